"""The Palace of Mad King Ludwig in a terminal."""

from collections.abc import Mapping
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from palatium.cli.scenes import MenuOption, SceneContext, View, last_frame
from palatium.cli.scenes.palace.plan import (
    INKS,
    MARKS,
    SEATS,
    TYPE_INKS,
    plan_of,
    rows_of,
    sides_text,
)
from palatium.cli.style import letter, seat_text
from palatium.games.palace.game import PalaceGame
from palatium.games.palace.scene import favor_words, reward_words

QUIET: Final = (
    "drew_favor",
    "public_favor",
    "returned",
    "revealed",
    "reward",
    "start_hallway",
    "top",
    "turn",
)
"""Events that the table shows anyway."""

def draw(view: View, seat: int | None, width: int, around: SceneContext) -> RenderableType:
    """Return the palace, then what can be taken, the Favors, and everybody's board."""
    me = 0 if seat is None else seat
    count = len(rows_of(view["players"]))
    parts: list[RenderableType] = [_head(view), "", plan_of(view, around.choices), ""]
    parts.append(_row(view, around))
    parts += ["", _favors(view, around)]
    for turn in range(count):
        parts += ["", _player(view, (me + turn) % count, around)]
    return Group(*parts)


def _head(view: View) -> Text:
    moat, symbols = view["moat"], view["moat_symbols"]
    assert isinstance(moat, dict)
    assert isinstance(symbols, dict)
    stacks = view["stacks"]
    out = Text.assemble(("The Palace of Mad King Ludwig", "title"), f"  turn {view['turn']}")
    if view["ending"]:
        out.append("  the last one", "brick")
    left = " ".join([str(n) for n in stacks]) if isinstance(stacks, list) else ""
    out.append(f"  stacks {left}", "muted")
    out.append(f"  moat {moat['left_in_supply']}", "lake")
    out.append(f", {symbols['now']} a tile", "muted")
    return out


def _row(view: View, around: SceneContext) -> RenderableType:
    """Return the Room Row with prices after discounts, and the tops of both stacks."""
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    for _ in range(5):
        table.add_column(no_wrap=True)
    for space in rows_of(view["row"]):
        cost = space["cost"]
        price = "free" if cost == 0 else f"{cost} swan{'' if cost == 1 else 's'}"
        table.add_row(Text(str(space["space"]), "key"), price, *_tile(space, around))
    for key in ("hallway", "stair"):
        top = view[key]
        assert isinstance(top, dict)
        below = Text(f"free, {top['below']} below", "muted")
        table.add_row(Text("·", "muted"), below, *_tile(top, around))
    return table


def _tile(tile: dict[str, object], around: SceneContext) -> list[Text]:
    if tile["tile"] is None:
        return [Text("empty", "muted"), Text(""), Text("")]
    kind = str(tile["type"])
    name = Text.assemble((f"{kind[:2]} ", TYPE_INKS[kind]), _named(tile, around))
    game = around.game
    assert isinstance(game, PalaceGame)
    points = game.tiles.all[game.tiles.codes.index(str(tile["tile"]))].points
    words = reward_words(game.words, tile, points)
    return [name, sides_text(tile["sides"]), Text(words, "muted")]


def _named(tile: dict[str, object], around: SceneContext) -> str:
    """Return a tile's name, marked if it is ours."""
    return f"{tile['name']}{around.game.mark(str(tile['tile']))}"


def _favors(view: View, around: SceneContext) -> RenderableType:
    table = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    for favor in rows_of(view["favors"]):
        table.add_row(
            Text(str(favor["favor"]), "key"), favor_text(favor, around), _standing(favor)
        )
    return table


def favor_text(favor: Mapping[str, object], around: SceneContext) -> str:
    """Return what a Favor asks for, and its points."""
    mark = around.game.mark(str(favor["favor"]))
    return f"{favor_words(around.game.words, favor)}{mark}, {favor['points']}"


def _standing(favor: dict[str, object]) -> Text:
    """Return what everyone has; a plus means that Secret Swans may count too."""
    counts, hidden, leaders = favor["counts"], favor["hidden"], favor["leaders"]
    out = Text()
    if isinstance(counts, list) and isinstance(hidden, list) and isinstance(leaders, list):
        for who, number in enumerate(counts):
            more = f"+{hidden[who]}" if hidden[who] else ""
            style = "bold" if who in leaders else "muted"
            out.append(f"{SEATS[who]} {number}{more}  ", style)
    return out


def _player(view: View, who: int, around: SceneContext) -> RenderableType:
    player = rows_of(view["players"])[who]
    name = around.names[who] if who < len(around.names) else ""
    so_far = player["so_far"]
    points = so_far["total"] if isinstance(so_far, dict) else 0
    if view["to_move"] == -2:
        scores = view["scores"]
        points = scores[who] if isinstance(scores, list) else 0
    head = seat_text(who, name).append(f"  {points} ", "bold").append("points so far", "muted")
    head.append("   ").append_text(swans_text(player))
    track = Text("  ")
    for row in rows_of(player["track"]):
        kind = str(row["type"])
        track.append(f"{kind} ", "muted").append(f"{row['rooms']}  ", TYPE_INKS[kind])
    slots = Text("  ")
    for slot in rows_of(player["slots"]):
        slots.append(f"{slot['slot']} ", "muted").append_text(_slot(slot)).append("  ")
    return Group(head, track, slots, *_own_favors(player, around))


def swans_text(player: dict[str, object]) -> Text:
    """Return open swans by colour, then secret ones."""
    out = Text()
    swans = player["swans"]
    for colour, number in (swans if isinstance(swans, dict) else {}).items():
        if number:
            out.append(f"{number}{MARKS[colour]} ", f"bold {INKS[colour]}")
    secrets = player["secret_swans"]
    for colour in secrets if isinstance(secrets, list) else []:
        out.append("▯ " if colour is None else f"▯{MARKS[colour]} ", INKS.get(str(colour), "muted"))
    return out if out.plain else Text("no swans", "muted")


def _slot(slot: dict[str, object]) -> Text:
    if slot["holds"] == "room":
        return Text("■", "gain")
    if slot["holds"] == "favor":
        favor = slot["favor"]
        return Text(str(favor["favor"]) if isinstance(favor, dict) else "▯", "key")
    return Text("·", "muted")


def _own_favors(player: dict[str, object], around: SceneContext) -> list[RenderableType]:
    """Return the personal Favors that can be seen, with their standings."""
    out: list[RenderableType] = []
    for slot in rows_of(player["slots"]):
        favor = slot.get("favor")
        if isinstance(favor, dict):
            line = Text.assemble("  ", (f"{favor['favor']} ", "key"), favor_text(favor, around))
            out.append(line.append("  ").append_text(_standing(favor)))
    return out


def choose(
    around: SceneContext, view: View, record: dict[str, object], preview: dict[str, object]
) -> MenuOption:
    """Return an option in a few words; placements of a tile share a row."""
    kind = str(record["kind"])
    if kind in ("room", "hallway", "stair"):
        return _placement(view, record, preview)
    if kind == "blueprint":
        return MenuOption(_space_name(view, record["space"]), _slot_words(record, around))
    if kind == "keep":
        favor = str(record["favor"])
        return MenuOption(f"{favor} {_favor_name(favor, around)}", _slot_words(record, around))
    if kind == "discard":
        return MenuOption("", _space_name(view, record["space"]))
    if kind in ("moat", "move"):
        return MenuOption("", f"{record['x']} {record['y']}")
    if kind == "swans":
        swans = record["swans"]
        parts = swans.items() if isinstance(swans, dict) else []
        return MenuOption("", " ".join([f"{number} {colour}" for colour, number in parts]))
    if kind == "favor":
        player = rows_of(view["players"])[int(str(view["to_move"]))]
        return MenuOption("", f"pay {player['favor_cost']} swans, draw three Favors")
    words = {"return": "return all", "done": "nothing more", "renew": "six new Rooms"}
    fields = [str(value).replace("-", " ") for key, value in record.items() if key != "kind"]
    return MenuOption("", " ".join(fields) or words.get(kind, kind))


def _placement(view: View, record: dict[str, object], preview: dict[str, object]) -> MenuOption:
    kind = str(record["kind"])
    tile = view[kind] if kind != "room" else _space(view, record["space"])
    assert isinstance(tile, dict)
    turn = record["rotation"]
    assert isinstance(turn, int)
    sides = sides_text(tile["sides"], turn).plain
    swans = [MARKS[str(event["colour"])] for event in _events(preview, "swan")]
    done = [str(event["name"]) for event in _events(preview, "completed")]
    brings = "".join(swans)
    if done:
        brings = f"{brings} completes {', '.join(done)}".strip()
    row = _space_name(view, record["space"]) if kind == "room" else str(tile["name"])
    words = f"{record['x']} {record['y']} {turn} {sides}"
    return MenuOption(row, words, brings, "", -2 * len(done) - len(swans))


def _space(view: View, space: object) -> dict[str, object]:
    for found in rows_of(view["row"]):
        if found["space"] == space:
            return found
    return {}


def _space_name(view: View, space: object) -> str:
    return f"{space} {_space(view, space).get('name', '')}"


def _slot_words(record: dict[str, object], around: SceneContext) -> str:
    slot = str(record["slot"])
    return f"{slot} {around.game.words.say('slot.' + slot)}"


def _favor_name(code: str, around: SceneContext) -> str:
    game = around.game
    assert isinstance(game, PalaceGame)
    return favor_text(game.favors[game.favor_codes.index(code)].about(), around)


def _events(preview: dict[str, object], name: str) -> list[dict[str, object]]:
    return [event for event in rows_of(preview["events"]) if event["event"] == name]


def due(view: View, size: int) -> str:
    """Return what is to be drawn now."""
    last = last_frame(view)
    name = last.get("frame")
    seat = last.get("seat")
    who = letter(seat) if isinstance(seat, int) else ""
    if name == "FirstPlayer":
        return "Who starts, for example starter A?"
    if name == "DrawRoom":
        return "Which Room enters the Row, for example tile LI01?"
    if name in ("DrawHallway", "StartLine"):
        return "Which Hallway is next, for example top HA01?"
    if name == "DrawStair":
        return "Which Stair is next, for example top ST01?"
    if name == "PublicFavors":
        return "Which Favor lies open, for example public FV01?"
    if name == "DrawFavors":
        return f"Which Favor does {who} draw, for example draw FV01?"
    if name == "DrawSecret":
        return f"Which Secret Swan does {who} take, for example secret red?"
    return "Turn everything face up, then type reveal."


def value(key: str, value: object) -> str | None:
    """Return coordinates as they are; what is not known stays unsaid."""
    if value is None:
        return ""
    if key in ("x", "y", "from_x", "from_y", "rotation", "space", "turn"):
        return str(value)
    return None
