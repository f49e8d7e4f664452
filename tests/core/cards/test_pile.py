"""Piles: top, body, bottom, and a box behind an unsettled body."""

import pytest

from palatium.core.cards.hidden import faces, new_cards, open_card
from palatium.core.cards.pile import Pile, new_pile

SEATS = 2


def test_a_new_pile_draws_from_the_whole_body() -> None:
    pile = new_pile(new_cards([1, 1, 2], SEATS, 0), 3)
    assert pile.total() == 3
    assert pile.is_settled()
    assert pile.next_known() is None
    assert pile.choices() == ([1, 2], [2, 1])
    card, rest = pile.take(1)
    assert card.face == 1
    assert rest.choices() == ([1, 2], [1, 1])
    assert pile.total() == 3


def test_a_box_behind_the_pile() -> None:
    pile = new_pile(new_cards([1, 2, 3, 4], SEATS, 0), 2)
    assert not pile.is_settled()
    assert pile.total() == 2
    assert pile.choices() == ([1, 2, 3, 4], [1, 1, 1, 1])
    _, pile = pile.take(4)
    _, pile = pile.take(1)
    assert pile.total() == 0
    assert faces(pile.body) == [2, 3]


def test_top_before_body_before_bottom() -> None:
    top = (open_card(7, SEATS), open_card(8, SEATS))
    pile = new_pile(new_cards([1], SEATS, 0), 1).over(top).under((open_card(9, SEATS),))
    drawn = []
    while pile.total():
        known = pile.next_known()
        card, pile = pile.take(1)
        assert known is None or known is card
        drawn.append(card.face)
    assert drawn == [7, 8, 1, 9]


def test_cards_laid_later_lie_higher_and_lower() -> None:
    pile = Pile((), (), 0, ())
    for face in (1, 2):
        pile = pile.over((open_card(face, SEATS),)).under((open_card(face + 10, SEATS),))
    assert faces(pile.top) == [2, 1]
    assert faces(pile.bottom) == [11, 12]


def test_an_unsettled_body_runs_out_before_the_bottom() -> None:
    pile = new_pile(new_cards([1, 2, 3], SEATS, 0), 1).under((open_card(9, SEATS),))
    assert pile.next_known() is None
    _, pile = pile.take(2)
    known = pile.next_known()
    assert known is not None
    assert known.face == 9
    card, pile = pile.take(0)
    assert card.face == 9
    assert pile.total() == 0
    assert faces(pile.body) == [1, 3]


def test_shuffling_forgets_order_and_knowledge() -> None:
    pile = Pile((open_card(5, SEATS),), new_cards([1], SEATS, 0), 1, (open_card(3, SEATS),))
    mixed = pile.shuffled((open_card(4, SEATS),), 7, 3)
    assert (mixed.top, mixed.bottom) == ((), ())
    assert faces(mixed.body) == [1, 3, 4, 5]
    assert mixed.total() == 4
    assert all(card.known == 0 for card in mixed.body)
    assert {card.trails[0] for card in mixed.body} == {(0, 7), (7,)}


def test_shuffling_an_unsettled_pile_is_refused() -> None:
    pile = new_pile(new_cards([1, 2], SEATS, 0), 1)
    with pytest.raises(ValueError, match="settled"):
        pile.shuffled((), 7, 3)


def test_dealing_again_keeps_the_size() -> None:
    pile = new_pile(new_cards([1, 2, 3], SEATS, 0), 2)
    again = pile.with_cards((), new_cards([3, 2, 1], SEATS, 0)[::-1], ())
    assert again.size == 2
    assert faces(again.body) == [1, 2, 3]
