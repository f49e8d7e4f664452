"""Facts are only in the data: a seventh round of Azul takes no line of code."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

import palatium as pal
from palatium.bots.random import RandomBot
from palatium.cli.scenes import SceneContext, scene
from palatium.cli.style import THEME
from palatium.core.registry import data_folder, extras
from palatium.envs.encoding import encoding
from palatium.games.azul.game import AzulGame
from palatium.games.azul.score import score_end
from palatium.games.azul.state import AzulState
from palatium.playing.bot import Bot
from palatium.playing.dealers import FixedDealer
from palatium.playing.match import Match
from palatium.testkit import conformance

ROUNDS = 7
START = 9
ALL_ONES = 30


@pytest.fixture
def game(tmp_path: Path) -> AzulGame:
    """A seventh round with green as wild colour, and other points: only data is changed."""
    facts = json.loads((data_folder("azul") / "layout.json").read_text(encoding="utf-8"))
    facts["components"]["rounds"] = ROUNDS
    facts["components"]["wild_by_round"].append("green")
    facts["components"]["start_score"] = START
    facts["end_bonus"]["all_of_number"]["1"] = ALL_ONES
    (tmp_path / "layout.json").write_text(json.dumps(facts), encoding="utf-8")
    game = pal.game("azul", players=2, first=0, components=str(tmp_path))
    assert isinstance(game, AzulGame)
    return game


def greedy() -> Bot:
    """Return the greedy player of Azul."""
    bot = extras("azul").load("greedy")
    assert isinstance(bot, type)
    made = bot()
    assert isinstance(made, Bot)
    return made


def positions(game: AzulGame, bots: list[Bot], seed: int) -> Iterator[AzulState]:
    """Yield every position of a game, including the last."""
    s = game.start()
    match = Match(s, bots, FixedDealer(seed), seed)
    while s.stack:
        yield s
        s.apply(match.next_int())
    yield s


@pytest.mark.parametrize("is_greedy", [False, True])
def test_seven_rounds_are_played_told_and_encoded(game: AzulGame, is_greedy: bool) -> None:
    bots: list[Bot] = [greedy() if is_greedy else RandomBot() for _ in range(2)]
    numbers = encoding(game)
    rounds: list[int] = []
    prompts: set[str] = set()
    for s in positions(game, bots, 3):
        if s.round not in rounds:
            rounds.append(s.round)
            assert s.ends()[0].left == ROUNDS - s.round
            assert s.ends()[0].of == ROUNDS
            assert len(numbers.row(s.view(0), 0)) == numbers.width
        if s.stack and s.ask().name == "keep":
            prompts.add(s.ask().prompt)
    assert rounds == [1, 2, 3, 4, 5, 6, 7]
    assert s.view(0)["wild"] == "green"
    assert s.check() == []
    assert s.outcome().reason == "round 7 ended"
    assert all("in round 7 cost" in prompt for prompt in prompts)
    assert is_greedy or prompts


def test_the_row_of_numbers_has_room_for_the_seventh_round(game: AzulGame) -> None:
    (column,) = [one for one in encoding(game).columns() if one.name == "round"]
    assert column.high == ROUNDS


def test_start_and_bonus_follow_the_data(game: AzulGame) -> None:
    s = game.start()
    assert s.scores() == [START, START]
    ones = sum(1 << space for space, number in enumerate(game.board.numbers) if number == 1)
    s.filled[0] = ones
    score_end(s)
    assert s.scores() == [START + ALL_ONES, START]
    wilds = pal.game("azul").scene()["wild_by_round"]
    assert isinstance(wilds, list)
    assert game.scene()["wild_by_round"] == [*wilds, "green"]


def test_the_terminal_tells_the_rounds(game: AzulGame) -> None:
    out = io.StringIO()
    console = Console(theme=THEME, file=out, width=110)
    around = SceneContext(game, ["Ann", "Bob"])
    console.print(scene("azul").draw(game.start().view(0), 0, 110, around))
    assert "round 1 of 7" in out.getvalue()


def test_the_bots_look_as_far_as_the_last_round(game: AzulGame) -> None:
    """The greedy player keeps tiles for round 7, and none in it."""
    kept: dict[int, list[int]] = {}
    for seed in range(4):
        s = game.start()
        match = Match(s, [greedy(), greedy()], FixedDealer(seed), seed)
        while s.stack:
            a = match.next_int()
            if s.seat() >= 0 and s.ask().name == "keep":
                kept.setdefault(s.round, []).append(a & 0xFFFFFF)
            s.apply(a)
    assert any(kept.get(6, []))
    assert not any(kept.get(7, []))


def test_laws_hold(game: AzulGame) -> None:
    assert conformance(game, games=1).games == 1


def test_rounds_and_wild_colours_belong_together(tmp_path: Path) -> None:
    facts = json.loads((data_folder("azul") / "layout.json").read_text(encoding="utf-8"))
    facts["components"]["rounds"] = ROUNDS
    (tmp_path / "layout.json").write_text(json.dumps(facts), encoding="utf-8")
    with pytest.raises(pal.BadComponents, match=r"wild_by_round.* a list of 7 texts"):
        pal.game("azul", components=str(tmp_path))
