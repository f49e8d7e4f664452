"""Where the pieces of Castles come from, as the files say line by line."""

from typing import Final

from palatium.core.components.origin import (
    EXACT,
    INFERRED,
    INVENTED,
    PRINTED,
    RECONSTRUCTED,
    Origin,
)
from palatium.core.components.reading import Row, read_rows
from palatium.games.castles.box.rooms import FIRST_TILE, Room

OWN_DESIGN: Final = "own design"
OWN_NAMES: Final = ["own design", "name own", "own name"]
OWN_OUTLINE: Final = "count, price and points: the rulebook; outline own design"


def room_origins(text: str, rooms: list[Room]) -> list[Origin]:
    """Return the origins of the rooms in play; pieces of an expansion have our own outline."""
    rows = {row.text("id"): row for row in read_rows(text, "rooms.csv", ["id"])}
    out: list[Origin] = []
    for room in rooms:
        if room.code in rows:
            source = _cell(rows[room.code], "source")
            status = RECONSTRUCTED if OWN_DESIGN in source else EXACT
            out.append(Origin("room", [room.code], status, source, _name_from(source)))
        elif room.id >= FIRST_TILE:
            out.append(Origin("outline", [room.code], RECONSTRUCTED, OWN_OUTLINE, PRINTED))
    return out


def card_origins(text: str, file: str, kind: str, codes: list[str]) -> list[Origin]:
    """Return the origins of the cards in play: texts are ours; this tells whether effects are."""
    out: list[Origin] = []
    for row in read_rows(text, file, ["id"]):
        if row.text("id") not in codes:
            continue
        source, confidence = _cell(row, "source"), _cell(row, "confidence")
        status = _status(confidence)
        out.append(Origin(kind, [row.text("id")], status, source, _name_from(confidence)))
    return out


def is_our_card(row: Row) -> bool:
    """Return whether what a card counts and pays is our own work."""
    return _status(_cell(row, "confidence")) == RECONSTRUCTED


def _status(confidence: str) -> str:
    """Return the status by its first word: "exact effect, own name and wording"."""
    if confidence.startswith(RECONSTRUCTED):
        return RECONSTRUCTED
    return EXACT if not confidence or confidence.startswith(EXACT) else INFERRED


def _cell(row: Row, column: str) -> str:
    """Return a cell of a column that a user's own file may omit."""
    return row.cells.get(column, "")


def _name_from(text: str) -> str:
    is_known = "name known" in text or ": name" in text
    is_own = any([words in text for words in OWN_NAMES]) and not is_known
    return INVENTED if is_own else PRINTED
