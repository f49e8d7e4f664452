"""A table: people and bots at one game, with moves that can be taken back."""

from collections.abc import Sequence

from palatium.core.errors import IllegalAction
from palatium.core.events import Event
from palatium.core.game import Game
from palatium.core.ids import CHANCE, OVER
from palatium.core.rng import Rng, keyed_seed
from palatium.core.state import State
from palatium.playing.bot import Bot, make_bot
from palatium.playing.dealers import Dealer, FixedDealer
from palatium.playing.draft import Draft, is_uncertain
from palatium.playing.seat import Seat
from palatium.record.record import Record
from palatium.record.recorder import Recorder

PERSON = "person"


class Table:
    """People and bots at one game: a seat is "person" or a bot's name. Only published ints count.

    >>> import palatium as pal
    >>> table = pal.Table(pal.game("azul", players=2), ["person", "greedy"], seed=7)
    >>> table.go_on()  # draws and bots, until the person is asked
    >>> table.publish([table.hint()])
    >>> table.go_on()
    >>> table.person_to_move()
    0
    >>> table.take_back()
    >>> table.person_to_move()
    0
    """

    def __init__(
        self, game: Game, seats: Sequence[str], seed: int = 0, dealer: Dealer | None = None
    ) -> None:
        self.game = game
        self.seats = list(seats)
        self.seed = seed
        self._own_dealer = dealer
        self.ints: list[int] = []
        self._begin()

    def _begin(self) -> None:
        self.state: State = self.game.start()
        self.dealer = self._own_dealer or FixedDealer(self.seed)
        self.dealer.restart()
        self._commits: dict[int, int] = {}
        self.bots: list[Bot | None] = [
            None if name == PERSON else make_bot(name) for name in self.seats
        ]
        self._recorder = Recorder(self.state, self.seats, {"seed": self.seed})
        self.events: list[Event] = []

    @property
    def record(self) -> Record:
        """The record so far."""
        return self._recorder.record

    def person_to_move(self) -> int | None:
        """Return the seat of the person who decides, or None."""
        who = self.state.seat()
        return who if who >= 0 and self.bots[who] is None else None

    def draft(self) -> Draft:
        """Return a new draft for the person who decides."""
        who = self.person_to_move()
        if who is None:
            raise IllegalAction("no person is to decide now")
        return Draft(self.state, who)

    def publish(self, ints: Sequence[int]) -> None:
        """Publish a draft's ints, all or none."""
        who = self.person_to_move()
        trial = self.state.clone()
        for a in ints:
            if trial.seat() != who and (trial.seat() != CHANCE or is_uncertain(trial)):
                raise IllegalAction(f"{trial.text(a)} is not for this seat to play")
            trial.apply(a)
        for a in ints:
            self._apply(a)

    def commit(self, seat: int, a: int) -> None:
        """Set a seat's part of a simultaneous choice; it can be replaced until all are in."""
        if self.bots[seat] is not None or not self.state.waiting() >> seat & 1:
            raise IllegalAction(f"seat {seat} is not asked now")
        if a not in self.state.options(seat):
            raise IllegalAction(f"{a} is not an option of seat {seat} now")
        self._commits[seat] = a
        self.go_on()

    def _apply(self, a: int) -> None:
        who = self.state.seat()
        self.state.apply(a, self.events)
        self.ints.append(a)
        self._recorder.note(who, a, self.state)

    def go_on(self) -> None:
        """Play chance, bots and complete commits until a person decides or the game is over."""
        while self.state.seat() != OVER:
            who = self.state.seat()
            if who == CHANCE:
                self._apply(self.dealer.deal(self.state))
                continue
            bot = self.bots[who]
            if bot is None:
                if not self._take_commit(who):
                    return
                continue
            options = self.state.options()
            if len(options) == 1:
                self._apply(options[0])
                continue
            # A generator for each move: a bot plays the same if it meets the same position again.
            rng = Rng(keyed_seed(self.seed, "bot", who, len(self.ints)))
            self._apply(bot.decide(Seat(self.state, who, rng)))

    def _take_commit(self, who: int) -> bool:
        """Apply a person's commit if all people who are asked have committed."""
        waiting = self.state.waiting()
        people = [i for i, bot in enumerate(self.bots) if bot is None and waiting >> i & 1]
        if any(i not in self._commits for i in people):
            return False
        self._apply(self._commits.pop(who))
        return True

    def hint(self, bot: str = "greedy") -> int:
        """Return what a bot would do in the deciding seat."""
        who = self.state.seat()
        rng = Rng(keyed_seed(self.seed, "hint", len(self.ints)))
        return make_bot(bot).decide(Seat(self.state, who, rng))

    def can_take_back(self) -> bool:
        """Return whether published moves can be taken back: only if all others are bots."""
        people = [i for i, bot in enumerate(self.bots) if bot is None]
        return len(people) == 1 and any(
            move.seat == people[0] for move in self._recorder.record.moves
        )

    def take_back(self) -> None:
        """Go back to the person's last decision; future draws stay the same."""
        if not self.can_take_back():
            raise IllegalAction("a published move is taken back only where all others are bots")
        person = self.bots.index(None)
        kept = self.ints
        moves = self._recorder.record.moves
        last = max(i for i, move in enumerate(moves) if move.seat == person)
        self.ints = []
        self._begin()
        self.catch_up(kept[:last])

    def catch_up(self, ints: Sequence[int]) -> None:
        """Replay what was published before, draws included: a saved game, or after a take-back."""
        for a in ints:
            if self.state.seat() == CHANCE:
                self.dealer.follow(self.state, a)
            self._apply(a)
        self.events.clear()
