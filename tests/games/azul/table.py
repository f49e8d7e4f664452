"""Setups of Azul positions for tests, in the notation of the rulings."""

import re
from collections.abc import Sequence

import palatium as pal
from palatium.games.azul.actions import SPACE_TOKENS
from palatium.games.azul.box.board import STAR_COLOURS
from palatium.games.azul.box.tiles import COLOURS, LETTERS, ONE, counts, pack, total
from palatium.games.azul.flow import Round
from palatium.games.azul.phases.place import Placing, close_colours
from palatium.games.azul.phases.take import Taking
from palatium.games.azul.state import AzulState


def tiles(text: str) -> int:
    """Return a multiset from 2R1P."""
    out = 0
    for number, letter in re.findall(r"(\d*)([PGOYBR])", text):
        out += int(number or 1) * ONE[LETTERS.index(letter)]
    return out


def spaces(text: str) -> list[tuple[int, int]]:
    """Return (space, colour) pairs from 'red1 red2 ctr3=B'; outer stars have their own colour."""
    out = []
    for token in text.split():
        name, _, letter = token.partition("=")
        space = SPACE_TOKENS.index(name)
        colour = LETTERS.index(letter) if letter else STAR_COLOURS[space // 6]
        out.append((space, colour))
    return out


def at(
    phase: str = "place",
    *,
    players: int = 2,
    side: str = "colour",
    round: int = 1,
    seat: int = 0,
    score: int = 5,
    hands: Sequence[str] = (),
    boards: Sequence[str] = (),
    displays: Sequence[str] = (),
    centre: str = "",
    supply: str | None = None,
    bag: str | None = None,
    tower: str = "",
    token: int = -1,
    passed: Sequence[int] = (),
) -> AzulState:
    """Return a position; what is not given is empty, and the rest of the tiles are in the bag."""
    game = pal.game("azul", players=players, side=side, first=0)
    s = game.start()
    assert isinstance(s, AzulState)
    s.round = round
    s.starter = 0 if token < 0 else token
    s.token = token
    s.displays = [tiles(text) for text in displays] + [0] * (len(s.displays) - len(displays))
    s.centre = tiles(centre)
    s.tower = tiles(tower)
    s.supply = tiles("1P1G2O2Y2B2R") if supply is None else tiles(supply)
    s.supply_size = total(s.supply)
    s.hands = [tiles(text) for text in hands] + [0] * (players - len(hands))
    for who, text in enumerate(boards):
        for space, colour in spaces(text):
            lay(s, who, space, colour)
    for who in range(players):
        s.gain(who, score - s.points[who], "start", "", "A-SET-4")
    fill_bag(s, bag)
    mask = sum(1 << who for who in passed)
    s.stack = [Round(2), Taking(seat)]
    if phase == "place":
        s.stack = [Round(3), Placing(seat, mask, False)]
    s.forget_options()
    s.settle()
    return s


def lay(s: AzulState, who: int, space: int, colour: int) -> None:
    """Put a tile on a board without scoring."""
    s.boards[who * COLOURS + colour] |= 1 << space
    s.filled[who] |= 1 << space
    if space < 6 or s.azul.is_grey:
        close_colours(s, who, space // 6, colour)


def fill_bag(s: AzulState, bag: str | None) -> None:
    """Put all other tiles into the bag, or use a given bag (then the tile total is not kept)."""
    if bag is not None:
        s.bag = tiles(bag)
    else:
        used = counts(s.tower)
        for part in [s.supply, s.centre, *s.displays, *s.hands]:
            used = [a + b for a, b in zip(used, counts(part), strict=True)]
        for who in range(s.azul.players):
            for colour in range(COLOURS):
                used[colour] += s.boards[who * COLOURS + colour].bit_count()
        s.bag = pack([22 - n for n in used])
    s.bag_size = total(s.bag)


def do(s: AzulState, *texts: str) -> None:
    """Play moves in notation; unnamed draws take their first option."""
    for text in texts:
        deal(s)
        s.apply(s.parse(text))


def deal(s: AzulState) -> None:
    """Answer chance with its first option until somebody decides."""
    while s.seat() == pal.CHANCE:
        s.apply(s.options()[0])


def texts(s: AzulState) -> list[str]:
    """Return the options in notation."""
    return [s.text(a) for a in s.options()]


def gained(s: AzulState, who: int = 0) -> list[tuple[int, str]]:
    """Return (amount, reason) of the score lines after the setup."""
    return [(line.amount, line.reason) for line in s.score_lines(who) if line.reason != "start"]
