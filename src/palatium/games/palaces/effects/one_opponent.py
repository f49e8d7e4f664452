"""Effects on one opponent: the target may refuse with an Armory (L-CARD-14, 17, 18, 19)."""

from typing import ClassVar, Final

from palatium.core.frame import Flow, Frame
from palatium.games.palaces.actions import ALLOW
from palatium.games.palaces.box.cards import PEEK_DISCARD, UNDERMINE
from palatium.games.palaces.effects.passing import is_refusal, refuse
from palatium.games.palaces.effects.peek_discard import PeekAndDiscard
from palatium.games.palaces.effects.swap_random import TakeRandom
from palatium.games.palaces.hands.drawing import Draws, maybe_shuffle
from palatium.games.palaces.hands.hand_cards import armories
from palatium.games.palaces.palace import undermine
from palatium.games.palaces.state import PalacesState

UNDERMINED_DRAWS: Final = 1
"""The cards that a player draws for a tile that is taken down (L-CARD-17)."""


class Targeted(Flow[PalacesState]):
    """An effect on one opponent, after it was allowed; `argument` is the card's."""

    tag: ClassVar[str] = "Targeted"

    def __init__(self, effect: int, user: int, target: int, argument: int) -> None:
        super().__init__()
        self.effect = effect
        self.user = user
        self.target = target
        self.argument = argument

    def data(self) -> list[int]:
        return [self.effect, self.user, self.target, self.argument]

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.user, "target": self.target}

    def step(self, s: PalacesState) -> bool:
        s.pop()
        if s.hands[self.target]:
            s.push(Allow(self.target, self.effect, self.user, self.argument))
        else:
            carry_out(s, self.effect, self.user, self.target, self.argument)
        return False


class Allow(Frame[PalacesState]):
    """A question to a target: show an Armory or not; veiled, since only a holder can (L-CARD-14).

    A target without hand cards has no Armory, which all can see, and is not asked.
    """

    tag: ClassVar[str] = "Allow"

    def __init__(self, seat: int, effect: int, user: int, argument: int) -> None:
        super().__init__(seat)
        self.effect = effect
        self.user = user
        self.argument = argument

    def data(self) -> list[int]:
        return [self.seat, self.effect, self.user, self.argument]

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.seat, "by": self.user}

    def name(self) -> str:
        return "allow"

    def args(self, s: PalacesState) -> dict[str, object]:
        return {"by": self.user, "effect": s.palaces.words.say(f"effect.{self.effect}")}

    def is_veiled(self) -> bool:
        return True

    def options(self, s: PalacesState) -> list[int]:
        return [ALLOW, *armories(s, self.seat)]

    def choose(self, s: PalacesState, a: int) -> None:
        s.pop()
        if is_refusal(a):
            refuse(s, self.seat, a & 127)
        else:
            carry_out(s, self.effect, self.user, self.seat, self.argument)

    def why_not(self, s: PalacesState, a: int) -> str:
        return s.palaces.words.say("why.no_armory") if is_refusal(a) else ""


def carry_out(s: PalacesState, effect: int, user: int, target: int, argument: int) -> None:
    """Carry out the effect: the target did not refuse."""
    if effect == UNDERMINE:
        undermine(s, target, argument)
        s.push(Draws(target, UNDERMINED_DRAWS))
    elif effect == PEEK_DISCARD:
        s.push(PeekAndDiscard(user, target))
    else:
        s.push(TakeRandom(user, target, argument))


class GuardRound(Flow[PalacesState]):
    """Guardroom's effect on the other players in turn, from the winner's left; `turn` is from 1."""

    tag: ClassVar[str] = "GuardRound"

    def __init__(self, user: int, turn: int) -> None:
        super().__init__()
        self.user = user
        self.turn = turn

    def data(self) -> list[int]:
        return [self.user, self.turn]

    def shown(self, s: PalacesState, seat: int | None) -> dict[str, object]:
        return {"seat": self.user, "turn": self.turn}

    def step(self, s: PalacesState) -> bool:
        if self.turn == s.players:
            s.pop()
            return False
        target = (self.user + self.turn) % s.players
        s.become(GuardRound(self.user, self.turn + 1))
        maybe_shuffle(s, target)
        if s.decks[target].total() > 0:
            s.push(Targeted(PEEK_DISCARD, self.user, target, 0))
        return False
