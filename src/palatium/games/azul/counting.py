"""What a playtest of Azul: Summer Pavilion counts: colours, stars, numbers, features, bonuses."""

from typing import TYPE_CHECKING, Final

from palatium.core.counting import Counting, Kind, Piece
from palatium.core.events import Event
from palatium.core.state import State
from palatium.games.azul.actions import CENTRE_SOURCE, PLACE, STARS, TAKE
from palatium.games.azul.box.tiles import NAMES

if TYPE_CHECKING:
    from palatium.games.azul.game import AzulGame

SOURCES: Final = ["display", "centre"]


class AzulCounting(Counting):
    """Counts tiles taken by colour, spaces by star and number, and whatever gives a bonus."""

    def __init__(self, game: "AzulGame") -> None:
        self.game = game

    def kinds(self) -> list[Kind]:
        say = self.game.words.say
        stars = [say("count.star_name", {"star": star}) for star in STARS]
        stars[0] = say("count.centre_star")
        numbers = [str(number) for number in range(1, 7)]
        features = sorted({feature.kind for feature in self.game.board.features})
        bonuses = [*[f"star {star}" for star in STARS], *[f"number {n}" for n in numbers[:4]]]
        labels = [*stars, *[say("count.all_of", {"number": n}) for n in numbers[:4]]]
        return [
            Kind("colour", say("count.colour"), NAMES, NAMES, False),
            Kind(
                "source", say("count.source"), ["display", "centre"], ["display", "centre"], False
            ),
            Kind("star", say("count.star"), STARS, stars, False),
            Kind("number", say("count.number"), numbers, numbers, False),
            Kind("feature", say("count.feature"), features, features),
            Kind("bonus", say("count.bonus"), bonuses, labels),
            Kind("token", say("count.token"), ["token"], [say("count.token")]),
        ]

    def chosen(self, s: State, a: int) -> list[Piece]:
        kind = a >> 24
        if kind == TAKE >> 24:
            source = SOURCES[1] if a >> 3 & 15 == CENTRE_SOURCE else SOURCES[0]
            return [Piece("colour", NAMES[a & 7]), Piece("source", source)]
        if kind == PLACE >> 24:
            space = a >> 6 & 63
            number = self.game.board.numbers[space]
            return [Piece("star", STARS[space // 6]), Piece("number", str(number))]
        return []

    def got(self, s: State, event: Event) -> list[Piece]:
        facts = event.facts
        if event.name == "surrounded":
            name = str(facts["feature"])
            for feature in self.game.board.features:
                if feature.name == name:
                    return [Piece("feature", feature.kind, event.whole("seat"))]
        elif event.name == "token":
            return [Piece("token", "token", event.whole("seat"))]
        elif event.name == "scored" and facts["reason"] in ("star", "number"):
            code = f"{facts['reason']} {facts['what']}"
            return [Piece("bonus", code, event.whole("seat"))]
        return []
