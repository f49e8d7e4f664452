"""The end: the last swans, the reveal, the scorepad (P-END-6, P-SCORE)."""

from typing import ClassVar, Final

from palatium.core.events import Event
from palatium.core.flow.phases import Phases
from palatium.core.frame import Chance, Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.palace.actions import REVEAL, SWANS
from palatium.games.palace.box.boards import SWANS3
from palatium.games.palace.box.tiles import COLOURS
from palatium.games.palace.outcome import REASONS
from palatium.games.palace.score import SCOREPAD, Gain, final_gains
from palatium.games.palace.state import PalaceState

SWANS_STEP: Final = 0
REVEAL_STEP: Final = 1


class Ending(Phases[PalaceState]):
    """The last swans, then the reveal, then the scoring."""

    tag: ClassVar[str] = "Ending"

    def step(self, s: PalaceState) -> bool:
        s.become(Ending(self.phase + 1))
        players = s.rules.players
        if self.phase == SWANS_STEP:
            if s.events is not None:
                s.events.append(Event("game_end", {"why": REASONS[s.ended]}))
            # P-END-6: clockwise from the left of the player of the last turn, who is last.
            for turn in range(players, 0, -1):
                seat = (s.active + turn) % players
                if s.is_active(seat, SWANS3):
                    s.push(EndSwans(seat))
        elif self.phase == REVEAL_STEP:
            s.push(FinalCount())
        else:
            s.pop()
            score(s)
        return False


class EndSwans(Frame[PalaceState]):
    """Three swans of the owner's choice."""

    tag: ClassVar[str] = "EndSwans"

    def name(self) -> str:
        return "swans"

    def args(self, s: PalaceState) -> dict[str, object]:
        return {"number": s.rules.board.end_swans}

    def options(self, s: PalaceState) -> list[int]:
        return [SWANS | value for value in s.rules.swan_choices]

    def choose(self, s: PalaceState, a: int) -> None:
        s.pop()
        for colour in range(len(COLOURS)):
            for _ in range((a & PAYLOAD_MASK) >> (2 * colour) & 3):
                s.give_swan(self.seat, colour, "end", "")


class FinalCount(Chance[PalaceState]):
    """The reveal of Secret Swans and Favors: no chance, but a draft may not try it."""

    tag: ClassVar[str] = "FinalCount"

    def options(self, s: PalaceState) -> list[int]:
        return [REVEAL]

    def choose(self, s: PalaceState, a: int) -> None:
        s.pop()
        everyone = s.everyone()
        s.shown = 1
        for seat in range(s.rules.players):
            s.secrets[seat] = tuple([card.seen(everyone) for card in s.secrets[seat]])
            s.held[seat] = tuple([card.seen(everyone) for card in s.held[seat]])
            if s.events is not None:
                facts: dict[str, object] = {
                    "seat": seat,
                    "secrets": [COLOURS[card.face] for card in s.secrets[seat]],
                    "favors": [s.rules.favor_codes[card.face] for card in s.held[seat]],
                }
                s.events.append(Event("turned_up", facts))


def score(s: PalaceState) -> None:
    """Score the scorepad line by line, each for every player."""
    gains: list[list[Gain]] = [final_gains(s, seat) for seat in range(s.rules.players)]
    for line in SCOREPAD:
        for seat, own in enumerate(gains):
            for gain in own:
                if gain.line == line:
                    s.gain(seat, gain.amount, gain.reason, gain.what, gain.ruling)
