"""The end of the game: stars, numbers, tiles in the corners (A-END-1, A-GREY-3, A-PASS-3)."""

from palatium.games.azul.actions import STARS
from palatium.games.azul.box.board import MULTICOLOUR, STAR_SPACES
from palatium.games.azul.box.tiles import COLOURS
from palatium.games.azul.phases.place import discard
from palatium.games.azul.state import AzulState


def score_end(s: AzulState) -> None:
    """Score the bonuses of every seat, then its loss for tiles that it kept."""
    board = s.azul.board
    for seat in range(s.azul.players):
        filled = s.filled[seat]
        for star in range(7):
            if filled & STAR_SPACES[star] == STAR_SPACES[star]:
                kind = star_kind(s, seat, star)
                ruling = "A-GREY-3" if s.azul.is_grey else "A-END-1"
                s.gain(seat, board.star_bonus[kind], "star", STARS[star], ruling)
        for number in range(1, 5):
            mask = board.number_masks[number - 1]
            if filled & mask == mask and mask:
                ruling = "A-GREY-4" if s.azul.is_grey else "A-END-1"
                s.gain(seat, board.number_bonus[number - 1], "number", str(number), ruling)
        if s.hands[seat]:
            discard(s, seat, 0, "corners", "A-PASS-3")


def star_kind(s: AzulState, seat: int, star: int) -> int:
    """Return the colour that a complete star is built in, or MULTICOLOUR."""
    for colour in range(COLOURS):
        here = s.boards[seat * COLOURS + colour] & STAR_SPACES[star]
        if here == STAR_SPACES[star]:
            return colour
    return MULTICOLOUR
