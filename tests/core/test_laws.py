"""Laws of the engine on random games with and without secrets; and that laws detect faults."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import follies
import palatium as pal
from follies.game import FolliesGame
from follies.state import FolliesState
from palatium.core.frame import Frame
from palatium.core.playout import playout
from palatium.core.state import State
from palatium.testkit import Broken, laws

pytestmark = pytest.mark.usefixtures("follies_on_shelf")
GAMES = [
    pal.game("azul", players=2),
    pal.game("azul", players=4, side="grey"),
    follies.SPEC.configure({"players": 2}),
    follies.SPEC.configure({"players": 3, "modules": ["lanterns"]}),
    follies.SPEC.configure({"players": 4}),
]


def ints_of(game: pal.Game, seed: int) -> list[int]:
    ints: list[int] = []
    playout(game.start(), pal.Rng(seed), ints)
    return ints


def at(game: pal.Game, ints: list[int], explain: bool = True) -> State:
    s = game.start(explain)
    for a in ints:
        s.apply(a)
    return s


walks = st.tuples(st.sampled_from(GAMES), st.integers(0, 10**6), st.floats(0, 1))


def position(walk: tuple[pal.Game, int, float]) -> tuple[State, list[int]]:
    """Return a position somewhere in a random game, and the ints that follow."""
    game, seed, part = walk
    ints = ints_of(game, seed)
    cut = int(part * (len(ints) - 1))
    return at(game, ints[:cut]), ints[cut:]


@settings(max_examples=25, deadline=None)
@given(walks)
def test_ints_alone_make_the_game(walk: tuple[pal.Game, int, float]) -> None:
    game, seed, _ = walk
    ints = ints_of(game, seed)
    assert ints == ints_of(game, seed)
    one, two = at(game, ints), at(game, ints, explain=False)
    assert one.hash() == two.hash()
    assert one.moves == len(ints) < game.bound()


@settings(max_examples=25, deadline=None)
@given(walks)
def test_a_saved_game_goes_on_the_same(walk: tuple[pal.Game, int, float]) -> None:
    s, ints = position(walk)
    loaded = s.game.load(json.loads(json.dumps(s.dump())))
    for a in ints:
        assert loaded.options() == s.options()
        s.apply(a)
        loaded.advance(a)
        assert loaded.hash() == s.hash()
    assert loaded.outcome().record() == s.outcome().record()
    assert [line.record() for line in loaded.score_lines()] == [
        line.record() for line in s.score_lines()
    ]


@settings(max_examples=25, deadline=None)
@given(walks)
def test_listening_changes_nothing(walk: tuple[pal.Game, int, float]) -> None:
    s, ints = position(walk)
    deaf = s.clone()
    for a in ints:
        events: list[pal.Event] = []
        s.apply(a, events)
        deaf.apply(a)
        assert s.events is None
    assert s.hash() == deaf.hash()


@settings(max_examples=25, deadline=None)
@given(walks)
def test_looking_changes_nothing(walk: tuple[pal.Game, int, float]) -> None:
    s, ints = position(walk)
    before = json.dumps(s.dump())
    for seat in [*range(s.game.players), None]:
        json.dumps(s.view(seat))
        json.dumps(s.ask(seat).record())
        if seat is not None:
            s.resample(seat, pal.Rng(1))
            s.options(seat)
    s.preview(ints[:1])
    s.why_not(ints[0])
    s.check()
    assert json.dumps(s.dump()) == before


@settings(max_examples=40, deadline=None)
@given(walks, st.integers(0, 99), st.integers(0, 99))
def test_a_bot_cannot_tell_the_true_deal(
    walk: tuple[pal.Game, int, float], other: int, seed: int
) -> None:
    """What a bot gets depends only on its view and its generator."""
    s, _ = position(walk)
    for seat in range(s.game.players):
        twin = s.resample(seat, pal.Rng(other))
        hashes = [
            pal.Seat(state, seat, pal.Rng(seed)).determinize().hash() for state in (s, twin)
        ]
        assert hashes[0] == hashes[1]


@settings(max_examples=25, deadline=None)
@given(walks, st.integers(0, 99))
def test_guesses_can_be_played_to_the_end(walk: tuple[pal.Game, int, float], seed: int) -> None:
    s, _ = position(walk)
    if s.seat() >= 0:
        guess = pal.Seat(s, s.seat(), pal.Rng(seed)).determinize()
        assert guess.options() == s.options()
        pal.playout(guess, pal.Rng(seed))
        assert guess.seat() == pal.OVER


# That the laws detect faults


def with_frame(frame: Frame[FolliesState]) -> FolliesState:
    game = pal.game("follies", players=2)
    assert isinstance(game, FolliesGame)
    s = game.start()
    for _ in range(6):
        s.apply(s.options()[-1] if s.moves % 2 else s.options()[0])
    s.stack = [frame]
    s.forget_options()
    return s


class Honest(Frame[FolliesState]):
    """A frame without faults."""

    def options(self, s: FolliesState) -> list[int]:
        return [2 << 24, 2 << 24 | 1]

    def choose(self, s: FolliesState, a: int) -> None:
        s.pop()


class ShowsHands(Honest):
    def shown(self, s: FolliesState, seat: int | None) -> dict[str, object]:
        return {"hands": [card.face for hand in s.hands for card in hand]}


class TellsByOptions(Honest):
    def options(self, s: FolliesState) -> list[int]:
        return sorted({2 << 24 | card.face for card in s.hands[1]})


class TellsByPreview(Honest):
    def choose(self, s: FolliesState, a: int) -> None:
        s.gain(0, s.hand_worth(1), "peek", "", "T-1")
        s.pop()


class TellsByRefusal(Honest):
    def why_not(self, s: FolliesState, a: int) -> str:
        return f"The other hand is worth {s.hand_worth(1)}."


class Unsorted(Honest):
    def options(self, s: FolliesState) -> list[int]:
        return [2 << 24 | 1, 2 << 24]


def test_an_honest_frame_passes() -> None:
    s = with_frame(Honest(0))
    laws.secrets_are_kept(s, pal.Rng(1), s.hash())
    laws.options_are_sound(s)


@pytest.mark.parametrize("frame", [ShowsHands, TellsByOptions, TellsByPreview, TellsByRefusal])
def test_leaks_are_found(frame: type[Honest]) -> None:
    s = with_frame(frame(0))

    def look_often() -> None:
        for seed in range(20):
            laws.secrets_are_kept(s, pal.Rng(seed), s.hash())

    with pytest.raises(Broken, match=r"learns? nothing hidden"):
        look_often()


def test_unsorted_options_are_found() -> None:
    with pytest.raises(Broken, match="strictly ascending"):
        laws.options_are_sound(with_frame(Unsorted(0)))
