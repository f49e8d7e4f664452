"""Rows are within bounds, come only from the view, and cover every key of the view."""

from collections.abc import Callable
from typing import Any

import pytest

import palatium as pal
from palatium.core.game import Game
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.envs.encoding import encoding
from palatium.envs.episode import Episode
from palatium.envs.numbering import Numbering
from tests.envs.cases import CASES

LEFT_OUT = {"game", "seat", "prices", "title", "table", "costs"}
"""Facts of the configuration, not of the position; `costs` follow from decree and prices."""


@pytest.mark.parametrize("name, options", CASES)
def test_rows(name: str, options: dict[str, object]) -> None:
    game = pal.game(name, **options)
    code = encoding(game)
    columns = code.columns()
    assert len({column.name for column in columns}) == len(columns) == code.width
    episode = Episode(game, Numbering(game), code)
    rng = Rng(5)
    steps = 0
    while episode.seat != pal.OVER:
        for seat in range(game.players):
            view = episode.state.view(seat)
            assert set(view) - LEFT_OUT == set(code.schema.parts) - LEFT_OUT
            row = code.row(episode.state.view(seat), seat)
            for column, number in zip(columns, row, strict=True):
                assert column.low <= number <= column.high, column.name
            if steps % 5 == 0:
                other = episode.state.resample(seat, rng)
                assert code.row(other.view(seat), seat) == row
        numbers = episode.numbers()
        assert numbers == sorted(numbers)
        for number in numbers[:20]:
            a = episode.numbering.action(number)
            assert episode.state.allows(a)
            assert len(episode.numbering.factored(a)) == len(episode.numbering.factors())
        episode.act(numbers[rng.below(len(numbers))])
        steps += 1
    assert episode.numbers() == []


def played(game: Game, choose: Callable[[State], int]) -> dict[str, Any]:
    """Return the view at the end of a game played this way; its row is within bounds."""
    s = game.start()
    rng = Rng(1)
    while s.seat() != pal.OVER:
        s.apply(s.sample(rng) if s.seat() == pal.CHANCE else choose(s))
    view = s.view(0)
    code = encoding(game)
    for column, number in zip(code.columns(), code.row(view, 0), strict=True):
        assert column.low <= number <= column.high, column.name
    return view


def test_pieces_of_one_kind_out_of_play() -> None:
    """Decree 15 removes up to four pieces of the same kind from the stacks (C-DEC-15)."""
    others = [f"D{number:02}" for number in range(1, 37) if number not in (15, 22, 26)]
    game = pal.game(
        "castles", players=1, edition="collector", modules=["decrees"], exclude=others
    )

    def stairs_only(s: State) -> int:
        return max(s.options(), key=lambda a: s.text(a) in ("decree D15", "remove stairs"))

    assert played(game, stairs_only)["out_of_play"].count("Stairs") == 4


def test_a_game_of_people_who_rather_pass() -> None:
    """Something is bought now and then, so the game lasts long (C-END-4)."""

    def rather_pass(s: State) -> int:
        buys = s.seat() == 0 and s.view(0)["round"] % 10 == 0
        options = [a for a in s.options() if not buys or s.text(a) != "pass"]
        return next((a for a in options if s.text(a) == "pass"), options[0])

    view = played(pal.game("castles", players=2, edition="collector"), rather_pass)
    assert view["round"] > 150
    assert view["players"][1]["money"] > 500_000


def test_a_game_without_encoding_is_named() -> None:
    game = pal.game("azul")
    game.name = "chess"
    with pytest.raises(pal.BadConfig, match="chess has no encoding"):
        encoding(game)
