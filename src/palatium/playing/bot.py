"""Bots: one class with `decide`, one line to register."""

from importlib import import_module
from importlib.metadata import entry_points

from palatium.core.errors import BadConfig
from palatium.core.spec import guess
from palatium.playing.seat import Seat


class Bot:
    """A computer player. `argument` is the text after the colon in "search:200ms".

    >>> import palatium as pal
    >>> class First(pal.Bot):
    ...     def decide(self, seat):
    ...         return seat.options()[0]
    >>> record = pal.play(pal.game("azul", players=2), bots=[First(), "random"], seed=7)
    >>> record.seats
    ['First', 'random']
    """

    def __init__(self, argument: str = "") -> None:
        self.argument = argument

    def decide(self, seat: Seat) -> int:
        """Return one of `seat.options()`."""
        raise BadConfig(f"{type(self).__name__} does not say how to decide")


SHIPPED = {
    "random": "palatium.bots.random:RandomBot",
    "greedy": "palatium.bots.greedy:GreedyBot",
    "search": "palatium.bots.search.bot:SearchBot",
    "apprentice": "palatium.bots.search.levels:Apprentice",
    "journeyman": "palatium.bots.search.levels:Journeyman",
    "builder": "palatium.bots.search.levels:Builder",
    "architect": "palatium.bots.search.levels:Architect",
    "master": "palatium.bots.search.levels:Master",
    "hoarder": "palatium.bots.styles:Hoarder",
    "rusher": "palatium.bots.styles:Rusher",
    "shark": "palatium.bots.styles:Shark",
    "stdio": "palatium.bots.stdio:StdioBot",
}
_registered: dict[str, type[Bot]] = {}


def register(name: str, bot: type[Bot]) -> None:
    """Register a bot by name.

    >>> import palatium as pal
    >>> class Last(pal.Bot):
    ...     def decide(self, seat):
    ...         return seat.options()[-1]
    >>> pal.register("last", Last)
    >>> record = pal.play(pal.game("azul", players=2), bots=["last", "random"], seed=7)
    >>> record.seats
    ['last', 'random']
    """
    if not name or ":" in name or "," in name:
        raise BadConfig(f"a bot's name has no colon and no comma: {name!r}")
    _registered[name] = bot


def bot_names() -> list[str]:
    """Return the names of all bots."""
    outside = [entry.name for entry in entry_points(group="palatium.bots")]
    return sorted({*SHIPPED, *outside, *_registered})


def make_bot(name: str) -> Bot:
    """Return a new bot by name, with an optional argument after a colon."""
    plain, _, argument = name.partition(":")
    return _find(plain)(argument)


def _find(name: str) -> type[Bot]:
    if name in _registered:
        return _registered[name]
    found: object = None
    if name in SHIPPED:
        module, _, attribute = SHIPPED[name].partition(":")
        found = getattr(import_module(module), attribute)
    else:
        for entry in entry_points(group="palatium.bots", name=name):
            found = entry.load()
    if isinstance(found, type) and issubclass(found, Bot):
        return found
    names = bot_names()
    raise BadConfig(f"there is no bot '{name}'; there are {', '.join(names)}" + guess(name, names))
