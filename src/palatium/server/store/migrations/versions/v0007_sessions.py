"""Sessions expire and can be told apart; codes reset passwords."""

import time

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Nobody knows when a session was used last: all count as used now."""
    now = sa.text(repr(time.time()))
    with op.batch_alter_table("sessions") as table:
        table.add_column(sa.Column("seen", sa.Double(), nullable=False, server_default=now))
        for name in ("browser", "system"):
            table.add_column(
                sa.Column(name, sa.String(length=20), nullable=False, server_default="")
            )
    with op.batch_alter_table("sessions") as table:
        for name in ("seen", "browser", "system"):
            table.alter_column(name, server_default=None)
    op.create_index("ix_sessions_seen", "sessions", ["seen"])
    op.create_table(
        "resets",
        sa.Column("code_hash", sa.String(length=64), nullable=False),
        sa.Column("person_id", sa.String(length=24), nullable=False),
        sa.Column("until", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(["person_id"], ["people.id"]),
        sa.PrimaryKeyConstraint("code_hash"),
    )
    op.create_index("ix_resets_person_id", "resets", ["person_id"])
