"""The scorepad and the winner: P-SCORE, P-TIE."""

from functools import cache

import pytest

import palatium as pal
from palatium.games.palace.box.tiles import ROOM_TYPES
from palatium.games.palace.outcome import ranks_of, tie_break_of
from palatium.games.palace.score import (
    SCOREPAD,
    blueprint_gains,
    final_gains,
    sections,
    set_points,
    stair_rooms,
    swan_sets,
)
from palatium.games.palace.state import PalaceState
from tests.games.palace.table import TILES, A, B, Piece, at, deal, do, give, hold, palace, texts


def tracked(rows: list[int], slots: str = "") -> int:
    """Return the Blueprints points of a track."""
    s = at(slots=[slots])
    s.owned[A] = sum(number << (6 * type) for type, number in enumerate(rows))
    return sum(gain.amount for gain in blueprint_gains(s, A))


@pytest.mark.parametrize(
    "rows, slots, points",
    [
        ([1, 1, 1, 1, 1, 1], "", 10),
        ([2, 2, 2, 2, 2, 2], "", 30),
        ([3, 3, 3, 3, 3, 3], "", 60),
        ([5, 2, 2, 2, 2, 2], "", 40),
        ([6, 1, 1, 1, 1, 0], "", 10),
        ([10, 0, 0, 0, 0, 0], "", 10),
        ([3, 3, 3, 3, 3, 3], "TEN", 70),
        ([5, 5, 5, 5, 5, 5], "", 120),
    ],
)
def test_p_score_1_blueprints(rows: list[int], slots: str, points: int) -> None:
    assert len(rows) == ROOM_TYPES
    assert tracked(rows, slots) == points


DOWN: list[Piece] = [
    ("ST01", 1, 3, 3, A),
    ("DO13", 2, 3, 0, B),
    ("DO14", 3, 3, 0, B),
    ("DO09", 2, 4, 0, B),
    ("DO10", 3, 4, 0, B),
]
"""A section of four Downstairs rooms behind the complete Stair of A."""


def test_p_score_2_downstairs_rooms_behind_complete_stairs_once() -> None:
    found = palace(*DOWN)
    assert [stair_rooms(found, TILES, seat) for seat in (A, B)] == [4, 0]
    assert max(sections(found, TILES)) == 0
    # A second Stair into the same section: its dark end meets DO13 from below.
    second: list[Piece] = [("ST02", 2, 2, 2, A), ("LI12", 2, 1, 0, B), ("HA01", 1, 1, 0, B)]
    found = palace(*DOWN, *second)
    assert found.is_complete(8)
    assert stair_rooms(found, TILES, A) == 4
    # A third one into a section of three; before a wall it is not complete and counts nothing.
    third: list[Piece] = [
        ("ST03", -1, 3, 1, A),
        ("DO02", -2, 3, 0, B),  # N and E
        ("DO05", -2, 4, 0, B),
        ("DO06", -2, 5, 0, B),
    ]
    wall: Piece = ("DO07", -2, 3, 0, B)  # N and S
    found = palace(*DOWN, *second, third[0], wall, *third[2:])
    assert not found.is_complete(11)
    assert stair_rooms(found, TILES, A) == 4
    found = palace(*DOWN, *second, *third)
    assert found.is_complete(11)
    assert stair_rooms(found, TILES, A) == 7
    s = at(pieces=[*DOWN, *second, *third])
    points = [gain.amount for gain in final_gains(s, A) if gain.line == "stairs"]
    assert points == [21]


def completed(code: str, **more: object) -> PalaceState:
    """Return a straight tile of A at (1, 3) with both entrances joined."""
    pieces: list[Piece] = [(code, 1, 3, 1, A), ("HA01", 2, 3, 0, B)]
    return at(pieces=pieces, **more)  # type: ignore[arg-type]


def line(s: PalaceState, name: str, seat: int = A) -> int:
    """Return the points of a line of the scorepad."""
    return sum(gain.amount for gain in final_gains(s, seat) if gain.line == name)


def corner(code: str, **more: object) -> PalaceState:
    """Return a corner tile of A at (1, 3), entrances S and W, both joined."""
    pieces: list[Piece] = [(code, 1, 3, 2, A), ("HA02", 1, 2, 0, B)]
    return at(pieces=pieces, **more)  # type: ignore[arg-type]


def test_p_score_3_utility_rooms() -> None:
    s = corner("UT03", swans=["GG"], secrets=["G"])
    assert line(s, "utility") == 9
    s = completed("UT06")
    s.owned[A] += 3
    assert line(s, "utility") == 9  # three Activity rooms, complete or not
    open_room = at(pieces=[("UT03", 1, 3, 2, A)], swans=["GG"])
    assert line(open_room, "utility") == 0
    full: list[Piece] = [
        ("UT12", 1, 3, 0, A),
        ("HA01", 2, 3, 0, B),
        ("HA02", 1, 2, 0, B),
        ("HA03", 1, 4, 0, B),
    ]
    s = at(pieces=full)
    for code, slot in (("FV01", "DISC1"), ("FV02", "MOVE"), ("FV03", "TEN"), ("FV04", "TIED")):
        hold(s, A, code, slot)
    assert line(s, "utility") == 12
    s = at(pieces=[("UT11", 1, 3, 0, A), *full[1:]])
    assert line(s, "utility") == 3  # itself


def test_p_score_4_activity() -> None:
    pieces: list[Piece] = [
        ("AC03", 1, 3, 1, A),
        ("HA01", 2, 3, 0, B),
        ("AC04", 1, 1, 1, A),
        ("HA02", 2, 1, 0, B),
        ("AC05", 1, 2, 3, A),
    ]
    s = at(pieces=pieces)
    assert [s.palace.is_complete(number) for number in (3, 5, 7)] == [True, True, False]
    assert line(s, "activity") == 14


@pytest.mark.parametrize(
    "swans, secret, points",
    [
        ("R", "", 1),
        ("RB", "", 2),
        ("RBG", "", 4),
        ("RBGY", "", 7),
        ("RRRBBGGYP", "", 16),
        ("RRBBGGYY", "", 14),
        ("RBGYP", "", 11),
        ("RRRR", "", 4),
        ("RRB", "", 3),
        ("RB", "G", 4),
    ],
)
def test_p_score_5_swan_sets(swans: str, secret: str, points: int) -> None:
    s = at(swans=[swans], secrets=[secret])
    assert line(s, "swans") == points


@pytest.mark.parametrize("rule, five", [("eleven", 11), ("eight", 8)])
def test_p_score_5_largest_sets_first_is_best(rule: str, five: int) -> None:
    """Against every way to split some swans; five colours are worth 11, or 8 by a house rule."""
    s = at(five_swans=rule)
    points = [*s.rules.board.sets[:5], five]
    assert points == [0, 1, 2, 4, 7, five]
    assert set_points(s, [1, 1, 1, 1, 1]) == five
    rng = pal.Rng(5)
    some = [[rng.below(4) for _ in range(5)] for _ in range(40)]
    for counts in ([2, 1, 1, 0, 0], [3, 2, 2, 1, 1], [2, 2, 1, 1, 1], [3, 3, 3, 3, 3], *some):
        assert set_points(s, counts) == _best_split(tuple(counts), tuple(points))
        sets = swan_sets(counts, s.rules.house.largest_set)
        assert sum(size * n for size, n in enumerate(sets, 1)) == sum(counts)


@cache
def _best_split(counts: tuple[int, ...], points: tuple[int, ...]) -> int:
    if not any(counts):
        return 0
    best = 0
    for mask in range(1, 32):
        if all(counts[i] for i in range(5) if mask >> i & 1) and mask & -mask == _low(counts):
            rest = tuple(n - (mask >> i & 1) for i, n in enumerate(counts))
            best = max(best, points[mask.bit_count()] + _best_split(rest, points))
    return best


def _low(counts: tuple[int, ...]) -> int:
    """Return the first colour left: it is in the next set, which saves trying orders."""
    return 1 << next(i for i, n in enumerate(counts) if n)


def test_p_score_6_public_favors_then_personal_ones() -> None:
    s = at(public=["FV17", "FV20"], swans=["RR", "B"])
    hold(s, A, "FV29", "TEN")
    gains = [(gain.reason, gain.what) for gain in final_gains(s, A) if gain.line == "favors"]
    assert gains == [("public", "FV17"), ("public", "FV20"), ("personal", "FV29")]
    assert line(s, "favors") == 8 + 6 + 10


def test_p_score_7_the_total_is_the_sum_of_the_lines() -> None:
    s = pal.game("palace", players=4).start()
    assert isinstance(s, PalaceState)
    pal.playout(s, pal.Rng(11))
    assert s.scores() == [sum(gain.amount for gain in final_gains(s, seat)) for seat in range(4)]
    order = [found.reason for found in s.score_lines(0)]
    lines = {gain.reason: SCOREPAD.index(gain.line) for gain in final_gains(s, 0)}
    assert [lines[reason] for reason in order] == sorted(lines[reason] for reason in order)
    assert {found.ruling[:7] for found in s.score_lines()} == {"P-SCORE"}


def test_p_score_7_nothing_scores_before_the_end() -> None:
    s = pal.game("palace", players=3).start()
    rng = pal.Rng(4)
    while s.seat() != pal.OVER:
        if s.seat() == pal.CHANCE and s.text(s.options()[0]) == "reveal":
            assert s.scores() == [0, 0, 0]
        options = s.options()
        s.apply(s.sample(rng) if s.seat() < 0 else options[rng.below(len(options))])
    assert max(s.scores()) > 0


def test_p_fav_2_end_swans_come_before_the_count() -> None:
    s = at(public=["FV30"], swans=["RRRR", "BBBBBB"], slots=["SWANS3"], row=["AC03"])
    s.joined = 1
    s.forget_options()
    room = next(text for text in texts(s, "room") if not _matches(s, text))
    do(s, room)
    deal(s)
    do(s, "swans 1R1B1G")
    deal(s)
    assert s.seat() == pal.OVER
    assert [s.swan_total(seat) for seat in (A, B)] == [7, 6]
    won = [(found.seat, found.amount) for found in s.score_lines() if found.reason == "public"]
    assert won == [(B, 8)]


def _matches(s: PalaceState, text: str) -> bool:
    """Return whether a placement would bring swans."""
    copy = s.clone()
    copy.apply(copy.parse(text))
    return copy.swan_total(A) != s.swan_total(A) or copy.ask().name == "colour"


# The winner

Keys = list[tuple[int, int]]


@pytest.mark.parametrize(
    "keys, winner, how",
    [
        ([(90, 1), (80, 7)], 0, ""),
        ([(80, 9), (80, 7), (70, 3)], 0, "swans"),
        ([(80, 9), (80, 9), (70, 3)], 2, "the tied players lose"),
        ([(80, 9), (80, 9), (80, 5)], 2, "the tied players lose"),
        ([(80, 9), (80, 9)], None, "nobody wins"),
        ([(80, 9), (80, 9), (70, 4), (70, 6)], 3, "the tied players lose"),
        ([(80, 9), (80, 9), (70, 4), (70, 4)], None, "nobody wins"),
    ],
)
def test_p_tie_1_and_p_tie_2_the_winner(keys: Keys, winner: int | None, how: str) -> None:
    ranks = ranks_of(keys)
    assert [seat for seat, rank in enumerate(ranks) if rank == 1] == (
        [] if winner is None else [winner]
    )
    assert min(ranks) == (2 if winner is None else 1)
    assert tie_break_of(keys) == how


def test_p_tie_2_tied_players_rank_behind_the_winner() -> None:
    assert ranks_of([(80, 9), (80, 9), (70, 4), (70, 6)]) == [2, 2, 4, 1]
    s = at(swans=["R", "B"])
    give(s, A, "G")
    s.points = [5, 5]
    assert s.outcome().winners == [A]
    assert s.outcome().tie_break == "swans"
