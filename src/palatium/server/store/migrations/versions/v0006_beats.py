"""The tables' clock runs only while a server runs: its last beat is kept."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Without a beat the clock begins with the last question that was asked."""
    op.create_table(
        "beats",
        sa.Column("id", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double(), nullable=False),
    )
