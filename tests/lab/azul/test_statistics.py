"""Statistics: one reproducible page, with the policy that it describes."""

from pathlib import Path

import pytest

import palatium as pal
from palatium.core.ids import CHANCE, PAYLOAD_BITS, PAYLOAD_MASK
from palatium.games.azul.actions import KEEP, PASS
from palatium.games.azul.box.tiles import from_action, total
from palatium.games.azul.game import AzulGame
from palatium.lab.azul.statistics import main, statistics
from palatium.lab.azul.tally import persistent, tally


def azul(players: int, side: str = "colour") -> AzulGame:
    game = pal.game("azul", players=players, side=side)
    assert isinstance(game, AzulGame)
    return game


def test_the_policy_is_persistent() -> None:
    rng = pal.Rng(5)
    s = azul(3).start()
    while s.stack:
        if s.seat() == CHANCE:
            s.apply(s.sample(rng))
            continue
        a = persistent(s, rng)
        assert a != PASS or s.options() == [PASS]
        if a >> PAYLOAD_BITS == KEEP >> PAYLOAD_BITS:
            assert total(from_action(a & PAYLOAD_MASK)) == min(4, total(s.hands[s.seat()]))
        s.apply(a)


@pytest.mark.parametrize("players, side", [(2, "colour"), (4, "grey")])
def test_the_tally_adds_up(players: int, side: str) -> None:
    found = tally(azul(players, side), 8, 3)
    assert len(found.scores) == len(found.tiles) == 8 * players
    assert sum(found.points.values()) == sum(found.scores)
    assert sum(found.placements) == sum(found.tiles)
    assert sum(found.star_names.values()) == sum(found.stars)
    assert min(found.ints) > max(found.chance_ints)


def test_the_page_is_reproducible(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = statistics(1, 9)
    assert page != statistics(1, 8)
    out = tmp_path / "docs" / "statistics.md"
    main(["--games", "1", "--seed", "9", "--out", str(out)])
    assert out.read_text(encoding="utf-8") == page
    assert "seed 9" in capsys.readouterr().out
