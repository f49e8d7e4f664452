"""Dealers, which answer for chance."""

from collections import Counter

import pytest

import palatium as pal
from follies.game import FolliesGame
from follies.state import FolliesState
from palatium.core.frame import Chance, Draw, Frame
from palatium.core.state import State
from palatium.core.text.question import Question
from palatium.playing import Dealer, FixedDealer, PersonDealer, ReplayDealer, SeededDealer

pytestmark = pytest.mark.usefixtures("follies_on_shelf")
DRAW = 10 << 24


def drawn(dealer: Dealer, choices: int, game: str = "follies", **options: object) -> list[int]:
    """Return the outcomes of a game whose players choose by another seed."""
    s = pal.game(game, **options).start()
    rng = pal.Rng(choices)
    out = []
    while s.seat() != pal.OVER:
        if s.seat() == pal.CHANCE:
            a = dealer.deal(s)
            out.append(a)
        else:
            options_now = s.options()
            a = options_now[rng.below(len(options_now))]
        s.apply(a)
    return out


def stones(outcomes: list[int]) -> list[int]:
    return [a for a in outcomes if a >> 24 == 10]


@pytest.mark.parametrize("seed", range(5))
def test_the_nth_stone_is_the_same_whatever_players_do(seed: int) -> None:
    runs = [stones(drawn(FixedDealer(seed), choices, players=3)) for choices in range(6)]
    longest = max(runs, key=len)
    assert all(run == longest[: len(run)] for run in runs)


def test_seeds_give_other_deals() -> None:
    runs = {tuple(stones(drawn(FixedDealer(seed), 1))[:9]) for seed in range(20)}
    assert len(runs) > 15


def test_fixed_orders_are_fair() -> None:
    first: Counter[int] = Counter()
    s = pal.game("follies").start()
    for seed in range(2000):
        first[FixedDealer(seed).deal(s) & 15] += 1
    share = {face: copies / 40 * 2000 for face, copies in enumerate([13, 11, 8, 8])}
    for face, expected in share.items():
        assert abs(first[face] - expected) < 110


class Bag(Chance[FolliesState]):
    """Draws one piece from a bag given by counts."""

    def __init__(self, counts: list[int]) -> None:
        super().__init__()
        self.counts = counts

    def options(self, s: FolliesState) -> list[int]:
        return [DRAW | i for i, count in enumerate(self.counts) if count]

    def draw(self, s: FolliesState) -> Draw:
        return Draw("bag", 0, list(range(len(self.counts))), self.counts, 1)

    def outcome(self, s: FolliesState, pieces: list[int]) -> int:
        return DRAW | pieces[0]


def bag_state(counts: list[int]) -> State:
    game = pal.game("follies", players=2)
    assert isinstance(game, FolliesGame)
    s = game.start()
    frames: list[Frame[FolliesState]] = [Bag(counts)]
    s.stack = frames
    return s


def test_what_comes_back_lies_anywhere() -> None:
    """After piece 0 is drawn, two of kind 2 come back: they are drawn neither last nor first."""
    kinds: Counter[int] = Counter()
    for seed in range(600):
        dealer = FixedDealer(seed)
        dealer.deal(bag_state([8, 2, 0]))
        kinds[dealer.deal(bag_state([8, 2, 2])) & 15] += 1
    assert 50 < kinds[2] < 155


def test_restarting_gives_the_same_deal() -> None:
    for dealer in (FixedDealer(4), SeededDealer(4)):
        before = drawn(dealer, 3)
        assert drawn(dealer, 3) != before
        dealer.restart()
        assert drawn(dealer, 3) == before


@pytest.mark.parametrize("make", [FixedDealer, SeededDealer])
@pytest.mark.parametrize("game", ["azul", "follies"])
def test_following_keeps_step(make: type[FixedDealer] | type[SeededDealer], game: str) -> None:
    """A dealer that follows a game continues like the one that dealt it."""
    dealt, follower = make(9), make(9)
    s = pal.game(game, players=2).start()
    rng = pal.Rng(1)
    while s.seat() != pal.OVER:
        if s.seat() == pal.CHANCE:
            a = dealt.deal(s)
            if s.moves < 60:
                follower.follow(s, a)
            else:
                assert follower.deal(s) == a
        else:
            a = s.options()[rng.below(len(s.options()))]
        s.apply(a)


def test_replayed_draws() -> None:
    s = pal.game("follies", players=2).start()
    dealer = ReplayDealer([DRAW, DRAW | 15])
    s.apply(dealer.deal(s))
    with pytest.raises(pal.BadRecord, match="recorded draw 2 is impossible here: That is not poss"):
        dealer.deal(s)
    dealer = ReplayDealer([])
    with pytest.raises(pal.BadRecord, match="the record has only 0 draws, another one is due"):
        dealer.deal(s)


def test_a_person_enters_what_was_drawn() -> None:
    answers = ["draw marble", "draw granite", "bid 3"]
    asked: list[str] = []

    def enter(question: Question) -> str:
        asked.append(question.prompt)
        return answers.pop(0)

    dealer = PersonDealer(enter)
    s = pal.game("follies", players=2).start()
    assert dealer.deal(s) == DRAW | 2
    with pytest.raises(pal.BadNotation, match="stone in 'draw granite'"):
        dealer.deal(s)
    with pytest.raises(pal.IllegalAction, match="bid 3 cannot have been drawn: A draw comes"):
        dealer.deal(s)
    assert asked == ["Draw a card."] * 3


@pytest.mark.parametrize("dealer", [FixedDealer(5), SeededDealer(5)], ids=["fixed", "seeded"])
def test_a_fork_goes_on_from_the_same_draw(dealer: Dealer) -> None:
    state = pal.game("azul", players=2).start()
    state.apply(dealer.deal(state))
    forks = [dealer.fork(), dealer.fork()]
    found: list[list[int]] = []
    for each in (*forks, dealer):
        copy, ints = state.clone(), []
        while copy.seat() == pal.CHANCE:
            ints.append(each.deal(copy))
            copy.apply(ints[-1])
        found.append(ints)
    assert len(found[0]) > 1
    assert found[0] == found[1] == found[2]
