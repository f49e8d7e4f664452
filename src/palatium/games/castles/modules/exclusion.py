"""Cards that a table may leave out, and how many must stay."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from palatium.core.components.origin import MARK
from palatium.core.components.reading import Row, read_rows
from palatium.core.errors import BadConfig
from palatium.core.spec import OptionItem, guess
from palatium.core.text.words import Words
from palatium.games.castles.box.amounts import read_amounts
from palatium.games.castles.box.cards import read_bonus
from palatium.games.castles.box.origins import is_our_card
from palatium.games.castles.box.piece_names import bonus_text
from palatium.games.castles.game import CastlesGame
from palatium.games.castles.hooks.expansion import Expansion
from palatium.games.castles.modules.decrees.decree import NAME as DECREES
from palatium.games.castles.modules.decrees.module import (
    AMOUNTS,
    amounts_to_say,
    read_decree_amounts,
)
from palatium.games.castles.modules.towers import NAME as TOWERS

FAVOR: Final = "favor"
BONUS: Final = "bonus"
DECREE: Final = "decree"
NAMES: Final = {FAVOR: "Favors", BONUS: "Bonus cards", DECREE: "decrees"}
SEVERAL: Final[list[dict[str, object]]] = [{"players": players} for players in range(2, 6)]
ALONE_TOO: Final[list[dict[str, object]]] = [
    *SEVERAL,
    {"modules": [TOWERS]},
    {"modules": [DECREES]},
]
"""Options with which Favors can appear in the solo game: only face down (C-SOLO-1, C-SOLO-3)."""
RIVALS: Final[list[dict[str, object]]] = [*SEVERAL, {"solo_rivals": True}]
"""Options with which Bonus cards about other players can appear (C-SOLO-3)."""


def excludable(data: Path, words: Words) -> list[OptionItem]:
    """Return every Favor, Bonus card and decree, with the edition and expansion that have it."""
    out: list[OptionItem] = []
    cards = read_bonus((data / "bonus_cards.csv").read_text(encoding="utf-8"), True)
    paid = {card.code: bonus_text(words, card) for card in cards}
    about_others = [card.code for card in cards if card.is_for_several()]
    for file, kind in (("favors.csv", FAVOR), ("bonus_cards.csv", BONUS)):
        text = (data / file).read_text(encoding="utf-8")
        for row in read_rows(text, file, ["id", "text_key", "edition", "needs"]):
            said = paid.get(row.text("id")) or words.say(row.text("text_key"))
            one_of = ALONE_TOO if kind == FAVOR else []
            if row.text("id") in about_others:
                one_of = RIVALS
            name = said.rstrip(".") + _mark(row)
            out.append(OptionItem(row.text("id"), name, kind, said, _needs(row), one_of))
    amounts = read_decree_amounts((data / AMOUNTS).read_text(encoding="utf-8"))
    base = read_amounts((data / "amounts.csv").read_text(encoding="utf-8"))
    words.facts.update({**base.by_name, **amounts_to_say(amounts)})
    text = (data / "decrees.csv").read_text(encoding="utf-8")
    for row in read_rows(text, "decrees.csv", ["id"]):
        said = words.say(f"decree.{row.text('id')}")
        needs: dict[str, object] = {"edition": "collector", "modules": [DECREES]}
        name = said.partition(":")[0] + _mark(row)
        out.append(OptionItem(row.text("id"), name, DECREE, said, needs))
    return out


def _mark(row: Row) -> str:
    return MARK if is_our_card(row) else ""


def _needs(row: Row) -> dict[str, object]:
    if row.text("needs"):
        return {"edition": "collector", "modules": [row.text("needs")]}
    return {} if row.text("edition") == "base" else {"edition": "collector"}


def check_excluded(
    game: CastlesGame,
    expansions: list[Expansion],
    excluded: list[str],
    all_items: Callable[[], list[OptionItem]],
) -> None:
    """Check that only known cards are left out, and that enough remain."""
    known = [*game.favor_codes, *game.bonus_codes]
    for module in expansions:
        known += module.codes
    for code in excluded:
        if code not in known:
            raise BadConfig(f"castles: exclude has {code!r}, {_why_unknown(code, all_items())}")
    players = "a solo game" if game.is_solo else f"a game of {game.players}"
    # One Favor more, since two of them cannot lie face up together (C-SET-4).
    favors = game.setup.favors + 1
    if len(game.favor_ids) < favors:
        raise BadConfig(
            f"castles: exclude leaves only {len(game.favor_ids)} Favors; {players} needs {favors}"
        )
    bonus = game.setup.bonus_dealt * game.players
    if len(game.bonus_ids) < bonus:
        raise BadConfig(
            f"castles: exclude leaves only {len(game.bonus_ids)} Bonus cards; "
            f"{players} needs {bonus}"
        )


def _why_unknown(code: str, items: list[OptionItem]) -> str:
    ids = [item.id for item in items]
    if code in ids:
        modules = items[ids.index(code)].needs.get("modules")
        wanted = "edition='collector'"
        if isinstance(modules, list):
            wanted = f"modules with {modules[0]!r}"
        return f"which this game does not have: it needs {wanted}"
    spans = [f"{name} are {_span(items, kind)}" for kind, name in NAMES.items()]
    return f"which is not a card; {', '.join(spans)}" + guess(code, ids)


def _span(items: list[OptionItem], kind: str) -> str:
    """Return the first and last card of a kind."""
    ids = [item.id for item in items if item.kind == kind]
    return f"{ids[0]} to {ids[-1]}"
