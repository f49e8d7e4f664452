"""Sums of moves have sixteen digits; those of eight stay as they are."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make room for them."""
    with op.batch_alter_table("moves") as moves:
        moves.alter_column(
            "sum",
            existing_type=sa.String(length=8),
            type_=sa.String(length=16),
            existing_nullable=False,
        )
