"""Favors, Bonus cards, Room cards, set-up counts and rewards, read from their CSV files."""

from typing import Final

from palatium.core.components.reading import Row, read_rows
from palatium.core.errors import BadComponents
from palatium.games.castles.box.rooms import MIDDLE_SIZE, SIZES, TYPES
from palatium.games.castles.end.card_measures import FAVORS_WON, LAST_BUILDER, Measure, read_measure

SOLO: Final = "solo"
SETUP_COLUMNS: Final = [
    "players",
    "small_tiles_per_size",
    "large_tiles_per_size",
    "tower_tiles",
    "hallways",
    "stairs",
    "market_rooms",
    "prices",
    "rooms_per_price",
    "room_cards",
    "favors_face_up",
    "bonus_dealt",
    "bonus_kept",
    "start_money",
    "first_master_builder_score",
]
LARGE: Final = 6
"""Stacks from here on are large rooms; the tower size comes before."""


class FavorCard:
    """A King's Favor: what it measures, and the Favor that cannot lie face up beside it."""

    def __init__(self, code: str, key: str, measure: Measure, needs: str, excludes: str) -> None:
        self.code = code
        self.key = key
        self.measure = measure
        self.needs = needs
        self.excludes = excludes


class BonusCard:
    """A Bonus card: `value` points for every `per` of what it measures (0: once)."""

    def __init__(
        self,
        code: str,
        key: str,
        measure: Measure,
        per: int,
        value: int,
        needs: str,
        argument: str = "",
    ) -> None:
        self.code = code
        self.key = key
        self.argument = argument
        self.measure = measure
        self.per = per
        self.value = value
        self.needs = needs

    def points(self, amount: int) -> int:
        """Return the points for an amount, rounded down."""
        return self.value * (amount // self.per)

    def is_for_several(self) -> bool:
        """Return whether it makes sense only with other players (C-SOLO-3)."""
        return self.measure.kind in (FAVORS_WON, LAST_BUILDER)


class SetUp:
    """How much of everything a number of players uses (C-SET-1, C-SET-2, C-SET-6)."""

    def __init__(self, row: Row) -> None:
        small = row.whole("small_tiles_per_size", 1, 20)
        large = row.whole("large_tiles_per_size", 1, 20)
        self.tiles = [small if stack < LARGE else large for stack in range(len(SIZES))]
        self.tiles[MIDDLE_SIZE] = row.whole("tower_tiles", 0, 20)
        self.hallways = row.whole("hallways", 0, 20)
        self.stairs = row.whole("stairs", 0, 20)
        self.market = row.whole("market_rooms", 1, 8)
        self.prices = _prices(row)
        self.are_prices_unlike = len(set(self.prices)) == len(self.prices)
        self.room_cards = row.whole("room_cards", 1, 99)
        self.favors = row.whole("favors_face_up", 0, 8)
        self.bonus_dealt = row.whole("bonus_dealt", 1, 9)
        self.bonus_kept = row.whole("bonus_kept", 1, self.bonus_dealt)
        self.money = row.whole("start_money", 0, 99000)
        self.first_score = row.whole("first_master_builder_score", 0, 99)
        self.row = row
        """Further columns, read by expansions."""


def _prices(row: Row) -> list[int]:
    """Return a price for every space; a price for two tiles occurs twice (C-RND-3)."""
    out: list[int] = []
    prices, numbers = row.words("prices"), row.words("rooms_per_price")
    if len(prices) != len(numbers):
        raise row.bad("rooms_per_price", "one number for each price")
    for price, number in zip(prices, numbers, strict=True):
        if not price.isdecimal() or not number.isdecimal():
            raise row.bad("prices", "whole numbers joined by +")
        out += [int(price)] * int(number)
    if len(out) < row.whole("market_rooms", 1, 8) or len(out) > 8:
        raise row.bad("prices", "a space for every tile of the market, 8 at most")
    return out


def _check_text(row: Row) -> None:
    """Check that a text that names a type or a size goes with a card that counts it."""
    named = row.text("text_key").rpartition(".")[2]
    is_named = named in [name.lower() for name in TYPES] or named.isdecimal()
    if is_named and row.text("argument").lower() != named:
        raise row.bad("argument", f"{named}, of which the text {row.text('text_key')} speaks")


def read_favors(text: str, with_expansions: bool) -> list[FavorCard]:
    """Return the Favors of an edition, by number."""
    out: list[FavorCard] = []
    columns = ["id", "text_key", "kind", "argument", "edition", "needs"]
    for row in read_rows(text, "favors.csv", columns):
        words = row.text("argument").split()
        _check_text(row)
        excludes = words[1] if words and words[0] == "excludes" else ""
        if with_expansions or row.text("edition") == "base":
            card = FavorCard(
                row.text("id"), row.text("text_key"), read_measure(row), row.text("needs"), excludes
            )
            out.append(card)
    return out


def read_bonus(text: str, with_expansions: bool) -> list[BonusCard]:
    """Return the Bonus cards of an edition, by number."""
    out: list[BonusCard] = []
    columns = ["id", "text_key", "kind", "argument", "per", "value", "edition", "needs"]
    for row in read_rows(text, "bonus_cards.csv", columns):
        per = row.whole("per", 1, 99000) if row.text("per") else 1
        _check_text(row)
        if with_expansions or row.text("edition") == "base":
            card = BonusCard(
                row.text("id"),
                row.text("text_key"),
                read_measure(row),
                per,
                row.whole("value", 0, 99),
                row.text("needs"),
                row.text("argument"),
            )
            out.append(card)
    return out


def read_places(text: str) -> list[int]:
    """Return what each place of a Favor pays."""
    return [row.whole("vp", 0, 99) for row in read_rows(text, "favor_places.csv", ["place", "vp"])]


def read_room_cards(text: str, edition: str, with_middle: bool) -> list[int]:
    """Return how many Room cards of each size there are (C-SET-1)."""
    out = [0] * len(SIZES)
    column = "count_base" if edition == "base" else "count_CE"
    for row in read_rows(text, "room_cards.csv", ["size", column]):
        size = row.whole("size", 1, 9999)
        if size not in SIZES:
            raise row.bad("size", "a size of rooms")
        out[SIZES.index(size)] = row.whole(column, 0, 99)
    if not with_middle:
        out[MIDDLE_SIZE] = 0
    return out


def read_setup(text: str, players: int) -> SetUp:
    """Return the counts for a number of players; 1 is the solo game."""
    wanted = SOLO if players == 1 else str(players)
    for row in read_rows(text, "setup_counts.csv", SETUP_COLUMNS):
        if row.text("players") == wanted:
            return SetUp(row)
    raise BadComponents(f"setup_counts.csv: there is no row for players {wanted}")


def read_rewards(text: str) -> dict[str, int]:
    """Return the amount of each type's completion reward."""
    rows = read_rows(text, "completion_rewards.csv", ["type", "amount"])
    return {row.text("type"): row.whole("amount", 0, 99000) for row in rows}
