"""Everything the rules allow can be touched: every kind of option and a sample of all, if only in
words, on a large screen with a mouse and on a small phone with a finger."""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

import palatium as pal
from palatium.record import positions
from palatium.record.file import read_record
from tests.browser.conftest import Newcomer
from tests.browser.people import Person
from tests.browser.reaching import Seeker, sampled, table_at
from tests.server.sites import Server

Config = dict[str, Any]
Question = tuple[pal.Record, int, pal.State]

EXPANSIONS = ["moats", "passages", "swans", "towers", "decrees"]
COLLECTOR: Config = {"edition": "collector"}
CONFIGS: list[tuple[str, Config]] = [
    ("azul", {"players": 2, "side": "colour"}),
    ("azul", {"players": 3, "side": "grey"}),
    ("azul", {"players": 4, "side": "colour"}),
    *[("palaces", {"players": n}) for n in (2, 3, 4)],
    *[("palace", {"players": n}) for n in (2, 3, 4)],
    *[("castles", {"players": n, "edition": "base"}) for n in (1, 3)],
    *[("castles", {"players": 2, **COLLECTOR, "modules": [module]}) for module in EXPANSIONS],
    *[("castles", {"players": n, **COLLECTOR, "modules": EXPANSIONS}) for n in (1, 2, 4, 5)],
]
PALACES: list[Config] = [
    *[{"players": n} for n in (2, 3, 4)],
    {"players": 4, "naming": "jade", "no_bid_draw": True},
]
SEED = 11
EACH = {"palace": 1, "palaces": 3}
"""Questions of a game in `make test`, else two: forty, and that of the prize. Places of the Palace
cost the most by far."""
ARCHIVE = [  # games of Palaces are played again: its rules still change
    file
    for file in sorted((Path(__file__).parents[1] / "archive").glob("*.pal"))
    if not file.stem.startswith("palaces")
]
SCREENS = [(1440, 900, False), (390, 664, True)]


def name_of(value: object) -> str:
    if isinstance(value, dict):
        return "-".join(str(part) for part in value.values())
    return getattr(value, "stem", str(value))


def played(game: str, config: Config, seed: int) -> pal.Record:
    """Return a game of random bots."""
    made = pal.game(game, **config)
    return pal.play(made, bots=["random"] * made.players, seed=seed)


def questions(record: pal.Record) -> Iterator[Question]:
    """Yield every question of a game with something to choose."""
    for move, s in enumerate(positions(record)):
        if s.seat() >= 0 and len(s.options()) > 1:
            yield record, move, s.clone()


def varied(record: pal.Record, n: int) -> list[Question]:
    """Return some questions of a game, each with other kinds of options."""
    found: dict[object, Question] = {}
    for question in questions(record):
        s = question[2]
        kinds = frozenset(str(s.describe(a)["kind"]) for a in s.options())
        found.setdefault((s.ask().name, kinds), question)
    every = list(found.values())
    return [every[i * len(every) // n] for i in range(min(n, len(every)))]


def find(
    game: str, config: Config, fits: Callable[[pal.State], bool], first: int = 1
) -> Question:
    """Return the first such question in games of fixed seeds, starting near a known one."""
    for seed in range(first, 400):
        for question in questions(played(game, config, seed)):
            if fits(question[2]):
                return question
    raise AssertionError("no game comes to such a question")


@pytest.fixture(scope="module")
def seekers(browser: Browser, site: Server) -> Iterator[list[Seeker]]:
    """One guest at each screen, who goes from table to table."""
    contexts = [
        browser.new_context(
            viewport={"width": width, "height": height},
            reduced_motion="reduce",
            has_touch=finger,
            is_mobile=finger,
        )
        for width, height, finger in SCREENS
    ]
    yield [
        Seeker(Person(context, site.url), finger)
        for context, (_, _, finger) in zip(contexts, SCREENS, strict=True)
    ]
    for context in contexts:
        context.close()


def check(seekers: list[Seeker], asked: list[Question]) -> None:
    """Check that everything sampled can be reached on every screen."""
    missed: list[str] = []
    ada = seekers[0].person
    for record, move, s in asked:
        table = table_at(ada, record, move, s.seat())
        wanted = sampled(s, random.Random(move))
        for seeker, (width, _, _) in zip(seekers, SCREENS, strict=True):
            seeker.is_same_as(ada)
            seeker.sit(table)
            where = f"{record.game} {record.config} move {move}, {s.ask().name}, {width} wide"
            missed += [f"{where}: {why}" for why in seeker.missed(wanted)]
    assert missed == []
    assert [mistake for seeker in seekers for mistake in seeker.person.mistakes] == []


@pytest.mark.parametrize("game, config", CONFIGS, ids=name_of)
def test_every_option_can_be_touched(seekers: list[Seeker], game: str, config: Config) -> None:
    check(seekers, varied(played(game, config, SEED), EACH.get(game, 2)))


def is_prize_asked(s: pal.State) -> bool:
    """Return whether a prize not in the hand that can be shown in several ways is asked about."""
    view = s.view(s.seat())
    prize: Any = view["prize"]
    players: Any = view["players"]
    if prize is None or s.ask().name != "honour":
        return False
    hand = [card["title"] for card in players[s.seat()]["hand"]]
    acts = [s.describe(a) for a in s.options()]
    return prize["title"] not in hand and all(act.get("card") == prize["title"] for act in acts)


def test_a_prize_says_what_it_counts_as(seekers: list[Seeker]) -> None:
    """Palaces once ended here, on a page with nothing to touch."""
    check(seekers, [find("palaces", {"players": 2}, is_prize_asked, first=58)])


@pytest.mark.soak
@pytest.mark.parametrize("config", PALACES, ids=name_of)
def test_every_question_of_a_game_of_palaces(seekers: list[Seeker], config: Config) -> None:
    check(seekers, list(questions(played("palaces", config, SEED))))


@pytest.mark.soak
@pytest.mark.parametrize("file", ARCHIVE, ids=name_of)
def test_every_question_of_a_recorded_game(seekers: list[Seeker], file: Path) -> None:
    check(seekers, list(questions(read_record(file.read_text()))))


def test_what_no_control_leads_to_is_offered_in_words(newcomer: Newcomer) -> None:
    """If controls are missing, here hidden, their options are written out, each once."""
    ada = newcomer()
    record, move, s = find("palaces", {"players": 2}, lambda s: s.ask().name == "prize")
    ada.sit(table_at(ada, record, move, s.seat()))
    ada.wait_turn()
    words = ada.page.locator(".choices .words")
    cards = ada.page.locator(".offer .card[data-lit]")
    expect(cards).to_have_count(len(s.options()))
    expect(words).to_have_count(0)
    hide = ada.page.add_style_tag(content=".offer .deck:first-child .card { display: none }")
    ada.page.set_viewport_size({"width": 1200, "height": 800})
    expect(words).to_have_count(1)
    hide.evaluate("node => node.remove()")
    ada.page.set_viewport_size({"width": 1280, "height": 800})
    expect(words).to_have_count(0)
    ada.page.add_style_tag(content=".offer .card { display: none }")
    ada.page.set_viewport_size({"width": 1200, "height": 800})
    expect(words).to_have_count(len(s.options()))
    words.first.click()
    ada.wait_past(move)
