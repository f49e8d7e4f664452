"""A server for strangers."""

from collections.abc import Iterator

import pytest

from tests.server.sites import LIMITS, WHICH, Server


@pytest.fixture(scope="session")
def guarded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at its default limits, behind a proxy: each client names its address."""
    database = tmp_path_factory.mktemp("hosted") / "tables.db"
    settings = {WHICH: LIMITS, "PALATIUM_TRUST_PROXY": "yes"}
    server = Server(f"sqlite:///{database}", **settings).start()
    yield server
    server.close()
