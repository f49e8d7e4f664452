"""A game of another package stands on the shelf, and passes what the others pass."""

import pytest


@pytest.fixture(autouse=True, scope="module")
def _shelf(follies_on_shelf: None) -> None:
    pass
