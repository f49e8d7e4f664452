"""Pickles of games: what they depend on, what is refused and how, what is cached."""

import json
import pickle
import random
import shutil
from pathlib import Path

import numpy as np
import pytest

import follies
import palatium as pal
from palatium.core.pickling import MOST, game_again
from palatium.core.registry import forget_game
from palatium.core.spec import GameSpec
from palatium.games.azul import DATA, LAYOUT


def own_components(folder: Path, start_score: int) -> None:
    """Make a user's folder with another number of points to start with."""
    layout = json.loads((DATA / LAYOUT).read_text(encoding="utf-8"))
    layout["components"]["start_score"] = start_score
    (folder / LAYOUT).write_text(json.dumps(layout), encoding="utf-8")


def test_components_of_ones_own_come_along(tmp_path: Path) -> None:
    own_components(tmp_path, 8)
    s = pal.game("azul", components=str(tmp_path)).start()
    back = pickle.loads(pickle.dumps(s))
    assert back.scores() == [8, 8]
    assert back.game.components == s.game.components != pal.game("azul").components


def test_components_that_changed_are_refused(tmp_path: Path) -> None:
    own_components(tmp_path, 9)
    data = pickle.dumps(pal.game("azul", components=str(tmp_path)))
    own_components(tmp_path, 10)
    with pytest.raises(pal.BadRecord, match="the pickle was played with components"):
        pickle.loads(data)


def test_components_that_are_gone_are_missed(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    own_components(folder, 11)
    data = pickle.dumps(pal.game("azul", components=str(folder)).start())
    shutil.rmtree(folder)
    with pytest.raises(pal.BadComponents, match=r"components folder .*mine does not exist"):
        pickle.loads(data)


def test_other_rules_are_refused() -> None:
    game = pal.game("azul")
    with pytest.raises(pal.BadRecord, match="of azul rules version 99, this is version 2"):
        game_again("azul", 99, game.config, game.components)


def test_a_game_of_outsiders_is_known_where_it_is_registered() -> None:
    """And nowhere else; a game registered again under its name is built again."""
    s = follies.SPEC.configure({"players": 2, "modules": ["lanterns"]}).start()
    data = pickle.dumps(s)
    with pytest.raises(pal.BadConfig, match="registered: there is no game 'follies'"):
        pickle.loads(data)
    games = []
    for _ in range(2):
        spec = GameSpec("follies", "", "", follies.SPEC.options, follies.build, [])
        pal.register_game(spec)
        back = pickle.loads(data)
        assert back.dump() == s.dump()
        games.append(back.game)
        forget_game("follies")
    assert games[0] is not games[1]
    with pytest.raises(pal.BadConfig, match="registered: there is no game 'follies'"):
        pickle.loads(data)


def test_only_the_latest_games_are_kept() -> None:
    options = [
        {"players": players, "side": side, "first": first}
        for players in (2, 3, 4)
        for side in ("colour", "grey")
        for first in (None, *range(players))
    ]
    pickles = [pickle.dumps(pal.game("azul", **each)) for each in options[: MOST + 1]]
    assert len(pickles) == MOST + 1
    games = [pickle.loads(data) for data in pickles]
    assert [pickle.loads(data) for data in pickles[1:]] == games[1:]
    first = pickle.loads(pickles[0])
    assert first is not games[0]  # the last one had displaced it
    assert first.config == games[0].config


def test_a_position_without_score_lines_may_be_told_to_explain() -> None:
    """Then its lines do not add up to its points, which is not a reason to reject it."""
    s = pal.game("azul").start(explain=False)
    s.explain = True
    assert pickle.loads(pickle.dumps(s)).dump() == s.dump()


@pytest.mark.parametrize(
    "make",
    [random.Random, np.random.default_rng, np.random.RandomState, pal.Rng],
    ids=["random", "generator", "legacy", "rng"],
)
def test_random_numbers_of_others(make: type[pal.Rng]) -> None:
    """The same seed gives the same game, and each call continues where the last one stopped."""
    game = pal.game("azul")
    scores = []
    for seed in (7, 7, 8):
        rng = make(seed)
        runs = [game.start(explain=False) for _ in range(2)]
        for s in runs:
            pal.playout(s, rng)
        scores.append([s.hash() for s in runs])
    assert scores[0] == scores[1]
    assert len({*scores[0], *scores[2]}) == 4


@pytest.mark.parametrize("wrong", [7, None, "seven", random.Random, np.zeros(3)])
def test_what_gives_no_random_numbers_is_refused(wrong: pal.Rng) -> None:
    s = pal.game("azul").start()
    true = s.hash()
    sentence = r"random numbers come from pal\.Rng\(7\), a random\.Random or a NumPy generator"
    for call in (
        lambda: s.sample(wrong),
        lambda: s.resample(0, wrong),
        lambda: pal.playout(s, wrong),
        lambda: pal.Seat(s, 0, wrong),
    ):
        with pytest.raises(TypeError, match=sentence):
            call()
    assert s.hash() == true
