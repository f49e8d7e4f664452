"""Where the pieces of Castles come from, and which of them a table may leave out."""

import json
from pathlib import Path

import pytest

from palatium.core.components.origin import EXACT, INVENTED, MARK, RECONSTRUCTED, our_codes
from palatium.core.registry import spec
from palatium.core.spec import OptionItem
from palatium.games.castles import DATA

from .box import ALL
from .table import game

DESCRIBED = Path(__file__).parent / "described.json"


def test_every_decree_marked_exact_is_one_that_the_rulebook_describes() -> None:
    described = json.loads(DESCRIBED.read_text(encoding="utf-8"))["decrees"]
    found = {
        origin.codes[0]: origin
        for origin in game(2, modules=["decrees"]).origins
        if origin.kind == "decree"
    }
    assert len(found) == 36
    assert [code for code, origin in found.items() if origin.status == EXACT] == described
    assert found["D36"].status == RECONSTRUCTED
    # their names are ours, all of them
    assert {origin.name_from for origin in found.values()} == {INVENTED}


def test_what_is_ours_of_the_expansions_is_marked() -> None:
    whole = game(2, modules=ALL)
    towers = {room.code for room in whole.rooms_in_play() if room.feet == 325}
    assert len(towers) == 8
    outlines = {"SmallPassage", "StraightPassage", "CornerPassage"}
    outlines |= {"MoatRight", "MoatTop", "MoatLeft", "FoyerN", "FoyerE", "FoyerS", "FoyerW"}
    assert towers | outlines | {"B34", "D36"} <= our_codes(whole.origins)
    origins = whole.scene()["origins"]
    assert isinstance(origins, dict)
    assert origins["D36"]["status"] == RECONSTRUCTED
    assert (origins["D01"]["status"], origins["D01"]["name_from"]) == (EXACT, INVENTED)
    assert "1 of 36 Royal Decrees" in whole.components_note(True)


def test_a_decree_that_is_left_out_is_not_told_of() -> None:
    fewer = game(2, modules=["decrees"], exclude=["D36"])
    assert "D36" not in our_codes(fewer.origins)
    assert "Decrees" not in fewer.components_note(True)


def test_cards_of_ours_are_marked_where_they_are_left_out() -> None:
    names = {item.id: item.name for item in spec("castles").option("exclude").items()}
    assert [id for id, name in names.items() if name.endswith(MARK)] == ["B34", "D36"]


# What `exclude` lists


def fits(needs: dict[str, object], config: dict[str, object]) -> bool:
    """Return whether a config has all that is needed, as the page of a new table reads it."""
    for name, wanted in needs.items():
        has = config[name]
        ones = wanted if isinstance(wanted, list) else [wanted]
        if any(one not in (has if isinstance(has, list) else [has]) for one in ones):
            return False
    return True


def is_listed(item: OptionItem, config: dict[str, object]) -> bool:
    return fits(item.needs, config) and (
        not item.one_of or any(fits(one, config) for one in item.one_of)
    )


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("modules", [[], ["moats"], ["towers"], ["decrees", "swans"], ALL])
@pytest.mark.parametrize("rivals", [False, True])
def test_c_solo_3_what_can_appear_can_be_left_out_and_nothing_else(
    players: int, modules: list[str], rivals: bool
) -> None:
    if players == 5 and "towers" not in modules:
        return
    table = game(players, modules=modules, solo_rivals=rivals)
    listed = [
        item.id
        for item in spec("castles").option("exclude").items()
        if is_listed(item, dict(table.config))
    ]
    # alone, Favors come by towers and by decree 19 only
    has_favors = players > 1 or "towers" in modules or "decrees" in modules
    wanted = [table.favor_codes[i] for i in table.favor_ids] if has_favors else []
    wanted += [table.bonus_codes[i] for i in table.bonus_ids]
    wanted += [f"D{number:02d}" for number in range(1, 37)] if "decrees" in modules else []
    assert sorted(listed) == sorted(wanted)


def test_ids_of_described_decrees_are_those_of_the_file() -> None:
    rows = (DATA / "decrees.csv").read_text(encoding="utf-8").splitlines()[1:]
    described = json.loads(DESCRIBED.read_text(encoding="utf-8"))["decrees"]
    assert [row[:3] for row in rows] == [*described, "D36"]
