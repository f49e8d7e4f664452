"""An outside bot that takes a seat at a table on a server, over a socket.

    python3 examples/bots/at_a_table.py "http://127.0.0.1:8000/table/ID?invite=TOKEN"

Give it the link that the table's Share button shows. It needs the package `websockets`;
docs/bots.md explains the messages. It plays the first option of every question.
"""

import json
import sys
import urllib.request
from http.cookiejar import CookieJar
from urllib.parse import parse_qs, urlsplit

from websockets.sync.client import connect

NAME = "First Legal"


def main(link: str) -> None:
    """Take the open seat, then answer until bye."""
    parts = urlsplit(link)
    table = parts.path.rsplit("/", 1)[-1]
    jar = CookieJar()
    web = urllib.request.build_opener(
        urllib.request.HTTPCookieProcessor(jar), urllib.request.ProxyHandler({})
    )

    def post(path: str, body: dict[str, object]) -> dict[str, object]:
        request = urllib.request.Request(
            f"{parts.scheme}://{parts.netloc}/api{path}",
            json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        with web.open(request) as reply:
            answer: dict[str, object] = json.load(reply)
            return answer

    post("/me", {"name": NAME})
    invite = parse_qs(parts.query).get("invite", [None])[0]
    joined = post(f"/tables/{table}/join", {"invite": invite})
    seats = joined["seats"]
    assert isinstance(seats, list)
    seat = next(seat["number"] for seat in seats if seat["yours"])
    cookie = "; ".join(f"{found.name}={found.value}" for found in jar)
    address = f"ws{parts.scheme[4:]}://{parts.netloc}/ws/bots/{table}/{seat}"
    with connect(address, additional_headers={"Cookie": cookie}, max_size=None, proxy=None) as line:
        for text in line:
            message = json.loads(text)
            if message["type"] == "hello":
                line.send(json.dumps({"type": "hello", "protocol": 1, "name": NAME}))
            elif message["type"] == "options":
                a = message["options"][0]["int"]
                line.send(json.dumps({"type": "choose", "id": message["id"], "int": a}))
            elif message["type"] == "failed":
                sys.exit(message["message"])


if __name__ == "__main__":
    main(sys.argv[1])
