"""Routes for who runs the server: health and metrics."""

from fastapi import APIRouter, Request, Response

from palatium.server.http.endpoints import endpoint, server_of

router = APIRouter()


@endpoint(router, "GET", "/healthz", gives="text/plain")
async def health(request: Request) -> Response:
    """Whether the database answers."""
    server = server_of(request)
    await server.storage.check()
    return Response("ok\n", media_type="text/plain")


@endpoint(router, "GET", "/metrics", gives="text/plain")
async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    server = server_of(request)
    telemetry = server.telemetry
    telemetry.live.set(len(server.tables.live))
    telemetry.sockets.set(server.sockets)
    telemetry.queued.set(server.pool.queued)
    telemetry.bus_up.set(1 if server.bus.is_up else 0)
    return Response(telemetry.page(), media_type="text/plain; version=0.0.4; charset=utf-8")
