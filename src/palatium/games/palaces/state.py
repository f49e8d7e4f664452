"""A position of Palaces."""

from typing import TYPE_CHECKING, final

from palatium.core.cards.hidden import Card
from palatium.core.cards.pile import Pile
from palatium.core.frame import Frame
from palatium.core.rng import Rng
from palatium.core.scoring.lines import ScoreLine
from palatium.core.scoring.outcome import Outcome
from palatium.core.scoring.standing import EndMark, Standing
from palatium.core.state import State
from palatium.games.palaces.check import check_body
from palatium.games.palaces.hidden import dealt_again
from palatium.games.palaces.outcome import outcome_of
from palatium.games.palaces.save import body_of, code_of
from palatium.games.palaces.standings import ends_of, standings_of
from palatium.games.palaces.view import view_of

if TYPE_CHECKING:
    from palatium.games.palaces.game import PalacesGame
    from palatium.games.palaces.sent.view_types import PalacesView

NOT_ASKED = -2
PASSED = -1


@final
class PalacesState(State):
    """A position: public cards are faces; cards in hands and own decks are hidden `Card`s.

    `bids` has each seat's announcement (a vector, PASSED or NOT_ASKED), `high` the bid to beat,
    which is the prize's base while nobody has bid, or 0 if a bid may be the prize alone. `fails`
    holds (seat, vector, discarded face) of failed bids for this prize, `table` the bid on the table
    as `bid_on_table.py` packs it. `pools` is the newest pool number of hidden cards, `deck_of` what
    each own deck was shuffled from. `lost` counts tiles out of the game, `ran_out` is the mask of
    suits that had no tile left at some moment, `treasures` has for each room deck the Treasure card
    that is still in it.
    """

    def __init__(
        self,
        *,
        palaces: "PalacesGame",
        stack: "list[Frame[PalacesState]]",
        points: list[int],
        explain: bool,
        lines: ScoreLine | None,
        moves: int,
        options: list[int] | None,
        round: int,
        active: int,
        prize: int,
        winner: int,
        high: int,
        high_seat: int,
        wild: int,
        is_drawless: bool,
        ran_out: int,
        pools: int,
        available: list[int],
        treasures: list[int],
        rooms: list[Pile],
        hands: list[tuple[Card, ...]],
        decks: list[Pile],
        shuffles: list[int],
        deck_of: list[tuple[int, ...]],
        discards: list[tuple[int, ...]],
        won: list[tuple[int, ...]],
        removed: tuple[int, ...],
        towers: list[tuple[int, ...]],
        lows: list[int],
        supply: list[int],
        lost: list[int],
        bids: list[int],
        fails: tuple[tuple[int, int, int], ...],
        table: tuple[int, ...],
    ) -> None:
        super().__init__(palaces, stack, points, explain, lines, moves, options)
        self.palaces = palaces
        self.cards = palaces.cards
        self.players = palaces.players
        self.round = round
        self.active = active
        self.prize = prize
        self.winner = winner
        self.high = high
        self.high_seat = high_seat
        self.wild = wild
        self.is_drawless = is_drawless
        self.ran_out = ran_out
        self.pools = pools
        self.available = available
        self.treasures = treasures
        self.rooms = rooms
        self.hands = hands
        self.decks = decks
        self.shuffles = shuffles
        self.deck_of = deck_of
        self.discards = discards
        self.won = won
        self.removed = removed
        self.towers = towers
        self.lows = lows
        self.supply = supply
        self.lost = lost
        self.bids = bids
        self.fails = fails
        self.table = table

    def clone(self) -> "PalacesState":
        return copied(self)

    def new_pool(self) -> int:
        """Return the number of a new pool."""
        self.pools += 1
        return self.pools

    def everyone(self) -> int:
        """Return the mask of all seats."""
        return (1 << self.players) - 1

    def left_of(self, seat: int) -> int:
        """Return the next seat clockwise."""
        return seat + 1 if seat + 1 < self.players else 0

    def left_in(self, deck: int) -> int:
        """Return how many cards a room deck has, including the one face up."""
        out = self.rooms[deck].size
        if self.treasures[deck] >= 0:
            out += 1
        return out + 1 if self.available[deck] >= 0 else out

    def redeal(self, seat: int, rng: Rng) -> "PalacesState":
        return dealt_again(self, seat, rng)

    def outcome(self) -> Outcome:
        return outcome_of(self)

    def body(self) -> dict[str, object]:
        return body_of(self)

    def code(self, out: list[bytes]) -> None:
        code_of(self, out)

    def view_body(self, seat: int | None) -> "PalacesView":
        return view_of(self, seat)

    def standings(self, seat: int | None) -> list[Standing]:
        return standings_of(self, seat)

    def ends(self) -> list[EndMark]:
        return ends_of(self)

    def check_body(self) -> list[str]:
        return check_body(self)


def copied(s: PalacesState) -> PalacesState:
    """Return a copy: lists are copied, everything else is immutable and shared."""
    return PalacesState(
        palaces=s.palaces,
        stack=s.stack.copy(),
        points=s.points.copy(),
        explain=s.explain,
        lines=s.lines,
        moves=s.moves,
        options=s.cached,
        round=s.round,
        active=s.active,
        prize=s.prize,
        winner=s.winner,
        high=s.high,
        high_seat=s.high_seat,
        wild=s.wild,
        is_drawless=s.is_drawless,
        ran_out=s.ran_out,
        pools=s.pools,
        available=s.available.copy(),
        treasures=s.treasures.copy(),
        rooms=s.rooms.copy(),
        hands=s.hands.copy(),
        decks=s.decks.copy(),
        shuffles=s.shuffles.copy(),
        deck_of=s.deck_of.copy(),
        discards=s.discards.copy(),
        won=s.won.copy(),
        removed=s.removed,
        towers=s.towers.copy(),
        lows=s.lows.copy(),
        supply=s.supply.copy(),
        lost=s.lost.copy(),
        bids=s.bids.copy(),
        fails=s.fails,
        table=s.table,
    )
