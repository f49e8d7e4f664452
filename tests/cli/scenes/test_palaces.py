"""The scene of Palaces draws every position and words every option."""

import io

import pytest
from rich.console import Console

import palatium as pal
from palatium.cli.scenes import SceneContext, scene
from palatium.cli.style import THEME
from palatium.core.ids import CHANCE, OVER


@pytest.mark.parametrize("players", [2, 4])
def test_every_position_can_be_drawn(players: int) -> None:
    game = pal.game("palaces", players=players, treasures=players == 4)
    around = SceneContext(game, ["you", "one", "two", "three"][:players])
    own = scene("palaces")
    s = game.start()
    rng = pal.Rng(3)
    while s.seat() != OVER and s.moves < 250:
        out = io.StringIO()
        console = Console(theme=THEME, file=out, width=80)
        console.print(own.draw(s.view(0), 0, 80, around))
        if s.moves % 9 == 0:
            console.print(own.draw(s.view(None), None, 80, around))
        assert "Palaces" in out.getvalue()
        assert max(len(line) for line in out.getvalue().splitlines()) <= 80
        if s.seat() == CHANCE:
            assert own.due(s.view(0), 1)
            s.apply(s.sample(rng))
            continue
        for a in s.options():
            assert own.choose(around, s.view(s.seat()), s.describe(a), {"events": []}).words
        options = s.options()
        s.apply(options[rng.below(len(options))])
