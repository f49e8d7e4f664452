"""Tables say whose moves they began with, and a secret is promised before a table is made."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """A table that began with other moves may have been an upload: it is marked as one, nobody else
    finds it, and it claims nothing about its draws."""
    op.add_column("tables", sa.Column("begun", sa.String(length=8), nullable=True))
    op.execute(
        "UPDATE tables SET begun = 'record', visibility = 'private', commitment = ''"
        " WHERE prefix > 0"
    )
    op.create_table(
        "promises",
        sa.Column("person_id", sa.String(length=24), nullable=False),
        sa.Column("secret", sa.String(length=64), nullable=False),
        sa.Column("created", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("person_id"),
    )
