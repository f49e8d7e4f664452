"""The expansion: passes every point on to the decree of the seat concerned."""

from typing import TYPE_CHECKING, Final

from palatium.core.cards.hidden import Card, faces, new_cards
from palatium.core.cards.pile import new_pile
from palatium.core.components.reading import read_rows
from palatium.core.counting import Kind, Piece
from palatium.core.errors import BadComponents, BadConfig
from palatium.core.events import Event
from palatium.core.layout import Layout
from palatium.core.modules import Happening, Offering, Point, Value
from palatium.core.text.words import Words
from palatium.games.castles.actions import SLOT_TOKENS
from palatium.games.castles.box.amounts import COIN
from palatium.games.castles.box.piece_names import name_code
from palatium.games.castles.flow import DROP_STEP
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.hooks.expansion import FrameTable, SceneFacts
from palatium.games.castles.hooks.state_part import Part
from palatium.games.castles.market.buying import CORRIDOR_SLOTS, price_of
from palatium.games.castles.modules.decrees.actions import MOST_COINS, decree_layouts
from palatium.games.castles.modules.decrees.building import (
    ChooseBlueprint,
    DrawBlueprint,
    ShowBlueprint,
    StartPieces,
)
from palatium.games.castles.modules.decrees.cards import ChooseDecree, LookDecrees, SwapCard
from palatium.games.castles.modules.decrees.catalogue import find_decrees
from palatium.games.castles.modules.decrees.decree import (
    NAME,
    NO_DECREE,
    REVEAL,
    Decree,
    DecreePart,
    DecreeRules,
    decrees_of,
    has_decree,
    load_part,
    owner_of,
    set_decrees,
)
from palatium.games.castles.modules.decrees.draft import DealDecrees, PickDecree, RevealDecrees
from palatium.games.castles.modules.decrees.final_scoring import RemovePieces
from palatium.games.castles.modules.decrees.pricing import ShiftCoins
from palatium.games.castles.modules.decrees.rewards import Cash
from palatium.games.castles.modules.final_steps import BEFORE_SCORING
from palatium.games.castles.standings import hides_money
from palatium.games.castles.state import NO_TILE, CastlesState

if TYPE_CHECKING:
    from palatium.games.castles.game import CastlesGame
    from palatium.games.castles.sent.view_types import CastlesPlayer, CastlesTable

SECOND_LOOK: Final = 12
BLUEPRINT: Final = 34
"""Decrees that the expansion itself asks for, by number."""

FRAMES: Final[FrameTable] = {
    "DealDecrees": lambda d: DealDecrees(d[0]),
    "PickDecree": lambda d: PickDecree(d[0], d[1]),
    "RevealDecrees": lambda d: RevealDecrees(d[0]),
    "Cash": lambda d: Cash(d[0], d[1]),
    "RemovePieces": lambda d: RemovePieces(d[0], d[1], d[2]),
    "ShiftCoins": lambda d: ShiftCoins(d[0], d[1], d[2]),
    "SwapCard": lambda d: SwapCard(d[0], d[1]),
    "LookDecrees": lambda d: LookDecrees(d[0], d[1]),
    "ChooseDecree": lambda d: ChooseDecree(d[0]),
    "StartPieces": lambda d: StartPieces(d[0], d[1], d[2]),
    "ChooseBlueprint": lambda d: ChooseBlueprint(d[0]),
    "DrawBlueprint": lambda d: DrawBlueprint(d[0], d[1]),
    "ShowBlueprint": lambda d: ShowBlueprint(d[0]),
}

AMOUNTS: Final = "decree_amounts.csv"
SHUFFLER: Final = "D25"
LEAVE: Final = "D28"

COUNTED: Final = "decree"
"""The kind of a decree in counting; its option and event have this name too."""

FOR_ALL: Final = [hook.SETUP, hook.FINAL, hook.RETURNED]
"""Points that concern every owner, whichever seat they are fired for."""


class DecreeFacts:
    """The decrees of a file, and their texts where a language has none."""

    def __init__(self, text: str, amounts: str) -> None:
        rows = read_rows(text, "decrees.csv", ["id", "name", "effect"])
        self.amounts = read_decree_amounts(amounts)
        self.codes = [row.text("id") for row in rows]
        self.decrees = find_decrees(self.codes)
        self.texts = {row.text("id"): f"{row.text('name')}: {row.text('effect')}" for row in rows}
        for decree in self.decrees:
            for what in decree.amounts:
                if what not in self.amounts.get(decree.code, {}):
                    raise BadComponents(f"{AMOUNTS}: there is no row for {what} of {decree.code}")


def read_decree_amounts(text: str) -> dict[str, dict[str, int]]:
    """Return what the cards say in numbers, by code and by what is counted."""
    out: dict[str, dict[str, int]] = {}
    for row in read_rows(text, AMOUNTS, ["id", "what", "amount"]):
        own = out.setdefault(row.text("id"), {})
        what = row.text("what")
        if what in own:
            raise row.bad("what", "there once for each decree")
        own[what] = row.whole("amount", 1, 99000)
        if row.text("id") == SHUFFLER and own[what] not in range(COIN, COIN * MOST_COINS + 1, COIN):
            raise row.bad("amount", f"whole thousands up to {COIN * MOST_COINS}")
    return out


def amounts_to_say(amounts: dict[str, dict[str, int]]) -> dict[str, object]:
    """Return the same as texts name them: `D28_money`."""
    return {f"{code}_{what}": n for code, own in amounts.items() for what, n in own.items()}


class Decrees(DecreeRules):
    """One decree per seat, drafted before the Bonus cards are chosen (C-SET-8)."""

    def __init__(
        self,
        facts: DecreeFacts,
        bonus: list[str],
        dealt: int,
        excluded: list[str],
        hallways_are_150: bool = True,
    ) -> None:
        points: list[Point] = [hook.OPENING, hook.FINAL, hook.IN_TURN]
        layouts: list[Layout] = decree_layouts(
            facts.codes, bonus, facts.amounts[SHUFFLER]["money"] // COIN
        )
        frames = dict(FRAMES)
        for decree in facts.decrees:
            layouts += decree.layouts
            frames.update(decree.frames)
            points += [point for point in decree.points if point not in points]
        super().__init__(NAME, layouts, points, frames, None, facts.codes, [REVEAL])
        self.decrees = facts.decrees
        self.texts = facts.texts
        self.amounts = facts.amounts
        self.hallways_are_150 = hallways_are_150
        self.dealt = dealt
        self.ids = [i for i, code in enumerate(facts.codes) if code not in excluded]
        if len(self.ids) < dealt:
            raise BadConfig(
                f"castles: exclude leaves only {len(self.ids)} decrees, {dealt} are dealt"
            )

    def codes_in_play(self) -> list[str]:
        """Return the decrees that the table did not leave out."""
        return [self.codes[id] for id in self.ids]

    def start(self, game: "CastlesGame") -> Part:
        return DecreePart(game.players)

    def load(self, ints: list[int], seats: int) -> Part:
        return load_part(ints, seats)

    def of(self, s: CastlesState, seat: int, point: Point) -> Decree | None:
        """Return the decree of a seat, if it listens at a point."""
        part = s.parts[self.index]
        assert isinstance(part, DecreePart)
        id = part.owned[seat]
        if id == NO_DECREE or point not in self.decrees[id].points:
            return None
        return self.decrees[id]

    def offer(self, s: CastlesState, point: Offering, seat: int, out: list[int]) -> None:
        decree = self.of(s, seat, point)
        if decree is not None:
            decree.offer(s, point, seat, out)

    def choose(self, s: CastlesState, point: Offering, seat: int, a: int) -> None:
        self.decrees[decrees_of(s).owned[seat]].choose(s, point, seat, a)

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        if point is hook.IN_TURN:
            return 1 if owner_of(s, SECOND_LOOK) >= 0 else value
        decree = self.of(s, seat, point)
        return value if decree is None else decree.change(s, point, seat, value, what)

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        if point is hook.OPENING:
            if what == DROP_STEP:
                part = decrees_of(s).copy()
                cards = new_cards(self.ids, s.castles.players, s.pools)
                s.pools += 1
                part.pile = new_pile(cards, len(cards))
                set_decrees(s, part)
                s.push(DealDecrees(self.dealt))
            return
        if point is hook.FINAL and what == BEFORE_SCORING:
            part = decrees_of(s).copy()
            part.is_final = 1
            set_decrees(s, part)
        for who in range(s.castles.players) if point in FOR_ALL else [seat]:
            decree = self.of(s, who, point)
            if decree is not None:
                decree.react(s, point, who, what)

    # What is counted

    def kinds(self, game: "CastlesGame") -> list[Kind]:
        labels = [_title(game.words, code) for code in self.codes]
        return [Kind(COUNTED, game.words.say("count.decree"), self.codes, labels)]

    def chosen(self, s: CastlesState, a: int) -> list[Piece]:
        layout = s.castles.layouts.of(a)
        if layout is None or layout.word != COUNTED:
            return []
        return [Piece(COUNTED, str(layout.record(a)["decree"]))]

    def got(self, event: Event) -> list[Piece]:
        if event.name != COUNTED:
            return []
        return [Piece(COUNTED, str(event.facts["decree"]), event.whole("seat"))]

    # What is seen

    def tiles(self, s: CastlesState) -> list[int]:
        part = decrees_of(s)
        return [*faces(part.secret), *[id for id in part.stored if id != NO_TILE]]

    def name_pieces(self, words: Words) -> None:
        words.facts.update(amounts_to_say(self.amounts))
        for code in self.codes:
            words.sentences.setdefault(f"decree.{code}", self.texts[code])
            name_code(words, ["decree"], code, _title(words, code))
        for decree in self.decrees:
            words.sentences.update(decree.words)

    def scene(self, game: "CastlesGame", facts: SceneFacts) -> None:
        facts.facts["decrees"] = {
            code: game.words.say(f"decree.{code}") for code in self.codes
        }
        pays = self.amounts[LEAVE]
        facts.facts["leave"] = {"points": pays["points"], "money": pays["money"]}

    def show(self, s: CastlesState, seat: int | None, out: "CastlesTable") -> None:
        part = decrees_of(s)
        out["decrees_passed"] = _codes(self.codes, part.draft, seat)
        out["decrees_looked"] = _codes(self.codes, part.looked, seat)
        if seat is not None and self.of(s, seat, hook.PRICE) is not None:
            out["costs"] = _costs(s, seat)

    def show_player(
        self, s: CastlesState, who: int, seat: int | None, out: "CastlesPlayer"
    ) -> None:
        part = decrees_of(s)
        id = part.owned[who]
        out["decree"] = None if id == NO_DECREE else self.codes[id]
        if part.picks[who]:
            out["decree"] = _codes(self.codes, part.picks[who], seat)[0]
        if hides_money(s, who, seat):
            out["money"] = None
        if part.coins[who]:
            out["on_decree"] = part.coins[who]
        if part.stored[who] != NO_TILE:
            out["stored"] = s.castles.room_codes[part.stored[who]]
        if part.secret and has_decree(s, who, BLUEPRINT):
            codes = _codes(s.castles.room_codes, part.secret, seat)
            out["blueprint"] = {"size": s.castles.rooms[part.secret[0].face].feet,
                                "tile": codes[0]}

    def check(self, s: CastlesState) -> list[str]:
        part = decrees_of(s)
        cards = faces(part.pile.body) + faces(part.pile.bottom) + faces(part.draft)
        cards += faces(part.boxed) + faces(part.looked)
        for pick in part.picks:
            cards += faces(pick)
        cards += [id for id in part.owned if id != NO_DECREE]
        if cards and sorted(cards) != self.ids:
            return [f"{len(cards)} decrees exist, not {len(self.ids)} (C-SET-8)"]
        return []


def _costs(s: CastlesState, seat: int) -> dict[str, int]:
    """Return what the slots with a price cost this seat."""
    slots = [slot for slot, space in enumerate(s.spaces) if space != NO_TILE]
    return {SLOT_TOKENS[slot]: price_of(s, seat, slot) for slot in [*slots, *CORRIDOR_SLOTS]}


def _title(words: Words, code: str) -> str:
    """Return the name of a decree, which precedes its text."""
    return words.say(f"decree.{code}").partition(":")[0]


def _codes(codes: list[str], cards: tuple[Card, ...], seat: int | None) -> list[str]:
    """Return the codes of the cards that a viewer knows, '' for the others."""
    out: list[str] = []
    for card in cards:
        everyone = card.known == (1 << len(card.trails)) - 1
        is_known = everyone if seat is None else card.is_known(seat)
        out.append(codes[card.face] if is_known else "")
    return sorted(out)
