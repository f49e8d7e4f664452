"""A position of Castles of Mad King Ludwig."""

from typing import TYPE_CHECKING, final

from palatium.core.cards.hidden import Card
from palatium.core.cards.pile import Pile
from palatium.core.cards.remembered import Remembered
from palatium.core.frame import Frame
from palatium.core.rng import Rng
from palatium.core.scoring.lines import ScoreLine
from palatium.core.scoring.outcome import Outcome
from palatium.core.scoring.standing import EndMark, Standing
from palatium.core.state import State
from palatium.games.castles.appearance import appearance_of
from palatium.games.castles.box.rooms import Room
from palatium.games.castles.check import check_body
from palatium.games.castles.hidden import dealt_again
from palatium.games.castles.hooks.state_part import Part
from palatium.games.castles.outcome import outcome_of
from palatium.games.castles.save import body_of, code_of
from palatium.games.castles.standings import ends_of, standings_of
from palatium.games.castles.view import view_of
from palatium.grid.plan import GroundPlan

if TYPE_CHECKING:
    from palatium.games.castles.game import CastlesGame
    from palatium.games.castles.sent.appearance_types import CastlesAppearance
    from palatium.games.castles.sent.view_types import CastlesView

NO_TILE = -1
"""The content of an empty market slot; also the price space of a tile without a price."""


@final
class CastlesState(State):
    """A position: castles as immutable plans, hidden cards as piles, the rest as ints.

    `built` has an int per piece: its room id above 16 bits of grid place. `market`, `spaces` and
    `coins` are by slot. `stacks` and `boxes` are by size: a stack that nobody has looked through
    keeps its boxed tiles in its body, where they cannot be told from those in the stack.
    """

    def __init__(
        self,
        *,
        castles: "CastlesGame",
        stack: "list[Frame[CastlesState]]",
        points: list[int],
        explain: bool,
        lines: ScoreLine | None,
        moves: int,
        options: list[int] | None,
        round: int,
        master_builder: int,
        is_last: bool,
        idle: int,
        hallways: int,
        stairs: int,
        deck_size: int,
        shuffles: int,
        pools: int,
        money: list[int],
        plans: list[GroundPlan],
        built: list[tuple[int, ...]],
        completed: list[int],
        market: list[int],
        spaces: list[int],
        coins: list[int],
        unseen: list[int],
        discards: list[int],
        stacks: list[Pile],
        boxes: list[tuple[Card, ...]],
        looks: list[int],
        hands: list[tuple[Card, ...]],
        bonus: Pile,
        deck_top: tuple[Card, ...],
        drawn: tuple[Card, ...],
        looked: tuple[Card, ...],
        favors: tuple[int, ...],
        favors_out: tuple[int, ...],
        gone: tuple[int, ...],
        earned: tuple[int, ...],
        shown: int,
        parts: list[Part],
    ) -> None:
        super().__init__(castles, stack, points, explain, lines, moves, options)
        self.castles = castles
        self.round = round
        self.master_builder = master_builder
        self.is_last = is_last
        self.idle = idle
        """Rounds in a row without a refill or a change of the deck (C-END-4)."""
        self.hallways = hallways
        self.stairs = stairs
        self.deck_size = deck_size
        """Room cards in the deck; `unseen` counts by size those in deck and box together."""
        self.shuffles = shuffles
        self.pools = pools
        """How many pools of hidden cards exist so far."""
        self.money = money
        self.plans = plans
        self.built = built
        self.completed = completed
        self.market = market
        self.spaces = spaces
        self.coins = coins
        self.unseen = unseen
        self.discards = discards
        self.stacks = stacks
        self.boxes = boxes
        self.looks = looks
        self.hands = hands
        self.bonus = bonus
        self.deck_top = deck_top
        """Tiles on top of the Room deck, the next one first (C-CMP-10)."""
        self.drawn = drawn
        """Bonus cards drawn and not yet kept or returned."""
        self.looked = looked
        """Tiles of a stack that is being looked through for the first time."""
        self.favors = favors
        self.favors_out = favors_out
        self.gone = gone
        """Room tiles that left the game face up."""
        self.earned = earned
        """Rewards earned by a placement, until the turn takes them."""
        self.shown = shown
        """The mask of seats that have shown their Bonus cards at the end."""
        self.parts = parts
        """The part of each expansion, in the order of the game's list."""
        self.remembered: Remembered | None = None

    def clone(self) -> "CastlesState":
        return copied(self)

    def room(self, seat: int, number: int) -> Room:
        """Return the room with a number in a seat's castle."""
        return self.castles.rooms[self.built[seat][number] >> 16]

    def rooms_of(self, seat: int) -> list[Room]:
        """Return all rooms of a seat's castle, the Foyer first, without other pieces."""
        rooms = self.castles.rooms
        found = [rooms[piece >> 16] for piece in self.built[seat]]
        return [room for room in found if room.is_room]

    def redeal(self, seat: int, rng: Rng) -> "CastlesState":
        return dealt_again(self, seat, rng)

    def outcome(self) -> Outcome:
        """Return the outcome: points, then square feet, then money; then shared (C-END-8)."""
        return outcome_of(self)

    def body(self) -> dict[str, object]:
        return body_of(self)

    def code(self, out: list[bytes]) -> None:
        code_of(self, out)

    def view_body(self, seat: int | None) -> "CastlesView":
        return view_of(self, seat)

    def appearance(self, seat: int | None) -> "CastlesAppearance":
        return appearance_of(self, seat)

    def standings(self, seat: int | None) -> list[Standing]:
        return standings_of(self, seat)

    def ends(self) -> list[EndMark]:
        return ends_of(self)

    def check_body(self) -> list[str]:
        return check_body(self)


def copied(s: CastlesState) -> CastlesState:
    """Return a copy: lists are copied, everything else is immutable and shared."""
    return CastlesState(
        castles=s.castles,
        stack=s.stack.copy(),
        points=s.points.copy(),
        explain=s.explain,
        lines=s.lines,
        moves=s.moves,
        options=s.cached,
        round=s.round,
        master_builder=s.master_builder,
        is_last=s.is_last,
        idle=s.idle,
        hallways=s.hallways,
        stairs=s.stairs,
        deck_size=s.deck_size,
        shuffles=s.shuffles,
        pools=s.pools,
        money=s.money.copy(),
        plans=s.plans.copy(),
        built=s.built.copy(),
        completed=s.completed.copy(),
        market=s.market.copy(),
        spaces=s.spaces.copy(),
        coins=s.coins.copy(),
        unseen=s.unseen.copy(),
        discards=s.discards.copy(),
        stacks=s.stacks.copy(),
        boxes=s.boxes.copy(),
        looks=s.looks.copy(),
        hands=s.hands.copy(),
        bonus=s.bonus,
        deck_top=s.deck_top,
        drawn=s.drawn,
        looked=s.looked,
        favors=s.favors,
        favors_out=s.favors_out,
        gone=s.gone,
        earned=s.earned,
        shown=s.shown,
        parts=s.parts.copy(),
    )
