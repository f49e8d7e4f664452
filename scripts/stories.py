"""Record what a server says to every page and state of the web app, for the stories.

A story is played back by the page alone (`web/stories`), so that one can work on how it looks
without a server. The states are those that `make shots` pictures.
"""

import argparse
import json
import tempfile
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, Response, WebSocket, sync_playwright
from scripts.shots import MOST, PARTS, SHOTS, Shot, address, prepare
from tests.browser.conftest import launch
from tests.browser.people import Person
from tests.server.sites import Server

import palatium as pal

FOLDER = Path(__file__).parents[1] / "web" / "stories" / "recorded"
SIZE = (1440, 900)


class Recording:
    """All that a page and its server say to each other."""

    def __init__(self, page: Page) -> None:
        self._responses: list[Response] = []
        self._frames: list[dict[str, Any]] = []
        page.on("response", lambda response: self._responses.append(response))
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda text: self._frames.append({"sent": json.loads(text)}))
        socket.on("framereceived", lambda text: self._frames.append({"heard": json.loads(text)}))

    def story(self, name: str, url: str, path: str) -> dict[str, Any]:
        """The story in the form that the page reads."""
        http = {}
        for response in self._responses:
            if not response.url.startswith(url + "/api/"):
                continue
            text = response.text() if response.status not in (204, 304) else ""
            body = json.loads(text) if text and "json" in response.headers["content-type"] else text
            asked = f"{response.request.method} {response.url.removeprefix(url)}"
            http[asked] = {"status": response.status, "body": body}
        return {"name": name, "path": path, "http": http, "socket": self._frames}


def record(browser: Browser, url: str, shot: Shot) -> dict[str, Any]:
    """One state, with what is asked while its picture is prepared."""
    context = browser.new_context(
        reduced_motion="reduce", viewport={"width": SIZE[0], "height": SIZE[1]}
    )
    ada = Person(context, url)
    if shot.before is not None:
        shot.before(ada)
    place = address(ada, shot)
    page = context.new_page()
    recording = Recording(page)
    prepare(page, url + place, shot, "light")
    told = recording.story(shot.name, url, place)
    context.close()
    return told


def write(folder: Path, name: str, value: object) -> None:
    """One file of what was recorded."""
    (folder / f"{name}.json").write_text(json.dumps(value) + "\n", encoding="utf-8")


def record_all(folder: Path, shots: list[Shot]) -> None:
    """The stories of all these states, the scenes of all games, and a list of both."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(f"sqlite:///{data}/tables.db").start()
        browser = launch(playwright)
        try:
            for game in pal.games():
                asked = {"config": json.dumps(MOST.get(game, {}))}
                reply = httpx.get(f"{server.url}/api/games/{game}/scene", params=asked)
                write(folder, f"scene-{game}", reply.raise_for_status().json())
            for shot in shots:
                write(folder, shot.name, record(browser, server.url, shot))
                print(shot.name)
        finally:
            browser.close()
            server.close()
    recorded = {path.stem for path in folder.glob("*.json")}
    names = [shot.name for shot in SHOTS if shot.name in recorded]
    write(folder, "index", [*[shot.name for shot in PARTS], *names])


def main() -> None:
    """Record all stories, or those whose names are given."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="only these states; a * stands for any letters")
    names = parser.parse_args().names
    wanted = [s for s in SHOTS if not names or any(fnmatch(s.name, name) for name in names)]
    record_all(FOLDER, wanted)


if __name__ == "__main__":
    main()
