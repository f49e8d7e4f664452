"""The worth of each option of Castles of Mad King Ludwig to the seat that decides."""

# compiled

from typing import Final

from palatium.bots.castles.evaluate import NEXT_ORDER, Evaluator, Weights, card_worth
from palatium.bots.castles.expansions import (
    box_worth,
    place_by_passage,
    token_worth,
    worth_by_passage,
)
from palatium.bots.castles.place import best_place, fixed_worth, legal_places, place_worth
from palatium.core.ids import PAYLOAD_BITS, PAYLOAD_MASK
from palatium.games.castles.actions import (
    DECK,
    DONE,
    DROP,
    KEEP,
    NEXT,
    PASS,
    PICK,
    PRICE,
    PUT,
    STACK,
    STAIRS_SLOT,
    TAKE,
    slot_of,
)
from palatium.games.castles.box.rooms import CONNECTION, LIVING, SIZES, TYPES
from palatium.games.castles.market.buying import Put, coins_on, price_of, room_in
from palatium.games.castles.state import NO_TILE, CastlesState

LOOKED_AT: Final = 400
"""The number of places of a room tried for oneself, and for a rival when prices are set."""
LOOKED_AT_FOR_RIVALS: Final = 40


def worths(weights: Weights, s: CastlesState, seat: int, options: list[int]) -> list[int]:
    """Return the worth of each option, in hundredths of a point."""
    kinds = {a >> PAYLOAD_BITS for a in options}
    evaluator = Evaluator(s, seat, weights, True)
    if TAKE >> PAYLOAD_BITS in kinds or PASS >> PAYLOAD_BITS in kinds:
        return [_main(evaluator, a) for a in options]
    if PUT >> PAYLOAD_BITS in kinds:
        return _places(evaluator, options)
    if PRICE >> PAYLOAD_BITS in kinds:
        return price_worths(weights, s, seat, options)
    return [_other(evaluator, a) for a in options]


def _main(evaluator: Evaluator, a: int) -> int:
    """Rate buying, taking a free piece, passing or declining."""
    kind = a >> PAYLOAD_BITS
    if kind == PASS >> PAYLOAD_BITS:
        return evaluator.paid(evaluator.s.castles.amounts.pass_money)
    if kind != TAKE >> PAYLOAD_BITS:
        return 0 if kind == DONE >> PAYLOAD_BITS else box_worth(evaluator, a)
    s, seat = evaluator.s, evaluator.seat
    slot = slot_of(a)
    room = s.castles.rooms[room_in(s, slot)]
    if a & 3:
        worth = worth_by_passage(evaluator, room, a & 3)
    else:
        worth, _ = best_place(evaluator, room, legal_places(evaluator, room), LOOKED_AT)
    if slot > STAIRS_SLOT or s.stack[-1].name() in ("free", "head_start"):
        return worth
    worth += token_worth(evaluator, slot)
    price = price_of(s, seat, slot)
    worth -= (price - coins_on(s, slot)) * evaluator.money // 1000
    if s.master_builder != seat:
        worth -= price * evaluator.money * evaluator.weights.paid_to_rival // 100000
    return worth


def _places(evaluator: Evaluator, options: list[int]) -> list[int]:
    frame = evaluator.s.stack[-1]
    if not isinstance(frame, Put):
        return [0] * len(options)
    room = evaluator.s.castles.rooms[room_in(evaluator.s, frame.slot)]
    if frame.via:
        return [place_by_passage(evaluator, room, frame.via, a & 0xFFFF) for a in options]
    return [place_worth(evaluator, room, a & 0xFFFF) for a in options]


def _other(evaluator: Evaluator, a: int) -> int:
    """Rate rewards, stacks and cards."""
    s, seat = evaluator.s, evaluator.seat
    kind = a >> PAYLOAD_BITS
    if kind == NEXT >> PAYLOAD_BITS:
        return -NEXT_ORDER.index(a >> 6 & 15)
    if kind == PICK >> PAYLOAD_BITS:
        return _pick(evaluator, a)
    if kind == KEEP >> PAYLOAD_BITS:
        return card_worth(s, seat, a & PAYLOAD_MASK)
    if kind == DROP >> PAYLOAD_BITS:
        return -card_worth(s, seat, a & PAYLOAD_MASK)
    if kind == STACK >> PAYLOAD_BITS:
        return _stack(evaluator, a & PAYLOAD_MASK)
    if kind == DECK >> PAYLOAD_BITS:
        return _deck(evaluator, a & PAYLOAD_MASK)
    return 0 if kind == DONE >> PAYLOAD_BITS else box_worth(evaluator, a)


def _pick(evaluator: Evaluator, a: int) -> int:
    """Return the worth of a reward for Downstairs rooms; a re-score gives points and centre."""
    types = a >> 6 & 255
    score = 0
    if types >> LIVING & 1:
        room = evaluator.pieces[a & 63]
        score = room.points
        for type in range(len(TYPES)):
            if room.counts(type) and room.mode != CONNECTION:
                score += room.value * evaluator.type_counts[type]
    return sum([evaluator.pick(what, score) for what in range(len(TYPES)) if types >> what & 1])


def _stack(evaluator: Evaluator, size: int) -> int:
    """Return a stack's worth: one that would deplete what one owns, else the largest."""
    owned = len([1 for room in evaluator.rooms if room.stack == size])
    left = evaluator.s.stacks[size].total()
    return 1000 * owned if left <= 2 else 10 * left + SIZES[size] // 100


def _deck(evaluator: Evaluator, tile: int) -> int:
    """Return the worth of a tile on the deck; the next Master Builder sets its price, though."""
    s = evaluator.s
    room = s.castles.rooms[tile]
    nearly_empty = s.stacks[room.stack].total() <= 2
    owned = len([1 for other in evaluator.rooms if other.stack == room.stack])
    if nearly_empty and owned:
        return 200 * owned
    is_next = (s.master_builder + 1) % s.castles.players == evaluator.seat
    worth = fixed_worth(evaluator, room) - 550
    return worth if is_next or s.castles.is_solo else worth - 150


def price_worths(weights: Weights, s: CastlesState, seat: int, options: list[int]) -> list[int]:
    """Rate prices: what rivals want and can afford is expensive; what one wants is cheap."""
    wanted = wanted_price(s, tile_wishes(weights, s, seat), options)
    return [-abs(s.castles.setup.prices[a & 7] - wanted) for a in options]


def wanted_price(s: CastlesState, wishes: list[int], options: list[int]) -> int:
    """Return the price for the next tile if the most wanted tile costs most."""
    slot = options[0] >> 3 & 7
    unpriced = [i for i in range(len(s.market)) if s.market[i] != NO_TILE and s.spaces[i] < 0]
    order = sorted(unpriced, key=lambda i: (-wishes[i], i))
    free = [p for i, p in enumerate(s.castles.setup.prices) if i not in s.spaces]
    ranked = sorted(free, reverse=True)[: len(order)]
    return ranked[order.index(slot)]


def tile_wishes(weights: Weights, s: CastlesState, seat: int) -> list[int]:
    """Return by slot how much the rivals want a tile, minus what it is worth to oneself."""
    rivals = [other for other in range(s.castles.players) if other != seat]
    evaluators = [Evaluator(s, other, weights, False) for other in rivals]
    own = Evaluator(s, seat, weights, True)
    out: list[int] = []
    for id in s.market:
        if id == NO_TILE:
            out.append(0)
            continue
        wish = 0
        for evaluator in evaluators:
            wish += max(0, _wish(evaluator, id, LOOKED_AT_FOR_RIVALS))
        wish //= len(rivals)
        out.append(wish - max(0, _wish(own, id, LOOKED_AT_FOR_RIVALS)) // 3)
    return out


def _wish(evaluator: Evaluator, id: int, most: int) -> int:
    room = evaluator.s.castles.rooms[id]
    places = legal_places(evaluator, room)
    if not places:
        return 0
    return best_place(evaluator, room, places, most)[0]
