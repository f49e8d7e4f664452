"""A game of another package is on the shelf and passes the same tests."""

import sys

import pytest


@pytest.fixture(autouse=True, scope="module")
def _shelf(follies_on_shelf: None) -> None:
    spiel = sys.modules.get("palatium.envs.spiel")
    if spiel is not None:  # it knows the games that were registered when it was imported
        spiel.register()
