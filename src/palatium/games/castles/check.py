"""Invariants of every position."""

from typing import TYPE_CHECKING

from palatium.core.cards.hidden import Card, faces
from palatium.games.castles.box.rooms import DOWN_HALLWAY, FOYER, HALLWAY, NO_STACK, SIZES, STAIRS
from palatium.games.castles.hooks import points as hook

if TYPE_CHECKING:
    from palatium.games.castles.state import CastlesState


def check_body(s: "CastlesState") -> list[str]:
    """Return broken invariants in words."""
    out = [*_check_tiles(s), *_check_cards(s), *_check_castles(s)]
    for module in s.castles.expansions:
        out += module.check(s)
    if not 0 <= s.master_builder < s.castles.players:
        out.append(f"the Master Builder {s.master_builder} is not a seat")
    slots = len(s.market)
    if not len(s.spaces) == len(s.coins) == slots == s.castles.setup.market:
        out.append("market, prices and coins differ in length")
    used = [space for space in s.spaces if space >= 0]
    shared = s.castles.hooks.changed(s, hook.SHARED, s.master_builder, 0, 0)
    if len(used) - len(set(used)) > shared:
        out.append("two tiles lie on one price space (C-RND-3)")
    for slot in range(slots):
        if s.market[slot] < 0 and (s.coins[slot] or s.spaces[slot] >= 0):
            out.append(f"the empty slot {slot} has coins or a price")
    return out


def _check_tiles(s: "CastlesState") -> list[str]:
    """Check that every tile of the edition is in exactly one place."""
    hidden: list[Card] = [*s.deck_top]
    for pile in s.stacks:
        hidden += pile.body
    for box in s.boxes:
        hidden += box
    hidden += s.looked
    seen = [card.face for card in hidden] + [tile for tile in s.market if tile >= 0]
    seen += [id for id in s.gone if s.castles.rooms[id].stack != NO_STACK]
    rooms = s.castles.rooms
    ids = [piece >> 16 for built in s.built for piece in built]
    seen += [id for id in ids if rooms[id].stack != NO_STACK]
    for module in s.castles.expansions:
        seen += [id for id in module.tiles(s) if rooms[id].stack != NO_STACK]
    if sorted(seen) != s.castles.tiles:
        return [f"{len(seen)} room tiles exist, not {len(s.castles.tiles)}, or one exists twice"]
    for size, pile in enumerate(s.stacks):
        if pile.size > len(pile.body) or pile.top or pile.bottom:
            return [f"the stack {SIZES[size]} holds fewer tiles than it counts"]
    return []


def _check_cards(s: "CastlesState") -> list[str]:
    cards: list[int] = []
    for hand in s.hands:
        cards += faces(hand)
    cards += faces(s.bonus.top) + faces(s.bonus.body) + faces(s.bonus.bottom)
    cards += faces(s.drawn)
    out: list[str] = []
    if sorted(cards) != s.castles.bonus_ids:
        out.append(f"{len(cards)} Bonus cards exist, not {len(s.castles.bonus_ids)}")
    if s.deck_size > sum(s.unseen):
        out.append(f"the deck counts {s.deck_size} Room cards, {sum(s.unseen)} are unseen")
    if len({*s.favors, *s.favors_out}) != len(s.favors) + len(s.favors_out):
        out.append("a Favor is there twice")
    return out


def _check_castles(s: "CastlesState") -> list[str]:
    out: list[str] = []
    # Questions may come between laying a room and completing others (C-SCO-6).
    settling = "SettleRoom" in [frame.tag for frame in s.stack]
    away = [*s.gone]
    for module in s.castles.expansions:
        away += module.tiles(s)
    halls = s.hallways + away.count(HALLWAY) + away.count(DOWN_HALLWAY)
    stairs = s.stairs + away.count(STAIRS)
    for seat, built in enumerate(s.built):
        ids = [piece >> 16 for piece in built]
        halls += ids.count(HALLWAY) + ids.count(DOWN_HALLWAY)
        stairs += ids.count(STAIRS)
        if not ids or not _is_foyer(s, ids[0]) or len(s.plans[seat].pieces) != len(ids):
            out.append(f"the plan of seat {seat} does not fit its pieces")
            continue
        plan = s.plans[seat]
        walls = s.castles.walls_count(s, seat)
        for number in [] if settling else plan.rooms():
            if plan.is_complete(number, walls) != (s.completed[seat] >> number & 1 == 1):
                out.append(f"room {number} of seat {seat} is wrongly called complete (C-CMP-1)")
        if s.money[seat] < 0:
            out.append(f"seat {seat} is in debt (C-RND-9)")
    if halls != s.castles.setup.hallways or stairs != s.castles.setup.stairs:
        out.append(f"{halls} hallways and {stairs} stairs exist")
    return out


def _is_foyer(s: "CastlesState", id: int) -> bool:
    """Return whether a room is the Foyer, or another face of it."""
    return s.castles.rooms[id].name == s.castles.rooms[FOYER].name
