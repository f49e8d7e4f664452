"""The same suite on every kind of installation."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.sites import Server, site


@pytest.fixture(scope="session", params=["sqlite", "postgres", "redis"])
def servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[Server]]:
    """The processes of one installation."""
    folder: Path = tmp_path_factory.mktemp(request.param)
    with site(request.param, folder) as found:
        yield found


@pytest.fixture
def urls(servers: list[Server]) -> tuple[str, str]:
    """Two addresses of the same tables; two processes where there are two."""
    return servers[0].url, servers[-1].url


@pytest.fixture(scope="session")
def sqlite_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One process on SQLite, for what does not depend on the database."""
    with site("sqlite", tmp_path_factory.mktemp("single")) as found:
        yield found[0]
