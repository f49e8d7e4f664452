"""Standings: Favors as far as a viewer can see, and the three ends (P-FAV, P-END)."""

from typing import TYPE_CHECKING

from palatium.core.scoring.standing import EVERYBODY, EndMark, Standing, end_mark, places
from palatium.games.palace.box.favors import SWANS
from palatium.games.palace.score import is_won
from palatium.games.palace.view import Eyes

if TYPE_CHECKING:
    from palatium.games.palace.state import PalaceState


def standings_of(s: "PalaceState", seat: int | None) -> list[Standing]:
    """Return the public Favors, and the personal ones that the viewer knows."""
    eyes = Eyes(s, seat)
    out = [_favor_standing(s, id, EVERYBODY, eyes) for id in s.public]
    for who in range(s.rules.players):
        for card in s.held[who]:
            if eyes.favor_code(card) is not None:
                out.append(_favor_standing(s, card.face, who, eyes))
    return out


def _favor_standing(s: "PalaceState", id: int, owner: int, eyes: Eyes) -> Standing:
    favor = s.rules.favors[id]
    found = eyes.favor_counts(favor)
    counts: list[int | None] = list(found)
    hidden = eyes.hidden.copy() if favor.kind == SWANS else [0] * len(found)
    pay = [0] * len(found)
    for who in range(len(found)):
        is_paid = owner in (EVERYBODY, who)  # P-FAV-4
        if is_paid and is_won(s, found, who, favor.is_most):
            pay[who] = favor.points
    say = s.rules.words.say
    thing = say(favor.key())
    text = say("standing.most" if favor.is_most else "standing.fewest", {"thing": thing})
    ranks = places(found, favor.is_most)
    return Standing("favor", favor.code, text, "P-FAV-3", owner, counts, hidden, ranks, pay)


def ends_of(s: "PalaceState") -> list[EndMark]:
    """Moat tiles, the face-down stacks, and the moat that closes."""
    words = s.rules.words
    board = s.rules.board
    if s.joined:
        return [EndMark("joined", words.say("end.joined.last"), "P-END-2", 0, None)]
    return [
        end_mark(words, "moat", "P-END-3", s.supply(), board.moat),
        end_mark(words, "stacks", "P-END-4", sum(s.stacks), sum(board.stacks)),
        EndMark("joined", words.say("end.joined"), "P-END-2", None, None),
    ]
