"""Expansions as modules: the base rules name none, and every combination obeys every law."""

import io
import json
import re
import tokenize
from itertools import combinations
from pathlib import Path

import pytest

import palatium as pal
from palatium.games import castles
from palatium.games.castles.game import CastlesGame
from palatium.games.castles.hooks import points as hook
from palatium.testkit import conformance
from tests.games.castles.box import ALL
from tests.games.castles.table import game, play

BASE = Path(castles.__file__).parent
ASSEMBLY = "__init__.py"
"""The file that assembles a game; it opens expansions by name."""
WORDS = re.compile("moat|passage|swan|tower|decree|barbican", re.IGNORECASE)
PRINTED = {
    "has_swan",
    "swan",
    "NO_SWAN",
    "SWAN_ICONS",
    "count_rooms_without_swan_icon",
    "count_swan_icon_rooms",
    "tower_tiles",
}
"""Facts printed on tiles and in setup tables, which exist without any expansion."""
EVERY = 11 if pal.is_compiled() else 29


def code_words(text: str) -> set[str]:
    """Return names and texts of a file, without comments and docstrings."""
    found: set[str] = set()
    before = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        is_docstring = token.type == tokenize.STRING and before in (
            tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.NL, tokenize.ENCODING
        )
        if token.type in (tokenize.NAME, tokenize.STRING) and not is_docstring:
            found.add(token.string.strip("\"'"))
        if token.type != tokenize.COMMENT:
            before = token.type
    return found


def test_base_code_names_no_module() -> None:
    """Only the types of what is sent, which no rule reads, list what every expansion adds."""
    files = [
        path
        for path in BASE.rglob("*.py")
        if path != BASE / ASSEMBLY and not {BASE / "modules", BASE / "sent"} & {*path.parents}
    ]
    assert len(files) > 20
    for path in files:
        # the grid's own folder of that name knows grounds and lines, not which expansion has them
        text = path.read_text(encoding="utf-8").replace("palatium.grid.moats.", "palatium.grid.")
        words = code_words(text)
        named = {word for word in words if WORDS.search(word)} - PRINTED
        assert not named, f"{path.name} names {sorted(named)}"
        assert "castles.modules" not in path.read_text(encoding="utf-8"), path.name


def test_a_name_of_a_module_would_be_seen() -> None:
    assert "swans" in code_words('"""Swans."""\nx = "swans"  # swans\n')
    assert code_words('"""Swans."""\ndef f():\n    """Moats."""\n') == {"def", "f"}


def test_an_absent_module_leaves_nothing_behind() -> None:
    s = game(3).start()
    assert s.parts == []
    assert s.castles.expansions == []
    assert "parts" not in s.body()
    assert not s.castles.hooks.at(hook.MAIN)
    kinds = {layout.kind for layout in s.castles.layouts.all}
    assert not kinds & {3, *range(20, 40)}


@pytest.mark.parametrize("wanted", [["towers"], ["moats", "swans"]])
def test_modules_need_the_collectors_edition(wanted: list[str]) -> None:
    with pytest.raises(pal.BadConfig, match=r"modules with '\w+' needs edition='collector'"):
        pal.game("castles", players=2, modules=wanted)


def test_a_wrong_name_is_answered_with_the_right_one() -> None:
    with pytest.raises(pal.BadConfig, match=r"did you mean 'moats'"):
        pal.game("castles", edition="collector", modules=["moat"])


def test_kinds_of_modules_are_frozen() -> None:
    found = game(2, modules=ALL)
    kinds = {layout.word: layout.kind for layout in found.layouts.all
             if layout.kind == 3 or 20 <= layout.kind < 40}
    assert kinds == {
        "link": 3, "exchange": 20, "swan": 21, "choose": 22, "drawn": 23, "dig": 24, "foyer": 25,
        "build": 26, "decree": 27, "decreed": 28, "tithe": 29, "leave": 30, "store": 31,
        "cash": 32, "deposit": 33, "shift": 34, "remove": 35, "swap": 36,
    }


def test_every_question_group_event_and_reason_has_words() -> None:
    found = game(2, modules=ALL)
    known = json.loads((BASE / "data" / "words.en.json").read_text(encoding="utf-8"))
    for layout in found.layouts.all:
        assert layout.by_chance or f"group.{layout.word}" in known
    for name in ("foyer", "free_room", "link", "link_must", "decree", "swap", "remove", "shift",
                 "cash", "head_start", "blueprint", "tower"):
        assert f"ask.{name}" in known
    for code in (f"D{n:02}" for n in range(1, 37)):
        assert f"decree.{code}" in known
    heard: set[str] = set()
    reasons: set[str] = set()
    for seed in range(4):
        s = found.start()
        rng = pal.Rng(seed)
        while s.seat() != pal.OVER:
            events: list[pal.Event] = []
            options = s.options() if s.seat() != pal.CHANCE else [s.sample(rng)]
            s.apply(options[rng.below(len(options))], events)
            heard |= {event.name for event in events}
        reasons |= {line.reason for line in s.score_lines()}
    assert not [name for name in heard if f"event.{name}" not in known]
    assert not [name for name in reasons if f"reason.{name}" not in known]


def law_sets() -> list[tuple[int, tuple[str, ...]]]:
    """Return each alone and every pair with alternating numbers of players; all five with all."""
    if not pal.is_compiled():  # the uncompiled run compares, it does not search
        return [*[(2, (name,)) for name in ALL], (2, tuple(ALL)), (5, tuple(ALL))]
    out: list[tuple[int, tuple[str, ...]]] = []
    for size in (1, 2):
        for number, names in enumerate(combinations(ALL, size)):
            most = 5 if "towers" in names else 4
            out.append((2 + (number + size) % (most - 1), names))
    return out + [(players, tuple(ALL)) for players in (1, 2, 3, 4, 5)]


def other_sets() -> list[tuple[int, tuple[str, ...]]]:
    """Return every set of expansions with every number of players not among those."""
    known = law_sets()
    out: list[tuple[int, tuple[str, ...]]] = []
    for size in range(len(ALL) + 1):
        for names in combinations(ALL, size):
            most = 5 if "towers" in names else 4
            out += [(n, names) for n in range(1, most + 1) if (n, names) not in known]
    return out


SETS = [*law_sets(), *[pytest.param(*one, marks=pytest.mark.soak) for one in other_sets()]]
LABELS = [f"{n}-{'+'.join(names)}" for n, names in [*law_sets(), *other_sets()]]


@pytest.mark.parametrize(("players", "names"), SETS, ids=LABELS)
def test_every_set_keeps_every_law(players: int, names: tuple[str, ...]) -> None:
    found = pal.game("castles", players=players, edition="collector", modules=list(names))
    report = conformance(found, 1, seed=players * 7, every=EVERY * (1 + players // 4))
    assert report.games == 1


def test_a_dump_of_all_five_loads_back_at_every_step() -> None:
    found = game(3, modules=ALL)
    s = found.start()
    rng = pal.Rng(8)
    while s.seat() != pal.OVER:
        options = s.options() if s.seat() != pal.CHANCE else [s.sample(rng)]
        s.apply(options[rng.below(len(options))])
        if s.moves % 9 == 0:
            assert found.load(s.dump()).hash() == s.hash()


def test_favors_and_bonus_cards_of_the_box_come_with_their_modules() -> None:
    for names, favors, bonus in (([], 28, 32), (["swans"], 29, 32), (["moats"], 29, 33),
                                 (["towers"], 29, 33), (ALL, 31, 34)):
        found = game(2, modules=names)
        assert isinstance(found, CastlesGame)
        assert len(found.favor_ids) == favors
        assert len(found.bonus_ids) == bonus


def test_greedy_and_random_records_replay() -> None:
    found = pal.game("castles", players=3, edition="collector", modules=ALL)
    record = pal.play(found, bots=["random", "random", "random"], seed=3)
    assert pal.replay(record).seat() == pal.OVER
    s = found.start()
    play(s, 5)
    assert s.check() == []
