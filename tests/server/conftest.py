"""The same suite on every kind of installation."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

from tests.server.sites import Server, raised_because, site

Sites = Callable[[str], list[Server]]


@pytest.fixture(autouse=True)
def reason_to_raise_limits(request: pytest.FixtureRequest) -> Iterator[None]:
    """Limits are raised by tests that say why (docs/security.md lists them)."""
    mark = request.node.get_closest_marker("lifted")
    with raised_because(None if mark is None else str(mark.args[0])):
        yield


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sites]:
    """Installations by kind, each started when it is first needed."""
    found: dict[str, list[Server]] = {}
    with ExitStack() as stack:

        def get(kind: str) -> list[Server]:
            if kind not in found:
                found[kind] = stack.enter_context(site(kind, tmp_path_factory.mktemp(kind)))
            return found[kind]

        yield get


PLACES = ["sqlite", pytest.param("postgres", marks=pytest.mark.soak), "redis"]
"""One process on SQLite or PostgreSQL; two on PostgreSQL and Redis, which is PostgreSQL too."""


@pytest.fixture(scope="session", params=PLACES)
def servers(request: pytest.FixtureRequest, sites: Sites) -> list[Server]:
    """The processes of one installation."""
    return sites(request.param)


@pytest.fixture
def urls(servers: list[Server]) -> tuple[str, str]:
    """Two addresses of the same tables, of two processes if there are two."""
    return servers[0].url, servers[-1].url


@pytest.fixture(scope="session")
def sqlite_server(sites: Sites) -> Server:
    """One process on SQLite, for what does not depend on the database."""
    return sites("sqlite")[0]
