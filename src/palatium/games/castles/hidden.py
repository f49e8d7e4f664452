"""Dealing again what a seat does not know (C-SET-11)."""

from typing import TYPE_CHECKING

from palatium.core.cards.hidden import redeal
from palatium.core.rng import Rng

if TYPE_CHECKING:
    from palatium.games.castles.state import CastlesState


def dealt_again(s: "CastlesState", seat: int, rng: Rng) -> "CastlesState":
    """Return the position with every hidden card and tile that `seat` cannot know dealt again."""
    other = s.clone()
    players = s.castles.players
    sizes = _looked_through(s)
    groups = [s.stacks[size].body for size in sizes]
    groups += [s.boxes[size] for size in sizes]
    groups += s.hands
    groups += [s.deck_top, s.drawn, s.looked, s.bonus.top, s.bonus.body, s.bonus.bottom]
    for part in s.parts:
        groups += part.hidden()
    dealt = redeal(groups, seat, rng)
    for i, size in enumerate(sizes):
        other.stacks[size] = s.stacks[size].with_cards((), dealt[i], ())
        other.boxes[size] = dealt[len(sizes) + i]
    at = 2 * len(sizes)
    other.hands = dealt[at : at + players]
    at += players
    other.deck_top, other.drawn, other.looked = dealt[at], dealt[at + 1], dealt[at + 2]
    other.bonus = s.bonus.with_cards(dealt[at + 3], dealt[at + 4], dealt[at + 5])
    at += 6
    for i, part in enumerate(s.parts):
        number = len(part.hidden())
        other.parts[i] = part.dealt(dealt[at : at + number])
        at += number
    other.stack = [frame.redeal(other, seat, rng) for frame in s.stack]
    if s.seat() != seat:
        other.forget_options()
    return other


def _looked_through(s: "CastlesState") -> list[int]:
    """Return the stacks of which somebody has seen tiles; in all others order means nothing."""
    away = [s.looked[0].face] if s.looked else []
    for module in s.castles.expansions:
        away += module.tiles(s)
    sizes = {s.castles.rooms[id].stack for id in away}
    return [size for size, looks in enumerate(s.looks) if looks or size in sizes]
