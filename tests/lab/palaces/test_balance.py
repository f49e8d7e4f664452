"""The balance of our own cards of Palaces: requirements are distinguished, and they hold."""

from dataclasses import replace

import pytest

import palatium as pal
from palatium.games.palaces.game import PalacesGame
from palatium.lab.palaces.balance import PLAYERS, Balance, balances, ours_of

GOOD = Balance(4, "greedy", 100, [], [0.3, 0.3, 0.3], 0.1, 25.0)


def test_each_demand_is_one() -> None:
    assert GOOD.holds()
    assert not replace(GOOD, outliers=["Gallery (prize, strong)"]).holds()
    assert not replace(GOOD, decks=[0.19, 0.5, 0.3]).holds()
    assert not replace(GOOD, tiles=0.02).holds()
    assert replace(GOOD, tiles=0.0, players=3).holds(), "four players are asked to use up tiles"


def test_ours_are_the_reconstructed_cards() -> None:
    game = pal.game("palaces")
    assert isinstance(game, PalacesGame)
    found = ours_of(game)
    assert {"Gallery", "Gold Gallery", "Undermine"} <= found
    assert not found & {"Trellis", "Turret", "Gold Keep", "Pit"}
    assert len(found) == 8 * 5


def test_the_table() -> None:
    lines: list[str] = []
    found = balances(["greedy"], [2], 4, told=lines.append)
    assert [(one.players, one.bot, one.games) for one in found] == [(2, "greedy", 4)]
    assert sum(found[0].decks) + found[0].tiles == pytest.approx(1.0)
    assert lines[0].startswith("| 2 | greedy | 4 |")


@pytest.mark.soak
@pytest.mark.parametrize("players", PLAYERS)
def test_our_cards_are_in_balance(players: int) -> None:
    """For the greedy player; `python -m palatium.lab.palaces.balance` adds the builder."""
    found = balances(["greedy"], [players], 2000, workers=2)
    assert found[0].holds(), found[0].row()
