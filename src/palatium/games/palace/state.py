"""A position of The Palace of Mad King Ludwig."""

from typing import TYPE_CHECKING, final

from palatium.core.cards.hidden import Card
from palatium.core.cards.pile import Pile
from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.rng import Rng
from palatium.core.scoring.lines import ScoreLine
from palatium.core.scoring.outcome import Outcome
from palatium.core.scoring.standing import EndMark, Standing
from palatium.core.state import State
from palatium.games.palace.appearance import appearance_of
from palatium.games.palace.board.palace import Palace
from palatium.games.palace.box.boards import (
    DISC1,
    DISC2,
    EMPTY_SLOT,
    FAVOR_IN_SLOT,
    MOVE_SLOT,
    NO_TILE,
    OWNED_BITS,
)
from palatium.games.palace.box.swans import ONE, count, total
from palatium.games.palace.box.tiles import COLOURS
from palatium.games.palace.check import check_body
from palatium.games.palace.hidden import dealt_again
from palatium.games.palace.outcome import outcome_of
from palatium.games.palace.save import body_of, code_of
from palatium.games.palace.standings import ends_of, standings_of
from palatium.games.palace.view import prospects_of, view_of

if TYPE_CHECKING:
    from palatium.games.palace.game import PalaceGame
    from palatium.games.palace.sent.appearance_types import PalaceAppearance
    from palatium.games.palace.sent.view_types import PalaceView


@final
class PalaceState(State):
    """A position: the palace as an immutable value, hidden pieces as cards, the rest as ints.

    Lists are by seat. `swans` packs five counts, `owned` eight counts of tiles by type. Unseen
    Rooms, Hallways and Stairs have no order, and nobody knows anything about them, so they are
    plain sets; `stacks` counts the Rooms in each stack.
    """

    def __init__(
        self,
        *,
        rules: "PalaceGame",
        stack: "list[Frame[PalaceState]]",
        points: list[int],
        explain: bool,
        lines: ScoreLine | None,
        moves: int,
        options: list[int] | None,
        active: int,
        turn: int,
        moved: int,
        joined: int,
        ended: int,
        shown: int,
        pools: int,
        palace: Palace,
        row: list[int],
        stacks: list[int],
        unseen: tuple[int, ...],
        hallways: tuple[int, ...],
        stairs: tuple[int, ...],
        top_hallway: int,
        top_stair: int,
        gone: tuple[int, ...],
        done: tuple[int, ...],
        swans: list[int],
        secrets: list[tuple[Card, ...]],
        bridge: Pile,
        owned: list[int],
        slots: list[tuple[int, ...]],
        held: list[tuple[Card, ...]],
        drawn: list[tuple[Card, ...]],
        favors: Pile,
        public: tuple[int, ...],
    ) -> None:
        super().__init__(rules, stack, points, explain, lines, moves, options)
        self.rules = rules
        self.active = active
        self.turn = turn
        self.moved = moved
        """Moat tiles moved in this turn (P-MOVE-1)."""
        self.joined = joined
        """Whether the moat is joined (P-END-1), which is permanent."""
        self.ended = ended
        """Why this turn is the last: a reason of `outcome`, or 0."""
        self.shown = shown
        """Whether everything was turned up for the final count."""
        self.pools = pools
        """How many pools of hidden pieces exist so far."""
        self.palace = palace
        self.row = row
        self.stacks = stacks
        self.unseen = unseen
        self.hallways = hallways
        self.stairs = stairs
        self.top_hallway = top_hallway
        self.top_stair = top_stair
        self.gone = gone
        """Discarded Rooms (P-TURN-6)."""
        self.done = done
        """Pieces that this turn's placement completed, by number."""
        self.swans = swans
        self.secrets = secrets
        self.bridge = bridge
        self.owned = owned
        self.slots = slots
        self.held = held
        """Favors on the Blueprints, in the order they were kept."""
        self.drawn = drawn
        """Favors drawn and not yet kept or returned."""
        self.favors = favors
        self.public = public

    # Players

    def swan_total(self, seat: int) -> int:
        """Return all swans of a seat, secret ones included: their number is public."""
        return total(self.swans[seat]) + len(self.secrets[seat])

    def swan_count(self, seat: int, colour: int) -> int:
        """Return the swans of a colour, secret ones included."""
        out = count(self.swans[seat], colour)
        for card in self.secrets[seat]:
            out += card.face == colour
        return out

    def owned_count(self, seat: int, type: int) -> int:
        """Count the tiles of a type in the palace with a seat's marker."""
        return self.owned[seat] >> (OWNED_BITS * type) & 63

    def is_active(self, seat: int, slot: int) -> bool:
        """Return whether a Room lies on a slot of the Blueprints (P-BLUE-2)."""
        return 0 <= self.slots[seat][slot] < FAVOR_IN_SLOT

    def discount(self, seat: int) -> int:
        """Return a seat's discount for the Row (P-PAY-3)."""
        board = self.rules.board
        out = 0
        if self.is_active(seat, DISC1):
            out += board.discounts[0]
        if self.is_active(seat, DISC2):
            out += board.discounts[1]
        return out

    def price(self, seat: int, space: int) -> int:
        """Return what a space of the Row costs a seat (P-PAY-3)."""
        return max(0, self.rules.board.prices[space] - self.discount(seat))

    def blueprint_cost(self, seat: int, space: int) -> int:
        """Return what a Room costs a seat for its Blueprints, with the fee (P-BLUE-1, P-PAY-3)."""
        fee = self.rules.board.blueprint_fee
        if self.rules.house.has_cheaper_fees:
            return max(0, fee + self.rules.board.prices[space] - self.discount(seat))
        return fee + self.price(seat, space)

    def favor_cost(self, seat: int) -> int:
        """Return what drawing Favors costs a seat (P-FAV-1, P-PAY-3)."""
        fee = self.rules.board.favor_fee
        return max(0, fee - self.discount(seat)) if self.rules.house.has_cheaper_fees else fee

    def affordable(self, seat: int, fee: int) -> list[int]:
        """Return the spaces of the Row whose Rooms a seat can pay for, including a fee."""
        funds = self.swan_total(seat) - fee
        if funds < 0 and not self.rules.house.has_cheaper_fees:
            return []
        funds += self.discount(seat)
        prices = self.rules.board.prices
        return [
            space
            for space, tile in enumerate(self.row)
            if tile != NO_TILE and prices[space] <= funds
        ]

    def empty_slots(self, seat: int) -> list[int]:
        """Return the empty slots of a seat."""
        return [slot for slot, what in enumerate(self.slots[seat]) if what == EMPTY_SLOT]

    def slot_count(self, seat: int, is_favor: bool) -> int:
        """Count Rooms, or Favors, on the Blueprints of a seat."""
        out = 0
        for what in self.slots[seat]:
            if what != EMPTY_SLOT and (what >= FAVOR_IN_SLOT) == is_favor:
                out += 1
        return out

    def can_move_moat(self, seat: int) -> bool:
        """Return whether the MOVE slot is active and not used up (P-MOVE-1)."""
        if self.joined or self.moved >= self.rules.board.moves:
            return False
        return self.is_active(seat, MOVE_SLOT)

    # The moat

    def supply(self) -> int:
        """Return the Moat tiles that are left."""
        return self.rules.board.moat - self.palace.moat

    def empty_stacks(self) -> int:
        """Return how many Room stacks are used up."""
        return self.stacks.count(0)

    def symbols(self) -> int:
        """Return the Moat symbols that can be seen (P-MOAT-1)."""
        return self.rules.board.symbols[self.empty_stacks()]

    def due(self) -> int:
        """Return the Moat tiles that this turn's placement makes due, as far as any are left."""
        return min(self.symbols() * len(self.done), self.supply())

    # Changing

    def new_pool(self) -> int:
        """Return the number of a new pool of hidden pieces."""
        self.pools += 1
        return self.pools - 1

    def everyone(self) -> int:
        """Return the mask of all seats."""
        return (1 << self.rules.players) - 1

    def give_swan(self, seat: int, colour: int, why: str, tile: str) -> None:
        """Give a seat a swan from the supply, which never runs out (P-SET-9)."""
        self.swans[seat] += ONE[colour]
        if self.events is not None:
            facts: dict[str, object] = {
                "seat": seat,
                "colour": COLOURS[colour],
                "why": why,
                "tile": tile,
            }
            self.events.append(Event("swan", facts))

    def set_slot(self, seat: int, slot: int, what: int) -> None:
        """Put something on a slot, for good (P-BLUE-2)."""
        slots = list(self.slots[seat])
        slots[slot] = what
        self.slots[seat] = tuple(slots)

    # What every state has

    def clone(self) -> "PalaceState":
        return copied(self)

    def redeal(self, seat: int, rng: Rng) -> "PalaceState":
        return dealt_again(self, seat, rng)

    def outcome(self) -> Outcome:
        """Return the outcome: most points, then swans; those still tied lose (P-TIE)."""
        return outcome_of(self)

    def body(self) -> dict[str, object]:
        return body_of(self)

    def code(self, out: list[bytes]) -> None:
        code_of(self, out)

    def view_body(self, seat: int | None) -> "PalaceView":
        return view_of(self, seat)

    def appearance(self, seat: int | None) -> "PalaceAppearance":
        return appearance_of(self, seat)

    def standings(self, seat: int | None) -> list[Standing]:
        return standings_of(self, seat)

    def ends(self) -> list[EndMark]:
        return ends_of(self)

    def prospects(self) -> list[int]:
        return prospects_of(self)

    def check_body(self) -> list[str]:
        return check_body(self)


def copied(s: PalaceState) -> PalaceState:
    """Return a copy: lists are copied, everything else is immutable and shared."""
    return PalaceState(
        rules=s.rules,
        stack=s.stack.copy(),
        points=s.points.copy(),
        explain=s.explain,
        lines=s.lines,
        moves=s.moves,
        options=s.cached,
        active=s.active,
        turn=s.turn,
        moved=s.moved,
        joined=s.joined,
        ended=s.ended,
        shown=s.shown,
        pools=s.pools,
        palace=s.palace,
        row=s.row.copy(),
        stacks=s.stacks.copy(),
        unseen=s.unseen,
        hallways=s.hallways,
        stairs=s.stairs,
        top_hallway=s.top_hallway,
        top_stair=s.top_stair,
        gone=s.gone,
        done=s.done,
        swans=s.swans.copy(),
        secrets=s.secrets.copy(),
        bridge=s.bridge,
        owned=s.owned.copy(),
        slots=s.slots.copy(),
        held=s.held.copy(),
        drawn=s.drawn.copy(),
        favors=s.favors,
        public=s.public,
    )
