"""Routes for who runs the server: health and metrics."""

from fastapi import APIRouter, Request, Response

from palatium.server.http.endpoints import endpoint, server_of

router = APIRouter()


@endpoint(router, "GET", "/healthz", gives="text/plain")
async def health(request: Request) -> Response:
    """Whether this process can serve: `ok`, or 503 and what is wrong, in words."""
    wrong = await server_of(request).health.words()
    headers = {"Cache-Control": "no-store"}
    text = " ".join(wrong) or "ok"
    return Response(f"{text}\n", 503 if wrong else 200, headers, media_type="text/plain")


@endpoint(router, "GET", "/livez", gives="text/plain")
async def life(request: Request) -> Response:
    """Whether this process answers at all: for what restarts it if not."""
    return Response("ok\n", headers={"Cache-Control": "no-store"}, media_type="text/plain")


@endpoint(router, "GET", "/metrics", gives="text/plain")
async def metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    server = server_of(request)
    telemetry = server.telemetry
    telemetry.live.set(len(server.tables.live))
    telemetry.sockets.set(server.sockets)
    telemetry.queued.set(server.pool.queued)
    telemetry.healthy.set(0 if await server.health.words() else 1)
    telemetry.bus_up.set(1 if server.bus.is_up else 0)
    return Response(telemetry.page(), media_type="text/plain; version=0.0.4; charset=utf-8")
