"""Routes about games: the shelf, scenes, rules, the daily deal."""

import json
from functools import lru_cache

import msgspec
from fastapi import APIRouter, Request, Response

from palatium.core.errors import PalatiumError
from palatium.core.registry import game_names, shelf_note, spec
from palatium.core.text.words import SPOKEN
from palatium.playing.guide import guides
from palatium.server.bots.opponents import opponents
from palatium.server.http.endpoints import CONFIG_MOST, answer, endpoint, person_of, server_of
from palatium.server.http.rules import rules_of
from palatium.server.metering import in_thread
from palatium.server.tables.views.configured_game import config_text, configured_game
from palatium.server.wire import http as wire_http
from palatium.server.wire.refusals import BadMessage, NoTable

router = APIRouter()

NAME = {"name": "name", "in": "path", "required": True, "schema": {"type": "string"}}
CONFIG = {
    "name": "config",
    "in": "query",
    "required": False,
    "description": "Options of the game as a JSON object.",
    "schema": {"type": "string"},
}


def game_info(name: str) -> wire_http.GameInfo:
    """A game on the shelf; folders of the server cannot be chosen."""
    found = spec(name)
    players = found.option("players")
    return wire_http.GameInfo(
        name=found.name,
        title=SPOKEN.said(name, "title", found.title),
        credits=found.credits,
        players=list(range(players.low, players.high + 1)),
        options=[
            wire_http.OptionInfo(
                name=option.name,
                kind=option.kind,
                help=SPOKEN.said(name, f"option.{option.name}", option.help),
                default=option.default,
                values=option.values,
                low=option.low,
                high=option.high,
                needs=option.needs,
                is_house_rule=option.is_house_rule,
                matters_with=option.matters_with,
                items=[
                    wire_http.ItemInfo(
                        id=item.id,
                        name=item.name,
                        kind=item.kind,
                        text=item.text,
                        needs=item.needs,
                        one_of=item.one_of,
                    )
                    for item in option.items()
                ],
            )
            for option in found.options
            if option.kind != "path"
        ],
        bots=opponents(name),
        has_guide=name in guides(),
        components=shelf_note(name),
    )


def known(name: str) -> str:
    """A game that is on the shelf."""
    if name not in game_names():
        raise NoTable(f"there is no game {name[:40]!r}; there are {', '.join(game_names())}")
    return name


@endpoint(router, "GET", "/api/games", gives=list[wire_http.GameInfo])
async def all_games(request: Request) -> Response:
    """The games that can be played here."""
    shelf = await in_thread(lambda: _shelf(tuple(game_names())))
    return Response(shelf, media_type="application/json")


@lru_cache(maxsize=4)
def _shelf(names: tuple[str, ...]) -> bytes:
    return msgspec.json.encode([game_info(name) for name in names])


@endpoint(
    router,
    "GET",
    "/api/games/{name}/scene",
    gives=wire_http.Scene,
    parameters=[NAME, CONFIG],
    problems=(404,),
)
async def scene(request: Request) -> Response:
    """What never changes in a configured game: tiles, cards, shapes, places."""
    name = known(request.path_params["name"])
    text = request.query_params.get("config") or "{}"
    try:
        config = json.loads(text) if len(text) <= CONFIG_MOST else None
    except (ValueError, RecursionError):
        config = None
    if not isinstance(config, dict) or config.get("components") is not None:
        raise BadMessage('config should be a JSON object of options, such as {"players": 2}')
    try:
        data = await in_thread(lambda: configured_game(name, config_text(config)).scene())
    except PalatiumError as error:
        raise BadMessage(str(error)) from None
    response = Response(data, media_type="application/json")
    response.headers["Cache-Control"] = "private, max-age=3600"
    return response


@endpoint(
    router,
    "GET",
    "/api/games/{name}/rules",
    gives=wire_http.Rules,
    parameters=[NAME],
    problems=(404,),
)
async def rules(request: Request) -> Response:
    """The rules as numbered rulings."""
    return answer(rules_of(known(request.path_params["name"])))


@endpoint(router, "GET", "/api/daily", gives=wire_http.Daily)
async def daily(request: Request) -> Response:
    """The deal of the day, and yesterday's secret."""
    person = await person_of(request)
    server = server_of(request)
    return answer(await server.dailies.show(None if person is None else person.id))
