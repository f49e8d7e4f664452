"""Routes about puzzles: the list, and one as a table."""

from fastapi import APIRouter, Request, Response

from palatium.server.http.endpoints import answer, endpoint
from palatium.server.metering import in_thread
from palatium.server.tables.requests.puzzles import puzzle_table, shelf
from palatium.server.wire import http as wire_http

router = APIRouter()

ID = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}


@endpoint(router, "GET", "/api/puzzles", gives=list[wire_http.PuzzleInfo])
async def all_puzzles(request: Request) -> Response:
    """All puzzles, game by game, the easy ones first."""
    return answer(await in_thread(shelf))  # the first time, games are built for it


@endpoint(
    router,
    "GET",
    "/api/puzzles/{id}",
    gives=wire_http.PuzzleTable,
    parameters=[ID],
    problems=(404,),
)
async def one_puzzle(request: Request) -> Response:
    """A puzzle as a table; it is played over the socket /ws/puzzles/{id}."""
    return answer(await in_thread(lambda: puzzle_table(request.path_params["id"][:64])))
