"""A position as plain data, and back."""

from typing import TYPE_CHECKING

from palatium.core.cards.hidden import CardReader, cards_data
from palatium.core.cards.pile import Pile
from palatium.core.dump import Dump
from palatium.core.frame import Frame
from palatium.core.game import wholes

if TYPE_CHECKING:
    from follies.game import FolliesGame
    from follies.state import FolliesState


def body_of(s: "FolliesState") -> dict[str, object]:
    """Return the fields as plain data; hidden cards as one flat list of ints."""
    cards: list[int] = []
    for group in s.hidden():
        cards.extend(cards_data(group))
    return {
        "numbers": [s.round, s.best, s.bidder, s.pools],
        "discard": list(s.discard),
        "sizes": [s.quarry.size, s.shaft.size],
        "cards": cards,
    }


def state_of(
    game: "FolliesGame", dump: Dump, stack: "list[Frame[FolliesState]]"
) -> "FolliesState":
    """Return the position that was saved."""
    from follies.state import FolliesState

    body = dump.body
    round, best, bidder, pools = wholes(body["numbers"])
    players = game.players
    reader = CardReader(wholes(body["cards"]), players)
    groups = [reader.cards() for _ in range(2 * players + 4)]
    quarry, shaft, box, looked = groups[2 * players :]
    quarry_size, shaft_size = wholes(body["sizes"])
    return FolliesState(
        follies=game,
        stack=stack,
        points=dump.points,
        explain=dump.explain,
        lines=dump.lines,
        moves=dump.moves,
        round=round,
        best=best,
        bidder=bidder,
        pools=pools,
        discard=wholes(body["discard"]),
        hands=groups[:players],
        ornaments=groups[players : 2 * players],
        quarry=Pile((), quarry, quarry_size, ()),
        shaft=Pile((), shaft, shaft_size, ()),
        box=box,
        looked=looked,
    )
