"""One table of a day's deal for each person, also where two requests come together."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """The first table of each counts; others stay as they are, but for the day."""
    op.execute(
        "UPDATE tables SET daily = NULL WHERE daily IS NOT NULL AND EXISTS ("
        "SELECT 1 FROM tables AS other WHERE other.daily = tables.daily"
        " AND other.owner = tables.owner AND (other.created < tables.created"
        " OR other.created = tables.created AND other.id < tables.id))"
    )
    op.drop_index("tables_daily", "tables")
    op.create_index("tables_daily", "tables", ["daily", "owner"], unique=True)
