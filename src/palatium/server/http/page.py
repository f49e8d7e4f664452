"""The web app's files: unknown paths get its page, so that links to tables work."""

from pathlib import Path

import msgspec
from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.responses import FileResponse

from palatium.core.text.words import SPOKEN
from palatium.server.http.endpoints import person_of, server_of
from palatium.server.wire.refusals import NoTable, Refusal

DIST = Path(__file__).parents[2] / "web" / "dist"
YEAR = "public, max-age=31536000, immutable"
PAGE = "page/"
HOST = "host"
"""A page that only hosts find."""
MISSING = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Palatium</title>
<body><h1>Palatium</h1>
<p>The server runs. The web app is not part of this build: <code>make build</code> adds it.</p>
"""


def add_web_app(app: FastAPI, folder: Path = DIST) -> None:
    """Serve a folder; paths of the API that do not exist stay errors."""

    @app.get("/api/words", include_in_schema=False)
    async def words() -> Response:
        """Return the page's texts in the language of this server; what is missing stays English."""
        own = {
            key.removeprefix(PAGE): text
            for key, text in SPOKEN.sentences.items()
            if key.startswith(PAGE)
        }
        return Response(msgspec.json.encode(own), media_type="application/json")

    @app.get("/{path:path}", include_in_schema=False)
    async def page(request: Request, path: str) -> Response:
        if path.startswith(("api/", "ws/")):
            raise NoTable("there is no such address")
        file = (folder / path).resolve() if path and "\0" not in path else folder
        try:
            is_inside = file.is_relative_to(folder.resolve()) and file.is_file()
        except OSError:  # a path that no system takes
            is_inside = False
        if is_inside:
            hashed = path.startswith("assets/")
            return FileResponse(file, headers={"Cache-Control": YEAR if hashed else "no-cache"})
        if path.startswith("assets/"):
            raise HTTPException(404, "there is no such file")
        status = 404 if path == HOST and not await _is_host(request) else 200
        index = folder / "index.html"
        if not index.is_file():
            return Response(MISSING, status, media_type="text/html")
        page = index.read_text(encoding="utf-8")
        page = page.replace('<html lang="en"', f'<html lang="{SPOKEN.code}"', 1)
        headers = {"Cache-Control": "no-cache"}
        return Response(page, status, headers=headers, media_type="text/html")


async def _is_host(request: Request) -> bool:
    try:
        person = await person_of(request)
    except Refusal:
        return False
    return person is not None and server_of(request).welcome.is_host(person.id)
