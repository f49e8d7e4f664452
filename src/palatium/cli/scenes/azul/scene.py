"""Azul: Summer Pavilion in a terminal."""

from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from palatium.cli.scenes import MenuOption, SceneContext, View, last_frame, player_of
from palatium.cli.scenes.azul import board as boards
from palatium.cli.scenes.azul.tiles import INKS, LETTERS, row, stacks, total, written
from palatium.cli.style import seat_text
from palatium.games.azul.actions import SOURCE_TOKENS, SPACE_TOKENS, STARS
from palatium.games.azul.game import AzulGame

QUIET: Final = ("supplied", "displayed", "tower_emptied")
BOARD_WIDTH: Final = 45
SIDE_WIDTH: Final = 33
SMALL_WIDTH: Final = 25


def draw(view: View, seat: int | None, width: int, around: SceneContext) -> RenderableType:
    """Draw the own board large, the table beside it, the other boards if there is room."""
    azul = azul_of(around)
    me = 0 if seat is None else seat
    others = [_small(view, who, around, azul) for who in _round_from(me, azul.players)]
    room = width - BOARD_WIDTH - SIDE_WIDTH - 4
    side: list[RenderableType] = [_table(view, azul)]
    below: list[RenderableType] = []
    beside: list[RenderableType] = []
    if room >= SMALL_WIDTH:
        beside = [_shelf(others, room)]
    elif len(others) == 1:
        side += ["", others[0]]
    else:
        below = ["", _shelf(others, width)]
    grid = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
    grid.add_row(_own(view, me, around, azul), Group(*side), *beside)
    return Group(_head(view, azul), "", grid, *below)


def azul_of(around: SceneContext) -> AzulGame:
    """Return the facts of this game."""
    assert isinstance(around.game, AzulGame)
    return around.game


def _round_from(seat: int, players: int) -> list[int]:
    return [(seat + i) % players for i in range(1, players)]


def _shelf(others: list[RenderableType], room: int) -> RenderableType:
    grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    across = max((room + 1) // (SMALL_WIDTH + 1), 1)
    for i in range(0, len(others), across):
        if i:
            grid.add_row("")
        grid.add_row(*others[i : i + across])
    return grid


def _head(view: View, azul: AzulGame) -> Text:
    wild = str(view["wild"])
    return Text.assemble(
        ("Azul: Summer Pavilion", "title"),
        f"   round {view['round']} of {azul.board.rounds}   ",
        (f"{wild} is wild", INKS[wild]),
        (f" ({LETTERS[wild]}*)", "muted"),
    )


def _own(view: View, seat: int, around: SceneContext, azul: AzulGame) -> RenderableType:
    player = player_of(view, seat)
    hand = Text.assemble(("Hand ", "muted")).append_text(stacks(player["hand"], str(view["wild"])))
    open_now = {
        SPACE_TOKENS.index(str(choice["space"])) for choice in around.choices if "space" in choice
    }
    board = boards.large(player, azul.board, azul.is_grey, open_now)
    return Group(_name(view, seat, around), hand, "", board, "", _numbers(player, azul))


def _name(view: View, seat: int, around: SceneContext) -> Text:
    scores = view["scores"]
    points = scores[seat] if isinstance(scores, list) else 0
    out = seat_text(seat, around.names[seat]).append(f"  {points} ", "bold")
    out.append("point" if points == 1 else "points", "muted")
    if view["token"] == seat:
        out.append("  ①", "gold")
    return out


def _numbers(player: dict[str, object], azul: AzulGame) -> Text:
    """Return progress to the bonuses for numbers, and what the signs between stars give."""
    spaces = player["spaces"]
    out = Text()
    for number in (1, 2, 3, 4):
        mask = azul.board.number_masks[number - 1]
        if mask and isinstance(spaces, list):
            done = sum([1 for i in range(42) if mask >> i & 1 and spaces[i] is not None])
            style = "key" if done == mask.bit_count() else ""
            out.append(f"{number}s ", style).append(f"{done}/{mask.bit_count()}", style)
            out.append(f" +{azul.board.number_bonus[number - 1]}  ", "muted")
    out.append("\n○ pillar 1 tile  △ statue 2  □ window 3", "muted")
    return out


def _small(view: View, seat: int, around: SceneContext, azul: AzulGame) -> RenderableType:
    player = player_of(view, seat)
    hand = stacks(player["hand"], str(view["wild"]))
    board = boards.small(player, azul.board, azul.is_grey)
    return Group(_name(view, seat, around), hand, board)


def _table(view: View, azul: AzulGame) -> RenderableType:
    """Draw displays, centre, supply, bag and tower."""
    wild = str(view["wild"])
    displays = view["displays"]
    grid = Table.grid(padding=(0, 1, 0, 0))
    cells: list[RenderableType] = []
    for i, tiles in enumerate(displays if isinstance(displays, list) else []):
        name = Text.assemble((f"{SOURCE_TOKENS[i]} ", "" if tiles else "muted"))
        cells.append(name.append_text(row(tiles, wild) if tiles else Text("·", "muted")))
    for i in range(0, len(cells), 2):
        grid.add_row(*cells[i : i + 2])
    is_empty = not any(displays) if isinstance(displays, list) else True
    title = Text("Displays" + ("  empty" if is_empty else ""), "muted")
    parts: list[RenderableType] = [title]
    if not is_empty:
        parts += [grid, ""]
    parts.append(_centre(view, wild))
    if view["centre"]:
        parts.append(stacks(view["centre"], wild))
    supply = Text("Supply", "muted")
    bag = Text(f"Bag {total(view['bag'])}   tower {total(view['tower'])}", "muted")
    return Group(*parts, "", supply, stacks(view["supply"], wild), bag)


def _centre(view: View, wild: str) -> Text:
    out = Text.assemble(("Centre", "muted"))
    if view["token"] == -1:
        return out.append("  ① ", "gold").append("first pick costs points", "muted")
    return out if view["centre"] else out.append("  empty", "muted")


def choose(
    around: SceneContext, view: View, record: dict[str, object], preview: dict[str, object]
) -> MenuOption:
    """Return an option in a few characters: what is taken or paid, and what it gives."""
    kind = record["kind"]
    events = preview["events"]
    if kind == "take":
        taken = written(_fact(events, "took", "tiles"), str(record["colour"]))
        return MenuOption(str(record["source"]), taken)
    if kind == "place":
        space = SPACE_TOKENS.index(str(record["space"]))
        paid = written(_fact(events, "placed", "paid"), str(record["colour"]))
        tiles = sum([int(str(e["tiles"])) for e in _all(events, "surrounded")])
        gift = f"and {tiles} tile{'s' if tiles > 1 else ''}" if tiles else ""
        fold = f"{record['space']} {record['colour']}"
        return MenuOption(STARS[space // 6], f"{record['space']} {paid}", gift, fold)
    if kind in ("keep", "reward"):
        size = total(record["tiles"])
        words = written(record["tiles"])
        if kind == "reward":
            return MenuOption("", words)
        most = min(total(player_of(view, _seat(view))["hand"]), azul_of(around).board.keep_most)
        fold = "" if size == most else str(size)
        return MenuOption(f"{size} tile{'' if size == 1 else 's'}", words, "", fold, -size)
    return MenuOption("", str(kind))


def _seat(view: View) -> int:
    seat = view["seat"]
    return seat if isinstance(seat, int) else 0


def _all(events: object, name: str) -> list[dict[str, object]]:
    found = events if isinstance(events, list) else []
    return [event for event in found if isinstance(event, dict) and event["event"] == name]


def _fact(events: object, name: str, key: str) -> object:
    found = _all(events, name)
    return found[0][key] if found else None


def due(view: View, size: int) -> str:
    """Return what is to be drawn now."""
    last = last_frame(view)
    if last.get("frame") == "FirstStarter":
        return "Who starts, for example A?"
    tiles = f"{size} tile{'s' if size > 1 else ''}"
    display = last.get("display")
    where = f"display {SOURCE_TOKENS[display]}" if isinstance(display, int) else "the supply"
    return f"Which {tiles} come from the bag to {where}, for example {size}R?"
