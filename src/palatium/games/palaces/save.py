"""A position as plain data, and back."""

from typing import TYPE_CHECKING

from palatium.core.cards.hidden import CardReader, cards_data, coded_cards, faces, new_cards
from palatium.core.cards.pile import Pile, new_pile, pile_data, pile_from
from palatium.core.digest import packed
from palatium.core.dump import Dump
from palatium.core.frame import Frame
from palatium.core.game import rows, whole, wholes

if TYPE_CHECKING:
    from palatium.games.palaces.game import PalacesGame
    from palatium.games.palaces.state import PalacesState


def body_of(s: "PalacesState") -> dict[str, object]:
    """Return every field except frames and points, as plain data."""
    return {
        "round": s.round,
        "active": s.active,
        "prize": s.prize,
        "winner": s.winner,
        "high": s.high,
        "high_seat": s.high_seat,
        "wild": s.wild,
        "is_drawless": s.is_drawless,
        "ran_out": s.ran_out,
        "pools": s.pools,
        "available": list(s.available),
        "treasures": list(s.treasures),
        "rooms": [[pile.size, *faces(pile.body)] for pile in s.rooms],
        "hands": [cards_data(hand) for hand in s.hands],
        "decks": [pile_data(pile) for pile in s.decks],
        "shuffles": list(s.shuffles),
        "deck_of": [list(row) for row in s.deck_of],
        "discards": [list(pile) for pile in s.discards],
        "won": [list(row) for row in s.won],
        "removed": list(s.removed),
        "towers": [list(tower) for tower in s.towers],
        "lows": list(s.lows),
        "supply": list(s.supply),
        "lost": list(s.lost),
        "bids": list(s.bids),
        "fails": [list(fail) for fail in s.fails],
        "table": list(s.table),
    }


def code_of(s: "PalacesState", out: list[bytes]) -> None:
    """Add the fields of `body` as bytes; of a room deck only the faces are known."""
    ints = [
        s.round,
        s.active,
        s.prize,
        s.winner,
        s.high,
        s.high_seat,
        s.wild,
        int(s.is_drawless),
        s.ran_out,
        s.pools,
        *s.available,
        *s.treasures,
        *s.shuffles,
        *s.lows,
        *s.supply,
        *s.lost,
        *s.bids,
    ]
    for row in [*s.deck_of, *s.discards, *s.won, *s.towers, s.removed, s.table]:
        ints.append(len(row))
        ints.extend(row)
    for pile in s.rooms:
        ints.append(pile.size)
        ints.append(len(pile.body))
        ints.extend(faces(pile.body))
    for hand in s.hands:
        ints.append(len(hand))
    for fail in s.fails:
        ints.extend(fail)
    out.append(packed(ints))
    for pile in s.decks:
        out.append(pile.coded())
    for hand in s.hands:
        coded_cards(hand, out)


def state_of(
    game: "PalacesGame", dump: Dump, stack: "list[Frame[PalacesState]]"
) -> "PalacesState":
    """Return the position that was saved."""
    from palatium.games.palaces.state import PalacesState

    body = dump.body
    return PalacesState(
        palaces=game,
        stack=stack,
        points=dump.points,
        explain=dump.explain,
        lines=dump.lines,
        moves=dump.moves,
        options=None,
        round=whole(body["round"]),
        active=whole(body["active"]),
        prize=whole(body["prize"]),
        winner=whole(body["winner"]),
        high=whole(body["high"]),
        high_seat=whole(body["high_seat"]),
        wild=whole(body["wild"]),
        is_drawless=body["is_drawless"] is True,
        ran_out=whole(body["ran_out"]),
        pools=whole(body["pools"]),
        available=wholes(body["available"]),
        treasures=wholes(body["treasures"]),
        rooms=[room_deck(i, row, game.players) for i, row in enumerate(_int_rows(body["rooms"]))],
        hands=[CardReader(row, game.players).cards() for row in _int_rows(body["hands"])],
        decks=[pile_from(row, game.players) for row in _int_rows(body["decks"])],
        shuffles=wholes(body["shuffles"]),
        deck_of=[tuple(row) for row in _int_rows(body["deck_of"])],
        discards=[tuple(row) for row in _int_rows(body["discards"])],
        won=[tuple(row) for row in _int_rows(body["won"])],
        removed=tuple(wholes(body["removed"])),
        towers=[tuple(row) for row in _int_rows(body["towers"])],
        lows=wholes(body["lows"]),
        supply=wholes(body["supply"]),
        lost=wholes(body["lost"]),
        bids=wholes(body["bids"]),
        fails=tuple([(row[0], row[1], row[2]) for row in _int_rows(body["fails"])]),
        table=tuple(wholes(body["table"])),
    )


def room_deck(deck: int, ints: list[int], players: int) -> Pile:
    """Return a room deck: how many cards it has, out of these faces (L-SET-1)."""
    return new_pile(new_cards(ints[1:], players, players + deck), ints[0])


def _int_rows(value: object) -> list[list[int]]:
    return [[whole(item) for item in row] for row in rows(value)]
