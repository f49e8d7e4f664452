"""Hashes of positions: equal if dumps are, different if anything differs."""

import copy
import json
import pickle
from collections.abc import Iterator

import pytest

import palatium as pal
from palatium.core.digest import packed, small
from palatium.core.game import Game
from palatium.core.state import State
from palatium.games.castles.modules.registry import EXPANSIONS

pytestmark = pytest.mark.usefixtures("follies_on_shelf")

EVERYTHING = {"edition": "collector", "modules": list(EXPANSIONS)}
GAMES: list[tuple[str, dict[str, object]]] = [
    ("azul", {"players": 3}),
    ("palaces", {"players": 3}),
    ("palace", {"players": 2}),
    ("castles", {"players": 2}),
    ("castles", {"players": 4, **EVERYTHING}),
    ("follies", {"players": 3, "modules": ["lanterns"]}),
]
each_game = pytest.mark.parametrize("name, options", GAMES)


def random_game(game: Game, seed: int, most: int = 400) -> Iterator[State]:
    """Yield a position after each int of a random game, as one changing object."""
    rng = pal.Rng(seed)
    s = game.start()
    while s.stack and s.moves < most:
        options = s.options() if s.seat() != pal.CHANCE else [s.sample(rng)]
        s.apply(options[rng.below(len(options))])
        yield s


def text_of(s: State) -> str:
    """Return the position as in its dump."""
    return json.dumps(s.position(), sort_keys=True)


@each_game
def test_hashes_are_equal_if_and_only_if_dumps_are(name: str, options: dict[str, object]) -> None:
    game = pal.game(name, **options)
    dump_of: dict[str, str] = {}
    hash_of: dict[str, str] = {}
    for seed in range(3):
        for s in random_game(game, seed):
            dump, found = text_of(s), s.hash()
            assert dump_of.setdefault(found, dump) == dump
            assert hash_of.setdefault(dump, found) == found
            if s.moves % 7 == 0:
                for seat in range(game.players):
                    other = s.resample(seat, pal.Rng(s.moves))
                    assert (other.hash() == found) == (text_of(other) == dump)


@each_game
def test_a_hash_does_not_hang_on_the_way_to_a_position(
    name: str, options: dict[str, object]
) -> None:
    game = pal.game(name, **options)
    for s in random_game(game, 5):
        if s.moves % 5:
            continue
        found = s.hash()
        assert s.clone().hash() == found
        assert copy.deepcopy(s).hash() == found
        assert game.load(json.loads(json.dumps(s.dump()))).hash() == found
        assert pickle.loads(pickle.dumps(s)).hash() == found


@each_game
def test_every_number_of_a_dump_counts(name: str, options: dict[str, object]) -> None:
    game = pal.game(name, **options)
    for s in random_game(game, 11):
        if s.moves not in (3, 40, 150):
            continue
        data = s.dump()
        dumps, hashes = [text_of(s)], [s.hash()]
        changes = 0
        for part in ("moves", "points", "stack", "body"):
            for changed in with_one_change(data[part]):
                try:
                    other = game.revive({**data, part: changed})
                    dumped = text_of(other)
                except (ValueError, IndexError, KeyError, TypeError, AssertionError):
                    continue  # nothing that can be laid out
                changes += 1
                dumps.append(dumped)
                hashes.append(other.hash())
        assert changes > 30
        assert len(set(hashes)) == len(set(dumps))


def with_one_change(data: object) -> Iterator[object]:
    """Yield the data with each of its numbers increased by one, in turn."""
    if isinstance(data, bool):
        yield not data
    elif isinstance(data, int):
        yield data + 1
    elif isinstance(data, list):
        for i, item in enumerate(data):
            for other in with_one_change(item):
                yield [*data[:i], other, *data[i + 1 :]]
    elif isinstance(data, dict):
        for key, item in data.items():
            for other in with_one_change(item):
                yield {**data, key: other}


KNOWN = {
    "azul": "181e4b8fe0d6bfe2",
    "palaces": "bd934adc7b7c06b8",
    "palace": "ace31d958a1caf53",
    "castles": "cf5a2d914a74d716",
    "follies": "14b158664767fe1f",
}


@pytest.mark.parametrize("name", KNOWN)
def test_a_hash_is_the_same_on_every_machine(name: str) -> None:
    """Records depend on hashes, so these never change."""
    game = pal.game(name, players=3)
    last = [s.hash() for s in random_game(game, 1, 60)][-1]
    assert last == KNOWN[name]


def test_numbers_of_any_size_are_told_apart() -> None:
    rows = [[], [0], [0, 0], [-1], [1], [1 << 31], [1 << 62], [1 << 63], [1 << 64], [-(1 << 80)]]
    rows += [[1, 1 << 70], [1 << 31, 1], [1 << 63, -5]]
    found = {packed(row) for row in rows}
    assert len(found) == len(rows)
    rows += [[255], [256], [1] * 254, [1] * 255, [255, 4], [4, 255]]
    for form in (packed, small):
        joined = {form(one) + form(two) for one in rows for two in rows}
        assert len(joined) == len(rows) ** 2
