"""A guest's second try at the deal of the day can come to an account that has an entry."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Of each person one table of a day counts; others are unranked."""
    op.add_column(
        "tables",
        sa.Column("unranked", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.drop_index("tables_daily", "tables")
    counts = sa.text("NOT unranked")
    op.create_index(
        "tables_daily",
        "tables",
        ["daily", "owner"],
        unique=True,
        sqlite_where=counts,
        postgresql_where=counts,
    )
