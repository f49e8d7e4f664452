"""A game of another package is on the shelf and passes the same tests."""

import pytest


@pytest.fixture(autouse=True, scope="module")
def _shelf(follies_on_shelf: None) -> None:
    pass
