"""Palaces in a terminal."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from palatium.cli.scenes import Around, Choice, View
from palatium.cli.style import letter, seat_text

QUIET: Final = ("shuffled",)
INKS: Final = {
    "Gold": "gold",
    "Silver": "bold",
    "Crystal": "lake",
    "Marble": "moss",
    "Jade": "moss",
}
TILES: Final = {"Gold": "G", "Silver": "S", "Crystal": "C", "Marble": "M", "Jade": "J"}


def draw(view: View, seat: int | None, width: int, around: Around) -> RenderableType:
    """Cards on offer and bids above, own palace and hand, the others beside."""
    me = 0 if seat is None else seat
    players = _list(view["players"])
    order = [(me + i) % len(players) for i in range(len(players))]
    grid = Table.grid(padding=(0, 3, 0, 0), pad_edge=False)
    across = max(width // 26, 1)
    cells = [_player(view, who, seat, around) for who in order]
    for i in range(0, len(cells), across):
        grid.add_row(*cells[i : i + across])
    parts: list[RenderableType] = [_head(view), "", _offer(view), "", grid]
    if view["table"]:
        parts += ["", _line("Bid on the table", [_shown(card) for card in _list(view["table"])])]
    return Group(*parts)


def _head(view: View) -> Text:
    active = view["active"]
    supply = view["supply"]
    out = Text.assemble(("Palaces", "title"), f"   round {view['round']}   active ")
    out.append_text(seat_text(active if isinstance(active, int) else 0))
    out.append("   tiles ", "muted")
    for name, number in (supply if isinstance(supply, dict) else {}).items():
        out.append(f"{number} {name}  ", INKS.get(str(name), ""))
    return out


def _offer(view: View) -> RenderableType:
    """The available cards, the prize, and what is announced."""
    grid = Table.grid(padding=(0, 3, 0, 0), pad_edge=False)
    heads: list[RenderableType] = []
    cards: list[RenderableType] = []
    for room in _list(view["rooms"]):
        heads.append(Text(f"{room['deck']} ({room['left']} left)", "muted"))
        cards.append(_card(room["available"]))
    heads.append(Text("Prize", "title"))
    cards.append(_card(view["prize"]))
    grid.add_row(*heads)
    grid.add_row(*cards)
    return grid


def _player(view: View, who: int, seat: int | None, around: Around) -> RenderableType:
    player = _list(view["players"])[who]
    scores = view["scores"]
    points = scores[who] if isinstance(scores, list) else 0
    name = around.names[who] if who < len(around.names) else ""
    head = seat_text(who, name).append(f"  level {points}", "bold")
    said = _bid(player["bid"])
    if said:
        head.append(f"  {said}", "key")
    parts: list[RenderableType] = [head, *_columns(player)]
    hand = [_card(card) for card in _list(player["hand"])]
    count = Text(f"Hand {player['hand_size']}", "muted")
    parts.append(count)
    parts += [Text("  ").append_text(card) for card in hand]
    if player["deck_top"]:
        parts.append(_line("On top", [_card(card) for card in _list(player["deck_top"])]))
    discards = len(_list(player["discards"]))
    parts.append(Text(f"Deck {player['deck_size']}   discards {discards}", "muted"))
    return Group(*parts)


def _columns(player: dict[str, object]) -> list[Text]:
    """Both columns lying on their side, the ground to the left."""
    out: list[Text] = []
    for key in ("high_column", "low_column"):
        line = Text("▕", "muted")
        column = player[key]
        for suit in column if isinstance(column, list) else []:
            line.append(f"{TILES[str(suit)]} ", INKS.get(str(suit), ""))
        out.append(line)
    if player["needs"]:
        out[1].append(f"· next {player['needs']}", "muted")
    return out


def _bid(bid: object) -> str:
    if isinstance(bid, dict):
        return " ".join([f"{number} {name}" for name, number in bid.items()])
    return str(bid) if bid else ""


def _card(card: object) -> Text:
    if not isinstance(card, dict):
        return Text("·", "muted")
    return Text.assemble((str(card["title"]), INKS.get(str(card["suit"]), "")))


def _shown(card: dict[str, object]) -> Text:
    out = _card(card)
    if "as" in card:
        out.append(f" as {card['as']}", "muted")
    if "mark" in card:
        out.append(f" ({card['mark']})", "muted")
    return out


def _line(title: str, texts: list[Text]) -> Text:
    return Text(f"{title}  ", "muted").append_text(Text(", ").join(texts))


def _list(value: object) -> list[dict[str, object]]:
    return value if isinstance(value, list) else []


def choose(
    around: Around, view: View, record: dict[str, object], outlook: dict[str, object]
) -> Choice:
    """An option in a few words; texts of the bid stand in a row of their card."""
    kind = str(record["kind"])
    if kind == "prize":
        rooms = {str(room["deck"]): room["available"] for room in _list(view["rooms"])}
        return Choice("", _card(rooms.get(str(record["deck"]))).plain)
    if kind == "show":
        role = str(record["as"])
        return Choice("", str(record["card"]) + ("" if role == "self" else f" as {role}"))
    if kind == "text":
        return Choice(str(record["copy"]), str(record["of"]))
    if "source" in record:
        source, of = str(record["source"]), str(record["of"])
        row = source if source == of else f"{source} as {of}"
        more = [str(record[key]) for key in record if key not in ("kind", "source", "of")]
        return Choice(row, " ".join(more).replace("_", " ") or "use")
    fields = [str(value) for key, value in record.items() if key != "kind"]
    return Choice("", " ".join(fields) or kind)


def due(view: View, size: int) -> str:
    """What is to be drawn now."""
    frames = _list(view["frames"])
    last = frames[-1] if frames else {}
    frame = str(last.get("frame", ""))
    if frame == "FirstActive":
        return "Who is active first, for example A?"
    if frame == "TurnUp":
        return f"Which card is turned up in the {last['deck']}, for example GTrellis?"
    who = last.get("target", last.get("seat", 0))
    name = letter(who if isinstance(who, int) else 0)
    if frame == "DrawOwn":
        return f"Which card does {name} draw, for example G?"
    return f"Which card of {name} is it, for example G?"


def value(key: str, value: object) -> str | None:
    """Other seats by their letters."""
    if key in ("to", "target") and isinstance(value, int):
        return letter(value)
    if key == "move":
        return str(value).replace("_", " ")
    return None
