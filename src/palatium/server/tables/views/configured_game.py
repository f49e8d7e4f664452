"""What all tables of one configured game share, so that it is made only once."""

import json
from collections import OrderedDict
from threading import Lock
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from palatium.core.game import Game
from palatium.core.registry import game as configured
from palatium.core.scoring.lines import ScoreLine
from palatium.playing.telling import Teller
from palatium.server.wire.http import Scene
from palatium.server.wire.messages import Act, Line

MOST_ACTS = 20_000
"""Remembered options of one game."""
RECENT = 64
"""Configured games that are kept though no table needs them."""


class ConfiguredGame:
    """A game with its words, and its options as they are sent."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.teller = Teller(game)
        self._acts: dict[int, Any] = {}
        self._scene = b""

    def act(self, a: int) -> Act:
        """Return an option already written as JSON: a `Raw` stands for the type it encodes."""
        found: Any = self._acts.get(a)
        if found is None:
            layout = self.game.layouts.of(a)
            fields = layout.record(a) if layout is not None else {}
            act = Act(a=a, text=self.game.layouts.text(a), fields=fields)
            if len(self._acts) >= MOST_ACTS:
                self._acts.clear()
            found = self._acts[a] = msgspec.Raw(msgspec.json.encode(act))
        made: Act = found
        return made

    def scene(self) -> bytes:
        """Return what never changes in this game, as it is sent."""
        if not self._scene:
            game = self.game
            config = config_text(dict(game.config))
            key = f"{game.name}/{game.version}/{game.components}/{config}"
            scene = Scene(key=key, game=game.name, facts=game.scene())
            self._scene = msgspec.json.encode(scene)
        return self._scene

    def line(self, line: ScoreLine) -> Line:
        """Return a score line with its reason in words."""
        return Line(
            seat=line.seat,
            amount=line.amount,
            reason=line.reason,
            what=self.teller.what(line),
            ruling=line.ruling,
            move=line.move,
            text=self.teller.line(line),
            why=self.teller.reason(line.reason),
        )


_known: WeakValueDictionary[tuple[str, str], ConfiguredGame] = WeakValueDictionary()
_recent: OrderedDict[tuple[str, str], ConfiguredGame] = OrderedDict()
_lock = Lock()


def configured_game(name: str, config: str) -> ConfiguredGame:
    """Return what the tables of a game share that is configured by this JSON text: the same object
    as long as anybody has it, whichever thread asks and however many others are asked for."""
    key = (name, config)
    found = _known.get(key)
    made = ConfiguredGame(configured(name, **json.loads(config))) if found is None else found
    with _lock:
        shared = _known.setdefault(key, made)
        _recent[key] = shared
        _recent.move_to_end(key)
        if len(_recent) > RECENT:
            _recent.popitem(last=False)
    return shared


def config_text(config: dict[str, object]) -> str:
    """Return a config as the text that is stored."""
    return json.dumps(config, sort_keys=True)
