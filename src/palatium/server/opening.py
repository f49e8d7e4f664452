"""What a server needs before it may say that it serves, each in one sentence if it is not there."""

import asyncio
import errno
import os
import re
import socket
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy import URL, inspect, make_url
from sqlalchemy.exc import SQLAlchemyError, StatementError
from sqlalchemy.ext.asyncio import AsyncEngine

from palatium.core.errors import BadConfig
from palatium.server.copies import sqlite_file
from palatium.server.database import engine_for
from palatium.server.settings import Settings, data_folder
from palatium.server.upgrade import bring_up_to_date

DATABASES = "sqlite:///FILE or postgresql://USER@HOST/NAME"
SQLITE = b"SQLite format 3\0"
NO_SUCH_ADDRESS = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets on all addresses of a host; port 0 is any free one."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise BadConfig(f"there is no host {host!r}: {reason_of(error)}") from None
    out: list[socket.socket] = []
    failed: OSError | None = None
    for family, _, _, _, address in dict.fromkeys(found if port else found[:1]):
        try:
            out.append(_bound(family, address))
        except OSError as error:
            failed = error
            if error.errno not in NO_SUCH_ADDRESS:
                break
    if failed is None or (out and failed.errno in NO_SUCH_ADDRESS):
        return out
    for one in out:
        one.close()
    if failed.errno == errno.EADDRINUSE:
        raise BadConfig(f"port {port} of {host} is taken; name another one with --port")
    if failed.errno in NO_SUCH_ADDRESS:
        raise BadConfig(f"{host} is no address of this machine")
    raise BadConfig(f"cannot listen on port {port} of {host}: {reason_of(failed)}")


def _bound(family: int, address: tuple[object, ...]) -> socket.socket:
    out = socket.socket(family)
    try:
        out.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            out.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        out.bind(address)
        out.listen(2048)
    except OSError:
        out.close()
        raise
    return out


def prepare(settings: Settings) -> Path | None:
    """Reach Redis, then open the database and bring it up to date; where it was backed up before,
    if it was of an earlier release."""

    async def run() -> Path | None:
        if settings.redis is not None:
            await _reach_redis(settings.redis)
        _make_data_folder(settings)
        async with opened(settings.database, settings.backups) as (_, backup):
            return backup

    return asyncio.run(run())


def _make_data_folder(settings: Settings) -> None:
    folder = data_folder()
    if settings.database != f"sqlite:///{folder / 'palatium.db'}":
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadConfig(f"cannot make the folder {folder}: {reason_of(error)}") from None


async def _reach_redis(url: str) -> None:
    from redis.asyncio import Redis
    from redis.exceptions import RedisError

    try:
        found = Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5)
    except ValueError:
        raise BadConfig("the address of Redis should read redis://HOST:PORT") from None
    where = found.connection_pool.connection_kwargs
    at = where.get("path") or f"{where.get('host', 'localhost')}:{where.get('port', 6379)}"
    try:
        await found.ping()
    except (RedisError, OSError, TimeoutError) as error:
        inner = error.__context__ if isinstance(error.__context__, OSError) else error
        raise BadConfig(f"Redis does not answer at {at}: {reason_of(inner)}") from None
    finally:
        await found.aclose()


def database_address(database: str) -> URL:
    """The address of a database, if it is one that we can use."""
    try:
        url = make_url(database)
        name = url.get_backend_name()
    except (SQLAlchemyError, ValueError):
        raise BadConfig(f"the address of a database should read {DATABASES}") from None
    if name not in ("sqlite", "postgresql"):
        raise BadConfig(f"a database of {name} cannot be used; it should read {DATABASES}")
    if not url.database:
        kept = "FILE" if name == "sqlite" else "NAME"
        raise BadConfig(f"the database {_shown(url)} lacks its {kept}; it should read {DATABASES}")
    return url


def must_be_ours(path: Path) -> None:
    """Refuse a file that is not there, which opening it would make, or is not Palatium's."""
    if not path.exists():
        raise BadConfig(f"the database {path} does not exist; name the right one with --database")
    if "alembic_version" not in _tables_in(path):
        raise BadConfig(f"{path} is no database of Palatium")


def _tables_in(path: Path) -> list[str]:
    """The tables of an SQLite file, which is left as it is."""
    if not path.is_file():
        raise BadConfig(f"the database {path} is no file")
    try:
        with path.open("rb") as file:
            if file.read(len(SQLITE)) not in (b"", SQLITE):  # SQLite takes short texts for empty
                raise BadConfig(f"{path} is no SQLite database")
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as found:
            rows = found.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            return [str(name) for (name,) in rows]
    except (sqlite3.Error, OSError) as error:
        raise BadConfig(f"cannot use the database {path}: {reason_of(error)}") from None


@contextmanager
def dropped_if_new(path: Path | None) -> Iterator[None]:
    """Leave no file of a database behind where none was, if its work fails."""
    if path is None or path.exists():
        yield
        return
    try:
        yield
    except BaseException:
        for ending in ("", "-wal", "-shm", "-journal"):
            path.with_name(path.name + ending).unlink(missing_ok=True)
        raise


@asynccontextmanager
async def opened(
    database: str, backups: str | None, is_old: bool = False
) -> AsyncIterator[tuple[AsyncEngine, Path | None]]:
    """A database brought up to date, and where it was backed up before, if it was of an earlier
    release; an old one must be there already and be ours."""
    url = database_address(database)
    path = sqlite_file(url)
    if path is not None:
        if is_old or (path.exists() and _tables_in(path)):
            must_be_ours(path)
        elif not path.parent.is_dir():
            raise BadConfig(f"there is no folder {path.parent} for the database; make it first")
    with dropped_if_new(path):
        engine = engine_for(database)
        try:
            with in_one_sentence(url, (SQLAlchemyError, OSError, TimeoutError)):
                if is_old and path is None:
                    await _must_have_tables(engine, url)
                backup = await bring_up_to_date(engine, database, backups)
            with in_one_sentence(url):
                yield engine, backup
        finally:
            await engine.dispose()


async def _must_have_tables(engine: AsyncEngine, url: URL) -> None:
    async with engine.connect() as connection:
        names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    if "alembic_version" not in names:
        raise BadConfig(f"{_shown(url)} is no database of Palatium")


@contextmanager
def in_one_sentence(
    url: URL, kinds: tuple[type[Exception], ...] = (SQLAlchemyError,)
) -> Iterator[None]:
    """What a driver reports, as a sentence that does not tell the password."""
    try:
        yield
    except CommandError:
        raise BadConfig(
            f"the database {_shown(url)} is of another release of Palatium; install the newest one"
        ) from None
    except kinds as error:
        raise BadConfig(f"cannot use the database {_shown(url)}: {reason_of(error)}") from None


def _shown(url: URL) -> str:
    path = sqlite_file(url)
    return str(path) if path is not None else url.render_as_string(hide_password=True)


def reason_of(error: BaseException) -> str:
    """The first line of what a driver said."""
    if isinstance(error, StatementError) and error.orig is not None:
        error = error.orig
    if isinstance(error, TimeoutError):
        return "it takes too long to answer"
    if isinstance(error, OSError) and error.errno is not None and error.strerror:
        return os.strerror(error.errno) if error.errno > 0 else error.strerror
    lines = str(error).strip().splitlines()
    said = lines[0] if lines else type(error).__name__
    return re.sub(r"^<class '[^']*'>: ", "", said)
