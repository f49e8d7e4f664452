"""The facts of a configured game of Castles of Mad King Ludwig."""

from palatium.core.cards.hidden import new_cards
from palatium.core.cards.pile import new_pile
from palatium.core.dump import Dump
from palatium.core.errors import BadComponents
from palatium.core.frame import Frame
from palatium.core.game import Game
from palatium.core.layout import Layouts
from palatium.core.modules import Hooks, Module
from palatium.core.text.words import Words
from palatium.games.castles.actions import layouts
from palatium.games.castles.box.amounts import Amounts
from palatium.games.castles.box.cards import BonusCard, FavorCard, SetUp
from palatium.games.castles.box.piece_names import name_pieces
from palatium.games.castles.box.rooms import FOYER, MIDDLE_SIZE, SIZES, TYPES, Room
from palatium.games.castles.counting import CastlesCounting
from palatium.games.castles.flow import FRAMES, Opening
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.hooks.expansion import Expansion
from palatium.games.castles.hooks.points import POINTS
from palatium.games.castles.options import HouseRules
from palatium.games.castles.save import plan_from, state_of
from palatium.games.castles.scene import scene_of
from palatium.games.castles.state import NO_TILE, CastlesState
from palatium.grid.placing.place import place

VERSION = 2


class RewardAmounts:
    """The amounts of the completion rewards."""

    def __init__(self, amounts: dict[str, int]) -> None:
        for name in ("Activity", "Outdoor", "Sleeping", "Utility"):
            if name not in amounts:
                raise BadComponents(f"completion_rewards.csv: there is no row for {name}")
        self.activity = amounts["Activity"]
        self.outdoor = amounts["Outdoor"]
        self.sleeping = amounts["Sleeping"]
        self.utility = amounts["Utility"]


class CastlesGame(Game):
    """Castles of Mad King Ludwig for `players` seats; one seat plays the solo game."""

    def __init__(
        self,
        players: int,
        first: int,
        config: dict[str, object],
        components: str,
        words: Words,
        rooms: list[Room],
        setup: SetUp,
        room_cards: list[int],
        favors: list[FavorCard],
        bonus: list[BonusCard],
        excluded: list[str],
        places: list[int],
        rewards: RewardAmounts,
        amounts: Amounts,
        expansions: list[Expansion],
        is_base: bool,
        with_middle: bool,
        house: HouseRules,
    ) -> None:
        codes = [room.code for room in rooms]
        favor_codes = [favor.code for favor in favors]
        bonus_codes = [card.code for card in bonus]
        more_rewards: dict[int, str] = {}
        for module in expansions:
            more_rewards.update(module.rewards)
        kinds = layouts(
            codes,
            [room.name for room in rooms],
            favor_codes,
            bonus_codes,
            setup.prices,
            more_rewards,
        )
        words.facts.update(amounts.by_name)
        name_pieces(words, rooms, favors, bonus)
        for module in expansions:
            kinds += module.layouts
            module.name_pieces(words)
        super().__init__(
            "castles", VERSION, players, config, components, Layouts(kinds), words
        )
        self.first = first
        self.house = house
        self.rooms = rooms
        self.setup = setup
        self.room_cards = room_cards
        self.favors = favors
        self.bonus = bonus
        self.places = places
        self.rewards = rewards
        self.amounts = amounts
        self.reward_names = dict(enumerate(TYPES))
        for what, token in more_rewards.items():
            self.reward_names[what] = token.capitalize()
        modules: list[Module[CastlesState]] = list(expansions)
        self.hooks: Hooks[CastlesState] = Hooks(modules, POINTS)
        for measure in [*[card.measure for card in favors], *[card.measure for card in bonus]]:
            measure.find(modules)
        self.expansions = expansions
        self.part_of = {module.name: i for i, module in enumerate(expansions)}
        """The index of an expansion's part in a position."""
        self.frames = dict(FRAMES)
        for i, module in enumerate(expansions):
            module.index = i
            self.frames.update(module.frames)
        self.is_solo = players == 1
        self.room_codes = codes
        self.favor_codes = favor_codes
        self.bonus_codes = bonus_codes
        self.tiles = [
            room.id
            for room in rooms
            if room.stack >= 0 and (room.is_base or not is_base) and _is_used(room, with_middle)
        ]
        names = [module.name for module in expansions]
        self.favor_ids = [
            i
            for i, favor in enumerate(favors)
            if favor.code not in excluded and (not favor.needs or favor.needs in names)
        ]
        self.bonus_ids = [
            i
            for i, card in enumerate(bonus)
            if card.code not in excluded
            and (not card.needs or card.needs in names)
            and not (self.is_solo and card.is_for_several() and not house.has_rivals_in_solo)
        ]

    def walls_count(self, s: CastlesState, seat: int) -> bool:
        """Return whether a door against a wall counts for completing; an expansion may say so."""
        return self.hooks.changed(s, hook.WALLS, seat, 0, 0) > 0

    def start(self, explain: bool = True) -> CastlesState:
        players = self.players
        setup = self.setup
        stacks = []
        for stack in range(len(SIZES)):
            tiles = [id for id in self.tiles if self.rooms[id].stack == stack]
            cards = new_cards(tiles, players, stack)
            stacks.append(new_pile(cards, min(setup.tiles[stack], len(tiles))))
        bonus = new_cards(self.bonus_ids, players, len(SIZES))
        foyer = FOYER << 16 | place(0, 0, 0)
        frames: list[Frame[CastlesState]] = [Opening(0)]
        s = CastlesState(
            castles=self,
            stack=frames,
            points=[0] * players,
            explain=explain,
            lines=None,
            moves=0,
            options=None,
            round=1,
            master_builder=max(self.first, 0),
            is_last=False,
            idle=0,
            hallways=setup.hallways,
            stairs=setup.stairs,
            deck_size=min(setup.room_cards, sum(self.room_cards)),
            shuffles=0,
            pools=len(SIZES) + 1,
            money=[setup.money] * players,
            plans=[plan_from(self, [foyer])] * players,
            built=[(foyer,)] * players,
            completed=[0] * players,
            market=[NO_TILE] * setup.market,
            spaces=[NO_TILE] * setup.market,
            coins=[0] * setup.market,
            unseen=self.room_cards.copy(),
            discards=[0] * len(SIZES),
            stacks=stacks,
            boxes=[()] * len(SIZES),
            looks=[0] * len(SIZES),
            hands=[()] * players,
            bonus=new_pile(bonus, len(bonus)),
            deck_top=(),
            drawn=(),
            looked=(),
            favors=(),
            favors_out=(),
            gone=(),
            earned=(),
            shown=0,
            parts=[module.start(self) for module in self.expansions],
        )
        s.settle()
        return s

    def restore(self, dump: Dump) -> CastlesState:
        return state_of(self, dump, [self.frames[name](data) for name, data in dump.frames])

    def counting(self) -> CastlesCounting:
        return CastlesCounting(self)

    def rooms_in_play(self) -> list[Room]:
        """Return every tile that can appear: rooms of the stacks and pieces without a stack."""
        used = {*self.tiles}
        return [room for room in self.rooms if room.stack < 0 or room.id in used]

    def scene(self) -> dict[str, object]:
        return {**scene_of(self)}

    def bound(self) -> int:
        """Return a bound: changes of the deck, each with at most 20 idle rounds (C-END-4)."""
        return 60000


def _is_used(room: Room, with_middle: bool) -> bool:
    return with_middle or room.stack != MIDDLE_SIZE
