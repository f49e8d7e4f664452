"""An outside game brings everything that the shipped ones bring, and it is found."""

import os
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console

import palatium as pal
from follies.greedy import FolliesGreedy
from follies.judge import FolliesJudge
from palatium.bots.search.bot import SearchBot, judge_for
from palatium.cli.app import run
from palatium.cli.pictures import picture
from palatium.cli.scenes import SceneContext, scene
from palatium.cli.style import THEME
from palatium.core.registry import extras, games_with
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.lab import arena
from palatium.lab.playtest.watch import watch
from palatium.playing.bot import make_bot
from palatium.playing.guide import guide, guides
from palatium.playing.language import english
from palatium.playing.seat import Seat

pytestmark = pytest.mark.usefixtures("follies_on_shelf")

LANTERNS: dict[str, object] = {"players": 3, "modules": ["lanterns"]}
PARTS = ("greedy", "judge", "encoding", "scene", "picture")
EXAMPLES = Path(__file__).parents[2] / "examples"


def positions(seed: int = 3) -> Iterator[State]:
    """Yield all positions of a game of greedy players in which somebody decides."""
    s = pal.game("follies", **LANTERNS).start()
    rng = Rng(seed)
    bot = make_bot("greedy")
    while s.seat() != pal.OVER:
        if s.seat() == pal.CHANCE:
            s.apply(s.sample(rng))
            continue
        yield s
        s.apply(bot.decide(Seat(s, s.seat(), rng)))


def test_every_part_is_named_in_one_place_and_loads() -> None:
    for part in PARTS:
        assert "follies" in games_with(part)
        assert extras("follies").load(part) is not None
    assert extras("follies").load("puzzles") is None
    assert not extras("no such game").has("greedy")


def test_the_greedy_player_is_its_own_and_beats_random_play() -> None:
    bot = make_bot("greedy")
    s = next(positions())
    bot.decide(Seat(s, s.seat(), Rng(1)))
    assert [type(expert) for expert in vars(bot)["_experts"].values()] == [FolliesGreedy]
    found = arena("follies", {"players": 2}, ["greedy", "random"], 40, seed=1)
    wins = {one.name: one.wins for one in found.bots}
    assert wins["greedy"] > 28


def test_the_greedy_player_sees_no_secret() -> None:
    for s in positions():
        seat = s.seat()
        chosen = {
            make_bot("greedy").decide(Seat(s.resample(seat, Rng(i)), seat, Rng(7)))
            for i in range(4)
        }
        assert len(chosen) == 1


def test_the_search_asks_its_judge() -> None:
    game = pal.game("follies", players=2)
    assert type(judge_for(game)) is FolliesJudge
    assert type(SearchBot("8n").judge(game)) is FolliesJudge
    ahead = 0.0
    for seed in range(6):
        for lineup in (["search:40n", "random"], ["random", "search:40n"]):
            outcome = pal.replay(pal.play(game, lineup, seed=seed)).outcome()
            ahead += 1 if lineup.index("search:40n") in outcome.winners else -1
    assert ahead > 3


def test_levels_and_styles_play_it() -> None:
    for name in ("apprentice", "journeyman", "builder", "hoarder", "rusher", "shark"):
        record = pal.play(pal.game("follies", players=2), [name, "random"], seed=2)
        assert record.outcome is not None


def test_the_terminal_draws_it() -> None:
    found = scene("follies")
    console = Console(theme=THEME, file=StringIO(), width=80)
    for s in positions():
        around = SceneContext(s.game, ["Ada", "Ben", "Cem"])
        console.print(found.draw(s.view(0), 0, 80, around))
    said = console.file
    assert isinstance(said, StringIO)
    assert "Ada" in said.getvalue()
    assert "sham tower" in said.getvalue()


def test_the_picture_is_well_formed() -> None:
    s = list(positions())[-1]
    text = picture("follies")(s.view(None), None, SceneContext(s.game, []))
    assert ElementTree.fromstring(text).tag.endswith("svg")


def test_commands_play_it(capsys: pytest.CaptureFixture[str]) -> None:
    own = ["follies", "--players", "2"]
    assert run(["simulate", *own, "--games", "2", "--modules", "lanterns"]) == 0
    assert run(["arena", *own, "--bots", "greedy,random", "--games", "4"]) == 0
    assert "follies" in capsys.readouterr().out


def test_a_playtest_counts_follies_and_bids() -> None:
    counted = watch(pal.game("follies", **LANTERNS), ["greedy"] * 3, 4).record()
    assert "folly:" in str(counted)
    assert "bid:" in str(counted)


def test_the_guide_is_found_and_leads_to_its_end() -> None:
    assert "follies" in guides()
    found = guide("follies")
    assert len(found.steps) == 6
    table = found.table()
    table.go_on()
    while not found.is_done(table.ints):
        draft = table.draft()
        while draft.is_open() and draft.state.seat() == draft.seat:
            place = found.place([*table.ints, *draft.ints()])
            draft.extend(draft.options()[0] if place is None else place.move)
        table.publish(draft.ints())
        table.go_on()
    rules = EXAMPLES / "follies" / "rules.md"
    known = rules.read_text(encoding="utf-8")
    assert all(ruling in known for step in found.steps for ruling in step.rulings)


def test_its_words_are_in_the_catalogue() -> None:
    said = english()
    assert said["follies/ask.keep"] == "Keep one ornament, or put all back."
    assert said["follies/title"] == "Follies"


INSTALLED = """
import palatium as pal
from palatium.bots.search.bot import judge_for
from palatium.core.registry import extras, games_with
from palatium.envs.encoding import encoding
game = pal.game("follies", players=2)
print(type(judge_for(game)).__name__, encoding(game).version, "follies" in games_with("scene"))
"""


def test_an_installed_package_is_found_with_all_its_parts(tmp_path: Path) -> None:
    about = tmp_path / "follies-0.1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: follies\nVersion: 0.1.0\n")
    (about / "entry_points.txt").write_text("[palatium.games]\nfollies = follies:SPEC\n")
    path = [str(tmp_path), str(EXAMPLES), str(Path(pal.__file__).parents[1])]
    told = subprocess.run(
        [sys.executable, "-c", INSTALLED],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.split() == ["FolliesJudge", "1", "True"]
