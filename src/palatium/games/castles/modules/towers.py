"""Towers: rooms of 325 that bring a private Favor when completed (C-TOW)."""

from typing import TYPE_CHECKING, Final

from palatium.core.modules import Happening, Value
from palatium.games.castles.box.rooms import MIDDLE_SIZE
from palatium.games.castles.building.placing import item
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.hooks.expansion import Expansion, SceneFacts
from palatium.games.castles.modules.favor_pile import TOWER, LookFavors, score_taken
from palatium.games.castles.modules.final_steps import TOWER_STEP
from palatium.games.castles.state import CastlesState

if TYPE_CHECKING:
    from palatium.games.castles.game import CastlesGame

NAME: Final = "towers"
TOWER_REWARD: Final = 9
LOOKED_AT: Final = 3
COUNT_TOWERS: Final = Value("count_tower_rooms", "tower rooms")


class Towers(Expansion):
    """The reward of towers; the tile stack and its Room cards are facts of the game."""

    def __init__(self, looked_at: int = LOOKED_AT) -> None:
        super().__init__(
            NAME,
            [],
            [hook.COMPLETED, hook.GIVE, hook.FINAL, COUNT_TOWERS],
            {},
            {TOWER_REWARD: "tower"},
            brings=[COUNT_TOWERS],
        )
        self.looked_at = looked_at

    def react(self, s: CastlesState, point: Happening, seat: int, what: int) -> None:
        if point is hook.COMPLETED:
            if s.room(seat, what).stack == MIDDLE_SIZE:
                s.earned = (*s.earned, item(TOWER_REWARD, what))  # C-CMP-11
        elif point is hook.GIVE:
            if what == TOWER_REWARD:
                s.push(LookFavors(seat, self.looked_at, TOWER))
        elif what == TOWER_STEP:
            score_taken(s, TOWER)

    def scene(self, game: "CastlesGame", facts: SceneFacts) -> None:
        towers = [game.rooms[id] for id in game.tiles if game.rooms[id].stack == MIDDLE_SIZE]
        for tile in facts.of(towers):
            tile["piece"] = "tower"

    def change(self, s: CastlesState, point: Value, seat: int, value: int, what: int) -> int:
        """Return the number of tower rooms, complete or not (C-FAV-30, C-BON-34)."""
        return value + sum([1 for room in s.rooms_of(seat) if room.stack == MIDDLE_SIZE])
