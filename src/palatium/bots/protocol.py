"""The messages to outside bots, over a pipe or a socket (docs/bots.md has the protocol)."""

from palatium.playing.seat import Seat

PROTOCOL = 1
START_SECONDS = 10.0
"""The time for the first answer."""
LONGEST_LINE = 1 << 16
SHOWN = 200
"""How many characters of a bot's message an error quotes."""

Message = dict[str, object]


class Nonsense(Exception):
    """A nonsensical message from a bot; the text says what was wrong."""


def hello() -> Message:
    """Return the first message."""
    return {"type": "hello", "protocol": PROTOCOL}


def named(answer: Message) -> str:
    """Return the bot's name from its hello."""
    if answer.get("protocol") != PROTOCOL:
        said = str(answer.get("protocol"))[:SHOWN]
        raise Nonsense(f"speaks protocol {said}, this is {PROTOCOL}")
    return str(answer.get("name", ""))[:SHOWN]


def new(seat: Seat, move_ms: int | None, game_ms: int | None) -> Message:
    """Return the message that a game begins."""
    return {
        "type": "new",
        "game": seat.game.name,
        "players": seat.game.players,
        "config": seat.game.config,
        "seat": seat.number,
        "move_ms": move_ms,
        "game_ms": game_ms,
    }


def question(
    seat: Seat, number: int, move_ms: int | None, game_ms: int | None
) -> tuple[Message, Message]:
    """Return what the seat knows, and what it may choose."""
    asked = seat.ask()
    options = [{"int": a, "text": seat.text(a), **seat.describe(a)} for a in seat.options()]
    return (
        {"type": "view", "id": number, "view": seat.view()},
        {
            "type": "options",
            "id": number,
            "question": asked.name,
            "prompt": asked.prompt,
            "options": options,
            "move_ms": move_ms,
            "game_ms": game_ms,
        },
    )


def chosen(answer: Message, number: int, options: list[int]) -> int:
    """Return the option that an answer names."""
    if answer.get("id") != number:
        raise Nonsense(f"answered question {str(answer.get('id'))[:SHOWN]}, not {number}")
    a = answer.get("int")
    if isinstance(a, bool) or not isinstance(a, int) or a not in options:
        raise Nonsense(f"chose {str(a)[:SHOWN]}, which is none of its {len(options)} ints")
    return a


def of_kind(message: object, kind: str, said: str) -> Message:
    """Return a message, which must be of a kind."""
    if not isinstance(message, dict) or message.get("type") != kind:
        raise Nonsense(f"should say '{kind}' as one JSON object, not {said[:SHOWN]!r}")
    return message


def bye() -> Message:
    """Return the last message."""
    return {"type": "bye"}
