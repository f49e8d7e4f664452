"""What King's Favors and Bonus cards pay in the present position (C-END-7, C-FAV, C-BON)."""

from typing import TYPE_CHECKING

from palatium.games.castles.end.card_measures import FAVORS_WON, measured
from palatium.games.castles.hooks import points as hook

if TYPE_CHECKING:
    from palatium.games.castles.state import CastlesState


def favor_points(measures: list[int], places: list[int]) -> list[int]:
    """Return what each seat gets for a Favor: ties share the places they cover (C-END-7)."""
    out = [0] * len(measures)
    for seat, measure in enumerate(measures):
        if measure >= 1:
            above = sum([1 for other in measures if other > measure])
            tied = measures.count(measure)
            pot = sum(places[above : above + tied])
            out[seat] = pot // tied
    return out


def favor_ranks(s: "CastlesState", measures: list[int]) -> list[int]:
    """Return what seats are ranked by in a Favor: measures, unless an expansion breaks ties."""
    hooks = s.castles.hooks
    if not hooks.at(hook.TIE):
        return measures
    # Doubled, so that half a step separates those who are tied.
    return [
        2 * measure + hooks.changed(s, hook.TIE, seat, 0, 0) * (measure > 0)
        for seat, measure in enumerate(measures)
    ]


def favor_pay(s: "CastlesState", measures: list[int]) -> list[int]:
    """Return what each seat gets for a Favor, expansions included."""
    out = favor_points(favor_ranks(s, measures), s.castles.places)
    for seat in range(len(measures)):
        if is_first_alone(measures, seat):
            out[seat] = s.castles.hooks.changed(s, hook.FIRST, seat, out[seat], 0)
    return out


def is_first_alone(measures: list[int], seat: int) -> bool:
    """Return whether a seat has something, and more than anybody else."""
    mine = measures[seat]
    return mine >= 1 and mine == max(measures) and measures.count(mine) == 1


def favor_measures(s: "CastlesState", favor: int) -> list[int]:
    """Return each seat's amount of what a Favor measures; money ranks from 1000 on (C-FAV-21)."""
    measure = s.castles.favors[favor].measure
    return [measured(s, seat, measure) for seat in range(s.castles.players)]


def favors_won(s: "CastlesState", seat: int) -> int:
    """Count the face-up Favors in which a seat is first alone (C-BON-29)."""
    won = 0
    for favor in s.favors:
        won += is_first_alone(favor_measures(s, favor), seat)
    return s.castles.hooks.changed(s, hook.FAVORS_WON, seat, won, 0)


def bonus_points(s: "CastlesState", seat: int, id: int) -> int:
    """Return what a Bonus card is worth to a seat now."""
    card = s.castles.bonus[id]
    if card.measure.kind == FAVORS_WON:
        return card.points(favors_won(s, seat))
    return card.points(measured(s, seat, card.measure))
