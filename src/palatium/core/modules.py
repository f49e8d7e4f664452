"""Modules: base rules, expansions and variants that hang on named points of the flow."""

from typing import Generic

from mypy_extensions import mypyc_attr

from palatium.core.frame import S
from palatium.core.ids import PAYLOAD_BITS
from palatium.core.layout import Layout


@mypyc_attr(allow_interpreted_subclasses=True)
class Module(Generic[S]):
    """A part of the rules with its own kinds of actions and the points it listens at."""

    def __init__(self, name: str, layouts: list[Layout], points: list[str]) -> None:
        self.name = name
        self.layouts = layouts
        self.points = points

    def offer(self, s: S, point: str, seat: int, out: list[int]) -> None:
        """Add this module's options at a point."""

    def choose(self, s: S, point: str, seat: int, a: int) -> None:
        """Carry out an option of one of this module's kinds."""

    def change(self, s: S, point: str, seat: int, value: int, what: int) -> int:
        """A value at a point (a price, a sum), as this module makes it."""
        return value

    def react(self, s: S, point: str, seat: int, what: int) -> None:
        """Something happened at a point."""


class Hooks(Generic[S]):
    """The modules of a game by the points they listen at; an absent one costs nothing."""

    def __init__(self, modules: list[Module[S]]) -> None:
        self.modules = modules
        self._at: dict[str, list[Module[S]]] = {}
        self._nobody: list[Module[S]] = []
        self._owner: dict[int, Module[S]] = {}
        for module in modules:
            for point in module.points:
                self._at.setdefault(point, []).append(module)
            for layout in module.layouts:
                self._owner[layout.kind] = module

    def at(self, point: str) -> list[Module[S]]:
        """The modules that listen at a point, in the order of the game's list."""
        return self._at.get(point, self._nobody)

    def owns(self, a: int) -> bool:
        """Whether an action's kind belongs to a module."""
        return a >> PAYLOAD_BITS in self._owner

    def owner(self, a: int) -> Module[S]:
        """The module that an action's kind belongs to."""
        return self._owner[a >> PAYLOAD_BITS]

    def offers(self, s: S, point: str, seat: int, out: list[int]) -> None:
        """All options that modules add at a point."""
        for module in self.at(point):
            module.offer(s, point, seat, out)

    def changed(self, s: S, point: str, seat: int, value: int, what: int) -> int:
        """A value after every module at a point had its say."""
        for module in self.at(point):
            value = module.change(s, point, seat, value, what)
        return value

    def fire(self, s: S, point: str, seat: int, what: int) -> None:
        """Tell every module at a point that something happened."""
        for module in self.at(point):
            module.react(s, point, seat, what)
