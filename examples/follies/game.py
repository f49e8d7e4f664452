"""The facts of a configured game of Follies, and how positions are started and restored."""

from follies.actions import layouts
from follies.counting import FolliesCounting
from follies.facts import Facts
from follies.flow import FRAMES, Round
from follies.modules.points import POINTS
from follies.save import state_of
from follies.state import FolliesState
from palatium.core.cards.hidden import new_cards
from palatium.core.cards.pile import new_pile
from palatium.core.dump import Dump
from palatium.core.frame import Frame
from palatium.core.game import Game
from palatium.core.layout import Layouts
from palatium.core.modules import Hooks, Module
from palatium.core.text.words import Words

VERSION = 1
SHAFT = 5
"""Ornaments in the shaft; the others stay unseen in the box (F-SET-3)."""

QUARRY_POOL, SHAFT_POOL, FIRST_POOL = 0, 1, 2


class FolliesGame(Game):
    """Follies for `players` seats, possibly with modules."""

    def __init__(
        self,
        players: int,
        first: int,
        config: dict[str, object],
        components: str,
        words: Words,
        facts: Facts,
        modules: list[Module[FolliesState]],
    ) -> None:
        added = [layout for module in modules for layout in module.layouts]
        kinds = Layouts([*layouts(facts), *added])
        super().__init__("follies", VERSION, players, config, components, kinds, words)
        self.first = first
        self.facts = facts
        self.hooks = Hooks(modules, POINTS)

    def start(self, explain: bool = True) -> FolliesState:
        players = self.players
        stack: list[Frame[FolliesState]] = [Round(0)]
        stones = new_cards(self.facts.stones.faces(), players, QUARRY_POOL)
        ornaments = new_cards(self.facts.ornaments.faces(), players, SHAFT_POOL)
        s = FolliesState(
            follies=self,
            stack=stack,
            points=[0] * players,
            explain=explain,
            lines=None,
            moves=0,
            round=0,
            best=0,
            bidder=-1,
            pools=FIRST_POOL,
            discard=[0] * len(self.facts.stones.ids),
            hands=[()] * players,
            ornaments=[()] * players,
            quarry=new_pile(stones, len(stones)),
            shaft=new_pile(ornaments, min(SHAFT, len(ornaments))),
            box=(),
            looked=(),
        )
        s.settle()
        return s

    def restore(self, dump: Dump) -> FolliesState:
        return state_of(self, dump, [FRAMES[name](data) for name, data in dump.frames])

    def counting(self) -> FolliesCounting:
        return FolliesCounting(self)

    def bound(self) -> int:
        """Return a bound: a few ints per seat, auctions that lose a seat each time, and rewards."""
        return len(self.facts.follies) * 150
