"""Castles of Mad King Ludwig, by Ted Alspach."""

from functools import lru_cache
from itertools import combinations
from pathlib import Path

from palatium.core.components.files import read_files
from palatium.core.components.origin import Origin
from palatium.core.errors import BadComponents
from palatium.core.spec import Config, GameSpec, Option, OptionItem, common_options
from palatium.core.text.words import load_words
from palatium.games.castles import options
from palatium.games.castles.box.amounts import read_amounts
from palatium.games.castles.box.cards import (
    read_bonus,
    read_favors,
    read_places,
    read_rewards,
    read_room_cards,
    read_setup,
)
from palatium.games.castles.box.origins import card_origins, room_origins
from palatium.games.castles.box.rooms import MIDDLE_SIZE, SIZES, Room, read_all
from palatium.games.castles.end.card_measures import FOREIGN, Measure
from palatium.games.castles.extras import EXTRAS
from palatium.games.castles.game import CastlesGame, RewardAmounts
from palatium.games.castles.hooks.points import NOWHERE
from palatium.games.castles.modules import options as expansion_options
from palatium.games.castles.modules.decrees.module import Decrees
from palatium.games.castles.modules.exclusion import check_excluded, excludable
from palatium.games.castles.modules.registry import EXPANSIONS, TOWERS, expansion_files, open_box
from palatium.games.castles.options import HouseRules

MOST_PLAYERS = 5
COLLECTOR: dict[str, object] = {"edition": "collector"}
FIVE = {str(MOST_PLAYERS): {**COLLECTOR, "modules": [TOWERS]}}  # C-5P-1
READ_OTHERWISE: dict[str, object] = {**options.OTHERWISE, **expansion_options.OTHERWISE}
"""Every house rule set to the other reading."""
DATA = Path(__file__).parent / "data"
FILES = [
    "amounts.csv",
    "bonus_cards.csv",
    "completion_rewards.csv",
    "favor_places.csv",
    "favors.csv",
    "room_cards.csv",
    "rooms.csv",
    "setup_counts.csv",
    "shapes.json",
]
WORDING = [
    "completion_rewards.csv effect",
    "decrees.csv effect",
    "decrees.csv name",
    "moats.json build_rule",
    "moats.json coordinates",
    "rooms.csv name",
    "shapes.json edges",
    "shapes.json half_cells",
    "shapes.json unit",
]
"""The columns that are only for people."""
ADDED = {
    "amounts.csv": "436146cc3e878934",
    "decree_amounts.csv": "e25934678ec8463a",
}
"""Files of facts that stood in the rules before, with the hash of those facts."""


@lru_cache(maxsize=4)
def read_rooms(shapes: str, rooms: str) -> list[Room]:
    """Return the rooms of two component files; computing all their rotations takes a while."""
    return read_all(shapes, rooms)


def build(config: Config) -> CastlesGame:
    """Return the configured game."""
    names = config.texts("modules")
    players = config.whole("players")
    edition = config.text("edition")
    is_base = edition == "base"
    absent = [name for name in EXPANSIONS if name not in names]
    texts = read_files(
        DATA, [*FILES, *expansion_files(names)], config.folder(), expansion_files(absent)
    )
    setup = read_setup(texts.texts["setup_counts.csv"], players)
    rewards = read_rewards(texts.texts["completion_rewards.csv"])
    favors = read_favors(texts.texts["favors.csv"], not is_base)
    rooms = list(read_rooms(texts.texts["shapes.json"], texts.texts["rooms.csv"]))
    bonus = read_bonus(texts.texts["bonus_cards.csv"], not is_base)
    expansions = open_box(
        names,
        texts.texts,
        setup,
        rewards,
        rooms,
        [card.code for card in favors],
        [card.code for card in bonus],
        config.texts("exclude"),
        expansion_options.ExpansionRules(config),
    )
    game = CastlesGame(
        players,
        config.seat("first"),
        config.values,
        texts.hash(WORDING, ADDED),
        load_words(DATA),
        rooms,
        setup,
        read_room_cards(texts.texts["room_cards.csv"], edition, TOWERS in names),
        favors,
        bonus,
        config.texts("exclude"),
        read_places(texts.texts["favor_places.csv"]),
        RewardAmounts(rewards),
        read_amounts(texts.texts["amounts.csv"]),
        expansions,
        is_base,
        TOWERS in names,
        HouseRules(config),
    )
    game.origins = _origins(game, texts.texts)
    _check_stacks(game)
    _check_measures(game)
    check_excluded(game, expansions, config.texts("exclude"), all_items)
    return game


def _origins(game: CastlesGame, texts: dict[str, str]) -> list[Origin]:
    """Return the origins of the rooms and cards in play."""
    codes = [game.bonus[i].code for i in game.bonus_ids]
    found = [
        *room_origins(texts["rooms.csv"], [*game.rooms_in_play()]),
        *card_origins(texts["bonus_cards.csv"], "bonus_cards.csv", "bonus", codes),
    ]
    for module in game.expansions:
        if isinstance(module, Decrees):
            codes = module.codes_in_play()
            found += card_origins(texts["decrees.csv"], "decrees.csv", "decree", codes)
    return found


def _check_stacks(game: CastlesGame) -> None:
    """Check that every stack in use has enough tiles to set up the game (C-SET-1)."""
    for stack, feet in enumerate(SIZES):
        there = sum([1 for id in game.tiles if game.rooms[id].stack == stack])
        needed = game.setup.tiles[stack]
        is_used = stack != MIDDLE_SIZE or there > 0
        if is_used and there < needed:
            raise BadComponents(
                f"rooms.csv: {there} rooms of size {feet}, a game of {game.players} players needs "
                f"{needed}"
            )


def _check_measures(game: CastlesGame) -> None:
    """Check that an expansion can count what its cards measure."""
    for favor in [game.favors[i] for i in game.favor_ids]:
        _check_measure(game, "favors.csv", favor.code, favor.measure)
    for card in [game.bonus[i] for i in game.bonus_ids]:
        _check_measure(game, "bonus_cards.csv", card.code, card.measure)


def _check_measure(game: CastlesGame, file: str, code: str, measure: Measure) -> None:
    if measure.kind == FOREIGN and measure.point is NOWHERE:
        raise BadComponents(f"{file}: nothing in play measures {measure.name!r}, as {code} does")


def all_items() -> list[OptionItem]:
    """Return everything that `exclude` may name in some game."""
    return excludable(DATA, load_words(DATA))


def all_sets() -> list[dict[str, object]]:
    """Return both editions with each number of players; every set of expansions with alternating
    numbers of players; all expansions together with each number."""
    out: list[dict[str, object]] = []
    for edition in ("base", "collector"):
        out += [{"players": players, "edition": edition} for players in range(1, MOST_PLAYERS)]
    for size in range(1, len(EXPANSIONS)):
        for number, names in enumerate(combinations(EXPANSIONS, size)):
            most = MOST_PLAYERS if TOWERS in names else MOST_PLAYERS - 1
            players = 1 + (number + size) % most
            out.append({"players": players, "edition": "collector", "modules": list(names)})
    for players in range(1, MOST_PLAYERS + 1):
        out.append({"players": players, "edition": "collector", "modules": list(EXPANSIONS)})
    for players in (1, 3):
        everything: dict[str, object] = {"edition": "collector", "modules": list(EXPANSIONS)}
        out.append({"players": players, **everything, **READ_OTHERWISE})
    return out


SPEC = GameSpec(
    "castles",
    "Castles of Mad King Ludwig",
    "Ted Alspach; published by Bezier Games",
    [
        *common_options(1, MOST_PLAYERS, 2, FIVE),
        Option("edition", "choice", "edition", "base", ["base", "collector"]),
        Option(
            "modules",
            "many",
            "expansions of the collector's edition",
            [],
            EXPANSIONS,
            needs=dict.fromkeys(EXPANSIONS, COLLECTOR),
        ),
        Option(
            "exclude",
            "texts",
            "Favors, Bonus cards and decrees to leave out",
            [],
            items=all_items,
        ),
        *options.OPTIONS,
        *expansion_options.OPTIONS,
    ],
    build,
    [
        {"players": 1, "edition": "collector"},
        {"players": 2, "edition": "base"},
        {"players": 3, "edition": "collector"},
        {"players": 4, "edition": "base"},
        {
            "players": 2,
            "edition": "collector",
            "modules": ["moats", "swans"],
            "moat_end": READ_OTHERWISE["moat_end"],
            "swan_draw": READ_OTHERWISE["swan_draw"],
        },
    ],
    all_sets(),
    extras=EXTRAS,
)
