"""Puzzles over HTTP and the socket: a read-only table, one answer, and nothing stored."""

import asyncio
from typing import Any

import pytest
from websockets.asyncio.client import connect

from palatium.analysis.puzzles import Puzzle, shipped, state_of
from palatium.core.rng import Rng
from palatium.server.tables.requests.puzzles import Attempt, PuzzleBoard
from tests.server.client import AtTable, Person, RefusedByServer, acts
from tests.server.sites import Server

GAMES = ["azul", "castles", "palace", "palaces"]


def one_of(game: str) -> Puzzle:
    """Return the first puzzle of a game."""
    return next(puzzle for puzzle in shipped().values() if puzzle.game == game)


def hardest() -> tuple[Puzzle, int]:
    """Return the puzzle with the most moves, and one of them that nobody looked at."""
    puzzle = max(shipped().values(), key=lambda one: len(state_of(one).options()))
    known = {look.action for look in puzzle.looks}
    return puzzle, next(a for a in state_of(puzzle).options() if a not in known)


async def at_puzzle(url: str, puzzle: Puzzle) -> AtTable:
    """Return a connection to a puzzle, without a name or a cookie."""
    address = url.replace("http", "ws", 1) + f"/ws/puzzles/{puzzle.id}"
    at = AtTable(await connect(address, max_size=None, compression=None, proxy=None))
    await at.request("watch", seats=[puzzle.seat])
    return at


async def answered(at: AtTable, puzzle: Puzzle, a: int) -> dict[str, Any]:
    """Return what a puzzle says to a move."""
    version = at.positions[puzzle.seat]["version"]
    await at.request("extend", seat=puzzle.seat, version=version, a=a)
    return await at.request("publish", seat=puzzle.seat, version=version)


def test_the_list_tells_no_solution(sqlite_server: Server) -> None:
    async def story() -> None:
        async with Person(sqlite_server.url, "Anna") as anna:
            found = await anna.get("/api/puzzles")
            assert {one["id"] for one in found} == set(shipped())
            assert {one["game"] for one in found} == set(GAMES)
            assert set(found[0]) == {"id", "game", "title", "players", "theme", "grade"}
            seen = []
            puzzle_id = found[0]["id"]
            same = [one["id"] for one in found if one["game"] == found[0]["game"]]
            while puzzle_id not in seen:
                seen.append(puzzle_id)
                one = await anna.get(f"/api/puzzles/{puzzle_id}")
                assert one["table"]["status"] == "playing"
                puzzle_id = one["next"]
            assert seen == same
            with pytest.raises(RefusedByServer, match="there is no puzzle azul-0"):
                await anna.get("/api/puzzles/azul-0")

    asyncio.run(story())


@pytest.mark.parametrize("game", GAMES)
def test_the_best_move_solves_it_and_others_are_compared(sqlite_server: Server, game: str) -> None:
    puzzle = one_of(game)
    best, worst = puzzle.looks[0], puzzle.looks[-1]

    async def story() -> None:
        at = await at_puzzle(sqlite_server.url, puzzle)
        position = at.positions[puzzle.seat]
        assert [act["a"] for act in acts(position)] == state_of(puzzle).options()
        wrong = await answered(at, puzzle, worst.action)
        assert not wrong["solved"]
        assert wrong["loss"] >= puzzle.margin - 0.001
        assert wrong["looks"][0]["a"] == best.action
        assert worst.action in [one["a"] for one in wrong["looks"]]
        assert at.positions[puzzle.seat]["plan"]["open"] is False
        await at.request("drop", seat=puzzle.seat)
        right = await answered(at, puzzle, best.action)
        assert right["solved"]
        assert (right["loss"], right["a"]) == (0, best.action)
        assert right["looks"][0]["win"] == best.win
        await at.close()

    asyncio.run(story())


def test_a_move_that_nobody_looked_at_is_judged_now(sqlite_server: Server) -> None:
    """The same answer gives the same figures: nothing depends on when it is asked."""
    puzzle, other = hardest()

    async def story() -> None:
        found = []
        for _ in range(2):
            at = await at_puzzle(sqlite_server.url, puzzle)
            found.append(await answered(at, puzzle, other))
            await at.close()
        assert found[0] == found[1]
        assert found[0]["a"] == other
        assert len(found[0]["looks"]) == len(puzzle.looks) + 1

    asyncio.run(story())


def test_it_is_a_table_for_everything_else(sqlite_server: Server) -> None:
    """Previews, reasons, plans and the past work as at a table; what a puzzle lacks, it says."""
    puzzle = one_of("azul")
    seat = puzzle.seat

    async def story() -> None:
        at = await at_puzzle(sqlite_server.url, puzzle)
        version = at.positions[seat]["version"]
        assert version == len(puzzle.ints)
        a = puzzle.solution.action
        assert (await at.request("preview", seat=seat, chain=[a]))["done"] == 1
        assert (await at.request("why_not", seat=seat, a=a))["message"] is None
        assert (await at.request("why_not", seat=seat, a=1))["message"]
        was = await at.request("moment", move=version - 1, seat=seat)
        assert was["position"]["version"] == version - 1
        await at.request("extend", seat=seat, version=version, a=a)
        assert at.positions[seat]["ask"]["name"] == "complete"
        await at.request("undo", seat=seat)
        assert at.positions[seat]["ask"]["groups"]
        await at.request("redo", seat=seat)
        assert at.positions[seat]["plan"]["ints"][0] == a
        for kind, fields in (
            ("hint", {"seat": seat}),
            ("chat", {"text": "hello"}),
            ("play", {"seat": seat, "version": version, "ints": [a]}),
            ("analyse", {"seat": seat}),
        ):
            with pytest.raises(RefusedByServer, match="not_now"):
                await at.request(kind, **fields)
        with pytest.raises(RefusedByServer, match="not_yours"):
            await at.request("extend", seat=1 - seat, version=version, a=a)
        await at.request("drop", seat=seat)
        with pytest.raises(RefusedByServer, match="choose a move first"):
            await at.request("publish", seat=seat, version=version)
        with pytest.raises(RefusedByServer, match="illegal"):
            await at.request("extend", seat=seat, version=version, a=5)
        await at.close()

    asyncio.run(story())


def test_there_is_nothing_at_a_wrong_address(sqlite_server: Server) -> None:
    async def story() -> None:
        address = sqlite_server.url.replace("http", "ws", 1) + "/ws/puzzles/azul-0"
        async with connect(address, proxy=None) as socket:
            assert "no_table" in str(await socket.recv())

    asyncio.run(story())


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_shows_only_what_its_seat_may_see(game: str) -> None:
    """Nothing that is sent changes when what the seat does not know is dealt again."""
    for number, puzzle in enumerate(shipped().values()):
        if puzzle.game != game:
            continue
        board = PuzzleBoard(puzzle)
        shown = Attempt(board, pool=None).position()  # type: ignore[arg-type]
        board.state = board.state.resample(puzzle.seat, Rng(number))
        again = Attempt(board, pool=None).position()  # type: ignore[arg-type]
        assert shown == again
