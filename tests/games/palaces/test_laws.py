"""Laws of Palaces as properties: bids, secrets, simultaneous choices, conservation."""

from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import palatium as pal
from palatium.core.frame import tag_of
from palatium.core.ids import CHANCE, OVER
from palatium.core.rng import Rng
from palatium.games.palaces.bidding.possible_bids import NOTHING, boxes_of, can_make, means_of
from palatium.games.palaces.bidding.possible_bids import given as worth
from palatium.games.palaces.bidding.suit_counts import ONE, beats, counts, order, vector
from palatium.games.palaces.box.cards import ADD_SUIT, COPY_AVAILABLE, COPY_BID, SUITS, Cards
from palatium.games.palaces.effects.copying import texts_for
from palatium.games.palaces.flow import FRAMES
from palatium.games.palaces.game import PalacesGame
from palatium.games.palaces.showing.bid_on_table import entry, face_of
from palatium.games.palaces.showing.show_bid import Honour
from palatium.games.palaces.state import PalacesState
from palatium.testkit import laws
from tests.games.palaces.table import all_bids, at, say, won


def palaces(players: int) -> PalacesGame:
    game = pal.game("palaces", players=players)
    assert isinstance(game, PalacesGame)
    return game


GAMES = {players: palaces(players) for players in (2, 3, 4)}
CARDS: Cards = GAMES[2].cards

vectors = st.builds(vector, *[st.integers(0, 12)] * 4)
room_faces = st.integers(SUITS, CARDS.faces - 1)
all_faces = st.integers(0, CARDS.faces - 1)
wild_faces = st.sampled_from(CARDS.with_effect([ADD_SUIT, COPY_BID, COPY_AVAILABLE]))
plain_faces = all_faces.filter(lambda face: not CARDS.is_copy[face])
hands = st.lists(st.one_of(all_faces, wild_faces), min_size=1, max_size=5)
available = st.lists(st.one_of(room_faces, wild_faces), max_size=3)


def listed(v: int) -> list[tuple[int, int]]:
    """Return the sets of a bid, by count and then suit, as the rulebook compares them."""
    return sorted([(n, -suit) for suit, n in enumerate(counts(v)) if n], reverse=True)


@given(vectors, vectors)
def test_bids_are_in_strict_total_order(one: int, two: int) -> None:
    """L-BID-3: different vectors never tie, and the order is that of the lists."""
    assert (order(one) == order(two)) == (one == two)
    assert beats(one, two) == (listed(one) > listed(two))


@given(vectors, st.integers(0, 3))
def test_more_of_a_suit_is_a_higher_bid(v: int, suit: int) -> None:
    assert beats(v + ONE[suit], v)


def reachable(face: int, others: list[int], open_cards: list[int]) -> set[int]:
    """Return the faces whose text a copy card can reach, by following every chain (L-CARD-2)."""
    found: set[int] = set()
    todo, done = [CARDS.effect[face]], set()
    while todo:
        role = todo.pop()
        if role in done:
            continue
        done.add(role)
        for other in others if role == COPY_BID else open_cards:
            if CARDS.is_copy[other]:
                todo.append(CARDS.effect[other])
            elif other >= SUITS:
                found.add(other)
    return found


def made_by_brute_force(
    hand: list[int], prize: int, open_cards: list[int], is_bare: bool = False
) -> set[int]:
    """Return every bid that some set of hand cards makes, by trying everything.

    A Trellis that is the prize counts twice; one of the hand once or twice.
    """
    found: set[int] = set()
    for size in range(0 if is_bare else 1, len(hand) + 1):
        for chosen in combinations(range(len(hand)), size):
            shown = [prize, *[hand[i] for i in chosen]]
            extras: list[list[int]] = []
            ground = 0
            for i, face in enumerate(shown):
                ground += ONE[face & 3]
                if CARDS.effect[face] == ADD_SUIT and i == 0:
                    ground += ONE[face & 3]
                elif CARDS.effect[face] == ADD_SUIT:
                    extras.append([0, ONE[face & 3]])
                elif CARDS.is_copy[face]:
                    texts = reachable(face, shown[:i] + shown[i + 1 :], open_cards)
                    trellises = [ONE[x & 3] for x in texts if CARDS.effect[x] == ADD_SUIT]
                    extras.append([0, *trellises])
            for extra in product(*extras):
                found.add(ground + sum(extra))
    return found


@settings(max_examples=200)
@given(hands, room_faces, available, st.booleans())
def test_honest_bids_equal_brute_force(
    hand: list[int], prize: int, open_cards: list[int], is_bare: bool
) -> None:
    """L-WIN-2, L-CARD-2, L-BID-4: the boxes hold exactly what trying everything finds."""
    expected = made_by_brute_force(hand, prize, open_cards, is_bare)
    near = {v + ONE[suit] for v in expected for suit in range(4)}
    near |= {v - ONE[suit] for v in expected for suit in range(4) if counts(v)[suit]}
    for boxes in (
        means_of(CARDS, hand, prize, open_cards, is_bare).boxes(),
        boxes_of(CARDS, hand, prize, open_cards, is_bare),
    ):
        for v in expected:
            assert can_make(boxes, v), counts(v)
        for v in near - expected:
            assert not can_make(boxes, v), counts(v)


@settings(max_examples=40)
@given(st.permutations(range(SUITS, CARDS.faces)), st.integers(0, 4), st.lists(st.integers(0, 3)))
def test_options_of_a_bid_are_the_honest_bids(
    rooms: list[int], size: int, basics: list[int]
) -> None:
    """L-BID-6: the honest numbers lead to every bid that can be made, and to no other."""
    tokens = CARDS.tokens
    prize, hand = rooms[0], [*rooms[1 : 1 + size], *basics[:3]]
    s = at(prize=tokens[prize], hands=["G", " ".join(tokens[face] for face in hand)])
    honest = all_bids(s, "honest") if hand else set()
    assert honest == made_by_brute_force(hand, prize, s.available)
    assert honest <= (all_bids(s, "bluff") if hand else set())


def ways_shown(s: PalacesState) -> set[tuple[int, ...]]:
    """Return every set of cards that a winner can lay down, card by card."""
    frame = s.stack[-1]
    if not isinstance(frame, Honour):
        return {tuple(face_of(item) for item in s.table[1:])}
    found: set[tuple[int, ...]] = set()
    for a in s.options():
        after = s.clone()
        after.advance(a)
        found |= ways_shown(after)
    return found


@settings(max_examples=60)
@given(st.lists(plain_faces, min_size=1, max_size=6), plain_faces.filter(lambda f: f >= SUITS))
def test_a_bid_can_be_shown_in_every_way_that_adds_up(hand: list[int], prize: int) -> None:
    """L-WIN-3: the cards are offered one after another so that each exact set is reached once."""
    tokens = CARDS.tokens
    s = at(prize=tokens[prize], hands=["G", " ".join(tokens[face] for face in hand)])
    sums: dict[int, set[tuple[int, ...]]] = {}
    for size in range(1, len(hand) + 1):
        for chosen in combinations(sorted(hand), size):
            trellises = [face for face in chosen if CARDS.effect[face] == ADD_SUIT]
            most = sum(worth(CARDS, face) for face in (prize, *chosen))
            for less in product(*[(0, ONE[face & 3]) for face in trellises]):
                sums.setdefault(most - sum(less), set()).add(chosen)
    for v, ways in sums.items():
        won_by = s.clone()
        won_by.high, won_by.high_seat = v, 1
        won_by.push(Honour(1, NOTHING, ()))
        assert ways_shown(won_by) == ways


@settings(max_examples=100)
@given(st.lists(all_faces, min_size=1, max_size=5), room_faces, available)
def test_texts_of_copies_equal_brute_force(
    shown: list[int], prize: int, open_cards: list[int]
) -> None:
    """L-CARD-2: the closed form is all that chains can reach, but never a Trellis (L-WIN-4)."""
    s = GAMES[2].start()
    s.available = list(open_cards)
    s.table = tuple(entry(face, 0, i == 0) for i, face in enumerate([prize, *shown]))
    table = [prize, *shown]
    for i, face in enumerate(table):
        if CARDS.is_copy[face]:
            texts = reachable(face, table[:i] + table[i + 1 :], open_cards)
            expected = {x for x in texts if CARDS.effect[x] != ADD_SUIT}
            assert set(texts_for(s, i)) == expected | {0}


def position(players: int, seed: int, steps: int) -> PalacesState:
    """Return a position of a random game."""
    s = GAMES[players].start()
    rng = Rng(seed)
    for _ in range(steps):
        if s.seat() == OVER:
            break
        if s.seat() == CHANCE:
            s.apply(s.sample(rng))
        else:
            options = s.options()
            s.apply(options[rng.below(len(options))])
    return s


positions = st.builds(position, st.integers(2, 4), st.integers(0, 10**6), st.integers(0, 300))


@given(positions, st.integers(0, 10**6))
def test_nobody_sees_what_is_hidden(s: PalacesState, seed: int) -> None:
    """A seat's view never depends on another's hand; resampling depends only on the view."""
    if s.seat() != OVER:
        laws.secrets_are_kept(s, Rng(seed), s.hash())


@given(positions, st.integers(0, 10**6), st.integers(0, 3))
def test_a_resampled_game_plays_on(s: PalacesState, seed: int, seat: int) -> None:
    """A position that was dealt again is complete: sound, saved, loaded, played to the end."""
    other = s.resample(seat % s.players, Rng(seed))
    assert s.game.load(other.dump()).hash() == other.hash()
    pal.playout(other, Rng(seed))
    assert other.check() == []


@settings(max_examples=25)
@given(st.integers(2, 4), st.integers(0, 10**6))
def test_cards_and_tiles_are_conserved(players: int, seed: int) -> None:
    s = GAMES[players].start()
    rng = Rng(seed)
    while s.seat() != OVER:
        options = s.options()
        s.apply(s.sample(rng) if s.seat() == CHANCE else options[rng.below(len(options))])
        assert s.check() == []


@settings(max_examples=40)
@given(
    st.lists(st.lists(st.integers(0, 2), max_size=4), min_size=4, max_size=4),
    st.sampled_from(["MPath", "MPit"]),
    st.integers(0, 20),
)
def test_the_order_of_commits_never_matters(basics: list[list[int]], prize: str, pick: int) -> None:
    """L-CARD-5, L-CARD-20: whoever is quicker, the result is the same."""
    texts = [" ".join("GSC"[x] for x in hand) for hand in basics]
    texts[0] += " M"
    texts[2] += " SArmory"
    s = won(at(players=4, prize=prize, hands=texts, available=["GKeep"]), 0, "M")
    say(s, f"{prize[1:].lower()} {prize} {prize}")
    seats = [seat for seat in range(4) if s.waiting() >> seat & 1]
    choice = {seat: s.options(seat)[pick % len(s.options(seat))] for seat in seats}
    results: set[str] = set()
    for arrival in permutations(seats):
        here = s.clone()
        inbox: dict[int, int] = {}
        for seat in arrival:
            assert here.options(seat) == s.options(seat)
            inbox[seat] = choice[seat]
            while here.waiting() and here.seat() in inbox:
                here.apply(inbox.pop(here.seat()))
        assert not inbox
        assert here.check() == []
        results.add(here.hash())
    assert len(results) == 1


HOUSES: list[dict[str, object]] = [
    {},
    {"bluff_ban": True},
    {"bare_bid": True},
    {"treasures": True},
    {"bare_bid": True, "no_bid_draw": False},
]
"""Options with which no game may get stuck."""


def can_ever_bid(s: PalacesState) -> bool:
    """Return whether somebody can bid in this round or, if all pass, in the next one."""
    here = s.clone()
    rng = Rng(1)
    for _ in range(2):
        round_number = here.round
        while here.seat() != OVER and here.round == round_number:
            options = here.options()
            if here.seat() == CHANCE:
                here.apply(here.sample(rng))
            elif here.stack[-1].name() == "bid" and len(options) > 1:
                return True
            else:
                here.apply(options[0])
    return here.seat() == OVER


@settings(max_examples=30)
@given(st.integers(2, 4), st.integers(0, 10**6), st.sampled_from(HOUSES))
def test_somebody_can_bid_in_each_round_or_after_the_next_draw(
    players: int, seed: int, house: dict[str, object]
) -> None:
    """L-BID-7: no game is stuck."""
    no_game_is_stuck(players, seed, house)


@pytest.mark.soak
@pytest.mark.parametrize("house", HOUSES, ids=str)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_game_is_stuck(players: int, house: dict[str, object]) -> None:
    """L-BID-7 in 700 games of each kind."""
    for seed in range(700):
        no_game_is_stuck(players, seed, house)


def no_game_is_stuck(players: int, seed: int, house: dict[str, object]) -> None:
    s = pal.game("palaces", players=players, **house).start()
    assert isinstance(s, PalacesState)
    rng = Rng(seed)
    seen = 0
    while s.seat() != OVER:
        if s.round > seen and s.stack[-1].name() == "prize":
            seen = s.round
            assert can_ever_bid(s), f"round {s.round} of seed {seed}"
        options = s.options()
        s.apply(s.sample(rng) if s.seat() == CHANCE else options[rng.below(len(options))])


def test_nobody_drawing_can_bring_a_game_to_a_halt() -> None:
    """L-BID-7: why "nobody draws" is only a house rule: hands can stay empty for good."""
    s = at(hands=["", ""], available=["GFountain", "GKeep", "GCell"])
    assert can_ever_bid(s), "all draw when the first prize is unsold"
    stuck = at(
        hands=["", ""],
        available=["GFountain", "GKeep", "GCell"],
        options={"no_bid_draw": False},
    )
    assert not can_ever_bid(stuck)


def test_every_frame_can_be_loaded() -> None:
    """The frame table knows every frame that games use."""
    seen: set[str] = set()
    for seed in range(30):
        s = pal.game("palaces", players=2 + seed % 3, treasures=seed % 2 == 0).start()
        rng = Rng(seed)
        while s.seat() != OVER:
            seen |= {tag_of(frame) for frame in s.stack}
            options = s.options()
            s.apply(s.sample(rng) if s.seat() == CHANCE else options[rng.below(len(options))])
    assert seen <= set(FRAMES)
    assert len(seen) > 15, seen
