"""The styles are habits: in every game each plays differently from the others."""

import pytest

import palatium as pal
from palatium.lab.ladder import STYLES

SEEDS = (4, 5)
"""Games in which every habit shows; in others two styles may happen to play alike."""


@pytest.mark.parametrize("name", pal.game_names())
def test_every_style_has_a_hold_in_every_game(name: str) -> None:
    game = pal.game(name, players=2)
    played = {
        style: [tuple(pal.play(game, [style, "greedy"], seed).ints()) for seed in SEEDS]
        for style in ["greedy", *STYLES]
    }
    assert len({tuple(games) for games in played.values()}) == len(played)
