"""Castles of Mad King Ludwig in a terminal."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from palatium.cli.scenes import MenuOption, SceneContext, View, last_frame, player_of
from palatium.cli.scenes.castles.expansions import box_choice, box_due, on_table, with_player
from palatium.cli.scenes.castles.plan import plan_of, room_of, type_text
from palatium.cli.style import seat_text
from palatium.games.castles.actions import SLOT_TOKENS
from palatium.games.castles.box.rooms import MODES, NO_STACK, TYPES, Room
from palatium.games.castles.game import CastlesGame

QUIET: Final = ("room_card", "dealt", "priced", "reward", "bonus_shown")
SIDE_WIDTH: Final = 56


def draw(view: View, seat: int | None, width: int, around: SceneContext) -> RenderableType:
    """Return the market and the own castle, the other castles below."""
    castles = castles_of(around)
    me = 0 if seat is None else seat
    parts: list[RenderableType] = [_head(view), "", _market(view, castles), _favors(view, castles)]
    for turn in range(castles.players):
        who = (me + turn) % castles.players
        parts += ["", _name(view, who, around), _cards(view, who, castles)]
        more = with_player(player_of(view, who), castles)
        if more:
            parts.append(more)
        parts.append(plan_of(player_of(view, who), castles))
    return Group(*parts)


def castles_of(around: SceneContext) -> CastlesGame:
    """Return the facts of this game."""
    assert isinstance(around.game, CastlesGame)
    return around.game


def _head(view: View) -> Text:
    deck = view["deck"]
    cards = deck["cards"] if isinstance(deck, dict) else 0
    out = Text.assemble(("Castles of Mad King Ludwig", "title"), f"   round {view['round']}   ")
    out.append("the last round" if view["is_last"] else f"{cards} Room cards", "muted")
    out.append(f"   {view['hallways']} hallways, {view['stairs']} stairs", "muted")
    return out.append(on_table(view), "muted")


def _market(view: View, castles: CastlesGame) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0))
    market = view["market"]
    for slot, lot in enumerate(market if isinstance(market, list) else []):
        if lot is None:
            continue
        room = room_of(castles, lot["tile"])
        coins = f"+{lot['coins']}" if lot["coins"] else ""
        swan = Text(f", {lot['swan']} swan", "gold") if lot.get("swan") else Text("")
        table.add_row(
            Text(SLOT_TOKENS[slot], "key"),
            str(lot["price"] or "·"),
            Text(coins, "gold"),
            type_text(room, castles.mark(room.code)),
            Text(about(room), "muted").append_text(swan),
        )
    return table


def about(room: Room) -> str:
    """Return size, points and centre of a room in a few words."""
    words = [str(room.feet), f"{room.points} points"] if room.stack != NO_STACK else []
    if room.mode:
        types = "/".join([name for i, name in enumerate(TYPES) if room.types >> i & 1])
        words.append(f"{room.value:+d} {MODES[room.mode]} {types}")
    return ", ".join(words)


def _favors(view: View, castles: CastlesGame) -> Text:
    out = Text("")
    favors = view["favors"]
    for code in favors if isinstance(favors, list) else []:
        favor = castles.favors[castles.favor_codes.index(code)]
        out.append(f"{code} ", "key").append(castles.words.say(favor.key) + "  ")
    return out


def _name(view: View, seat: int, around: SceneContext) -> Text:
    scores = view["scores"]
    points = scores[seat] if isinstance(scores, list) else 0
    out = seat_text(seat, around.names[seat]).append(f"  {points} ", "bold")
    out.append("point" if points == 1 else "points", "muted")
    money = player_of(view, seat)["money"]
    out.append("  money hidden" if money is None else f"  {money}", "gold")
    if view["master_builder"] == seat:
        out.append("  Master Builder", "gold")
    return out


def _cards(view: View, seat: int, castles: CastlesGame) -> Text:
    """Draw Bonus cards, if they can be seen."""
    held = player_of(view, seat)["bonus"]
    out = Text("")
    for code in held if isinstance(held, list) else []:
        if code:
            card = castles.bonus[castles.bonus_codes.index(code)]
            said = castles.words.say(card.key) + castles.mark(code)
            out.append(f"{code} ", "key").append(f"{said}  ", "muted")
        else:
            out.append("▯ ", "muted")
    return out


def choose(
    around: SceneContext, view: View, record: dict[str, object], preview: dict[str, object]
) -> MenuOption:
    """Return an option in a few words: what is taken, where it goes, what it completes."""
    castles = castles_of(around)
    kind = record["kind"]
    if kind == "take":
        words = _slot_words(view, castles, str(record["slot"]))
        by = "" if record["via"] == "door" else f" by {record['via']} passage"
        return MenuOption("", words + by)
    if kind == "put":
        points = preview.get("points", 0)
        done = [str(event["name"]) for event in _events(preview, "completed")]
        brings = f"completes {', '.join(done)}" if done else ""
        rank = -(points if isinstance(points, int) else 0) - 3 * len(done)
        words = f"x {record['x']} y {record['y']}"
        return MenuOption(f"turned {record['rotation']}", words, brings, "", rank)
    if kind == "price":
        return MenuOption("", str(record["space"]))
    if kind in ("keep", "drop"):
        code = str(record["card"])
        card = castles.bonus[castles.bonus_codes.index(code)]
        return MenuOption("", f"{code} {castles.words.say(card.key)}{castles.mark(code)}")
    if kind == "deck":
        return MenuOption("", str(record["tile"]))
    if kind in ("next", "pick"):
        return MenuOption("", " ".join([_word(v) for k, v in record.items() if k != "kind"]))
    if kind == "stack":
        return MenuOption("", str(record["size"]))
    more = box_choice(record, castles, _slot_name(view, castles, record))
    if more is not None:
        return more
    pass_money = castles.amounts.pass_money
    return MenuOption("", f"pass and take {pass_money}" if kind == "pass" else str(kind))


def _slot_name(view: View, castles: CastlesGame, record: dict[str, object]) -> str:
    """Return the tile that an option names by its slot, in words."""
    slot = record.get("slot", record.get("tile"))
    return _slot_words(view, castles, slot) if slot in SLOT_TOKENS else ""


def _word(value: object) -> str:
    return "+".join([str(item) for item in value]) if isinstance(value, list) else str(value)


def _slot_words(view: View, castles: CastlesGame, slot: str) -> str:
    market = view["market"]
    place = SLOT_TOKENS.index(slot)
    lot = market[place] if isinstance(market, list) and place < len(market) else None
    if lot is None:
        return {"hallway": "hallway", "downhall": "downstairs hallway"}.get(slot, slot)
    room = room_of(castles, lot["tile"])
    return f"{slot} {room.name}{castles.mark(room.code)} {lot['price']}"


def _events(preview: dict[str, object], name: str) -> list[dict[str, object]]:
    events = preview["events"]
    found = events if isinstance(events, list) else []
    return [event for event in found if isinstance(event, dict) and event["event"] == name]


def due(view: View, size: int) -> str:
    """Return what is to be drawn now."""
    last = last_frame(view)
    name = last.get("frame")
    if name == "FirstBuilder":
        return "Who is the first Master Builder, for example builder A?"
    if name == "DrawFavors":
        return "Which Favor is turned face up, for example favor F01?"
    if name == "DrawRoomCard":
        return "Which Room card is drawn, for example card 250?"
    if name == "DrawTile":
        return f"Which tile lies on top of the stack of {last['size']}, for example tile R100-01?"
    if name in ("TurnUp", "TurnUpTile"):
        return "Turn it face up, then type reveal."
    if name == "LookTile":
        return f"Which tile is seen in the stack of {last['size']}, for example look R100-01?"
    return box_due(str(name), last) or "Which Bonus card is drawn, for example bonus B01?"
