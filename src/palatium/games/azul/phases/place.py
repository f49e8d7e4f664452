"""Phase 2: placing tiles, rewards, passing and keeping."""

from typing import ClassVar, Final

from palatium.core.events import Event
from palatium.core.frame import Frame
from palatium.core.ids import PAYLOAD_MASK
from palatium.games.azul.actions import KEEP, PASS, PLACE, REWARD, SPACE_TOKENS
from palatium.games.azul.box.board import PAYERS, RUN_LENGTHS, SPACE_BIT, STAR_COLOURS
from palatium.games.azul.box.tiles import (
    COLOURS,
    GUARDS,
    NAMES,
    ONE,
    count,
    from_action,
    multisets,
    named,
    to_action,
    total,
)
from palatium.games.azul.phases.refill import FillSupply, short
from palatium.games.azul.state import AzulState

KEEP_TILES: Final = sorted(
    [part for size in range(5) for part in multisets(size)], key=to_action
)
KEEP_INTS: Final = [KEEP | to_action(part) for part in KEEP_TILES]
REWARD_TILES: Final = [multisets(size) for size in range(4)]
REWARD_INTS: Final = [[REWARD | to_action(part) for part in parts] for parts in REWARD_TILES]


class Placing(Frame[AzulState]):
    """A placement or pass, the supply's refill, then the next seat not yet passed (A-PLAY-1)."""

    tag: ClassVar[str] = "Placing"

    def __init__(self, seat: int, passed: int, is_done: bool) -> None:
        super().__init__(seat)
        self.passed = passed
        self.is_done = is_done

    def data(self) -> list[int]:
        return [self.seat, self.passed, 1 if self.is_done else 0]

    def shown(self, s: AzulState, seat: int | None) -> dict[str, object]:
        return {"passed": [who for who in range(s.azul.players) if self.passed >> who & 1]}

    def name(self) -> str:
        return "place"

    def args(self, s: AzulState) -> dict[str, object]:
        return {"wild": NAMES[s.wild()]}

    def step(self, s: AzulState) -> bool:
        if self.is_done:
            missing = short(s)
            if missing > 0:
                s.push(FillSupply(missing))  # A-BONUS-4
                return False
            return self._next(s, self.passed)
        if s.hands[self.seat] != 0:
            return True
        if s.events is not None:
            s.events.append(Event("passed", {"seat": self.seat}))
        s.become(Placing(self.seat, self.passed | 1 << self.seat, True))  # A-PASS-4
        return False

    def _next(self, s: AzulState, passed: int) -> bool:
        players = s.azul.players
        seat = self.seat
        for _ in range(players):
            seat = seat + 1 if seat + 1 < players else 0
            if not passed >> seat & 1:
                s.become(Placing(seat, passed, False))
                return False
        s.pop()
        return False

    def options(self, s: AzulState) -> list[int]:
        azul = s.azul
        hand = s.hands[self.seat]
        filled = s.filled[self.seat]
        wild = s.wild()
        wilds = min(count(hand, wild), 6)
        out: list[int] = []
        _star_options(s, self.seat, 0, wild, out)
        for star in range(1, 7):
            empty = ~(filled >> (6 * star)) & 63
            if empty == 0:
                continue
            if azul.is_grey:
                _star_options(s, self.seat, star, wild, out)
                continue
            colour = STAR_COLOURS[star]
            natural = min(count(hand, colour), 6)
            if natural:
                out.extend(azul.star_run(star, natural, 0 if colour == wild else wilds, empty))
        out.append(PASS)
        return out

    def choose(self, s: AzulState, a: int) -> None:
        if a == PASS:
            self._pass(s)
            return
        seat = self.seat
        space = (a >> 6) & 63
        colour = (a >> 3) & 7
        wilds = a & 7
        board = s.azul.board
        wild = s.wild()
        natural = board.numbers[space] - wilds
        spent = natural * ONE[colour] + wilds * ONE[wild]
        s.hands[seat] -= spent
        s.tower += spent - ONE[colour]  # A-PLAY-2
        bit = SPACE_BIT[space]
        s.boards[seat * COLOURS + colour] |= bit
        filled = s.filled[seat] | bit
        s.filled[seat] = filled
        star = space // 6
        if star == 0 or s.azul.is_grey:
            close_colours(s, seat, star, colour)
        if s.events is not None:
            s.events.append(
                Event(
                    "placed",
                    {"seat": seat, "space": space, "colour": NAMES[colour], "paid": named(spent)},
                )
            )
        mask = (filled >> (6 * star)) & 63
        run = RUN_LENGTHS[mask * 6 + space - 6 * star]
        s.gain(seat, run, "run", SPACE_TOKENS[space], "A-SCORE-1")
        s.become(Placing(seat, self.passed, True))
        reward = 0
        for feature in board.features_at[space]:
            if filled & feature.mask == feature.mask:
                reward += feature.tiles
                if s.events is not None:
                    s.events.append(
                        Event(
                            "surrounded",
                            {"seat": seat, "feature": feature.name, "tiles": feature.tiles},
                        )
                    )
        if reward and s.supply_size:  # A-BONUS-1..3
            s.push(Reward(seat, min(reward, s.supply_size)))

    def _pass(self, s: AzulState) -> None:
        seat = self.seat
        if s.events is not None:
            s.events.append(Event("passed", {"seat": seat}))
        s.become(Placing(seat, self.passed | 1 << seat, True))
        s.push(KeepTiles(seat))

    def why_not(self, s: AzulState, a: int) -> str:
        words = s.azul.words
        if not PLACE <= a < PLACE + 4096:
            return ""
        space = (a >> 6) & 63
        colour = (a >> 3) & 7
        wilds = a & 7
        if space >= len(SPACE_TOKENS) or colour >= COLOURS:
            return ""
        args: dict[str, object] = {"space": SPACE_TOKENS[space], "colour": NAMES[colour]}
        if s.filled[self.seat] >> space & 1:
            return words.say("why.filled", args)
        if not s.open[self.seat] >> (space // 6 * 6 + colour) & 1:
            return words.say("why.star_colour", args)
        cost = s.azul.board.numbers[space]
        hand = s.hands[self.seat]
        args["cost"] = cost
        if count(hand, colour) == 0:
            return words.say("why.no_natural", args)
        if colour == s.wild() and wilds:
            return words.say("why.wild_pays_itself", args)
        if wilds >= cost:
            return words.say("why.needs_natural", args)
        args["natural"] = cost - wilds
        args["wilds"] = wilds
        return words.say("why.cannot_pay", args)


def _star_options(s: AzulState, seat: int, star: int, wild: int, out: list[int]) -> None:
    """Add the placements on a star that takes several colours (A-PLAY-4, A-GREY-2)."""
    hand = s.hands[seat]
    empty = ~(s.filled[seat] >> (6 * star)) & 63
    allowed = (s.open[seat] >> (6 * star)) & 63
    wilds = min(count(hand, wild), 6)
    payers: list[int] = []
    for colour in range(COLOURS):
        natural = min(count(hand, colour), 6)
        if natural and allowed >> colour & 1:
            helping = 0 if colour == wild else wilds
            payer = (colour * 7 + natural) * 7 + helping
            payers.append((natural + helping) << 9 | payer)
    runs = s.azul.pay_runs
    numbers = s.azul.board.numbers
    for pos in range(6):
        if empty >> pos & 1:
            space = star * 6 + pos
            needed = numbers[space] << 9
            for payer in payers:
                if payer >= needed:  # enough tiles, so the run is not empty
                    out.extend(runs[space * PAYERS + (payer & 511)])


def close_colours(s: AzulState, seat: int, star: int, colour: int) -> None:
    """Update what may still go on a centre or grey star after a tile (A-PLAY-4, A-GREY-2)."""
    shift = 6 * star
    if not s.azul.is_grey:
        s.open[seat] &= ~(1 << (shift + colour))
        return
    used = 0
    tiles = 0
    for other in range(COLOURS):
        here = (s.boards[seat * COLOURS + other] >> shift) & 63
        if here:
            used |= 1 << other
            tiles += here.bit_count()
    if tiles < 2:
        return
    is_single = used & (used - 1) == 0
    left = used if is_single else 63 & ~used
    s.open[seat] = s.open[seat] & ~(63 << shift) | left << shift


class Reward(Frame[AzulState]):
    """A choice of supply tiles for surrounded features (A-BONUS-1, A-BONUS-2)."""

    tag: ClassVar[str] = "Reward"

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number = number

    def data(self) -> list[int]:
        return [self.seat, self.number]

    def shown(self, s: AzulState, seat: int | None) -> dict[str, object]:
        return {"number": self.number}

    def name(self) -> str:
        return "reward"

    def args(self, s: AzulState) -> dict[str, object]:
        return {"number": self.number}

    def options(self, s: AzulState) -> list[int]:
        supply = s.supply | GUARDS
        ints = REWARD_INTS[self.number]
        out: list[int] = []
        i = 0
        for part in REWARD_TILES[self.number]:
            if (supply - part) & GUARDS == GUARDS:
                out.append(ints[i])
            i += 1
        return out

    def choose(self, s: AzulState, a: int) -> None:
        tiles = from_action(a & PAYLOAD_MASK)
        s.supply -= tiles
        s.supply_size -= self.number
        s.hands[self.seat] += tiles
        if s.events is not None:
            s.events.append(Event("rewarded", {"seat": self.seat, "tiles": named(tiles)}))
        s.pop()

    def why_not(self, s: AzulState, a: int) -> str:
        return s.azul.words.say("why.reward", {"number": self.number})


class KeepTiles(Frame[AzulState]):
    """On passing: keep up to four hand tiles, lose a point for each other one (A-PASS-2)."""

    tag: ClassVar[str] = "KeepTiles"

    def data(self) -> list[int]:
        return [self.seat]

    def name(self) -> str:
        return "keep"

    def args(self, s: AzulState) -> dict[str, object]:
        return {"most": s.azul.board.keep_most}

    def options(self, s: AzulState) -> list[int]:
        hand = s.hands[self.seat]
        capped = 0
        for colour in range(COLOURS):
            capped += min(count(hand, colour), 4) * ONE[colour]
        run = s.azul.keep_runs.get(capped)
        if run is None:
            run = _keeps(capped, s.azul.board.keep_most)
            s.azul.keep_runs[capped] = run
        return run

    def choose(self, s: AzulState, a: int) -> None:
        discard(s, self.seat, from_action(a & PAYLOAD_MASK), "discard", "A-PASS-2")
        s.pop()

    def why_not(self, s: AzulState, a: int) -> str:
        return s.azul.words.say("why.keep", {"most": s.azul.board.keep_most})


def _keeps(hand: int, most: int) -> list[int]:
    """Return all ways to keep up to `most` tiles of a hand."""
    guarded = hand | GUARDS
    out: list[int] = []
    i = 0
    for part in KEEP_TILES:
        if (guarded - part) & GUARDS == GUARDS and (most == 4 or total(part) <= most):
            out.append(KEEP_INTS[i])
        i += 1
    return out


def discard(s: AzulState, seat: int, kept: int, reason: str, ruling: str) -> None:
    """Move all hand tiles except the kept ones to the tower, a point each (A-PASS-2, A-PASS-3)."""
    lost = s.hands[seat] - kept
    s.hands[seat] = kept
    s.tower += lost
    if s.events is not None:
        s.events.append(Event("kept", {"seat": seat, "kept": named(kept), "lost": named(lost)}))
    if lost:
        s.lose(seat, total(lost), reason, "", ruling)
