"""Standings during a game: Favors, own Bonus cards, and the Room cards left."""

from typing import TYPE_CHECKING

from palatium.core.scoring.standing import EVERYBODY, NO_PLACE, EndMark, Standing, end_mark, places
from palatium.games.castles.end.card_measures import FAVORS_WON, MONEY, measured
from palatium.games.castles.end.card_points import (
    bonus_points,
    favor_measures,
    favor_pay,
    favor_ranks,
    favors_won,
)
from palatium.games.castles.hooks import points as hook

if TYPE_CHECKING:
    from palatium.games.castles.state import CastlesState


def standings_of(s: "CastlesState", seat: int | None) -> list[Standing]:
    """Return the face-up Favors, what expansions add, and the viewer's own Bonus cards."""
    out = [favor_standing(s, favor, EVERYBODY, seat, "C-END-7") for favor in s.favors]
    for module in s.castles.expansions:
        module.stand(s, seat, out)
    for who in range(s.castles.players):
        is_shown = s.shown >> who & 1 == 1
        known = [
            card.face
            for card in s.hands[who]
            if is_shown or (seat is not None and card.is_known(seat))
        ]
        out += [_bonus_standing(s, face, who, seat) for face in sorted(known)]
    return out


def hides_money(s: "CastlesState", who: int, seat: int | None) -> bool:
    """Return whether a viewer may not see what a seat owns (C-DEC-2)."""
    return who != seat and s.castles.hooks.changed(s, hook.HIDES_MONEY, who, 0, 0) > 0


def favor_standing(
    s: "CastlesState", favor: int, owner: int, seat: int | None, ruling: str
) -> Standing:
    """Return a Favor with everyone's measure; only its owner, if any, scores (C-TOW-3)."""
    card = s.castles.favors[favor]
    seats = range(s.castles.players)
    measures = favor_measures(s, favor)
    counts: list[int | None] = list(measures)
    is_sure = True
    if card.measure.kind == MONEY:
        for who in seats:
            if hides_money(s, who, seat):
                counts[who] = None
                is_sure = False
    ranks = [NO_PLACE] * len(counts)
    pay = [0] * len(counts)
    if is_sure:
        ranks = places(favor_ranks(s, measures))
        for who, points in enumerate(favor_pay(s, measures)):
            pay[who] = points if owner in (EVERYBODY, who) else 0
    text = s.castles.words.say(card.key)
    return Standing("favor", card.code, text, ruling, owner, counts, [0] * len(counts), ranks, pay)


def _bonus_standing(s: "CastlesState", face: int, who: int, seat: int | None) -> Standing:
    """Return a Bonus card that the viewer knows, with what it pays its holder now."""
    card = s.castles.bonus[face]
    players = s.castles.players
    counts: list[int | None] = [None] * players
    pay = [0] * players
    is_sure = True
    if card.measure.kind == FAVORS_WON:  # C-DEC-2: who is first in money may be hidden
        is_sure = not any([hides_money(s, other, seat) for other in range(players)])
        amount = favors_won(s, who) if is_sure else 0
    else:
        amount = measured(s, who, card.measure)
    if is_sure:
        counts[who] = amount
        pay[who] = bonus_points(s, who, face)
    ruling = f"C-BON-{int(card.code[1:])}"
    text = s.castles.words.say(card.key)
    return Standing(
        "bonus", card.code, text, ruling, who, counts, [0] * players, [NO_PLACE] * players, pay
    )


def ends_of(s: "CastlesState") -> list[EndMark]:
    """Return the Room cards in the deck; without any, this round is the last (C-END-1)."""
    left = 0 if s.is_last else s.deck_size
    return [end_mark(s.castles.words, "cards", "C-END-1", left, s.castles.setup.room_cards)]
