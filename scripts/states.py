"""The states of the web app that stories record and screenshots show, and how each is reached."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page
from tests.browser.people import LIT, Person

import palatium as pal
from palatium.analysis.puzzles import shipped
from palatium.playing.bot import Bot, make_bot
from palatium.playing.deals import Purpose, deal_seed
from palatium.playing.seat import Seat
from palatium.record import positions
from palatium.record.file import write_record

WEB = Path(__file__).parents[1] / "web"
STORY = "/stories.html?show="
Do = Callable[[Page], object]


@dataclass
class Shot:
    """A page or a state of a table."""

    name: str
    path: str = ""
    game: str = ""
    config: Mapping[str, object] = field(default_factory=dict)
    ask: str = ""
    """The question that seat 0 is asked; empty: the game is over."""
    offers: str = ""
    """A kind of action that must be among the options."""
    after: float = 0.4
    """How much of the game has been played."""
    seed: int = 11
    bots: str = "greedy"
    """Who played until then; random players are asked more kinds of questions."""
    likes: str = ""
    """The beginning of a move that seat 0 makes whenever it can."""
    do: Do | None = None
    query: str = ""
    wish: dict[str, Any] = field(default_factory=dict)
    before: Callable[[Person], object] | None = None
    """What the person did before."""


def first(selector: str) -> Do:
    return lambda page: page.locator(selector).first.click(force=True)


def hover(selector: str, number: int = 0) -> Do:
    return lambda page: page.locator(selector).nth(number).hover(force=True)


def tab(name: str) -> Do:
    def do(page: Page) -> None:
        if not page.locator(f"#tab-{name}").is_visible():
            page.get_by_role("button", name="Players, log, rules, chat").click()
        page.locator(f"#tab-{name}").click()

    return do


def button(name: str) -> Do:
    return lambda page: page.get_by_role("button", name=name).first.click()


def both(*steps: Do) -> Do:
    def do(page: Page) -> None:
        for step in steps:
            step(page)

    return do


def with_decree(number: int, ask: str, offers: str, do: Do | None = None) -> Shot:
    """Return a table of two at which seat 0 has a decree and may use it."""
    code = f"D{number:02}"
    others = [number, *[n for n in (2, 9, 10, 14) if n != number][:3]]
    excluded = [f"D{n:02}" for n in range(1, 37) if n not in others]
    config = {"players": 2, "first": 1, "edition": "collector", "modules": MODULES,
              "exclude": excluded}
    return Shot(f"castles-{code}", game="castles", config=config, ask=ask, offers=offers,
                after=0.0, likes=f"decree {code}", do=do)


def think_of_a_moat(page: Page) -> None:
    """Point at a section of the moat; a phone folds their plan."""
    if not page.locator(".plan svg").is_visible():
        page.locator(".plan .fold").click()
    page.locator(".plan .part.open").first.hover(force=True)


def look_at(number: int) -> Do:
    """Show another player's board, from the rail or from the strip of a phone."""

    def do(page: Page) -> None:
        chips = page.locator(".chips button")
        if chips.first.is_visible():
            chips.nth(number).click()
        else:
            page.locator(".players .look").nth(number - 1).click()

    return do


def say(text: str) -> Do:
    def do(page: Page) -> None:
        page.get_by_label("Write a message").fill(text)
        page.keyboard.press("Enter")

    return do


def answer(page: Page) -> None:
    """Send the first available move, and look at the puzzle's verdict."""
    send = page.get_by_role("button", name="Send now")
    for _ in range(8):
        if send.count():
            break
        page.locator(LIT).first.click(force=True)
        page.wait_for_timeout(300)
    send.click()
    page.locator(".looks li").first.wait_for()
    reveal = page.get_by_role("button", name="Show the best moves")
    if reveal.count():
        reveal.click()


def analyse(page: Page) -> None:
    """Have the game analysed and wait for it."""
    page.get_by_role("button", name="Analyse").click()
    page.locator(".analysis .legend").wait_for(timeout=180_000)


def at_the_turn(page: Page) -> None:
    """Go from the analysis to the first turn that mattered."""
    analyse(page)
    page.get_by_role("button", name="Show on the board").first.click()
    page.locator(".here").wait_for(state="attached")


def to_analysis(page: Page) -> None:
    """Scroll to the analysis on the end page."""
    analyse(page)
    page.locator(".analysed").scroll_into_view_if_needed()
    page.evaluate("document.querySelector('.analysed').scrollIntoView()")


def puzzle(game: str) -> str:
    """Return the address of a game's hardest puzzle."""
    found = [one.id for one in shipped().values() if one.game == game]
    return "/puzzle/" + (found[-1] if found else game)


def put_back(page: Page) -> None:
    """Take back what was planned for the previous picture."""
    if page.locator(".prompt .send").count():
        page.locator(".prompt .acts").get_by_role("button", name="Undo").click()
        page.wait_for_selector(".frame[data-asked=true]")


def lower(page: Page) -> None:
    page.evaluate("scrollTo(0, document.body.scrollHeight)")


def many_tables(ada: Person) -> None:
    """Make somebody with many games in play, and some finished ones."""
    for i, game in enumerate(["azul", "palaces", "castles", "palace"] * 3):
        ada.make(game=game, config={"first": i % 2}, visibility="private")
    done = ada.make(game="castles", config={"players": 1}, visibility="private", seed=4)
    ada.sit(done)
    ada.play()
    today = ada.make(game="azul", daily=True)
    ada.sit(today)


AZUL = {"players": 3, "side": "colour"}
CASTLES = {"players": 3, "edition": "base"}
MODULES = ["decrees", "moats", "passages", "swans", "towers"]
ALL_ON = {"players": 5, "edition": "collector", "modules": MODULES}
MOST = {"castles": ALL_ON}
"""Options under which a game shows more of its pieces."""
PALACE = {"players": 3}
PALACES = {"players": 3}
OPEN = {"seats": [{"kind": "person"}, {"kind": "open"}], "visibility": "link"}
TWO = {"seats": [{"kind": "person"}, {"kind": "person"}], "hotseat": True}
PARTS = [
    Shot(f"{kind}-{path.stem}", f"{STORY}{kind}-{path.stem}")
    for kind, folder in [("part", "parts"), ("pieces", "pieces")]
    for path in sorted((WEB / "stories" / folder).glob("*.svelte"))
]
"""Parts of the page in all their states, and the pieces of each game."""
SHOTS = [
    Shot("home", "/"),
    Shot("home-many", "/", before=many_tables),
    Shot("home-low", "/", before=many_tables, do=lower),
    Shot("account", "/", do=button("Name and account")),
    Shot("account-login", "/", do=both(button("Name and account"), first("[role=radio] >> nth=1"))),
    Shot("new", "/new/castles"),
    Shot("puzzles", "/puzzles"),
    Shot("puzzles-azul", "/puzzles?game=azul&grade=architect"),
    *[Shot(f"puzzle-{game}", puzzle(game)) for game in ("azul", "castles", "palace", "palaces")],
    *[Shot(f"puzzle-{game}-answer", puzzle(game), do=answer)
      for game in ("azul", "castles", "palace", "palaces")],
    Shot("analysis-end", game="azul", config=AZUL, query="/end", do=to_analysis),
    Shot("analysis-replay", game="azul", config=AZUL, query="?move=40",
         do=both(tab("analysis"), at_the_turn, tab("analysis"))),
    Shot("analysis-own", game="castles", config=CASTLES, ask="turn", after=0.6,
         do=both(tab("analysis"), analyse)),
    Shot("rules", "/rules/azul?at=A-TAKE-5"),
    Shot("azul-take", game="azul", config=AZUL, ask="take", do=hover(".market .pile.lit", 2)),
    Shot("azul-place", game="azul", config=AZUL, ask="place", after=0.55,
         do=hover(".own .space.lit", 3)),
    Shot("azul-pay", game="azul", config=AZUL, ask="place", after=0.3,
         do=first(".own .space.lit")),
    Shot("azul-keep", game="azul", config=AZUL, ask="keep", after=0.5),
    Shot("azul-reward", game="azul", config=AZUL, ask="reward", after=0.6),
    Shot("azul-grey", game="azul", config={"players": 4, "side": "grey"}, ask="take", after=0.7),
    Shot("azul-players", game="azul", config=AZUL, ask="place", after=0.7,
         do=both(tab("players"), first("button.score"))),
    Shot("azul-chat", game="azul", config=AZUL, ask="take",
         do=both(tab("chat"), say("Good luck, all of you"))),
    Shot("azul-companion", wish={"game": "azul", "companion": True}),
    Shot("azul-log", game="azul", config=AZUL, ask="take", do=tab("log")),
    Shot("azul-rules", game="azul", config=AZUL, ask="take", do=tab("rules")),
    Shot("azul-past", game="azul", config=AZUL, ask="take", query="?move=60"),
    Shot("azul-guide", wish={"game": "azul", "guide": True}),
    Shot("azul-end", game="azul", config=AZUL, query="/end"),
    Shot("palaces-prize", game="palaces", config=PALACES, ask="prize", after=0.6),
    Shot("palaces-bid", game="palaces", config=PALACES, ask="bid", after=0.5),
    Shot("palaces-number", game="palaces", config=PALACES, ask="number", after=0.5),
    Shot("palaces-show", game="palaces", config=PALACES, ask="honour", after=0.3),
    Shot("palaces-resolve", game="palaces", config=PALACES, ask="resolve", after=0.4),
    *[Shot(f"palaces-{ask}", game="palaces", config=PALACES, ask=ask)
      for ask in ("text", "guard", "allow", "give", "drop")],
    Shot("palaces-players", game="palaces", config=PALACES, ask="prize", after=0.6,
         do=tab("players")),
    Shot("palaces-end", game="palaces", config=PALACES, query="/end"),
    Shot("castles-bonus", game="castles", config=CASTLES, ask="drop", after=0.0),
    Shot("castles-price", game="castles", config=CASTLES, ask="price", after=0.4),
    Shot("castles-turn", game="castles", config=CASTLES, ask="turn", after=0.6),
    Shot("castles-put", game="castles", config=CASTLES, ask="put", after=0.45, do=hover(".spot")),
    *[Shot(f"castles-{ask}", game="castles", config=CASTLES, ask=ask)
      for ask in ("reward", "free", "pick", "stack", "deck", "keep")],
    Shot("castles-must-link", game="castles", config=ALL_ON, ask="link_must", bots="random"),
    Shot("castles-solo", game="castles", config={"players": 1}, ask="turn", after=0.7),
    Shot("castles-players", game="castles", config=CASTLES, ask="turn", after=0.6,
         do=both(tab("players"), first("[data-standing] >> nth=2"))),
    Shot("castles-foyer", game="castles", config=ALL_ON, ask="foyer", after=0.0),
    Shot("castles-decree", game="castles", config=ALL_ON, ask="decree", after=0.0),
    Shot("castles-all", game="castles", config=ALL_ON, ask="turn", offers="exchange", after=0.5),
    Shot("castles-dig", game="castles", config=ALL_ON, ask="turn", offers="dig", after=0.3,
         do=think_of_a_moat),
    Shot("castles-link", game="castles", config=ALL_ON, ask="link", after=0.4,
         do=hover(".touch")),
    Shot("castles-tower", game="castles", config=ALL_ON, ask="tower", after=0.4),
    Shot("castles-theirs", game="castles", config=ALL_ON, ask="turn", after=0.7, do=look_at(2)),
    Shot("castles-all-price", game="castles", config=ALL_ON, ask="price", after=0.5),
    Shot("castles-room", game="castles", ask="free_room", seed=4, after=0.0,
         config={"players": 2, "edition": "collector", "modules": ["moats"]}),
    with_decree(12, "swap", "swap"),
    with_decree(15, "remove", "remove"),
    with_decree(21, "turn", "tithe"),
    with_decree(25, "shift", "shift", first(".stall.lit")),
    with_decree(28, "turn", "leave"),
    with_decree(29, "cash", "cash"),
    with_decree(30, "end", "deposit"),
    with_decree(31, "head_start", "take"),
    with_decree(33, "turn", "store", button("Buy for the yard")),
    with_decree(34, "blueprint", "stack"),
    Shot("castles-guide", wish={"game": "castles", "guide": True}),
    Shot("castles-chapter", wish={"game": "castles", "guide": True, "chapter": "moats"}),
    Shot("castles-all-end", game="castles", config=ALL_ON, query="/end"),
    Shot("castles-end", game="castles", config=CASTLES, query="/end"),
    Shot("palace-keep", game="palace", config=PALACE, ask="keep", after=0.0),
    Shot("palace-act", game="palace", config=PALACE, ask="act", after=0.45),
    Shot("palace-place", game="palace", config=PALACE, ask="act", after=0.3,
         do=both(first(".offer.lit"), hover(".spot"))),
    Shot("palace-pay", game="palace", config=PALACE, ask="pay", after=0.5),
    Shot("palace-moat", game="palace", config=PALACE, ask="moat", after=0.6),
    Shot("palace-colour", game="palace", config={"players": 4}, ask="third", after=0.2),
    Shot("palace-swans", game="palace", config={"players": 4}, ask="swans", after=0.9),
    Shot("palace-discard", game="palace", config=PALACE, ask="discard"),
    Shot("palace-reward", game="palace", config=PALACE, ask="reward"),
    Shot("palace-own-colour", game="palace", config=PALACE, ask="colour"),
    Shot("palace-moves", game="palace", config=PALACE, ask="moves", bots="random"),
    Shot("palace-moved", game="palace", config=PALACE, ask="moved", bots="random"),
    Shot("palace-sleeping", game="palace", config=PALACE, ask="sleeping", after=0.4,
         do=first(".offer.lit")),
    Shot("palace-four", game="palace", config={"players": 4}, ask="act", after=0.85),
    Shot("palace-guide", wish={"game": "palace", "guide": True}),
    Shot("palace-end", game="palace", config=PALACE, query="/end"),
    Shot("settings", game="azul", config=AZUL, ask="take", do=button("Settings")),
    Shot("share", game="azul", config=AZUL, ask="take", do=button("Share")),
    Shot("waiting", wish={"game": "azul", **OPEN}),
    Shot("curtain", wish={"game": "palaces", "config": {"first": 1}, **TWO}),
    Shot("plain", game="castles", config=CASTLES, ask="turn", after=0.5, query="?plain"),
]


class Wilful(Bot):
    """Makes a move with a preferred beginning, else what a greedy bot would do."""

    def __init__(self, likes: str) -> None:
        super().__init__()
        self._likes = likes
        self._other = make_bot("greedy")

    def decide(self, seat: Seat) -> int:
        liked = [a for a in seat.options() if seat.text(a).startswith(self._likes)]
        return liked[0] if liked else self._other.decide(seat)


def record_until(shot: Shot) -> tuple[str, int]:
    """Return a game of bots as the text of a record, and the move at which seat 0 is asked; the
    first one of the shot's seed in which it is."""
    game = pal.game(shot.game, **{"first": 0, **shot.config})
    for number in range(30):
        seed = deal_seed(Purpose.SHOTS, shot.seed, number)
        first_bot: str | Bot = Wilful(shot.likes) if shot.likes else shot.bots
        record = pal.play(game, [first_bot, *[shot.bots] * (game.players - 1)], seed=seed)
        asked = [
            (move, s.ask().name)
            for move, s in enumerate(positions(record))
            if s.seat() == 0 and len(s.options()) > 1 and is_offered(s, shot.offers)
        ]
        if not shot.ask:
            return write_record(record), asked[-1][0]
        moves = [move for move, name in asked if name == shot.ask]
        if moves:
            least = int(shot.after * len(record.moves))
            return write_record(record), next((move for move in moves if move >= least), moves[-1])
    raise AssertionError(f"{shot.name}: seat 0 is never asked {shot.ask} {shot.offers}")


def is_offered(s: pal.State, kind: str) -> bool:
    """Return whether an action of a kind is among the options; '' is any kind."""
    texts = [s.game.layouts.text(a) for a in s.options()] if kind else []
    return not kind or any(text.split()[0] == kind for text in texts)


def address(ada: Person, shot: Shot) -> str:
    """Return where the state is shown."""
    if shot.path:
        return shot.path
    wish: dict[str, Any] = {"visibility": "private", **shot.wish}
    if shot.game:
        text, moves = record_until(shot)
        players = pal.game(shot.game, **shot.config).players
        others = [{"kind": "bot", "bot": "greedy"}] * (players - 1)
        wish.update(record=text, move=moves, seats=[{"kind": "person"}, *others])
    table = ada.make(**wish)
    if shot.game and not shot.ask:
        ada.sit(table)
        ada.play()
    return f"/table/{table}{shot.query}"


def prepare(page: Page, place: str, shot: Shot, theme: str) -> None:
    """Open a state and do what its picture shows."""
    page.set_default_timeout(15_000)
    page.add_init_script(
        "localStorage.setItem('palatium.settings',"
        f" JSON.stringify({{theme: '{theme}', motion: 'off', sending: 'never'}}))"
    )
    page.goto(place)
    page.wait_for_selector(".frame[data-state], .curtain, .page, .book dl, .options")
    page.wait_for_timeout(500)
    put_back(page)
    if shot.do is not None:
        try:
            shot.do(page)
        except PlaywrightError as error:
            print(f"{shot.name}, {theme}: {str(error).splitlines()[0]}")
        page.wait_for_timeout(400)


def chosen(shots: list[Shot], names: list[str]) -> list[Shot]:
    """Return those with one of these names (a * stands for any letters), or all without names."""
    return [s for s in shots if not names or any(fnmatch(s.name, name) for name in names)]
