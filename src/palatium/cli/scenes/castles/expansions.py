"""The expansions of Castles in a terminal: what lies beside the castles, and options."""

from rich.text import Text

from palatium.cli.scenes import MenuOption, View
from palatium.cli.scenes.castles.plan import room_of
from palatium.games.castles.game import CastlesGame


def on_table(view: View) -> str:
    """Draw the stacks of expansions."""
    out = ""
    if "moats" in view:
        out += f", {view['moats']} moats"
    if "unused_favors" in view:
        out += f", {view['unused_favors']} Favors face down"
    return out


def with_player(player: dict[str, object], castles: CastlesGame) -> Text | None:
    """Return what a player has from expansions, in one line; None if there is nothing."""
    parts: list[tuple[str, str]] = []
    decree = player.get("decree")
    if decree:
        parts.append((f"{decree} ", "key"))
        parts.append((_decree(castles, str(decree)) + "  ", "muted"))
    elif decree == "":
        parts.append(("▯ decree  ", "muted"))
    for key, word in (("on_decree", "on the decree"), ("stored", "in the yard")):
        if player.get(key):
            parts.append((f"{player[key]} {word}  ", "gold"))
    blueprint = player.get("blueprint")
    if isinstance(blueprint, dict):
        tile = blueprint["tile"]
        name = room_of(castles, tile).name if tile else f"a tile of {blueprint['size']}"
        parts.append((f"blueprint {name}  ", "gold"))
    for key, word in (("tower_favors", "tower"), ("own_favors", "own")):
        parts += _favors(player.get(key), word, castles)
    swans = player.get("swans")
    if isinstance(swans, dict) and swans:
        held = ", ".join([f"{count} {colour}" for colour, count in swans.items()])
        parts.append((f"swans: {held}  ", "gold"))
    passages = player.get("passages")
    if isinstance(passages, list) and passages:
        named = [f"{kind}{_mark(castles, str(kind))}" for kind in passages]
        parts.append((f"passages: {', '.join(named)}", "muted"))
    return Text.assemble(*parts) if parts else None


def _decree(castles: CastlesGame, code: str) -> str:
    """Return the name of a decree, marked if it is ours, and its text."""
    name, colon, text = castles.words.say(f"decree.{code}").partition(":")
    return name + castles.mark(code) + colon + text


def _mark(castles: CastlesGame, kind: str) -> str:
    """Return the mark of a passage."""
    return castles.mark(f"{kind.capitalize()}Passage")


def _favors(codes: object, word: str, castles: CastlesGame) -> list[tuple[str, str]]:
    """Return Favors taken face down, as far as they can be seen."""
    out: list[tuple[str, str]] = []
    for code in codes if isinstance(codes, list) else []:
        if code:
            card = castles.favors[castles.favor_codes.index(code)]
            out.append((f"{word} {code} {castles.words.say(card.key)}  ", "muted"))
        else:
            out.append((f"▯ {word} Favor  ", "muted"))
    return out


def box_choice(record: dict[str, object], castles: CastlesGame, slot: str) -> MenuOption | None:
    """Return an option of an expansion in a few words; `slot` is the tile it names."""
    kind = record["kind"]
    if kind == "link":
        mark = _mark(castles, str(record["passage"]))
        return MenuOption("", f"{record['passage']} passage{mark}, x {record['x']} y {record['y']}")
    if kind == "dig":
        section = record["section"]
        return MenuOption("", f"{section} section{castles.mark(f'Moat{section}')}")
    if kind == "foyer":
        return MenuOption("", f"closed side {record['closed']}")
    if kind == "exchange":
        swans = record["swans"]
        held = swans.items() if isinstance(swans, dict) else []
        return MenuOption("", ", ".join([f"{count} {colour}" for colour, count in held]))
    if kind == "choose":
        card = castles.favors[castles.favor_codes.index(str(record["favor"]))]
        return MenuOption("", f"{record['favor']} {castles.words.say(card.key)}")
    if kind == "decree":
        code = str(record["decree"])
        return MenuOption("", f"{code} {_decree(castles, code)}")
    if kind == "swap":
        return MenuOption("", f"give {record['give']}, take {record['take']}")
    if kind == "build":
        by = "" if record["via"] == "door" else f" by {record['via']} passage"
        return MenuOption("", f"{record['tile']}{by}")
    return _decree_choice(record, castles, slot)


def _decree_choice(
    record: dict[str, object], castles: CastlesGame, slot: str
) -> MenuOption | None:
    kind = record["kind"]
    facts = castles.words.facts
    if kind == "tithe":
        return MenuOption("", f"take the coins of {slot} and {castles.amounts.pass_money}")
    if kind == "store":
        return MenuOption("", f"buy and store {slot}")
    if kind == "shift":
        return MenuOption("", f"leave {record['thousands']}000 on {slot}")
    if kind == "leave":
        takes_points = record["what"] == "points"
        taken = f"{facts['D28_points']} points" if takes_points else f"{facts['D28_money']}"
        return MenuOption("", f"take {taken}")
    if kind == "cash":
        return MenuOption("", f"keep the {record['what']}" if record["what"] == "points"
                      else "take money instead")
    if kind == "remove":
        return MenuOption("", f"one of {record['stack']}")
    if kind == "deposit":
        return MenuOption("", f"lay {facts['D30_money']} on the decree")
    return None


def box_due(frame: str, facts: dict[str, object]) -> str:
    """Return what is to be drawn for an expansion; '' if it is not its draw."""
    if frame == "DrawToken":
        return "Which swan goes on the next tile, for example swan gold?"
    if frame == "LookFavors":
        return "Which Favor is looked at, for example drawn F01?"
    if frame in ("DealDecrees", "LookDecrees"):
        return "Which Royal Decree is drawn, for example decreed D01?"
    if frame == "LoseCard":
        return "Which Room card leaves the deck, for example card 250?"
    if frame in ("DrawBlueprint", "LookForRoom"):
        return f"Which tile is seen in the stack of {facts['size']}, for example look R100-01?"
    return "Turn it face up, then type reveal." if frame == "ShowBlueprint" else ""
