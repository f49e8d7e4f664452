"""A game of another package stands on the shelf, and passes what the others pass."""

import sys

import pytest


@pytest.fixture(autouse=True, scope="module")
def _shelf(follies_on_shelf: None) -> None:
    spiel = sys.modules.get("palatium.envs.spiel")
    if spiel is not None:  # it knows the games that were on the shelf when it was imported
        spiel.register()
