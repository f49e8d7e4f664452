"""What finished tables show is kept, and which games the database was opened with."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make room for endings; the housekeeping fills them in."""
    op.create_table(
        "scenes",
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_table(
        "endings",
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("scene", sa.String(length=32), nullable=True),
        sa.Column("data", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.ForeignKeyConstraint(["scene"], ["scenes.key"]),
        sa.PrimaryKeyConstraint("table_id"),
    )
    op.create_table(
        "shelf",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("game"),
    )
