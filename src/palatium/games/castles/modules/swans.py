"""Swans: tokens on market tiles, exchanged for money or kept for sets of colours (C-SWA)."""

from typing import TYPE_CHECKING, ClassVar, Final

from palatium.core.codec import Counts, Names
from palatium.core.components.reading import read_rows
from palatium.core.errors import BadComponents
from palatium.core.events import Event
from palatium.core.frame import Chance, Draw
from palatium.core.ids import PAYLOAD_MASK
from palatium.core.layout import Field, Layout
from palatium.core.modules import Happening, Offering, Value
from palatium.core.rng import Rng
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.hooks.expansion import Expansion, SceneFacts
from palatium.games.castles.hooks.state_part import Part
from palatium.games.castles.modules.final_steps import SWAN_STEP
from palatium.games.castles.state import NO_TILE, CastlesState
from palatium.games.castles.turn.flags import EXCHANGED
from palatium.games.castles.turn.turn import Turn

if TYPE_CHECKING:
    from palatium.games.castles.game import CastlesGame
    from palatium.games.castles.sent.view_types import CastlesPlayer, CastlesSlot, CastlesTable

NAME: Final = "swans"
EXCHANGE: Final = 20 << 24
TOKEN: Final = 21 << 24
BITS: Final = 3
MOST: Final = 5
"""Tokens that one exchange may take (C-SWA-2)."""
NO_TOKEN: Final = -1
COUNT_TOKENS: Final = Value("count_swan_tokens", "tokens that a seat holds")
"""The turn's flag: its exchange was used."""


class Tokens(Part):
    """Tokens by colour: those in the supply, on the slots of the market, and of each seat."""

    def __init__(
        self,
        supply: tuple[int, ...],
        on: tuple[int, ...],
        held: tuple[tuple[int, ...], ...],
    ) -> None:
        self.supply = supply
        self.on = on
        self.held = held

    def data(self) -> list[int]:
        out = [len(self.on), *self.supply, *self.on]
        for tokens in self.held:
            out += tokens
        return out


class SwanFacts:
    """The facts of swans.csv: colours with their numbers, what sets and exchanges are worth."""

    def __init__(self, text: str) -> None:
        self.colours: list[str] = []
        self.counts: list[int] = []
        self.sets: list[int] = [0]
        self.money: list[int] = [0]
        for row in read_rows(text, "swans.csv", ["kind", "key", "value"]):
            kind = row.text("kind")
            value = row.whole("value", 0, 99000)
            if kind == "token_colour":
                self.colours.append(row.text("key"))
                self.counts.append(value)
            elif kind == "set_vp":
                self.sets.append(value)
            elif kind == "exchange_money":
                self.money.append(value)
        if len(self.colours) != MOST or len(self.sets) != MOST + 1 or len(self.money) != MOST + 1:
            raise BadComponents("swans.csv: it should list 5 colours, 5 sets and 5 exchanges")

    def letters(self) -> str:
        """Return a different letter for each colour."""
        out = ""
        for colour in self.colours:
            free = [letter for letter in colour.upper() if letter not in out]
            if not free:
                raise BadComponents(f"swans.csv: the colour {colour} needs a letter of its own")
            out += free[0]
        return out


def tokens_of(s: CastlesState) -> Tokens:
    """Return the swans' part of a position."""
    part = s.parts[s.castles.part_of[NAME]]
    assert isinstance(part, Tokens)
    return part


def set_tokens(s: CastlesState, part: Tokens) -> None:
    """Replace the swans' part of a position."""
    s.parts[s.castles.part_of[NAME]] = part


class DrawToken(Chance[CastlesState]):
    """The draw of a token for every swan tile without one, while tokens last (C-SWA-1)."""

    tag: ClassVar[str] = "DrawToken"

    def step(self, s: CastlesState) -> bool:
        if self.slot(s) >= 0:
            return True
        s.pop()
        return False

    def slot(self, s: CastlesState) -> int:
        """Return the next tile that gets a token, or -1."""
        part = tokens_of(s)
        if sum(part.supply):
            for slot, id in enumerate(s.market):
                if id != NO_TILE and s.castles.rooms[id].has_swan and part.on[slot] == NO_TOKEN:
                    return slot
        return -1

    def shown(self, s: CastlesState, seat: int | None) -> dict[str, object]:
        return {"slot": self.slot(s)}

    def options(self, s: CastlesState) -> list[int]:
        return [TOKEN | i for i, count in enumerate(tokens_of(s).supply) if count]

    def weights(self, s: CastlesState) -> list[int]:
        return [count for count in tokens_of(s).supply if count]

    def sample(self, s: CastlesState, rng: Rng) -> int:
        return TOKEN | rng.pick(list(tokens_of(s).supply))

    def choose(self, s: CastlesState, a: int) -> None:
        colour = a & PAYLOAD_MASK
        slot = self.slot(s)
        part = tokens_of(s)
        set_tokens(
            s, Tokens(changed(part.supply, colour, -1), _put(part.on, slot, colour), part.held)
        )
        if s.events is not None:
            s.events.append(Event("swan", {"slot": slot, "colour": _colours(s)[colour]}))

    def draw(self, s: CastlesState) -> Draw:
        supply = tokens_of(s).supply
        colours = [i for i, count in enumerate(supply) if count]
        return Draw("swans", 0, colours, [supply[i] for i in colours], 1)

    def outcome(self, s: CastlesState, pieces: list[int]) -> int:
        return TOKEN | pieces[0]


class Swans(Expansion):
    """The expansion."""

    def __init__(self, text: str, after_pricing: bool = False) -> None:
        self.facts = SwanFacts(text)
        self.drawn_at = hook.PRICED if after_pricing else hook.REFILLED
        """When tiles get their tokens (C-SWA-1)."""
        letters, colours = self.facts.letters(), self.facts.colours
        self.codec = Counts(letters, colours, BITS, 1, MOST)
        super().__init__(
            NAME,
            [
                Layout(20, "exchange", [Field("swans", BITS * MOST, self.codec)], "pick-many"),
                Layout(21, "swan", [Field("colour", 3, Names(colours))], "pick-card", True),
            ],
            [hook.MAIN, hook.REWARD, hook.END, self.drawn_at, hook.SOLD, hook.BOXED, hook.FINAL,
             COUNT_TOKENS],
            {"DrawToken": lambda d: DrawToken()},
            brings=[COUNT_TOKENS],
        )
        self._offers: dict[tuple[int, ...], list[int]] = {}

    def start(self, game: "CastlesGame") -> Part:
        none = (0,) * MOST
        slots = (NO_TOKEN,) * game.setup.market
        return Tokens(tuple(self.facts.counts), slots, (none,) * game.players)

    def load(self, ints: list[int], seats: int) -> Part:
        slots = ints[0]
        at = 1 + MOST + slots
        held = [tuple(ints[at + i * MOST : at + (i + 1) * MOST]) for i in range(seats)]
        return Tokens(tuple(ints[1 : 1 + MOST]), tuple(ints[1 + MOST : at]), tuple(held))

    # On the turn

    def offer(self, s: CastlesState, point: Offering, seat: int, out: list[int]) -> None:
        held = tokens_of(s).held[seat]
        turn = s.stack[-1]
        if any(held) and isinstance(turn, Turn) and not turn.flags & EXCHANGED:
            out.extend(self.exchanges(held))

    def exchanges(self, held: tuple[int, ...]) -> list[int]:
        """Return all exchanges of one to five of these tokens."""
        found = self._offers.get(held)
        if found is None:
            parts: list[tuple[int, int]] = [(0, 0)]
            for colour, count in enumerate(held):
                parts = [
                    (value + (n << (BITS * colour)), total + n)
                    for value, total in parts
                    for n in range(min(count, MOST - total) + 1)
                ]
            found = sorted([EXCHANGE | value for value, total in parts if total])
            self._offers[held] = found
        return found

    def choose(self, s: CastlesState, point: Offering, seat: int, a: int) -> None:
        turn = s.stack[-1]
        assert isinstance(turn, Turn)
        s.become(turn.marked(EXCHANGED))
        part = tokens_of(s)
        counts = [self.codec.count(a & PAYLOAD_MASK, i) for i in range(MOST)]
        left = tuple([mine - n for mine, n in zip(part.held[seat], counts, strict=True)])
        money = self.facts.money[sum(counts)]
        set_tokens(s, Tokens(part.supply, part.on, _replace(part.held, seat, left)))
        s.money[seat] += money
        if s.events is not None:
            facts: dict[str, object] = {"seat": seat, "number": sum(counts), "money": money}
            s.events.append(Event("exchanged", facts))

    # What happens

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        if point is self.drawn_at:
            s.push(DrawToken())
        elif point is hook.SOLD:
            self._sold(s, seat, what)
        elif point is hook.BOXED:  # the token leaves with the tile (C-SOLO-2)
            part = tokens_of(s)
            set_tokens(s, Tokens(part.supply, _put(part.on, what, NO_TOKEN), part.held))
        elif what == SWAN_STEP:
            for who in range(s.castles.players):
                self._score(s, who)

    def _sold(self, s: CastlesState, seat: int, slot: int) -> None:
        part = tokens_of(s)
        colour = part.on[slot]
        if colour == NO_TOKEN:
            return
        mine = changed(part.held[seat], colour, 1)
        held = _replace(part.held, seat, mine)
        set_tokens(s, Tokens(part.supply, _put(part.on, slot, NO_TOKEN), held))
        if s.events is not None:
            facts: dict[str, object] = {"seat": seat, "colour": self.facts.colours[colour]}
            s.events.append(Event("swan_taken", facts))

    def _score(self, s: CastlesState, seat: int) -> None:
        """Score sets: the k-th set has every colour owned at least k times (C-SWA-3)."""
        held = tokens_of(s).held[seat]
        for k in range(1, max(held) + 1):
            size = sum([1 for count in held if count >= k])
            s.gain(seat, self.facts.sets[size], "swans", str(size), "C-SWA-3")

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        """Return the tokens still held (C-FAV-29)."""
        return value + sum(tokens_of(s).held[seat])

    # What is seen

    def scene(self, game: "CastlesGame", facts: SceneFacts) -> None:
        facts.facts["swans"] = {
            "colours": list(self.facts.colours),
            "sets": list(self.facts.sets),
            "money": list(self.facts.money),
        }

    def show(self, s: CastlesState, seat: int | None, out: "CastlesTable") -> None:
        out["swans"] = self._by_colour(tokens_of(s).supply)

    def show_slot(self, s: CastlesState, slot: int, out: "CastlesSlot") -> None:
        colour = tokens_of(s).on[slot]
        out["swan"] = None if colour == NO_TOKEN else self.facts.colours[colour]

    def show_player(
        self, s: CastlesState, who: int, seat: int | None, out: "CastlesPlayer"
    ) -> None:
        out["swans"] = self._by_colour(tokens_of(s).held[who])

    def _by_colour(self, counts: tuple[int, ...]) -> dict[str, int]:
        return {self.facts.colours[i]: count for i, count in enumerate(counts) if count}

    def check(self, s: CastlesState) -> list[str]:
        part = tokens_of(s)
        out: list[str] = []
        for colour, number in enumerate(self.facts.counts):
            held = sum([tokens[colour] for tokens in part.held])
            if part.supply[colour] + part.on.count(colour) + held > number:
                out.append(f"more than {number} {self.facts.colours[colour]} swans exist (C-SWA-1)")
        for slot, colour in enumerate(part.on):
            if colour != NO_TOKEN and s.market[slot] == NO_TILE:
                out.append(f"a swan lies on the empty slot {slot}")
        return out


def _colours(s: CastlesState) -> list[str]:
    module = s.castles.expansions[s.castles.part_of[NAME]]
    assert isinstance(module, Swans)
    return module.facts.colours


def changed(counts: tuple[int, ...], i: int, by: int) -> tuple[int, ...]:
    """Return counts with one of them changed."""
    return (*counts[:i], counts[i] + by, *counts[i + 1 :])


def _put(values: tuple[int, ...], i: int, value: int) -> tuple[int, ...]:
    return (*values[:i], value, *values[i + 1 :])


def _replace(
    held: tuple[tuple[int, ...], ...], seat: int, tokens: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    return (*held[:seat], tokens, *held[seat + 1 :])
