"""The moat, moving it, and the end of the game: P-MOAT, P-MOVE, P-END."""

import pytest

import palatium as pal
from palatium.games.palace.board.cells import cell_at, cells_of
from palatium.games.palace.board.open_air import open_entrances
from palatium.games.palace.board.palace import Palace
from palatium.games.palace.moat.walk import (
    ends_of,
    is_joined,
    moat_cells,
    moat_moves,
    pocket_cells,
    tiles_to_join,
    walk_of,
)
from palatium.games.palace.outcome import JOINED, NO_MOAT, NO_ROOMS, REASONS
from palatium.games.palace.state import PalaceState
from tests.games.palace.table import (
    XY,
    A,
    B,
    C,
    Piece,
    at,
    deal,
    do,
    named,
    palace,
    resume,
    shape,
    swans_of,
    texts,
    wet,
    xy,
)


def walk(found: Palace) -> list[XY]:
    return xy(walk_of(found).cells)


def order(found: Palace, is_left: bool = False) -> list[XY]:
    """Return the cells of an end in the order in which they are filled."""
    cells = walk(found)
    return list(dict.fromkeys(reversed(cells) if is_left else cells))


def moves(found: Palace, due: int = 0) -> list[tuple[XY, XY]]:
    return [(xy([a])[0], xy([b])[0]) for a, b in moat_moves(found, due)]


RIGHT = [(1, 1), (1, 2), (1, 3)]
LEFT = [(-1, 1), (-1, 2), (-1, 3)]


# Counting


@pytest.mark.parametrize("stacks, symbols", [(0, 0), (1, 1), (2, 2), (3, 4), (4, 6)])
def test_p_moat_1_symbols_by_empty_stacks(stacks: int, symbols: int) -> None:
    s = at(empty_stacks=stacks)
    assert s.symbols() == symbols
    assert s.view(None)["moat_symbols"]["now"] == symbols  # type: ignore[index]
    assert [s.symbols() * n for n in (2, 3)] == [2 * symbols, 3 * symbols]


def due(s: PalaceState) -> int:
    """Return the Moat tiles that are asked for."""
    frame = s.view(None)["frames"][-1]  # type: ignore[index]
    return int(frame["left"]) if frame["frame"] == "MoatTiles" else 0


@pytest.mark.parametrize("stacks, wanted", [(0, 0), (1, 2), (3, 8)])
def test_p_moat_1_two_tiles_completed_at_once(stacks: int, wanted: int) -> None:
    """AC03 joins two straight rooms and is complete with one of them."""
    pieces: list[Piece] = [("UT04", 1, 3, 1, B), ("LI12", 3, 3, 0, B)]
    s = at(pieces=pieces, row=["AC03"], empty_stacks=stacks)
    do(s, "room 6 2 3 1")
    assert s.done == (3, 5)
    assert due(s) == wanted


def test_p_moat_1_four_stacks_three_tiles() -> None:
    pieces: list[Piece] = [("UT04", 1, 3, 1, B), ("UT05", 3, 3, 1, B), ("LI12", 4, 3, 0, B)]
    s = at(pieces=pieces, row=["AC03"], empty_stacks=4)
    do(s, "room 6 2 3 1")
    assert len(s.done) == 3
    assert due(s) == 18
    assert s.seat() == A  # the active player places all, whoever owns the tiles


# The walk


def test_p_moat_2_the_walk_round_the_start() -> None:
    found = shape()
    assert walk(found) == [*RIGHT, (1, 4), (0, 4), (-1, 4), *reversed(LEFT)]
    assert tiles_to_join(found, 20) == 8
    assert len(cells_of(open_entrances(found))) == 7


def test_p_moat_3_and_p_moat_5_an_inlet_is_filled_first() -> None:
    found = shape((1, 3), (2, 3), (2, 2))
    assert walk(found)[:5] == [(1, 1), (1, 2), (1, 1), (2, 1), (3, 1)]
    wanted = [(1, 1), (1, 2), (2, 1), (3, 1), (3, 2), (3, 3), (3, 4), (2, 4)]
    assert order(found)[:8] == wanted
    assert order(found, True)[-4:] == [(3, 1), (2, 1), (1, 1), (1, 2)]
    # The order in which tiles really go: always the first dry cell of the walk.
    wet_found = found
    for cell in wanted:
        assert xy([ends_of(wet_found).next_right]) == [cell]
        wet_found = wet(wet_found, cell)


def test_p_moat_5_the_mirror_image() -> None:
    found = shape((-1, 3), (-2, 3), (-2, 2))
    assert walk(found)[-5:] == [(-3, 1), (-2, 1), (-1, 1), (-1, 2), (-1, 1)]
    assert order(found, True)[:4] == [(-1, 1), (-1, 2), (-2, 1), (-3, 1)]


def test_p_moat_3_the_two_next_cells_are_the_only_ones() -> None:
    s = at(
        pieces=[("UT04", 1, 3, 1, B)], row=["AC03"], empty_stacks=1, moat=[(1, 1), (1, 2), (-1, 1)]
    )
    do(s, "room 6 2 3 1")
    assert texts(s) == ["moat -1 2", "moat 2 2"]
    assert s.why_not(s.parse("moat 3 3")) is not None
    with pytest.raises(pal.IllegalAction, match="next cell at either end"):
        s.apply(s.parse("moat 3 3"))


def test_p_moat_4_the_choice_of_the_end_decides() -> None:
    found = wet(shape(), *RIGHT, *LEFT, (-1, 4))
    assert not is_joined(found)
    assert set(xy(moat_cells(found, 1))) == {(0, 4), (1, 4)}
    assert is_joined(wet(found, (0, 4)))
    assert not is_joined(wet(found, (1, 4)))


def test_p_moat_6_a_walled_in_end_starts_anew() -> None:
    around: list[Piece] = [
        ("AC01", 1, 3, 0, A),
        ("AC01", 2, 3, 0, A),
        ("AC03", 2, 2, 0, A),
        ("AC03", 2, 1, 0, A),
    ]
    # (1, 2) is faced by the entrance E of the start Hallway.
    found = wet(palace(*around), (1, 1))
    ends = ends_of(found)
    assert ends.right() == []
    assert xy([ends.next_right]) == [(3, 1)]
    assert xy(cells_of(found.pockets[0])) == [(1, 1), (1, 2)]
    assert pocket_cells(found) == []
    # With a wall there it is legal. Stairs stand for walls E and W.
    walls = palace(*around, start=("HA06", "ST01", "HA13"))
    assert xy(pocket_cells(wet(walls, (1, 1)))) == [(1, 2)]


RING = [(1, 2), (2, 2), (3, 2), (1, 3), (3, 3), (1, 4), (2, 4), (3, 4)]


def ring(open_side: bool) -> Palace:
    """Return S and the eight cells round (2, 3), walled towards it except for an open side."""
    turns = {(2, 2): 1, (2, 4): 1}
    pieces: list[Piece] = [("AC03", x, y, turns.get((x, y), 0), A) for x, y in RING]
    if open_side:
        pieces[1] = ("AC03", 2, 2, 0, A)
    return palace(*pieces)


def test_p_moat_7_pockets_may_be_filled_and_need_not() -> None:
    found = ring(open_side=False)
    assert xy(pocket_cells(found)) == [(2, 3)]
    assert (2, 3) in xy(moat_cells(found, 1))
    assert pocket_cells(ring(open_side=True)) == []
    assert (2, 3) not in walk(found)
    assert is_joined(wet(found, *dict.fromkeys(walk(found))))


def test_p_moat_8_cells_that_shut_the_last_entrance_are_out() -> None:
    corner: Piece = ("AC01", 0, 4, 1, A)  # entrances E and S
    found = wet(palace(corner), *RIGHT, *LEFT)
    assert xy(cells_of(open_entrances(found))) == [(1, 4)]
    assert tiles_to_join(wet(found, (1, 4)), 9) == 3
    assert xy(moat_cells(found, 1)) == [(-1, 4)]
    assert xy(moat_cells(found, 3)) == [(-1, 4)]
    assert xy(moat_cells(found, 4)) == [(-1, 4), (1, 4)]  # three are due after it


def test_p_moat_9_and_p_end_3_three_of_four_due_tiles_and_the_game_ends() -> None:
    """The supply has three more tiles."""
    pieces: list[Piece] = [("UT04", 1, 3, 1, B)]
    s = at(pieces=pieces, row=["AC03"], empty_stacks=3, moat=[*RIGHT[:2], *LEFT])
    s.rules.board.moat = 5 + 3
    try:
        do(s, "room 6 2 3 1")
        assert (due(s), s.ask().args["left"]) == (4, 3)
        for _ in range(3):
            s.apply(s.options()[0])
        assert s.supply() == 0
        assert s.ask().name != "moat"
        deal(s)
        assert s.ended == NO_MOAT
    finally:
        s.rules.board.moat = 94


def test_p_moat_9_placing_stops_when_the_moat_is_joined() -> None:
    # LI15 completes the Hallway at (0, 3); six tiles are due.
    s = at(
        pieces=[("LI12", 1, 3, 0, B), ("LI14", -1, 3, 0, B)],
        row=["LI15"],
        empty_stacks=4,
        moat=[*RIGHT[:2], (2, 2), (2, 3), (2, 4), *LEFT[:2], (-2, 2), (-2, 3), (-2, 4), (-1, 4)],
    )
    events = do(s, "room 6 0 4 0")
    assert due(s) == 6
    while s.ask().name == "moat":
        events += do(s, texts(s)[-1])
    assert s.joined
    assert 0 < len(named(events, "moat")) < 6
    assert named(events, "joined")


# Moving


def test_p_move_1_two_moves_a_turn_before_the_action_and_at_the_end() -> None:
    moat = [*RIGHT, *LEFT]
    s = at(slots=["MOVE"], moat=moat, hallway="HA15")
    assert texts(s, "move") == ["move -1 3", "move 1 3"]
    do(s, "move -1 3")
    assert (s.ask().name, texts(s), s.moved) == ("moved", ["moat 1 4"], 0)
    do(s, "moat 1 4")  # before the action
    assert s.ask().name == "act"
    assert s.moved == 1
    do(s, texts(s, "hallway")[0])
    assert s.ask().name == "moves"  # and at the end of the turn
    do(s, texts(s, "move")[0])
    do(s, texts(s, "moat")[0])
    assert s.moved == 2 or s.active == B
    assert s.ask().name != "moves"
    assert texts(at(slots=["", "MOVE"], moat=moat), "move") == []
    refused = at(moat=moat)
    assert "MOVE slot" in str(refused.why_not(refused.parse("move -1 3")))
    used = at(slots=["MOVE"], moat=moat)
    used.moved = 2
    used.forget_options()
    assert "moved 2 Moat tiles this turn" in str(used.why_not(used.parse("move -1 3")))
    joined = at(slots=["MOVE"], moat=moat)
    joined.joined = 1
    joined.forget_options()
    assert "moat is closed" in str(joined.why_not(joined.parse("move -1 3")))


def test_p_move_1_between_due_tiles() -> None:
    s = at(
        slots=["MOVE"],
        pieces=[("UT04", 1, 3, 1, B)],
        row=["AC03"],
        empty_stacks=2,
        moat=[(1, 1), (1, 2), (-1, 1)],
    )
    do(s, "room 6 2 3 1")
    assert s.ask().name == "moat"
    assert texts(s) == ["move -1 1", "move 1 2", "moat -1 2", "moat 2 2"]
    do(s, "move -1 1", "moat 2 2")
    assert texts(s, "moat") == ["moat -1 1", "moat 3 2"]
    do(s, "moat -1 1")
    assert s.ask().args["left"] == 1  # one is still due, and one may still be moved
    assert texts(s) == ["move -1 1", "move 2 2", "moat -1 2", "moat 3 2"]
    do(s, "move 2 2", "moat -1 2", "moat 2 2")
    assert s.moved == 2
    assert s.ask().name == "chance"


def test_p_move_1_a_room_that_comes_to_the_slot_in_this_turn_moves_due_tiles() -> None:
    s = at(
        pieces=[("SL05", 1, 3, 1, A)],
        row=["FO01", "AC04"],
        empty_stacks=2,
        moat=[(1, 1), (1, 2), (-1, 1)],
    )
    assert texts(s, "move") == []
    do(s, "room 6 2 3 1")
    other = s.clone()
    do(other, "blueprint 5 ten")
    assert (other.ask().name, texts(other, "move")) == ("moat", [])
    do(s, "blueprint 5 move")
    assert s.ask().name == "moat"
    assert texts(s, "move") == ["move -1 1", "move 1 2"]
    do(s, "move -1 1", "moat 2 2")
    assert s.moved == 1


def test_p_move_1_at_the_question_of_discarding() -> None:
    s = at(slots=["MOVE"], moat=[*RIGHT[:2], *LEFT], hallway="HA15", row=["FO01"])
    do(s, "hallway 1 3 0")
    assert s.ask().name == "discard"
    assert texts(s) == ["move -1 3", "move 1 2", "discard 6", "done"]
    do(s, "move -1 3")
    assert (s.ask().name, texts(s)) == ("moved", ["moat 2 2"])
    do(s, "moat 2 2")
    assert s.ask().name == "discard"
    do(s, "discard 6")
    assert s.ask().name == "moves"
    # A player who may move but has nothing to discard is asked at the end of the turn.
    s = at(slots=["MOVE"], moat=[*RIGHT[:2], *LEFT], hallway="HA15")
    do(s, "hallway 1 3 0")
    assert s.ask().name == "moves"


def test_p_move_1_while_the_row_is_thrown_away() -> None:
    """A Row of which nothing fits is thrown away, but Moat tiles may be moved before and after."""
    s = at(slots=["MOVE"], moat=[(1, 1)], row=["DO01"])
    s.top_hallway = s.top_stair = -1
    s.hallways = s.stairs = ()
    resume(s)
    assert s.ask().name == "act"
    assert texts(s) == ["move 1 1", "renew"]
    do(s, "move 1 1", "moat -1 1")
    assert texts(s) == ["move -1 1", "renew"]
    do(s, "renew")
    assert s.seat() == pal.CHANCE
    assert s.row == [-1] * 6
    do(s, *[f"tile DO{n:02}" for n in range(2, 8)])
    assert texts(s) == ["move -1 1", "renew"]
    do(s, "move -1 1", "moat 1 1")
    assert s.moved == 2
    assert s.seat() == pal.CHANCE  # nothing else can be chosen, so the Row goes again
    do(s, *[f"tile FO{n:02}" for n in range(2, 8)])
    assert {text.split()[0] for text in texts(s)} == {"room"}


def test_p_move_2_heads_change_ends() -> None:
    found = wet(shape(), *RIGHT, *LEFT, (-1, 4))
    assert moves(found) == [((-1, 4), (1, 4)), ((1, 3), (0, 4))]
    there = wet(found.without_moat(cell_at(-1, 4)), (1, 4))
    assert not is_joined(there)
    assert tiles_to_join(there, 9) == 1
    assert ((1, 4), (-1, 4)) in moves(there)
    other = wet(found.without_moat(cell_at(1, 3)), (0, 4))
    assert not is_joined(other)
    assert tiles_to_join(other, 9) == 1
    assert xy(cells_of(open_entrances(other))) == [(1, 3)]


def test_p_move_2_into_and_out_of_pockets() -> None:
    found = wet(ring(open_side=False), (-1, 1), (-1, 2))
    assert ((-1, 2), (2, 3)) in moves(found)
    back = wet(ring(open_side=False), (2, 3), (-1, 1))
    assert {target for source, target in moves(back) if source == (2, 3)} == {(1, 1), (-1, 2)}
    two = wet(ring(open_side=False), (2, 3))
    assert all(source == (2, 3) and target != (2, 3) for source, target in moves(two))


def test_p_move_2_from_one_enclosed_area_to_another_but_not_within_one() -> None:
    """Rings round (2, 3) and round (2, 6) and (3, 6); all sides towards them are walls."""
    turns = {(2, 2): 1, (2, 4): 1, (3, 5): 1, (2, 5): 1, (2, 7): 1, (3, 7): 1}
    around = [*RING, (1, 5), (2, 5), (3, 5), (4, 5), (1, 6), (4, 6)]
    around += [(1, 7), (2, 7), (3, 7), (4, 7)]
    found = palace(*[("AC03", x, y, turns.get((x, y), 0), A) for x, y in around])
    assert xy(pocket_cells(found)) == [(2, 3), (2, 6), (3, 6)]
    assert [target for source, target in moves(wet(found, (2, 3)))][:3] == [
        (-1, 1),
        (1, 1),
        (2, 6),
    ]
    there = {target for source, target in moves(wet(found, (2, 6))) if source == (2, 6)}
    assert there == {(-1, 1), (1, 1), (2, 3)}


def test_p_move_3_a_move_keeps_an_entrance_open_or_ends_the_game() -> None:
    straight: Piece = ("AC03", 0, 4, 0, A)  # N and S
    corner: Piece = ("AC01", 0, 5, 1, A)  # E and S
    found = wet(palace(straight, corner), *RIGHT, (1, 4), *LEFT, (-1, 4))
    assert moves(found) == [((1, 4), (-1, 5))]  # not (-1, 4) to (1, 5), which shuts the last
    assert moves(found, 3) == [((1, 4), (-1, 5))]
    assert ((-1, 4), (1, 5)) in moves(found, 4)
    s = at(slots=["MOVE"], moat=[*RIGHT, *LEFT, (-1, 4)], hallway="HA15")
    s.palace = wet(s.palace, (1, 4))
    s.forget_options()
    do(s, "move 1 4", "moat 0 4")
    assert s.joined
    # The turn is finished, though nothing can be placed behind a moat that is closed all round:
    # the Row is thrown away once (P-TURN-3), then the player may pass (P-TURN-4).
    deal(s)
    assert texts(s) == ["pass", "renew"]
    do(s, "pass")
    deal(s)
    assert s.ended == JOINED


# The end


def test_p_end_1_joined_by_touching_or_by_filling_the_walk() -> None:
    almost = wet(shape(), *RIGHT, (1, 4), (0, 4), (-1, 4), (-1, 3), (-1, 2))
    assert ends_of(almost).left() == []
    assert not is_joined(almost)
    assert is_joined(wet(almost, (-1, 1)))
    # Any cells of the ends, not the heads alone.
    assert is_joined(wet(shape(), *RIGHT, (1, 4), (0, 4), *LEFT))


def test_p_end_2_and_p_end_5_the_turn_of_joining_is_the_last() -> None:
    s = at(
        players=3,
        seat=C,
        pieces=[("UT04", 1, 3, 1, B)],
        row=["AC03"],
        empty_stacks=3,
        moat=[(1, 1), (1, 2), (2, 2), *LEFT, (-1, 4), (0, 4), (1, 4), (2, 4)],
    )
    do(s, "room 6 2 3 1")
    assert (s.seat(), s.joined) == (C, 0)
    while s.ask().name == "moat":
        do(s, texts(s)[0])
    assert s.joined
    deal(s)
    assert s.seat() == pal.OVER
    assert s.outcome().reason == REASONS[JOINED]


def test_p_end_4_all_stacks_are_empty_after_the_refill() -> None:
    row = ["FO01", "FO02", "FO03", "FO04", "FO05", "FO06"]
    s = at(row=row, empty_stacks=4)
    for tile in s.unseen[1:]:
        s.gone += (tile,)
    s.unseen = s.unseen[:1]
    s.stacks = [0, 0, 0, 0, 1]
    s.forget_options()
    do(s, texts(s, "room 6")[0])
    while s.seat() == A:
        s.apply(s.options()[-1])
    deal(s)
    assert s.stacks == [0] * 5
    assert s.seat() == pal.OVER
    assert s.outcome().reason == REASONS[NO_ROOMS]


def test_p_end_6_end_swans_clockwise_the_last_player_last() -> None:
    s = at(players=4, seat=B, slots=["SWANS3", "SWANS3", "", "SWANS3"], row=["FO01"])
    s.joined = 1
    s.forget_options()
    do(s, texts(s, "room")[0])
    order_of_seats = []
    for choice in ("3R", "2B1P", "1R1G1Y"):
        deal(s)
        assert s.ask().name == "swans"
        assert len(s.options()) == 35
        order_of_seats.append(s.seat())
        before = swans_of(s, s.seat())
        who = s.seat()
        do(s, f"swans {choice}")
        assert len(swans_of(s, who)) == len(before) + 3
    assert order_of_seats == [3, 0, 1]
