"""Hidden cards: dealing again is fair, keeps what is known, and ignores the true deal."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palatium.core.cards.hidden import (
    Card,
    CardReader,
    cards_data,
    faces,
    find,
    mix,
    new_cards,
    open_card,
    redeal,
    sorted_cards,
    taken,
    without,
)
from palatium.core.rng import Rng

SEATS = 3
Groups = list[tuple[Card, ...]]


def random_table(seed: int, steps: int) -> Groups:
    """Three hands and a deck after random draws, shows, passes, looks and shuffles."""
    rng = Rng(seed)
    deck = new_cards([i // 2 for i in range(12)], SEATS, 0)
    groups: Groups = [(), (), (), deck]
    pools = 1
    for _ in range(steps):
        kind, who = rng.below(5), rng.below(SEATS)
        source = rng.below(4) if kind != 0 else 3
        if not groups[source]:
            continue
        at = rng.below(len(groups[source]))
        card = groups[source][at]
        if kind == 0:  # a seat draws
            groups[3] = without(groups[3], at)
            groups[who] = sorted_cards([*groups[who], card.seen(1 << who)])
        elif kind == 1:  # a card is shown to everybody
            rest = without(groups[source], at)
            groups[source] = sorted_cards([*rest, card.seen(7)])
        elif kind == 2 and source != 3 and who != source:  # a card is passed unseen by the third
            both = 1 << who | 1 << source
            hand = mix(list(groups[source]), pools, 7 & ~both)
            card, groups[source] = taken(hand, card.face, both)
            groups[who] = sorted_cards([*groups[who], card.seen(both)])
            pools += 1
        elif kind == 3:  # one seat looks through a group
            groups[source] = sorted_cards([card.seen(1 << who) for card in groups[source]])
        elif kind == 4:  # a group is shuffled for everybody but its owner
            groups[source] = mix(list(groups[source]), pools, 7 & ~(1 << source))
            pools += 1
    return groups


def tidy(groups: Groups) -> list[list[int]]:
    """Return groups as plain data, without the order within them."""
    return [cards_data(sorted_cards(list(group))) for group in groups]


def knowledge(groups: Groups, seat: int) -> object:
    """Return what dealing again may not change, apart from the face of unknown cards."""
    return [
        sorted(
            (
                card.known,
                [t for i, t in enumerate(card.trails) if i != seat],
                card.face if card.is_known(seat) else -1,
                card.trails[seat][-1:],
            )
            for card in group
        )
        for group in groups
    ]


tables = st.builds(random_table, st.integers(0, 10**6), st.integers(0, 25))


@given(tables, st.integers(0, 2), st.integers(0, 99))
def test_redeal_keeps_what_is_known(groups: Groups, seat: int, seed: int) -> None:
    dealt = redeal(groups, seat, Rng(seed))
    assert knowledge(dealt, seat) == knowledge(groups, seat)
    for group, again in zip(groups, dealt, strict=True):
        for card, other in zip(group, again, strict=True):
            if card.is_known(seat):
                assert other.key() == card.key()


@given(tables, st.integers(0, 2), st.integers(0, 99))
def test_redeal_keeps_every_pool(groups: Groups, seat: int, seed: int) -> None:
    def origins(table: Groups) -> Counter[tuple[int, int]]:
        return Counter(
            (card.trails[seat][0], card.face)
            for group in table
            for card in group
            if not card.is_known(seat)
        )

    assert origins(redeal(groups, seat, Rng(seed))) == origins(groups)


@settings(max_examples=300)
@given(tables, st.integers(0, 2), st.integers(0, 99), st.integers(0, 99))
def test_redealing_twice_is_redealing_once(groups: Groups, seat: int, a: int, b: int) -> None:
    first = [sorted_cards(list(group)) for group in redeal(groups, seat, Rng(a))]
    assert tidy(redeal(first, seat, Rng(b))) == tidy(redeal(groups, seat, Rng(b)))


@given(tables, st.integers(0, 2), st.integers(0, 99))
def test_order_within_a_hand_has_no_say(groups: Groups, seat: int, seed: int) -> None:
    turned: Groups = [group[::-1] for group in groups]
    assert tidy(redeal(turned, seat, Rng(seed))) == tidy(redeal(groups, seat, Rng(seed)))


@given(tables)
def test_cards_survive_being_written(groups: Groups) -> None:
    ints = [number for group in groups for number in cards_data(group)]
    reader = CardReader(ints, SEATS)
    back = [reader.cards() for _ in groups]
    assert [cards_data(group) for group in back] == [cards_data(group) for group in groups]
    assert reader.at == len(ints)


def close_to(found: Counter[tuple[int, ...]], expected: Counter[tuple[int, ...]]) -> None:
    """Check that each world occurs as often as enumerated, within five standard deviations."""
    tries, worlds = sum(found.values()), sum(expected.values())
    assert set(found) == set(expected)
    for world, weight in expected.items():
        share = weight / worlds
        spread = (tries * share * (1 - share)) ** 0.5
        assert abs(found[world] - tries * share) < 5 * spread + 1, (world, found[world])


def test_one_pool_is_dealt_evenly() -> None:
    cards = new_cards([0, 1, 2, 3], SEATS, 0)
    groups: Groups = [cards[:1], (cards[1].seen(1),), (), cards[2:]]
    found: Counter[tuple[int, ...]] = Counter()
    rng = Rng(1)
    for _ in range(6000):
        dealt = redeal(groups, 0, rng)
        found[(dealt[0][0].face, *sorted(faces(dealt[3])))] += 1
        assert faces(dealt[1]) == [1]
    worlds = Counter((p[0], *sorted(p[1:])) for p in permutations([0, 2, 3]))
    close_to(found, worlds)


def test_two_mixings_follow_the_enumeration() -> None:
    """Seat 2 saw A's cards 10 and 11; A passes one to B; B passes one of two to A."""
    known = [card.seen(4) for card in new_cards([10, 11], SEATS, 0)]
    drawn = new_cards([0, 1, 2], SEATS, 1)
    passed, stays = mix(known, 2, 4)
    back, kept = mix([passed, drawn[0]], 3, 4)
    groups: Groups = [(stays, back), (kept,), (), drawn[1:]]
    found: Counter[tuple[int, ...]] = Counter()
    rng = Rng(2)
    for _ in range(12000):
        a, b, _, deck = redeal(groups, 2, rng)
        found[(*sorted(faces(a)), *faces(b), *sorted(faces(deck)))] += 1
    worlds: Counter[tuple[int, ...]] = Counter()
    for given_card, stayed in ((10, 11), (11, 10)):
        for own in (0, 1, 2):
            deck_faces = sorted({0, 1, 2} - {own})
            for returned, left in ((given_card, own), (own, given_card)):
                worlds[(*sorted((stayed, returned)), left, *deck_faces)] += 1
    close_to(found, worlds)


def test_a_card_seen_long_ago_does_not_stay_at_its_place() -> None:
    """The looker knows what a stack held, not which of it another seat took."""
    stack = mix([card.seen(1) for card in new_cards([5, 6, 7], SEATS, 0)], 1, 1)
    box = new_cards([8, 9], SEATS, 0)
    groups: Groups = [(), stack[:1], stack[1:], box]
    rng = Rng(3)
    took = {faces(redeal(groups, 0, rng)[1])[0] for _ in range(60)}
    boxed = {tuple(sorted(faces(redeal(groups, 0, rng)[3]))) for _ in range(60)}
    assert took == {5, 6, 7}
    assert boxed == {(8, 9)}
    strangers = {faces(redeal(groups, 2, rng)[1])[0] for _ in range(200)}
    assert strangers == {5, 6, 7, 8, 9}


def test_an_exact_sight_clears_the_trail() -> None:
    card = new_cards([4], SEATS, 0)[0].mixed(1, 7).mixed(2, 3)
    assert card.trails == ((0, 1, 2), (0, 1, 2), (0, 1))
    seen = card.seen(1)
    assert seen.trails == ((), (0, 1, 2), (0, 1))
    assert seen.is_known(0)
    assert not seen.is_known(1)
    assert seen.seen(1) is seen
    assert seen.mixed(3, 1).trails[0] == (3,)


def test_mixing_one_card_changes_nothing() -> None:
    card = open_card(4, SEATS)
    assert mix([card], 9, 7)[0] is card
    two = mix([card, open_card(5, SEATS)], 9, 2)
    assert [c.known for c in two] == [5, 5]


@pytest.mark.parametrize("copies", [1, 2])
def test_taking_a_known_face_uses_up_what_was_known(copies: int) -> None:
    """Seat 1 knew one copy; the rest may not reveal whether there was another."""
    known = open_card(3, SEATS)
    hand = sorted_cards([known, *[Card(3, 1, ((), (0,), (0,)))] * (copies - 1)])
    card, rest = taken(hand, 3, 7)
    assert card.face == 3
    assert card.is_known(1)
    assert [c.is_known(1) for c in rest] == [False] * (copies - 1)


def test_taking_unseen_leaves_knowledge_alone() -> None:
    hand = sorted_cards([open_card(3, SEATS), Card(3, 1, ((), (0,), (0,)))])
    _, rest = taken(hand, 3, 1)
    assert [c.known for c in rest] == [7]


def test_small_helpers() -> None:
    cards = new_cards([3, 1, 2], SEATS, 0)
    assert faces(cards) == [1, 2, 3]
    assert find(cards, 2) == 1
    assert find(cards, 9) == -1
    assert faces(without(cards, 1)) == [1, 3]
