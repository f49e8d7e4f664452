"""Hosts keep order: bans, mutes, reports and a log of what they did; people block one another."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Nobody knows any more who said the lines of before, nor since when seats are taken."""
    op.add_column("chat", sa.Column("person_id", sa.String(length=24), nullable=True))
    op.add_column("seats", sa.Column("since", sa.Double(), nullable=False, server_default="0"))
    _for_hosts()
    _for_people()


def _for_hosts() -> None:
    op.create_table(
        "hosts",
        sa.Column("person_id", sa.String(length=24), primary_key=True),
        sa.Column("since", sa.Double(), nullable=False),
    )
    op.create_table(
        "sanctions",
        sa.Column("kind", sa.String(length=8), primary_key=True),
        sa.Column("target", sa.String(length=64), primary_key=True),
        sa.Column("until", sa.Double(), nullable=True),
        sa.Column("why", sa.String(length=500), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_table(
        "acts",
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("who", sa.String(length=80), nullable=False),
        sa.Column("what", sa.String(length=16), nullable=False),
        sa.Column("target", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("why", sa.String(length=500), nullable=False),
    )
    op.create_table(
        "sightings",
        sa.Column("person_id", sa.String(length=24), primary_key=True),
        sa.Column("address", sa.String(length=64), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_index("ix_sightings_at", "sightings", ["at"])


def _for_people() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.String(length=24), primary_key=True),
        sa.Column("at", sa.Double(), nullable=False),
        sa.Column("person_id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("table_id", sa.String(length=24), nullable=False),
        sa.Column("about_id", sa.String(length=24), nullable=True),
        sa.Column("about", sa.String(length=40), nullable=False),
        sa.Column("reason", sa.String(length=16), nullable=False),
        sa.Column("text", sa.String(length=500), nullable=False),
        sa.Column("lines", sa.Text(), nullable=False),
        sa.Column("closed", sa.Double(), nullable=True),
    )
    op.create_index("ix_reports_person_id", "reports", ["person_id"])
    op.create_index("reports_open", "reports", ["closed", "at"])
    op.create_table(
        "blocks",
        sa.Column("id", sa.String(length=24), primary_key=True),
        sa.Column("person_id", sa.String(length=24), nullable=False),
        sa.Column("blocked_id", sa.String(length=24), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("at", sa.Double(), nullable=False),
    )
    op.create_index("ix_blocks_blocked_id", "blocks", ["blocked_id"])
    op.create_index("blocks_pair", "blocks", ["person_id", "blocked_id"], unique=True)
    op.create_table(
        "marks",
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("person_id", sa.String(length=24), primary_key=True),
        sa.Column("kind", sa.String(length=8), primary_key=True),
        sa.Column("name", sa.String(length=40), nullable=False),
    )
