"""The options of a game, checked one by one with clear errors."""

from collections.abc import Callable
from difflib import get_close_matches

from palatium.core.errors import BadConfig
from palatium.core.extras import NO_EXTRAS, Extras
from palatium.core.game import Game


class OptionItem:
    """A piece that an option of kind "texts" may name by its id.

    `kind` groups the pieces, `text` says what a piece does, and `needs` which other options must be
    set for it to be in the game. If `one_of` lists any, one of these must be set as well.
    """

    def __init__(
        self,
        id: str,
        name: str,
        kind: str,
        text: str,
        needs: dict[str, object],
        one_of: list[dict[str, object]] | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.text = text
        self.needs = needs
        self.one_of = one_of or []


class Option:
    """An option of a game.

    `kind` is "whole" (low..high), "choice" (one of `values`), "many" (any of `values`), "texts" (a
    list of texts), "flag" (true or false), "path" (a folder), or "seat" (a seat number, or None to
    leave it open). `needs` says, for a value as text, which other options must be set. `items`
    lists what "texts" may name. A house rule decides a sentence of the rulebook that can be read
    two ways; its default is our reading, and it matters in games with the options of
    `matters_with`.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        help: str,
        default: object = None,
        values: list[str] | None = None,
        low: int = 0,
        high: int = 0,
        needs: dict[str, dict[str, object]] | None = None,
        is_house_rule: bool = False,
        matters_with: dict[str, object] | None = None,
        items: Callable[[], list[OptionItem]] | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.help = help
        self.default = default
        self.values = values or []
        self.low = low
        self.high = high
        self.needs = needs or {}
        self.is_house_rule = is_house_rule
        self.matters_with = matters_with or {}
        self._items = items

    def items(self) -> list[OptionItem]:
        """Return the pieces that it may name, if the game lists them."""
        return [] if self._items is None else self._items()

    def settle(self, value: object, game: str) -> object:
        """Return the value in the form used in a config; BadConfig says what would be right."""
        if value is None:
            return self.default
        if self.kind == "whole":
            return self._whole(value, game, self.low, self.high)
        if self.kind == "seat":
            return self._whole(value, game, 0, self.high)
        if self.kind == "flag":
            if not isinstance(value, bool):
                raise BadConfig(f"{game}: {self.name}={value!r} should be True or False")
            return value
        if self.kind == "choice":
            return self._one(value, game)
        if self.kind == "path":
            return str(value)
        return self._many(value, game)

    def _whole(self, value: object, game: str, low: int, high: int) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise BadConfig(
                f"{game}: {self.name}={value!r} should be a whole number from {low} to {high}"
            )
        return value

    def _one(self, value: object, game: str) -> str:
        if not isinstance(value, str) or value not in self.values:
            raise BadConfig(
                f"{game}: {self.name}={value!r} should be one of {', '.join(self.values)}"
                + guess(value, self.values)
            )
        return value

    def _many(self, value: object, game: str) -> list[str]:
        if not isinstance(value, list | tuple | set | frozenset):
            raise BadConfig(f"{game}: {self.name}={value!r} should be a list")
        texts = [str(item) for item in value]
        for text in texts:
            if self.kind == "many" and text not in self.values:
                raise BadConfig(
                    f"{game}: {self.name} has {text!r}, which is not one of "
                    f"{', '.join(self.values)}" + guess(text, self.values)
                )
        return sorted(set(texts))


class Config:
    """Settled options, read by name and type."""

    def __init__(self, values: dict[str, object]) -> None:
        self.values = values

    def whole(self, name: str) -> int:
        """Return a whole number."""
        value = self.values[name]
        if not isinstance(value, int):
            raise BadConfig(f"{name}={value!r} should be a whole number")
        return value

    def seat(self, name: str) -> int:
        """Return a seat, or -1 if it was left open."""
        return -1 if self.values[name] is None else self.whole(name)

    def text(self, name: str) -> str:
        """Return a text."""
        return str(self.values[name])

    def flag(self, name: str) -> bool:
        """True or False."""
        return self.values[name] is True

    def texts(self, name: str) -> list[str]:
        """Return a list of texts."""
        value = self.values[name]
        return [str(item) for item in value] if isinstance(value, list) else []

    def folder(self) -> str | None:
        """Return the user's folder of components, if any."""
        value = self.values["components"]
        return None if value is None else str(value)


class GameSpec:
    """A game on the shelf: name, credits, options, and how to build a configured `Game`.

    `sets` are the option sets that every test run plays, `all_sets` those of long runs. `extras`
    says what it brings besides its rules.
    """

    def __init__(
        self,
        name: str,
        title: str,
        credits: str,
        options: list[Option],
        build: Callable[[Config], Game],
        sets: list[dict[str, object]],
        all_sets: list[dict[str, object]] | None = None,
        extras: Extras = NO_EXTRAS,
    ) -> None:
        self.name = name
        self.title = title
        self.credits = credits
        self.options = options
        self.build = build
        self.sets = sets
        self.all_sets = all_sets or sets
        self.extras = extras

    def option(self, name: str) -> Option:
        """Return an option by name."""
        for option in self.options:
            if option.name == name:
                return option
        names = [option.name for option in self.options]
        raise BadConfig(
            f"{self.name} has no option '{name}'; it has {', '.join(names)}" + guess(name, names)
        )

    def configure(self, given: dict[str, object]) -> Game:
        """Return the game with these options; the others take their defaults."""
        config = {option.name: option.default for option in self.options}
        for name, value in given.items():
            config[name] = self.option(name).settle(value, self.name)
        first, players = config.get("first"), config.get("players")
        if isinstance(first, int) and isinstance(players, int) and first >= players:
            raise BadConfig(
                f"{self.name}: first={first} should be a seat from 0 to {players - 1}"
            )
        self._check_needs(config)
        return self.build(Config(config))

    def _check_needs(self, config: dict[str, object]) -> None:
        for option in self.options:
            for chosen in _items(config[option.name]):
                needs = option.needs.get(str(chosen), {})
                lacking = [
                    name
                    for name, wanted in needs.items()
                    if any([item not in _items(config[name]) for item in _items(wanted)])
                ]
                if lacking:
                    value: object = [chosen] if option.kind == "many" else chosen
                    wants = [_said(name, wanted) for name, wanted in needs.items()]
                    raise BadConfig(
                        f"{self.name}: {_said(option.name, value)} needs {' and '.join(wants)}"
                    )


def _items(value: object) -> list[object]:
    return list(value) if isinstance(value, list) else [value]


def _said(name: str, value: object) -> str:
    if not isinstance(value, list):
        return f"{name}={value!r}"
    return f"{name} with {', '.join([repr(item) for item in value])}"


def set_name(options: dict[str, object]) -> str:
    """Return a short name for an option set, fit for a file name: players-2_side-grey."""
    parts: list[str] = []
    for key, value in options.items():
        text = "+".join([str(item) for item in value]) if isinstance(value, list) else str(value)
        parts.append(f"{key}-{text or 'none'}")
    return "_".join(parts)


def common_options(
    low: int, high: int, default: int, needs: dict[str, dict[str, object]] | None = None
) -> list[Option]:
    """Return the options of every game: players, the starting seat, a folder of components.

    `needs` is what a number of players needs.
    """
    players = f"number of players, {low} to {high}"
    return [
        Option("players", "whole", players, default, None, low, high, needs),
        Option("first", "seat", "who starts", None, None, 0, high - 1),
        Option("components", "path", "a folder with your own component files"),
    ]


def guess(value: object, names: list[str]) -> str:
    """Return ' (did you mean x?)' if a name is close, else ''."""
    close = get_close_matches(str(value), names, 1)
    return f" (did you mean '{close[0]}'?)" if close else ""
