"""OpenSpiel: every game as a Python game, `palatium_azul` and so on.

`import palatium.envs.spiel` registers them; `pyspiel.load_game("palatium_azul(players=3)")` loads
one. Draws are explicit chance nodes with exact probabilities; forced ints are nodes too.
"""

import json
from typing import Any

import numpy as np
import pyspiel

from palatium.core.game import Game
from palatium.core.ids import CHANCE, OVER, PAYLOAD_BITS
from palatium.core.registry import games_with
from palatium.core.registry import spec as game_spec
from palatium.core.spec import Option
from palatium.core.state import State
from palatium.envs.encoding import Encoding, encoding
from palatium.envs.episode import utilities
from palatium.envs.numbering import Numbering

PREFIX = "palatium_"
PLAIN = ("whole", "choice", "flag")
"""Kinds of options that a load string can carry; lists are joined with `+`."""


class Outcomes:
    """Dense numbers for the outcomes of chance, with the same meaning in every state."""

    def __init__(self, game: Game) -> None:
        self._layouts = [layout for layout in game.layouts.all if layout.by_chance]
        self._offsets: dict[int, int] = {}
        self.size = 0
        for layout in self._layouts:
            self._offsets[layout.kind] = self.size
            self.size += layout.size
        self._by_kind = {layout.kind: layout for layout in self._layouts}

    def number(self, a: int) -> int:
        """Return the number of an outcome."""
        kind = a >> PAYLOAD_BITS
        return self._offsets[kind] + self._by_kind[kind].rank(a)

    def action(self, number: int) -> int:
        """Return the outcome of a number."""
        for layout in reversed(self._layouts):
            offset = self._offsets[layout.kind]
            if number >= offset:
                return layout.unrank(number - offset)
        raise ValueError(f"{number} is not an outcome")


class Kit:
    """What a game's positions share; it stays one object when OpenSpiel copies them deeply."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.encoding: Encoding = encoding(game)
        self.numbering = Numbering(game)
        self.outcomes = Outcomes(game)

    def __deepcopy__(self, memo: object) -> "Kit":
        return self

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Kit, (self.game,)


class PalatiumGame(pyspiel.Game):
    """A configured game for OpenSpiel."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        shelf = game_spec(name)
        given = dict(params or {})
        options: dict[str, object] = {}
        for option in shelf.options:
            if option.name in given:
                options[option.name] = _read(option, given[option.name])
        inner = shelf.configure(options)
        self.kit = Kit(inner)
        solo = inner.players == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.kit.numbering.size,
            max_chance_outcomes=max(self.kit.outcomes.size, 1),
            num_players=inner.players,
            min_utility=-10.0 if solo else -1.0,
            max_utility=10.0 if solo else 1.0,
            utility_sum=0.0 if shelf.option("players").low > 1 else None,
            max_game_length=inner.bound(),
        )
        super().__init__(_type(name), info, given)

    def new_initial_state(self) -> "PalatiumState":
        """Return the first position."""
        return PalatiumState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return what a player sees, as a tensor and as text."""
        return Observer(self.kit)

    # A pickle is the load string; a copy of something immutable is the thing itself

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return game_again, (str(self),)

    def __copy__(self) -> "PalatiumGame":
        return self

    def __deepcopy__(self, memo: object) -> "PalatiumGame":
        return self


class PalatiumState(pyspiel.State):
    """A position for OpenSpiel."""

    def __init__(self, game: PalatiumGame) -> None:
        super().__init__(game)
        self._kit = game.kit
        self.inner: State = game.kit.game.start(explain=False)
        """The engine's position; a deep copy by OpenSpiel clones it."""

    def current_player(self) -> int:
        """Return the seat, chance or the end."""
        seat = self.inner.seat()
        if seat == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._kit.numbering.numbers(self.inner.options(player)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their exact probabilities."""
        weights = self.inner.weights()
        total = sum(weights)
        number = self._kit.outcomes.number
        return [
            (number(a), weight / total)
            for a, weight in zip(self.inner.options(), weights, strict=True)
            if weight
        ]

    def _apply_action(self, number: int) -> None:
        chance = self.inner.seat() == CHANCE
        numbering = self._kit.outcomes if chance else self._kit.numbering
        self.inner.apply(numbering.action(number))

    def _action_to_string(self, player: int, number: int) -> str:
        numbering = self._kit.outcomes if player < 0 else self._kit.numbering
        return self.inner.text(numbering.action(number))

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.inner.seat() == OVER

    def returns(self) -> list[float]:
        """Return the result by rank, from -1 to 1; in a solo game a hundredth of the score."""
        return utilities(self.inner)

    def __str__(self) -> str:
        return json.dumps(self.inner.view(None))

    def __copy__(self) -> "PalatiumState":
        other: PalatiumState = self.clone()
        return other

    def __deepcopy__(self, memo: object) -> "PalatiumState":
        other: PalatiumState = self.clone()
        return other


class Observer:
    """Rows of the encoding, computed only from the player's view."""

    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self.tensor = np.zeros(kit.encoding.width, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: PalatiumState, player: int) -> None:
        """Set a player's observation."""
        self.tensor[:] = self._kit.encoding.row(state.inner.view(player), player)

    def string_from(self, state: PalatiumState, player: int) -> str:
        """Return the same as text."""
        return json.dumps(state.inner.view(player))


def game_again(load_string: str) -> Any:
    """Return the game that a pickle names."""
    return pyspiel.load_game(load_string)


def _read(option: Option, value: object) -> object:
    if option.kind in ("many", "texts"):
        return [part for part in str(value).split("+") if part]
    return value


def _default(option: Option) -> object:
    if option.kind in ("many", "texts"):
        return ""
    return option.default


def _type(name: str) -> Any:
    shelf = game_spec(name)
    players = shelf.option("players")
    settings = {
        option.name: _default(option)
        for option in shelf.options
        if option.kind in (*PLAIN, "many", "texts")
    }
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=shelf.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM
        if players.low == 1
        else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players.high,
        min_num_players=players.low,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=settings,
    )


def _maker(name: str) -> type[PalatiumGame]:
    class Made(PalatiumGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(name, params)

    return Made


def register() -> None:
    """Register all games with OpenSpiel."""
    known = set(pyspiel.registered_names())
    for name in games_with("encoding"):
        if PREFIX + name not in known:
            pyspiel.register_game(_type(name), _maker(name))


register()
