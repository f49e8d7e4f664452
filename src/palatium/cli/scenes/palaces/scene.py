"""Palaces in a terminal."""

from collections import Counter
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from palatium.cli.scenes import MenuOption, SceneContext, View, last_frame
from palatium.cli.style import letter, seat_text
from palatium.games.palaces.game import PalacesGame

PLAYER_WIDTH: Final = 30
WIDEST_PLAYER: Final = 48
QUIET: Final = ("shuffled",)
INKS: Final = {
    "Gold": "gold",
    "Silver": "bold",
    "Crystal": "lake",
    "Marble": "moss",
    "Jade": "moss",
}
TILES: Final = {"Gold": "G", "Silver": "S", "Crystal": "C", "Marble": "M", "Jade": "J"}


def draw(view: View, seat: int | None, width: int, around: SceneContext) -> RenderableType:
    """Draw available cards and bids above, own palace and hand, the others beside."""
    me = 0 if seat is None else seat
    players = _list(view["players"])
    order = [(me + i) % len(players) for i in range(len(players))]
    across = min(max(width // PLAYER_WIDTH, 1), len(players))
    grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    for _ in range(across):
        grid.add_column(width=min(width // across, WIDEST_PLAYER) - 2)
    cells = [_player(view, who, seat, around) for who in order]
    for i in range(0, len(cells), across):
        if i:
            grid.add_row("")
        grid.add_row(*cells[i : i + across])
    parts: list[RenderableType] = [_head(view), "", _offer(view, around), "", grid]
    if view["table"]:
        parts += ["", _line("Bid on the table", [_shown(card) for card in _list(view["table"])])]
    own = _texts(_list(players[me]["hand"]) if seat is not None else [], around)
    return Group(*parts, *own)


def _head(view: View) -> Text:
    active = view["active"]
    supply = view["supply"]
    out = Text.assemble(("Palaces", "title"), f"  round {view['round']}  active ")
    out.append_text(seat_text(active if isinstance(active, int) else 0))
    out.append("  tiles", "muted")
    for name, number in (supply if isinstance(supply, dict) else {}).items():
        out.append("  ").append(f"{number} {name}", INKS.get(str(name), ""))
    return out


def _offer(view: View, around: SceneContext) -> RenderableType:
    """Return the available cards and the prize, each with its text."""
    grid = _rows()
    for room in _list(view["rooms"]):
        head = Text(f"{room['deck']} {room['left']}", "muted")
        grid.add_row(head, _marked(room["available"], around), _text(room["available"], around))
    if view["prize"]:
        prize = view["prize"]
        grid.add_row(Text("Prize", "title"), _marked(prize, around), _text(prize, around))
    return grid


def _texts(hand: list[dict[str, object]], around: SceneContext) -> list[RenderableType]:
    """Return the texts of the own cards, each once."""
    rooms = {str(card["title"]): card for card in hand if "name" in card}
    grid = _rows()
    for i, card in enumerate(rooms.values()):
        head = Text("" if i else "Your texts", "muted")
        grid.add_row(head, _marked(card, around), _text(card, around))
    return ["", grid] if rooms else []


def _marked(card: object, around: SceneContext) -> Text:
    """Return a card, marked if it is ours."""
    out = _card(card)
    if isinstance(card, dict):
        out.append(around.game.mark(str(card["title"])), "muted")
    return out


def _rows() -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True)
    grid.add_column()
    return grid


def _text(card: object, around: SceneContext) -> Text:
    """Return the text on a card."""
    game = around.game
    if not isinstance(card, dict) or not isinstance(game, PalacesGame):
        return Text()
    return Text(game.card_text(int(card["id"])), "muted")


def _player(view: View, who: int, seat: int | None, around: SceneContext) -> RenderableType:
    player = _list(view["players"])[who]
    scores = view["scores"]
    points = scores[who] if isinstance(scores, list) else 0
    name = around.names[who] if who < len(around.names) else ""
    head = seat_text(who, name).append(f"  level {points}", "bold")
    parts: list[RenderableType] = [head, *_columns(player)]
    said = _bid(player["bid"])
    if said:
        parts.append(Text(said, "key"))
    parts.append(_hand(player, who == seat))
    if player["deck_top"]:
        parts.append(_line("On top", [_card(card) for card in _list(player["deck_top"])]))
    discards = len(_list(player["discards"]))
    parts.append(Text(f"Deck {player['deck_size']}   discards {discards}", "muted"))
    return Group(*parts)


def _hand(player: dict[str, object], is_own: bool) -> Text:
    """Return the cards of a hand that the viewer knows, equal ones counted."""
    cards = {str(card["title"]): card for card in _list(player["hand"])}
    counts = Counter([str(card["title"]) for card in _list(player["hand"])])
    out = Text.assemble((f"Hand {player['hand_size']}", "muted"))
    for i, (title, number) in enumerate(counts.items()):
        start = "  " if is_own else "  with "
        out.append(", " if i else start, "muted")
        out.append(f"{number} " if number > 1 or "name" not in cards[title] else "")
        out.append_text(_card(cards[title]))
    return out


def _columns(player: dict[str, object]) -> list[Text]:
    """Return both columns lying on their sides, the ground to the left."""
    out: list[Text] = []
    for key in ("high_column", "low_column"):
        line = Text.assemble(("▕", "muted"))
        column = player[key]
        for suit in column if isinstance(column, list) else []:
            line.append(f"{TILES[str(suit)]} ", INKS.get(str(suit), ""))
        out.append(line)
    if player["needs"]:
        out[1].append(f"· next {player['needs']}", "muted")
    return out


def _bid(bid: object) -> str:
    if isinstance(bid, dict):
        sets = sorted(bid.items(), key=lambda item: -item[1])
        return "bids " + ", ".join([f"{number} {name}" for name, number in sets])
    return "passes" if bid else ""


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
    return Text.assemble((f"{title}  ", "muted")).append_text(Text(", ").join(texts))


def _list(value: object) -> list[dict[str, object]]:
    return value if isinstance(value, list) else []


def choose(
    around: SceneContext, view: View, record: dict[str, object], preview: dict[str, object]
) -> MenuOption:
    """Return an option in a few words; texts of the bid share a row with their card."""
    kind = str(record["kind"])
    if kind == "prize":
        rooms = {str(room["deck"]): room["available"] for room in _list(view["rooms"])}
        return MenuOption("", _card(rooms.get(str(record["deck"]))).plain)
    if kind == "show":
        role = str(record["as"])
        said = {"self": "", "once": ", counted once"}.get(role, f" as {role}")
        return MenuOption("", str(record["card"]) + said)
    if kind == "text":
        return MenuOption(str(record["copy"]), str(record["of"]))
    if "source" in record:
        source, of = str(record["source"]), str(record["of"])
        row = source if source == of else f"{source} as {of}"
        more = [str(record[key]) for key in record if key not in ("kind", "source", "of")]
        return MenuOption(row, " ".join(more).replace("_", " ") or "use")
    fields = [str(value) for key, value in record.items() if key != "kind"]
    return MenuOption("", " ".join(fields) or kind)


def due(view: View, size: int) -> str:
    """Return what is to be drawn now."""
    last = last_frame(view)
    frame = str(last.get("frame", ""))
    if frame == "FirstActive":
        return "Who is active first, for example A?"
    if frame == "IsTreasure":
        return f"Is the next card of the {last['deck']} its Treasure card, yes or no?"
    if frame == "TurnUp":
        return f"Which card is turned face up in the {last['deck']}, for example GTrellis?"
    who = last.get("target", last.get("seat", 0))
    name = letter(who if isinstance(who, int) else 0)
    if frame == "DrawOwn":
        return f"Which card does {name} draw, for example G?"
    return f"Which card of {name} is it, for example G?"
