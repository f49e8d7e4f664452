"""Phase 1: taking tiles from a display or the centre."""

from typing import ClassVar

from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.games.azul.actions import CENTRE_SOURCE, TAKE
from palatium.games.azul.box.tiles import COLOURS, NAMES, ONE, count, named, total
from palatium.games.azul.state import CENTRE, AzulState


class Taking(Frame[AzulState]):
    """One pick, then the next seat; the phase ends when nothing is left (A-TAKE-1, A-TAKE-7)."""

    tag: ClassVar[str] = "Taking"

    def data(self) -> list[int]:
        return [self.seat]

    def name(self) -> str:
        return "take"

    def args(self, s: AzulState) -> dict[str, object]:
        return {"wild": NAMES[s.wild()]}

    def step(self, s: AzulState) -> bool:
        if s.centre != 0:
            return True
        for tiles in s.displays:
            if tiles != 0:
                return True
        s.pop()
        return False

    def options(self, s: AzulState) -> list[int]:
        out: list[int] = []
        runs = s.azul.take_runs
        wild = s.wild()
        source = 0
        for tiles in s.displays:
            if tiles != 0:
                out.extend(runs[(source * 64 + present(tiles)) * COLOURS + wild])
            source += 1
        if s.centre != 0:
            out.extend(runs[(CENTRE_SOURCE * 64 + present(s.centre)) * COLOURS + wild])
        return out

    def choose(self, s: AzulState, a: int) -> None:
        seat = self.seat
        source = (a >> 3) & 15
        colour = a & 7
        from_centre = source == CENTRE_SOURCE
        tiles = s.centre if from_centre else s.displays[source]
        taken = picked(tiles, colour, s.wild())
        s.hands[seat] += taken
        if from_centre:
            s.centre = tiles - taken
        else:
            s.displays[source] = 0
            s.centre += tiles - taken  # A-TAKE-4
        if s.events is not None:
            s.events.append(
                Event("took", {"seat": seat, "source": source, "tiles": named(taken)})
            )
        if from_centre and s.token == CENTRE:
            _take_token(s, seat, total(taken))
        seat += 1
        s.become(Taking(seat if seat < s.azul.players else 0))

    def why_not(self, s: AzulState, a: int) -> str:
        words = s.azul.words
        if not TAKE <= a < TAKE + 128:
            return ""
        source = (a >> 3) & 15
        colour = a & 7
        if source < CENTRE_SOURCE and source >= s.azul.display_count:
            return words.say("why.no_display", {"count": s.azul.display_count})
        if source > CENTRE_SOURCE or colour >= COLOURS:
            return ""
        tiles = s.centre if source == CENTRE_SOURCE else s.displays[source]
        if tiles == 0:
            return words.say("why.empty_source")
        if count(tiles, colour) == 0:
            return words.say("why.no_colour_there", {"colour": NAMES[colour]})
        return words.say("why.wild_last", {"colour": NAMES[colour]})


def present(tiles: int) -> int:
    """Return the mask of colours in a multiset."""
    out = 0
    if tiles & 0o77:
        out = 1
    if tiles & 0o7700:
        out |= 2
    if tiles & 0o770000:
        out |= 4
    if tiles & 0o77000000:
        out |= 8
    if tiles & 0o7700000000:
        out |= 16
    if tiles & 0o770000000000:
        out |= 32
    return out


def picked(tiles: int, colour: int, wild: int) -> int:
    """Return what a pick takes: all of a colour and one wild, or a single wild (A-TAKE-3)."""
    if colour == wild:
        return ONE[wild]
    taken = count(tiles, colour) * ONE[colour]
    return taken + ONE[wild] if count(tiles, wild) else taken


def _take_token(s: AzulState, seat: int, number: int) -> None:
    """Give the token to the first to pick from the centre, for a point per tile (A-TAKE-5)."""
    s.token = seat
    if s.events is not None:
        s.events.append(Event("token", {"seat": seat}))
    s.lose(seat, number, "token", "", "A-TAKE-5")
