"""The worth of each option of Azul: Summer Pavilion to the seat that decides."""

# compiled

from typing import Final

from palatium.bots.azul.evaluate import POINT, AzulTables, Evaluator
from palatium.bots.azul.plan import PlacementTrial, colour_of, space_of
from palatium.core.ids import PAYLOAD_BITS, PAYLOAD_MASK
from palatium.games.azul.actions import CENTRE_SOURCE, KEEP, PASS, PLACE, TAKE
from palatium.games.azul.box.board import SPACE_BIT, SPACES
from palatium.games.azul.box.tiles import COLOURS, count, counts, from_action, total
from palatium.games.azul.phases.take import picked
from palatium.games.azul.state import CENTRE, AzulState

NEVER: Final = -(10**8)
"""The worth of what no player would do: paying wilds for naturals, keeping fewer than allowed."""

LOOKED_AT: Final = 24
"""How many placements are examined, the most promising at first sight."""


def worths(tables: AzulTables, s: AzulState, seat: int, options: list[int]) -> list[int]:
    """Return the worth of each option, in hundredths of a point."""
    kind = options[0] >> PAYLOAD_BITS
    if kind == TAKE >> PAYLOAD_BITS:
        return take_worths(tables, s, seat, options)
    if kind == PLACE >> PAYLOAD_BITS or kind == PASS >> PAYLOAD_BITS:
        return place_worths(tables, s, seat, options)
    if kind == KEEP >> PAYLOAD_BITS:
        return keep_worths(tables, s, seat, options)
    return reward_worths(tables, s, seat, options)


def take_worths(tables: AzulTables, s: AzulState, seat: int, options: list[int]) -> list[int]:
    """Rate picks: what the hand could do with the tiles, the token's cost, what others lose."""
    on_table = total(s.centre)
    for tiles in s.displays:
        on_table += total(tiles)
    evaluator = Evaluator(tables, s, s.round, on_table - 2)
    mine = plan_of(s, seat, evaluator)
    other = seat + 1 if seat + 1 < s.azul.players else 0
    theirs = plan_of(s, other, evaluator)
    idle = hopes(theirs, 0)
    known: dict[int, int] = {}
    out: list[int] = []
    wild = s.wild()
    for a in options:
        source = (a >> 3) & 15
        tiles = s.centre if source == CENTRE_SOURCE else s.displays[source]
        taken = picked(tiles, a & 7, wild)
        worth = known.get(taken)
        if worth is None:
            worth = hopes(mine, taken)
            worth += (hopes(theirs, taken) - idle) * tables.weights.denial // 100
            known[taken] = worth
        if source == CENTRE_SOURCE and s.token == CENTRE:
            price = min(total(taken), s.points[seat] - s.azul.board.score_floor)
            worth += tables.weights.start - price * POINT
        out.append(worth)
    return out


def hopes(plan: PlacementTrial, taken: int) -> int:
    """Return what a hand with more tiles could achieve."""
    plan = plan.copy()
    for colour in range(COLOURS):
        plan.hand[colour] += count(taken, colour)
    plan.go_on()
    return plan.worth()


def place_worths(tables: AzulTables, s: AzulState, seat: int, options: list[int]) -> list[int]:
    """Rate placements, each with the best plan for the rest of the hand, and passing."""
    plan = plan_of(s, seat, Evaluator(tables, s, s.round, 0))
    found: dict[int, int] = {}
    for key in sorted(plan.placements(), reverse=True)[:LOOKED_AT]:
        trial = plan.copy()
        trial.place(space_of(key), colour_of(key))
        trial.go_on()
        found[key & 511] = trial.worth()
    out: list[int] = []
    for a in options:
        if a == PASS:
            out.append(plan.worth())
            continue
        wilds = a & 7
        natural = plan.hand[(a >> 3) & 7]
        if wilds and wilds + natural > tables.numbers[(a >> 6) & 63]:
            out.append(NEVER)
        else:
            out.append(found.get((a >> 3) & 511, NEVER))
    return out


def reward_worths(tables: AzulTables, s: AzulState, seat: int, options: list[int]) -> list[int]:
    """Rate rewards: the tiles that serve the rest of the hand best."""
    plan = plan_of(s, seat, Evaluator(tables, s, s.round, 0))
    out: list[int] = []
    for a in options:
        out.append(hopes(plan, from_action(a & PAYLOAD_MASK)))
    return out


def keep_worths(tables: AzulTables, s: AzulState, seat: int, options: list[int]) -> list[int]:
    """Rate keeps: as many as allowed, those best for the next round; none in the last one.

    A tile kept in the last round costs its point after the bonuses, where no floor helps.
    """
    if s.round == s.azul.board.rounds:
        return [-total(from_action(a & PAYLOAD_MASK)) for a in options]
    hand = s.hands[seat]
    most = min(total(hand), tables.keep_most)
    on_table = tables.per_round * s.azul.players
    plan = plan_of(s, seat, Evaluator(tables, s, s.round + 1, on_table))
    plan.hand = [0] * COLOURS
    out: list[int] = []
    for a in options:
        kept = from_action(a & PAYLOAD_MASK)
        if total(kept) < most:
            out.append(NEVER)
        else:
            out.append(hopes(plan, kept))
    return out


def plan_of(s: AzulState, seat: int, evaluator: Evaluator) -> PlacementTrial:
    """Return a seat's board and hand as a plan."""
    numbers = evaluator.tables.numbers
    filled = s.filled[seat]
    used = [0] * 7
    for colour in range(COLOURS):
        tiles = s.boards[seat * COLOURS + colour]
        for star in range(7):
            if (tiles >> (6 * star)) & 63:
                used[star] |= SPACE_BIT[colour]
    left = [0] * 7
    needs = [0] * len(evaluator.tables.feature_tiles)
    for space in range(SPACES):
        if filled >> space & 1:
            continue
        left[numbers[space]] += numbers[space]
        for feature in evaluator.tables.features_at[space]:
            needs[feature] += numbers[space]
    return PlacementTrial(
        evaluator,
        [(filled >> (6 * star)) & 63 for star in range(7)],
        [(s.open[seat] >> (6 * star)) & 63 for star in range(7)],
        used,
        needs,
        left,
        counts(s.hands[seat]),
        evaluator.supply.copy(),
        0,
    )
