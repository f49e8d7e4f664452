"""What a screen draws from: every tile with its sides, every Favor, the Blueprints, in words."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from palatium.core.text.words import Words
from palatium.games.palace.board.figure import MEETS
from palatium.games.palace.box.boards import SLOTS, TEN, Board
from palatium.games.palace.box.favors import Favor
from palatium.games.palace.box.tiles import COLOURS, TYPES

if TYPE_CHECKING:
    from palatium.games.palace.game import PalaceGame
    from palatium.games.palace.sent.scene_types import PalaceScene


def scene_of(game: "PalaceGame") -> "PalaceScene":
    """Return tiles, Favors and slots by code with their texts, and the tracks of the Blueprints."""
    words, board = game.words, game.board
    return {
        **game.origin_scene(),
        "colours": list(COLOURS),
        "types": list(TYPES),
        "tiles": {
            tile.code: {**tile.about(), "text": reward_words(words, tile.about(), tile.points)}
            for tile in game.tiles.all
        },
        "favors": {
            favor.code: {**favor.about(), "text": favor_words(words, favor.about())}
            for favor in game.favors
        },
        "slots": {
            name: {"ongoing": slot < TEN, "text": words.say(f"slot.{name}")}
            for slot, name in enumerate(SLOTS)
        },
        "fees": {"blueprint": board.blueprint_fee, "favor": board.favor_fee},
        "track": {
            "third": board.third_column,
            "row": board.row_column,
            "row_points": board.row_points,
            "columns": list(board.column_points),
        },
        "meets": MEETS,
    }


def reward_words(words: Words, tile: Mapping[str, object], points: int) -> str:
    """Return what a tile gives; `tile` is the result of `Tile.about`, `points` are its own."""
    facts = {**tile, "points": points}
    swans = tile.get("swans")
    if isinstance(swans, list):
        facts["swans"] = ", ".join([str(colour) for colour in swans])
    counts = str(tile.get("counts", ""))
    item = "swans" if counts in COLOURS else "rooms" if counts in TYPES else "counts"
    facts["counts"] = words.say(f"favor.{item}.{counts}")
    return words.say(f"reward.{tile['reward']}", facts)


def favor_words(words: Words, favor: Mapping[str, object]) -> str:
    """Return what a Favor asks for: most or fewest; `favor` is the result of `Favor.about`."""
    thing = words.say(f"favor.{favor['item']}.{favor['of']}")
    return words.say(f"favor.{favor['direction']}", {"thing": thing})


def name_favors(words: Words, favors: list[Favor]) -> None:
    """Add words for Favors, so that events and score lines say what they ask for."""
    for favor in favors:
        text = favor_words(words, favor.about())
        for fact in ("favor", "favors", "what"):
            words.fix(f"fact.{fact}.{favor.code}", text)


def fill_slots(words: Words, board: Board) -> None:
    """Put the numbers of the board into the texts of the slots."""
    args: dict[str, object] = {"points": board.ten, "swans": board.end_swans}
    for name in SLOTS:
        words.fix(f"slot.{name}", words.say(f"slot.{name}", args))
