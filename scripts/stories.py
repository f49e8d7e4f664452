"""Record what a server says to every page and state of the web app, for the stories.

A story is played back by the page alone (`web/stories`), so that one can work on how it looks
without a server. The states are those in `scripts/states.py`.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, Response, WebSocket, sync_playwright
from scripts.states import MOST, SHOTS, WEB, Shot, address, chosen, prepare
from tests.browser.conftest import launch
from tests.browser.people import Person
from tests.server.sites import Server

import palatium as pal

RECORDED = WEB / "stories" / "recorded"
BUILT = WEB.parent / "build" / "stories"
SIZES = [(1440, 900), (390, 664)]
"""A desk, and a phone: something else may be touched there."""
Frame = dict[str, Any]


class Recording:
    """All that a page and its server say to each other."""

    def __init__(self, page: Page) -> None:
        self._responses: list[Response] = []
        self.frames: list[Frame] = []
        page.on("response", lambda response: self._responses.append(response))
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self.frames.append({"sent": json.loads(text)}))
        socket.on("framereceived", lambda text: self.frames.append({"heard": json.loads(text)}))

    def answers(self, url: str) -> dict[str, Any]:
        """Return what was answered, by method and address."""
        http = {}
        for response in self._responses:
            if not response.url.startswith(url + "/api/"):
                continue
            text = response.text() if response.status not in (204, 304) else ""
            body = json.loads(text) if text and "json" in response.headers["content-type"] else text
            asked = f"{response.request.method} {response.url.removeprefix(url)}"
            http[asked] = {"status": response.status, "body": body}
        return http


def said(frame: Frame) -> str:
    """Return what tells a request from others: everything but its number."""
    return json.dumps({k: v for k, v in frame.items() if k != "id"}, sort_keys=True)


def more(frames: list[Frame], others: list[Frame]) -> list[Frame]:
    """Return those of the others that answer requests which were not made before, renumbered."""
    known = {said(frame["sent"]) for frame in frames if "sent" in frame}
    fresh: set[int] = set()
    found: list[Frame] = []
    is_fresh = False
    for frame in others:
        ((side, body),) = frame.items()
        number = body.get("id")
        if side == "sent":
            is_fresh = number is not None and said(body) not in known
            if is_fresh:
                fresh.add(number)
        if number in fresh or (number is None and is_fresh):
            found.append({side: body if number is None else {**body, "id": number + 1_000_000}})
    return found


def record(browser: Browser, url: str, shot: Shot) -> dict[str, Any]:
    """Return one state, with what is asked while its picture is prepared."""
    context = browser.new_context(reduced_motion="reduce")
    ada = Person(context, url)
    if shot.before is not None:
        shot.before(ada)
    place = address(ada, shot)
    http: dict[str, Any] = {}
    frames: list[Frame] = []
    for width, height in SIZES if shot.do is not None else SIZES[:1]:
        page = context.new_page()
        page.set_viewport_size({"width": width, "height": height})
        recording = Recording(page)
        prepare(page, url + place, shot, "light")
        http = {**recording.answers(url), **http}
        frames += more(frames, recording.frames) if frames else recording.frames
        page.close()
    context.close()
    at = int(time.time() * 1000)
    return {"name": shot.name, "path": place, "at": at, "http": http, "socket": frames}


def entry(shot: Shot, story: dict[str, Any]) -> dict[str, str]:
    """Return what the list of stories says of one: its game, and what is asked."""
    first, _, rest = shot.name.partition("-")
    asked = [
        body["ask"]["prompt"]
        for frame in story["socket"]
        for body in frame.values()
        if body.get("type") == "position"
    ]
    about = next((prompt for prompt in asked if prompt), shot.path)
    is_game = first in pal.game_names()
    return {
        "name": shot.name,
        "group": first if is_game else "pages",
        "title": (rest if is_game else shot.name).replace("-", " "),
        "about": about,
    }


def write(folder: Path, name: str, value: object) -> None:
    """Write one file of what was recorded."""
    (folder / f"{name}.json").write_text(json.dumps(value) + "\n", encoding="utf-8")


def write_scenes(folder: Path, url: str) -> None:
    """Write what never changes in each game, with as many of its pieces as there are."""
    for game in pal.game_names():
        asked = {"config": json.dumps(MOST.get(game, {}))}
        reply = httpx.get(f"{url}/api/games/{game}/scene", params=asked)
        write(folder, f"scene-{game}", reply.raise_for_status().json())


def write_index(folder: Path) -> None:
    """Write the list of all stories that are there."""
    files = [(shot, folder / f"{shot.name}.json") for shot in SHOTS]
    there = [(shot, json.loads(path.read_text("utf-8"))) for shot, path in files if path.exists()]
    order = [*pal.game_names(), "pages"]
    entries = [entry(shot, story) for shot, story in there]
    write(folder, "index", sorted(entries, key=lambda one: order.index(one["group"])))


def record_all(folder: Path, browser: Browser, url: str, shots: list[Shot]) -> None:
    """Record the stories of these states, and write the scenes of all games and a list."""
    folder.mkdir(parents=True, exist_ok=True)
    write_scenes(folder, url)
    for shot in shots:
        write(folder, shot.name, record(browser, url, shot))
        print(shot.name, flush=True)
    write_index(folder)


def build(folder: Path = BUILT) -> None:
    """Build the stories as files, for pictures and tests."""
    vite = [str(WEB / "node_modules" / ".bin" / "vite"), "build", "--mode", "stories"]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"  # Node may be there
    command = [*vite, "--outDir", str(folder), "--logLevel", "error"]
    subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, check=True)


@contextmanager
def site(built: Path = BUILT, recorded: Path = RECORDED) -> Iterator[str]:
    """Show the built stories with what was recorded, at an address of their own."""

    class Files(SimpleHTTPRequestHandler):
        def translate_path(self, path: str) -> str:
            name = path.partition("?")[0].removeprefix("/")
            inside = name.removeprefix("stories/recorded/")
            found = (recorded / inside if inside != name else built / name).resolve()
            is_ours = found.is_relative_to(recorded) or found.is_relative_to(built)
            return str(found if is_ours else built / "missing")

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Files) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def main() -> None:
    """Record all stories, or those whose names are given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these states; a * stands for any letters")
    wanted = chosen(SHOTS, parser.parse_args().names)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(f"sqlite:///{data}/tables.db").start()
        browser = launch(playwright)
        try:
            record_all(RECORDED, browser, server.url, wanted)
        finally:
            browser.close()
            server.close()


if __name__ == "__main__":
    main()
