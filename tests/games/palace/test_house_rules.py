"""House rules: both readings of every sentence that can be read two ways."""

import pytest

from palatium.games.palace import SPEC
from palatium.games.palace.score import final_gains
from palatium.games.palace.state import PalaceState
from tests.games.palace.table import A, B, Piece, at, can, do, hold, swans_of, texts


def points(s: PalaceState, line: str, seat: int = A) -> int:
    """Return what a seat scores on a line of the scorepad."""
    return sum(gain.amount for gain in final_gains(s, seat) if gain.line == line)


def test_house_rules_are_marked_and_our_reading_is_the_default() -> None:
    rules = {option.name: option.default for option in SPEC.options if option.is_house_rule}
    assert rules == {
        "five_swans": "eleven",
        "utility": "completed",
        "tied_at_zero": False,
        "cheaper_fees": False,
    }


@pytest.mark.parametrize("rule, wanted", [("eleven", (11, 12, 13)), ("eight", (8, 9, 11))])
def test_p_score_5_five_swans(rule: str, wanted: tuple[int, ...]) -> None:
    """With 8 a second swan of two colours joins the fifth one in a set of three."""
    found = [
        points(at(swans=[swans], five_swans=rule), "swans")
        for swans in ("RBGYP", "RRBGYP", "RRBBGYP")
    ]
    assert tuple(found) == wanted


@pytest.mark.parametrize("rule, wanted", [("completed", 0), ("owned", 6)])
def test_p_score_3_utility(rule: str, wanted: int) -> None:
    """UT01 counts red swans, of which A has two; it is not complete."""
    piece: Piece = ("UT01", 1, 3, 1, A)
    s = at(pieces=[piece], utility=rule)
    tile = s.rules.tiles.all[s.rules.tiles.codes.index("UT01")]
    assert tile.counted == "swan"
    s = at(pieces=[piece], swans=["RBGYP"[tile.args[0]] * 2], utility=rule)
    assert not s.palace.is_complete(3)
    assert points(s, "utility") == wanted
    assert points(s, "utility", B) == 0
    so_far = s.view(A)["players"][A]["so_far"]  # type: ignore[index]
    assert so_far["utility"] == wanted


@pytest.mark.parametrize("rule", [False, True])
def test_p_fav_6_tied_at_zero(rule: bool) -> None:
    """FV17 is for most red swans, which nobody has; FV28 for fewest Secret Swans."""
    s = at(public=["FV17", "FV28"], slots=["TIED"], tied_at_zero=rule)
    most, fewest = (s.rules.favors[id].points for id in s.public)
    assert points(s, "favors") == fewest + (most if rule else 0)
    assert points(s, "favors", B) == 0  # tied without the slot
    leaders = s.view(None)["favors"][0]["leaders"]  # type: ignore[index]
    assert leaders == ([A, B] if rule else [])
    own = at(slots=["TIED"], tied_at_zero=rule)
    hold(own, A, "FV17", "TEN")
    assert points(own, "favors") == (most if rule else 0)


def test_p_pay_3_fees_stay_or_are_lowered_with_the_price() -> None:
    """Two discounts; the Rooms are on spaces of 1, 0 and 0."""
    row = ["FO01", "FO02", "FO03"]
    for rule, favor, blueprints in ((False, 3, [3, 3]), (True, 1, [2, 1])):
        s = at(row=row, slots=["DISC1 DISC2"], swans=["RRR"], cheaper_fees=rule)
        assert s.favor_cost(A) == favor
        assert [s.blueprint_cost(A, space) for space in (3, 5)] == blueprints
        assert s.view(A)["players"][A]["favor_cost"] == favor  # type: ignore[index]
        do(s, "blueprint 4 ten", *["pay red"] * blueprints[0])
        assert len(swans_of(s, A)) == 3 - blueprints[0]
    poor = {"row": row, "slots": ["DISC1 DISC2"], "swans": ["R"]}
    assert not texts(at(**poor), "blueprint")  # type: ignore[arg-type]
    rich = at(**poor, cheaper_fees=True)  # type: ignore[arg-type]
    assert can(rich, "favor")
    assert {text.split()[1] for text in texts(rich, "blueprint")} == {"5", "6"}
    assert rich.why_not(rich.parse("blueprint 4 ten")) == "It costs 2 swans; you have 1."
    do(rich, "favor", "pay red")
    assert rich.ask().name in ("keep", "chance")
