"""What a server needs before it may say that it serves; what is missing is said in one sentence."""

import asyncio
import errno
import socket
from pathlib import Path

from palatium.core.errors import BadConfig
from palatium.server.settings import Settings, data_folder
from palatium.server.store.opening import opened, reason_of

NO_SUCH_ADDRESS = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


def listen(host: str, port: int) -> list[socket.socket]:
    """Listen on all addresses of a host; port 0 is any free one."""
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
        raise BadConfig(f"{host} is not an address of this machine")
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
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
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
