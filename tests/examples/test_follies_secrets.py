"""Follies keeps its secrets, obeys every law, and plays as recorded."""

import json
import os
from itertools import permutations
from pathlib import Path
from runpy import run_path

import pytest

import follies
import palatium as pal
from follies.game import FolliesGame
from follies.state import FolliesState
from palatium.core.cards.hidden import faces
from palatium.core.events import Event, told_to
from palatium.testkit import conformance, golden_text, perft, play_texts

pytestmark = pytest.mark.usefixtures("follies_on_shelf")
GOLDEN = Path(__file__).parent / "golden"


def start(players: int, **options: object) -> FolliesState:
    game = pal.game("follies", players=players, first=0, **options)
    assert isinstance(game, FolliesGame)
    return game.start()


def told(s: FolliesState, seat: int) -> str:
    """Return everything that a seat can get from a position."""
    options = s.options(seat) if s.seat() >= 0 else []
    out: list[object] = [s.view(seat), s.ask(seat).record(), options]
    out += [[s.text(a), s.describe(a)] for a in options]
    if s.seat() == seat:
        out += [[s.preview([a]).record(), s.why_not(a ^ 1), s.why_not(a ^ 3)] for a in options]
        refusals = []
        for a in (0, 1 << 24 | 9, s.options()[0] ^ 7):
            try:
                s.clone().apply(a)
            except pal.IllegalAction as error:
                refusals.append(str(error))
        out.append(refusals)
    return json.dumps(out)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_seat_gets_does_not_hang_on_what_it_may_not_see(players: int) -> None:
    for seed in range(3):
        s = start(players, modules=["lanterns"])
        rng = pal.Rng(seed)
        while s.seat() != pal.OVER:
            for seat in range(players):
                known = told(s, seat)
                assert told(s.resample(seat, rng), seat) == known
            options = s.options()
            s.apply(s.sample(rng) if s.seat() < 0 else options[rng.below(len(options))])


def test_events_differ_only_where_the_view_does() -> None:
    """A whole game, heard in two worlds that look alike to seat 2."""
    compared = 0
    for seed in range(12):
        s = start(3)
        rng = pal.Rng(seed)
        while s.seat() != pal.OVER:
            options = s.options()
            a = s.sample(rng) if s.seat() < 0 else options[rng.below(len(options))]
            twin = s.resample(2, rng)
            heard: list[Event] = []
            heard_twin: list[Event] = []
            if twin.allows(a):
                twin.apply(a, heard_twin)
            s.apply(a, heard)
            if heard_twin and twin.view(2) == s.view(2):
                assert told_to(heard, 2) == told_to(heard_twin, 2)
                compared += 1
    assert compared > 100


DEAL = "marble marble brick flint hermit brick flint flint flint"


def test_the_order_of_commits_does_not_matter() -> None:
    s = start(3)
    play_texts(s, *[f"draw {stone}" for stone in DEAL.split()])
    commits = {0: "pass brick", 1: "pass hermit", 2: "pass flint"}
    offers = {seat: s.options(seat) for seat in commits}
    hashes = set()
    for order in permutations(commits):
        entered = {seat: s.parse(commits[seat]) for seat in order}
        assert all(a in offers[seat] for seat, a in entered.items())
        copy = s.clone()
        for seat in sorted(entered):
            assert copy.options(seat) == offers[seat]
            copy.apply(entered[seat])
        hashes.add(copy.hash())
    assert len(hashes) == 1


def test_a_third_seat_knows_that_one_of_three_was_passed() -> None:
    """C has seen A's whole hand; after the pass, B holds one of those stones."""
    s = start(3)
    play_texts(s, "draw marble", "draw brick", "draw flint")
    play_texts(s, *["draw hermit"] * 3, *["draw flint"] * 3)
    s.hands[0] = tuple(card.seen(0b100) for card in s.hands[0])
    play_texts(s, "pass marble", "pass hermit", "pass flint")
    passed = set()
    for seed in range(80):
        guess = s.resample(2, pal.Rng(seed))
        kept = faces(guess.hands[0])
        kept.remove(1)  # the flint that C passed itself
        (missing,) = {0, 1, 2} - set(kept)
        assert missing in faces(guess.hands[1])
        passed.add(missing)
    assert passed == {0, 1, 2}


def test_the_looker_samples_the_shaft_only_from_what_was_seen() -> None:
    s = start(2)
    play_texts(s, *[f"draw {stone}" for stone in DEAL.split()[:6]])
    play_texts(s, "pass brick", "pass brick", "bid 3", "bid 0", "pay marble", "reward look")
    play_texts(s, *["uncover urn"] * 3, "uncover phoenix", "uncover obelisk", "keep urn")
    for seed in range(30):
        mine = s.resample(0, pal.Rng(seed))
        assert faces(mine.shaft.body) == [0, 0, 2, 3]
        assert faces(mine.box) == [1, 1, 2]
    kept = {tuple(faces(s.resample(1, pal.Rng(seed)).ornaments[0])) for seed in range(60)}
    assert kept == {(0,), (1,), (2,), (3,)}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("modules", [[], ["lanterns"]])
def test_conformance(players: int, modules: list[str]) -> None:
    report = conformance(pal.game("follies", players=players, modules=modules), games=1)
    assert report.games == 1
    assert report.decisions > 20


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_within_their_bound(players: int) -> None:
    game = pal.game("follies", players=players, modules=["lanterns"])
    longest = 0
    for seed in range(60):
        s = game.start(explain=False)
        pal.playout(s, pal.Rng(seed))
        longest = max(longest, s.moves)
    assert longest < game.bound() / 2


def test_golden_playthrough() -> None:
    """Any change of rules shows here; PALATIUM_GOLDEN=write renews the file."""
    text = golden_text(pal.game("follies", players=3, modules=["lanterns"]), seed=1)
    path = GOLDEN / "follies-3.txt"
    if os.environ.get("PALATIUM_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_perft() -> None:
    counts = perft(pal.game("follies", players=2).start(), 5)
    assert counts == [3, 9, 117, 819, 1805]


def test_the_script_plays_it(capsys: pytest.CaptureFixture[str]) -> None:
    run_path(str(Path(follies.__file__).parents[1] / "play_follies.py"), run_name="__main__")
    assert "winners" in capsys.readouterr().out


def test_bots_play_it() -> None:
    record = pal.play(pal.game("follies", players=3), ["random", "greedy", "random"], seed=2)
    assert pal.replay(record).seat() == pal.OVER
