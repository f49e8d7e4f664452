"""Tables know who resigned, and which bot plays for those who go."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Nobody has resigned before; Greedy played for everybody who went."""
    op.add_column("tables", sa.Column("resigned", sa.Text(), nullable=True))
    op.add_column("tables", sa.Column("stand_in", sa.String(length=80), nullable=True))
