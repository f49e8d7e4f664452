"""Sums of moves have sixteen digits; those of eight stay as they are."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make room for them; SQLite holds texts of any length, and would copy all moves for it."""
    if op.get_bind().dialect.name != "sqlite":
        op.alter_column("moves", "sum", type_=sa.String(length=16))
