"""Opening the database: engine, pragmas, migrations."""

from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

FOLDER = Path(__file__).parent / "migrations"


def engine_for(url: str) -> AsyncEngine:
    """Make an engine; SQLite runs in WAL mode and every commit reaches the disk."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        engine = create_async_engine(
            parsed.set(drivername="sqlite+aiosqlite"), connect_args={"timeout": 15}
        )
        event.listen(engine.sync_engine, "connect", _pragmas)
        return engine
    return create_async_engine(
        parsed.set(drivername="postgresql+asyncpg"),
        pool_size=8,
        max_overflow=4,
        pool_pre_ping=True,
        connect_args={"timeout": 5, "command_timeout": 15},
    )


def _pragmas(connection: Any, _: object) -> None:
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "cache_size=-8000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def alembic_config() -> Config:
    """Return Alembic's settings; there is no ini file."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    return config


@cache
def newest() -> str | None:
    """Return the newest form of the database that this release knows."""
    return ScriptDirectory.from_config(alembic_config()).get_current_head()


@cache
def forms() -> set[str]:
    """Return all forms of the database that this release knows."""
    scripts = ScriptDirectory.from_config(alembic_config()).walk_revisions()
    return {script.revision for script in scripts}


def upgrade(connection: Connection) -> None:
    """Bring the database to the newest form."""
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def migrate(engine: AsyncEngine) -> None:
    """Run the migrations that are due."""
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
