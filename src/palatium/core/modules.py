"""Modules: expansions and variants that attach to declared points of the flow."""

from typing import Generic

from mypy_extensions import mypyc_attr

from palatium.core.frame import S
from palatium.core.ids import PAYLOAD_BITS
from palatium.core.layout import Layout


class Point:
    """A point of the flow at which modules act. It is declared once, as a constant: by the game, or
    by the module that brings it."""

    def __init__(self, name: str) -> None:
        self.name = name


class Offering(Point):
    """A point at which modules may add options, and carry them out."""


class Value(Point):
    """A number that modules may change: `value` says which, `what` what it is about."""

    def __init__(self, name: str, value: str, what: str = "") -> None:
        super().__init__(name)
        self.value = value
        self.what = what


class Happening(Point):
    """A point at which modules are notified: `what` says what their int means."""

    def __init__(self, name: str, what: str = "") -> None:
        super().__init__(name)
        self.what = what


@mypyc_attr(allow_interpreted_subclasses=True)
class Module(Generic[S]):
    """A part of the rules, with its own kinds of actions and the points it listens at.

    `brings` are its own points, at which others may listen.
    """

    def __init__(
        self,
        name: str,
        layouts: list[Layout],
        points: list[Point],
        brings: list[Point] | None = None,
    ) -> None:
        self.name = name
        self.layouts = layouts
        self.points = points
        self.brings: list[Point] = brings or []

    def offer(self, s: S, point: Offering, seat: int, out: list[int]) -> None:
        """Add this module's options at a point."""

    def choose(self, s: S, point: Offering, seat: int, a: int) -> None:
        """Carry out an option of one of this module's kinds."""

    def change(self, s: S, point: Value, seat: int, value: int, what: int) -> int:
        """Return a value at a point (a price, a sum) as this module changes it."""
        return value

    def react(self, s: S, point: Happening, seat: int, what: int) -> None:
        """React to something that happened at a point."""


class Hooks(Generic[S]):
    """The modules of a game by the points they listen at; an unused point costs nothing.

    `points` are those that the game declares. An undeclared point is refused, whether a module
    listens there or the rules ask there.
    """

    def __init__(self, modules: list[Module[S]], points: list[Point]) -> None:
        self.modules = modules
        self._at: dict[Point, list[Module[S]]] = {}
        self._owner: dict[int, Module[S]] = {}
        for point in points:
            self._declare(point, "the game")
        for module in modules:
            for point in module.brings:
                self._declare(point, f"the module {module.name!r}")
        for module in modules:
            for point in module.points:
                if point not in self._at:
                    raise ValueError(
                        f"the module {module.name!r} listens at {self._stranger(point)}"
                    )
                self._at[point].append(module)
            for layout in module.layouts:
                if layout.kind in self._owner:
                    raise ValueError(
                        f"the modules {self._owner[layout.kind].name!r} and {module.name!r} both "
                        f"have actions of kind {layout.kind}"
                    )
                self._owner[layout.kind] = module

    def _declare(self, point: Point, who: str) -> None:
        for other in self._at:
            if other.name == point.name:
                raise ValueError(f"{who} declares a second point {point.name!r}")
        self._at[point] = []

    def _stranger(self, point: Point) -> str:
        names = sorted([other.name for other in self._at])
        if point.name in names:
            return f"a point {point.name!r} that is not the declared one of this name"
        return f"{point.name!r}, which nobody has declared; there are {', '.join(names)}"

    def has(self, point: Point) -> bool:
        """Return whether the game or a module in play declares a point."""
        return point in self._at

    def at(self, point: Point) -> list[Module[S]]:
        """Return the modules that listen at a point, in the order of the game's list."""
        found = self._at.get(point)
        if found is None:
            raise ValueError(f"the rules ask at {self._stranger(point)}")
        return found

    def owns(self, a: int) -> bool:
        """Return whether an action's kind belongs to a module."""
        return a >> PAYLOAD_BITS in self._owner

    def owner(self, a: int) -> Module[S]:
        """Return the module that an action's kind belongs to."""
        return self._owner[a >> PAYLOAD_BITS]

    def offers(self, s: S, point: Offering, seat: int, out: list[int]) -> None:
        """Add all options of modules at a point."""
        for module in self.at(point):
            module.offer(s, point, seat, out)

    def changed(self, s: S, point: Value, seat: int, value: int, what: int) -> int:
        """Return a value after every module at a point has changed it."""
        for module in self.at(point):
            value = module.change(s, point, seat, value, what)
        return value

    def fire(self, s: S, point: Happening, seat: int, what: int) -> None:
        """Notify every module at a point."""
        for module in self.at(point):
            module.react(s, point, seat, what)
