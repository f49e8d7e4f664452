"""What a user imports survives pickle, copy, joblib and spawned processes, class by class."""

import inspect
import multiprocessing
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from pathlib import Path

import joblib
import pytest
from joblib.externals.loky import get_reusable_executor

import follies
import palatium as pal
from palatium.bots.stdio import StdioBot
from palatium.core.ids import CHANCE
from palatium.core.scoring.lines import ScoreLine
from palatium.core.scoring.standing import EndMark, Standing
from palatium.core.state import State
from palatium.core.text.preview import Preview
from palatium.core.text.question import Group, Question
from palatium.playing.bot import SHIPPED, make_bot
from palatium.playing.dealers import ReplayDealer
from tests.copies import BY_NAME, WAYS, hashes_of_a_game, refuse, with_follies

ROOT = Path(__file__).parents[2]
PROGRAM = f"stdio:{sys.executable} {ROOT / 'examples' / 'bots' / 'first_legal.py'}"
READER = """
import pickle, sys
from tests.copies import hashes_of_a_game
import palatium
assert not palatium.is_compiled()
for s in pickle.load(sys.stdin.buffer):
    print(*hashes_of_a_game(s, 5))
"""

Way = Callable[[object], object]


def middle() -> State:
    """Return a position of Palaces with hands, score lines and secrets."""
    s = pal.game("palaces", players=3).start()
    rng = pal.Rng(4)
    while s.moves < 60 or s.seat() == CHANCE:
        a = s.sample(rng) if s.seat() == CHANCE else s.options()[rng.below(len(s.options()))]
        s.apply(a)
    return s


def table() -> pal.Table:
    """Return a person and two bots, some moves in."""
    made = pal.Table(pal.game("palaces", players=3), ["person", "greedy", "random"], seed=3)
    made.go_on()
    for _ in range(3):
        draft = made.draft()
        while draft.is_open():
            draft.extend(draft.options()[0])
        made.publish(draft.ints())
        made.go_on()
    return made


@cache
def values() -> list[tuple[object, Callable[..., object]]]:
    """Return one of each class, with what must be the same in a copy of it."""
    s = middle()
    seat = s.seat()
    after = s.clone()
    pal.playout(after, pal.Rng(2))
    rng = pal.Rng(7)
    rng.word()
    drawn = pal.game("azul").start()
    dealers = [pal.SeededDealer(3), pal.FixedDealer(3), ReplayDealer([drawn.options()[0]])]
    for dealer in dealers[:2]:
        dealer.deal(drawn)
    draft = pal.Draft(s, seat)
    draft.extend(s.options()[0])
    record = pal.play(pal.game("azul"), ["random", "greedy"], seed=2)
    errors = [
        kind("it said so")
        for kind in (
            pal.BadComponents, pal.BadConfig, pal.BadNotation, pal.BadRecord, pal.IllegalAction,
            pal.PalatiumError,
        )
    ]  # fmt: skip
    return [
        (s.game, lambda o: [o.name, o.version, o.config, o.components, o.start().hash()]),
        (s, lambda o: o.dump()),
        (rng, lambda o: [BY_NAME["deepcopy"](o).word() for _ in range(3)]),
        (pal.Event("looked", {"seat": 1}, {"card": 5}, 2, 6, True), lambda o: o.told(1)),
        (after.outcome(), lambda o: o.record()),
        (after.score_lines()[-1], lambda o: o.record()),
        (s.ask(), lambda o: o.record()),
        (s.ask().groups[0], lambda o: o.record()),
        (s.preview(s.options()[:1]), lambda o: o.record()),
        (s.standings(0)[0], lambda o: o.record()),
        (s.ends()[0], lambda o: o.record()),
        (record, lambda o: [o, pal.replay(o).hash()]),
        (record.moves[0], lambda o: o),
        (pal.Seat(s, seat, pal.Rng(3)), lambda o: [o.view(), o.options(), o.game.config]),
        (draft, lambda o: [o.ints(), o.options(), o.state.hash(), len(o.events())]),
        (table(), lambda o: [o.ints, o.state.dump(), o.record, o.person_to_move()]),
        *[(dealer, lambda o: BY_NAME["deepcopy"](o).deal(drawn)) for dealer in dealers],
        *[(error, lambda o: o.args) for error in errors],
        *[
            (make_bot(name), lambda o: o.argument)
            for name in (*[name for name in SHIPPED if name != "stdio"], "search:30n", PROGRAM)
        ],
    ]


@pytest.mark.parametrize("way", WAYS)
def test_every_class_survives(way: Way) -> None:
    for value, told in values():
        back = way(value)
        assert type(back) is type(value)
        assert told(back) == told(value), value


def test_every_public_class_is_tried() -> None:
    """Includes those that public methods return."""
    public = [thing for name in pal.__all__ if inspect.isclass(thing := getattr(pal, name))]
    given = [ScoreLine, Preview, Group, Question, Standing, EndMark]
    missing = [
        kind
        for kind in (*public, *given)
        if not any(isinstance(value, kind) for value, _ in values())
    ]
    assert missing == []


@pytest.mark.parametrize("way", WAYS)
def test_a_line_leaves_those_before_it_behind(way: Way) -> None:
    """Otherwise a long game would exceed a pickle's depth."""
    line = ScoreLine(None, 0, 1, "test", "", "T-1", 0)
    for move in range(1, 5000):
        line = ScoreLine(line, 0, 1, "test", "", "T-1", move)
    back = way(line)
    assert isinstance(back, ScoreLine)
    assert back.record() == line.record()
    assert back.before is None


@pytest.mark.parametrize("way", WAYS)
def test_a_table_goes_on_alike(way: Way) -> None:
    one = table()
    two = way(BY_NAME["deepcopy"](one))  # so that even a shallow copy shares nothing with `one`
    assert isinstance(two, pal.Table)
    for each in (one, two):
        for _ in range(3):
            draft = each.draft()
            while draft.is_open():
                draft.extend(draft.options()[-1])
            each.publish(draft.ints())
            each.go_on()
    assert two.record == one.record
    for each in (one, two):
        each.take_back()
        each.go_on()
    assert two.ints == one.ints


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["greedy", "search:4n", "hoarder", "apprentice", "builder"])
def test_a_bot_that_has_played_plays_on_alike(way: Way, name: str) -> None:
    """What it has computed for a game is computed again."""
    for game in pal.game_names():
        s = pal.game(game, players=2).start(explain=False)
        rng = pal.Rng(2)
        while s.seat() == CHANCE or len(s.options()) < 2:
            s.apply(s.sample(rng) if s.seat() == CHANCE else s.options()[0])
        bot = make_bot(name)
        chosen = bot.decide(pal.Seat(s, s.seat(), pal.Rng(5)))
        back = way(bot)
        assert isinstance(back, pal.Bot)
        assert back.decide(pal.Seat(s, s.seat(), pal.Rng(5))) == chosen


@pytest.mark.parametrize("way", WAYS)
def test_a_running_program_is_refused(way: Way) -> None:
    """Alone, or at a table; before it runs and once it is closed it can be pickled."""
    seats = pal.Table(pal.game("azul"), ["person", PROGRAM], seed=1)
    bot = seats.bots[1]
    assert isinstance(bot, StdioBot)
    seats.go_on()
    while bot.name == "":
        draft = seats.draft()
        while draft.is_open():
            draft.extend(draft.options()[0])
        seats.publish(draft.ints())
        seats.go_on()
    try:
        with pytest.raises(TypeError, match=r"is a running program, .*: close\(\) it first"):
            way(bot)
        if way is not BY_NAME["copy"]:  # which does not copy the bots
            with pytest.raises(TypeError, match="is a running program"):
                way(seats)
    finally:
        bot.close()
    back = way(seats)
    assert isinstance(back, pal.Table)
    assert back.state.hash() == seats.state.hash()


# Other processes


@pytest.fixture(scope="module")
def spawned() -> Iterator[ProcessPoolExecutor]:
    """One fresh process."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        yield pool


def starts() -> list[State]:
    return [pal.game(name, players=2).start() for name in pal.game_names()]


def test_spawned_processes_play_on_alike(spawned: ProcessPoolExecutor) -> None:
    work = [spawned.submit(hashes_of_a_game, s, 5) for s in starts()]
    wanted = [hashes_of_a_game(s, 5) for s in starts()]
    assert [each.result() for each in work] == wanted


def test_uncompiled_code_reads_what_this_build_wrote() -> None:
    paths = [str(ROOT / name) for name in ("src", "examples", "")]
    heard = subprocess.run(
        [sys.executable, "-c", READER],
        input=pickle.dumps(starts()),
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        capture_output=True,
        check=True,
    )
    wanted = [" ".join(hashes_of_a_game(s, 5)) for s in starts()]
    assert heard.stdout.decode().splitlines() == wanted


def test_errors_come_back_from_spawned_processes(spawned: ProcessPoolExecutor) -> None:
    with pytest.raises(pal.IllegalAction, match="0 is not an option"):
        spawned.submit(refuse, middle()).result()


def test_a_game_of_outsiders_in_a_spawned_process(spawned: ProcessPoolExecutor) -> None:
    data = pickle.dumps(follies.SPEC.configure({"players": 3}).start())
    with pytest.raises(pal.BadConfig, match="registered: there is no game 'follies'"):
        spawned.submit(pickle.loads, data).result()
    wanted = hashes_of_a_game(follies.SPEC.configure({"players": 3}).start(), 5)
    assert spawned.submit(with_follies, data).result() == wanted


def test_joblib_plays_on_alike() -> None:
    """In its own processes, which it would keep for the next call."""
    with joblib.parallel_config("loky", n_jobs=2):
        found = joblib.Parallel()(joblib.delayed(hashes_of_a_game)(s, 5) for s in starts())
    get_reusable_executor().shutdown(wait=True)
    assert found == [hashes_of_a_game(s, 5) for s in starts()]


def test_joblib_keeps_positions_in_files(tmp_path: Path) -> None:
    s = middle()
    joblib.dump([s, s.game], tmp_path / "state")
    back, game = joblib.load(tmp_path / "state")
    assert back.game is game
    assert hashes_of_a_game(back, 5) == hashes_of_a_game(s.clone(), 5)
    assert joblib.hash(s) == joblib.hash(middle())
