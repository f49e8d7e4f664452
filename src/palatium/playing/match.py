"""A match: bots and a dealer play a game to its end."""

from collections.abc import Sequence

from palatium.core.errors import BadConfig, IllegalAction
from palatium.core.game import Game
from palatium.core.ids import CHANCE, OVER
from palatium.core.rng import Rng, keyed_seed
from palatium.core.state import State
from palatium.playing.bot import Bot, make_bot
from palatium.playing.dealers import Dealer, FixedDealer
from palatium.playing.seat import Seat
from palatium.record.record import Record
from palatium.record.recorder import Recorder


class Match:
    """A game played by bots; `next_int` decides, `advance` applies."""

    def __init__(self, s: State, bots: Sequence[Bot], dealer: Dealer, seed: int) -> None:
        if len(bots) != s.game.players:
            raise BadConfig(
                f"{s.game.name} is played by {s.game.players} here, but {len(bots)} bots are named"
            )
        self.state = s
        self.dealer = dealer
        self.bots = bots
        self.rngs = [Rng(keyed_seed(seed, "bot", seat)) for seat in range(len(bots))]

    def next_int(self) -> int:
        """Return what the deciding seat plays."""
        s = self.state
        who = s.seat()
        if who == CHANCE:
            return self.dealer.deal(s)
        options = s.options()
        if len(options) == 1:
            return options[0]
        a = self.bots[who].decide(Seat(s, who, self.rngs[who]))
        if not s.allows(a):
            name = type(self.bots[who]).__name__
            raise IllegalAction(f"bot {name} in seat {who} chose {a}: {s.why_not(a)}")
        return a

    def finish(self, recorder: Recorder | None = None) -> State:
        """Play to the end."""
        s = self.state
        while s.seat() != OVER:
            who = s.seat()
            a = self.next_int()
            s.apply(a)
            if recorder is not None:
                recorder.note(who, a, s)
        return s


def play(
    game: Game, bots: Sequence[str | Bot], seed: int = 0, dealer: Dealer | None = None
) -> Record:
    """Let bots play a game; the same seed gives the same record.

    >>> import palatium as pal
    >>> game = pal.game("azul", players=2)
    >>> one = pal.play(game, bots=["greedy", "random"], seed=7)
    >>> two = pal.play(game, bots=["greedy", "random"], seed=7)
    >>> one.ints() == two.ints()
    True
    >>> one.outcome["winners"]
    [0]
    """
    made = [make_bot(bot) if isinstance(bot, str) else bot for bot in bots]
    names = [bot if isinstance(bot, str) else type(bot).__name__ for bot in bots]
    s = game.start()
    match = Match(s, made, dealer or FixedDealer(seed), seed)
    recorder = Recorder(s, names, {"seed": seed})
    match.finish(recorder)
    return recorder.record
