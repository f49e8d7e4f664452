"""An outside bot in Python: plays the first option that is not a pass, without knowing rules.

Start it with `palatium arena azul --bots "stdio:python3 examples/bots/first_legal.py",random`.
It needs nothing but the standard library; docs/bots.md explains the messages.
"""

import json
import sys


def say(message: dict[str, object]) -> None:
    """Write one JSON line at once."""
    print(json.dumps(message), flush=True)


def pick(options: list[dict[str, object]]) -> object:
    """Return the first option that is not a pass, if there is one."""
    active = [option for option in options if option["kind"] != "pass"]
    return (active or options)[0]["int"]


def main() -> None:
    """Answer until bye."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            say({"type": "hello", "protocol": 1, "name": "first legal"})
        elif message["type"] == "options":
            say({"type": "choose", "id": message["id"], "int": pick(message["options"])})
        elif message["type"] == "bye":
            return


if __name__ == "__main__":
    main()
