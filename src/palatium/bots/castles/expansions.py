"""The greedy player's ratings for the expansions of Castles."""

# compiled

from typing import Final

from palatium.bots.castles.decrees import decree_worth, remove_worth
from palatium.bots.castles.evaluate import POINT, Evaluator, card_worth
from palatium.bots.castles.place import best_place, fixed_worth, legal_places, place_worth
from palatium.core.ids import PAYLOAD_BITS, PAYLOAD_MASK
from palatium.games.castles.box.rooms import CONNECTION, Room
from palatium.games.castles.end.card_points import favor_measures
from palatium.games.castles.market.buying import price_of, room_in
from palatium.games.castles.modules.decrees.actions import (
    CASH,
    DEPOSIT,
    LEAVE,
    PICK_DECREE,
    REMOVE,
    STORE,
    SWAP,
    TITHE,
)
from palatium.games.castles.modules.decrees.decree import rules_of
from palatium.games.castles.modules.favor_pile import CHOOSE
from palatium.games.castles.modules.moat_reward import FREE_ROOM
from palatium.games.castles.modules.moats import DIG, TURN_FOYER, module_of
from palatium.games.castles.modules.passages import LINK, Link, passages_of
from palatium.games.castles.modules.swans import EXCHANGE, Swans, tokens_of
from palatium.games.castles.state import NO_TILE
from palatium.grid.board import bits
from palatium.grid.passages import links
from palatium.grid.placing.legal_places import put_at
from palatium.grid.placing.place import Place
from palatium.grid.plan import GroundPlan

TRIED_BY_PASSAGE: Final = 24
"""The number of places of a room that are tried with a passage."""
AT_ONCE: Final = 10**6
"""An action that does not use up the turn comes before the main action."""


def box_worth(evaluator: Evaluator, a: int) -> int:
    """Return the worth of an option that an expansion brings."""
    s, seat = evaluator.s, evaluator.seat
    kind = a >> PAYLOAD_BITS
    what = a & PAYLOAD_MASK
    if kind == LINK >> PAYLOAD_BITS:
        return _link(evaluator, a)
    if kind == DIG >> PAYLOAD_BITS:
        return _dig(evaluator)
    if kind == EXCHANGE >> PAYLOAD_BITS:
        return _exchange(evaluator, a)
    if kind == CHOOSE >> PAYLOAD_BITS:
        return _favor(evaluator, what)
    if kind == FREE_ROOM >> PAYLOAD_BITS:
        return _free_room(evaluator, s.castles.rooms[what >> 2], what & 3)
    if kind == TURN_FOYER >> PAYLOAD_BITS:
        return int(what == 2)  # four doors rather than three
    if kind == PICK_DECREE >> PAYLOAD_BITS:
        return decree_worth(evaluator, what)
    if kind == SWAP >> PAYLOAD_BITS:
        return card_worth(s, seat, what & 63) - card_worth(s, seat, what >> 6)
    if kind == REMOVE >> PAYLOAD_BITS:
        return remove_worth(evaluator, what)
    return _by_decree(evaluator, a)


def _by_decree(evaluator: Evaluator, a: int) -> int:
    """Rate main actions and further options of decrees."""
    s = evaluator.s
    kind = a >> PAYLOAD_BITS
    what = a & PAYLOAD_MASK
    if kind == TITHE >> PAYLOAD_BITS:
        return evaluator.paid(s.coins[what] + s.castles.amounts.pass_money)
    if kind == LEAVE >> PAYLOAD_BITS:
        pays = rules_of(s).amounts["D28"]
        return pays["points"] * POINT if what else evaluator.paid(pays["money"])
    if kind == STORE >> PAYLOAD_BITS:
        return _store(evaluator, what)
    if kind == CASH >> PAYLOAD_BITS:
        return what  # points are worth more than a thousand each
    if kind == DEPOSIT >> PAYLOAD_BITS:
        pays = rules_of(s).amounts["D30"]
        return pays["points"] * POINT - evaluator.paid(pays["money"])
    return -1


# Passages


def reserve(evaluator: Evaluator) -> int:
    """Return the worth of a passage that is kept for later."""
    return evaluator.weights.passage * min(6, evaluator.rounds_left)


def worth_by_passage(evaluator: Evaluator, room: Room, via: int) -> int:
    """Return the best of some places of a room that a passage joins."""
    site = passages_of(evaluator.s).site(evaluator.s, evaluator.seat)
    places = site.places(room.tile, passages_of(evaluator.s).passages[via - 1])
    stride = (len(places) + TRIED_BY_PASSAGE - 1) // TRIED_BY_PASSAGE
    found = [place_by_passage(evaluator, room, via, spot) for spot in places[:: max(1, stride)]]
    return max(found) + fixed_worth(evaluator, room) if found else -AT_ONCE


def place_by_passage(evaluator: Evaluator, room: Room, via: int, spot: Place) -> int:
    """Return a room's worth at a place with the best passage, minus that of keeping the passage."""
    passage = passages_of(evaluator.s).passages[via - 1]
    after = put_at(evaluator.plan, room.tile, spot)
    number = len(evaluator.plan.pieces)
    pieces = [*evaluator.pieces, room]
    best = -AT_ONCE
    for link in links(after, number, passage):
        joined = put_at(after, passage.tiles[0], link)
        best = max(best, _joined_worth(evaluator, joined, number, pieces))
    return place_worth(evaluator, room, spot) + best - reserve(evaluator)


def _link(evaluator: Evaluator, a: int) -> int:
    """Return a passage from the room just laid."""
    frame = evaluator.s.stack[-1]
    if not isinstance(frame, Link):
        return -1
    passage = passages_of(evaluator.s).passages[(a >> 16 & 3) - 1]
    after = put_at(evaluator.plan, passage.tiles[0], a & 0xFFFF)
    worth = _joined_worth(evaluator, after, frame.number, evaluator.pieces)
    return worth - _joined_worth(evaluator, evaluator.plan, frame.number, evaluator.pieces) - (
        0 if frame.is_must else reserve(evaluator)
    )


def _joined_worth(evaluator: Evaluator, plan: GroundPlan, number: int, pieces: list[Room]) -> int:
    """Rate the doubled connections of a room, and what passages complete."""
    worth = 0
    room = pieces[number]
    for other in bits(plan.linked[number]):
        if room.mode == CONNECTION and room.counts(pieces[other].type):
            worth += 2 * room.value * POINT
        if pieces[other].mode == CONNECTION and pieces[other].counts(room.type):
            worth += 2 * pieces[other].value * POINT
        for done in (number, other):
            if plan.is_complete(done, evaluator.walls_count):
                worth += evaluator.reward(pieces[done], pieces[done].points + 2)
    return worth


# Moats


def _dig(evaluator: Evaluator) -> int:
    """Rate a section: its points, those for rooms now and later, progress to the closed ring."""
    facts = module_of(evaluator.s).facts
    rooms = [room for room in evaluator.rooms if not facts.not_counted >> room.type & 1]
    worth = (facts.points + facts.points_per_room * len(rooms)) * POINT
    worth += evaluator.rounds_left * 50 + 150 * evaluator.sections - evaluator.paid(facts.cost)
    if evaluator.s.master_builder != evaluator.seat:
        worth -= evaluator.paid(facts.cost) * evaluator.weights.paid_to_rival // 100
    return worth


def _free_room(evaluator: Evaluator, room: Room, via: int) -> int:
    if via:
        return worth_by_passage(evaluator, room, via)
    places = legal_places(evaluator, room)
    return best_place(evaluator, room, places, 60)[0] if places else -1


# Swans


def _sets(module: Swans, held: tuple[int, ...]) -> int:
    """Return the points for tokens at the end."""
    total = 0
    for k in range(1, max(held) + 1):
        total += module.facts.sets[sum([1 for count in held if count >= k])]
    return total


def _swans(evaluator: Evaluator) -> Swans:
    module = evaluator.s.castles.expansions[evaluator.s.castles.part_of["swans"]]
    assert isinstance(module, Swans)
    return module


def token_worth(evaluator: Evaluator, slot: int) -> int:
    """Return what the token on a market tile adds."""
    s = evaluator.s
    if "swans" not in s.castles.part_of or slot >= len(s.market):
        return 0
    colour = tokens_of(s).on[slot]
    if colour < 0:
        return 0
    held = tokens_of(s).held[evaluator.seat]
    more = (*held[:colour], held[colour] + 1, *held[colour + 1 :])
    module = _swans(evaluator)
    return (_sets(module, more) - _sets(module, held)) * POINT


def _exchange(evaluator: Evaluator, a: int) -> int:
    """Rate an exchange: worth it by itself, or if it pays for a tile out of reach."""
    s, seat = evaluator.s, evaluator.seat
    module = _swans(evaluator)
    held = tokens_of(s).held[seat]
    counts = [module.codec.count(a & PAYLOAD_MASK, i) for i in range(len(held))]
    left = tuple([mine - n for mine, n in zip(held, counts, strict=True)])
    money = module.facts.money[sum(counts)]
    loss = (_sets(module, held) - _sets(module, left)) * POINT
    net = money * evaluator.money // 1000 - loss
    if net <= 0 and s.stack[-1].name() == "turn":
        net = _reach(evaluator, money) - loss
    return AT_ONCE + net if net > 0 else -AT_ONCE


def _reach(evaluator: Evaluator, money: int) -> int:
    """Return how much better than passing the best tile is that only this money pays for."""
    s, seat = evaluator.s, evaluator.seat
    best = 0
    for slot, id in enumerate(s.market):
        if id == NO_TILE or s.spaces[slot] < 0:
            continue
        short = price_of(s, seat, slot) - s.coins[slot] - s.money[seat]
        if 0 < short <= money:
            room = s.castles.rooms[id]
            places = legal_places(evaluator, room)
            if places:
                worth = best_place(evaluator, room, places, 40)[0] + token_worth(evaluator, slot)
                worth -= (s.money[seat] + short) * evaluator.money // 1000
                best = max(best, worth - evaluator.paid(s.castles.amounts.pass_money))
    return best


# Favors and the yard


def _favor(evaluator: Evaluator, favor: int) -> int:
    """Return the worth of a private Favor: the lead, and how much one has at all."""
    measures = favor_measures(evaluator.s, favor)
    mine = measures[evaluator.seat]
    above = sum([1 for measure in measures if measure > mine])
    lead = mine * 100 // max(1, *measures)
    return (8 - 2 * above) * POINT + lead if mine else lead - POINT


def _store(evaluator: Evaluator, slot: int) -> int:
    """Return the worth of a room for later, if it has no good place now."""
    s, seat = evaluator.s, evaluator.seat
    room = s.castles.rooms[room_in(s, slot)]
    worth = fixed_worth(evaluator, room) * evaluator.hope // 100 + token_worth(evaluator, slot)
    price = price_of(s, seat, slot)
    coins = s.coins[slot] if slot < len(s.market) else 0
    return worth - (price - coins) * evaluator.money // 1000 - 50
