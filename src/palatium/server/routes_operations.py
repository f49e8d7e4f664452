"""Routes for who runs the server: health and metrics."""

from fastapi import APIRouter, Request, Response
from sqlalchemy import text

from palatium.server.http import endpoint, house_of

router = APIRouter()


@endpoint(router, "GET", "/healthz", gives="text/plain")
async def health(request: Request) -> Response:
    """Whether the database answers."""
    house = house_of(request)
    async with house.storage.transaction() as connection:
        await connection.execute(text("SELECT 1"))
    return Response("ok\n", media_type="text/plain")


@endpoint(router, "GET", "/metrics", gives="text/plain")
async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    house = house_of(request)
    telemetry = house.telemetry
    telemetry.live.set(len(house.hall.tables))
    telemetry.sockets.set(house.sockets)
    telemetry.queued.set(house.pool.queued)
    telemetry.bus_up.set(1 if house.bus.is_up else 0)
    return Response(telemetry.page(), media_type="text/plain; version=0.0.4; charset=utf-8")
