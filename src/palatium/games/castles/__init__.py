"""Castles of Mad King Ludwig, by Ted Alspach."""

from functools import lru_cache
from pathlib import Path

from palatium.core.errors import BadConfig
from palatium.core.files import read_files
from palatium.core.modules import Module
from palatium.core.spec import Config, GameSpec, Option, common_options
from palatium.core.words import load_words
from palatium.games.castles.cards import (
    read_bonus,
    read_favors,
    read_places,
    read_rewards,
    read_room_cards,
    read_setup,
)
from palatium.games.castles.game import CastlesGame, Rewards
from palatium.games.castles.rooms import Room, read_all
from palatium.games.castles.state import CastlesState

DATA = Path(__file__).parent / "data"
FILES = [
    "bonus_cards.csv",
    "completion_rewards.csv",
    "favor_places.csv",
    "favors.csv",
    "room_cards.csv",
    "rooms.csv",
    "setup_counts.csv",
    "shapes.json",
]
EXPANSIONS: list[str] = []
"""Names of the expansions that can be named in `modules`."""


@lru_cache(maxsize=4)
def read_rooms(shapes: str, rooms: str) -> list[Room]:
    """The rooms of two component files; working out all their rotations takes a while."""
    return read_all(shapes, rooms)


def build(config: Config) -> CastlesGame:
    """The configured game."""
    texts = read_files(DATA, FILES, config.folder())
    players = config.whole("players")
    edition = config.text("edition")
    is_base = edition == "base"
    names = config.texts("modules")
    if is_base and names:
        raise BadConfig(f"castles: modules={names} need edition='collector'")
    with_towers = "towers" in names
    modules: list[Module[CastlesState]] = []
    game = CastlesGame(
        players,
        config.seat("first"),
        config.values,
        texts.hash(),
        load_words(DATA),
        read_rooms(texts.texts["shapes.json"], texts.texts["rooms.csv"]),
        read_setup(texts.texts["setup_counts.csv"], players),
        read_room_cards(texts.texts["room_cards.csv"], edition, with_towers),
        read_favors(texts.texts["favors.csv"], not is_base),
        read_bonus(texts.texts["bonus_cards.csv"], not is_base),
        config.texts("exclude"),
        read_places(texts.texts["favor_places.csv"]),
        Rewards(read_rewards(texts.texts["completion_rewards.csv"])),
        modules,
        is_base,
        with_towers,
    )
    _check_excluded(game, config.texts("exclude"))
    return game


def _check_excluded(game: CastlesGame, excluded: list[str]) -> None:
    """Only known cards can be left out, and enough must be left."""
    known = [*game.favor_codes, *game.bonus_codes]
    for code in excluded:
        if code not in known:
            raise BadConfig(f"castles: exclude has {code!r}; Favors are F01.., Bonus cards B01..")
    # One Favor more, since two of them cannot lie face up together (C-SET-4).
    if len(game.favor_ids) < game.setup.favors + 1:
        raise BadConfig(f"castles: exclude leaves only {len(game.favor_ids)} Favors")
    if len(game.bonus_ids) < game.setup.bonus_dealt * game.players:
        raise BadConfig(f"castles: exclude leaves only {len(game.bonus_ids)} Bonus cards")


SPEC = GameSpec(
    "castles",
    "Castles of Mad King Ludwig",
    "Ted Alspach; published by Bezier Games",
    [
        *common_options(1, 4, 2),
        Option("edition", "choice", "which box", "base", ["base", "collector"]),
        Option("modules", "many", "expansions of the collector's edition", [], EXPANSIONS),
        Option("exclude", "texts", "Favors and Bonus cards to leave out, by id", []),
    ],
    build,
    [
        {"players": 1, "edition": "collector"},
        {"players": 2, "edition": "base"},
        {"players": 3, "edition": "collector"},
        {"players": 4, "edition": "base"},
    ],
    [{"players": n, "edition": edition} for edition in ("base", "collector") for n in (1, 2, 3, 4)],
)
