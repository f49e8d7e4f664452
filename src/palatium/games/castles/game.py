"""The facts of a configured game of Castles of Mad King Ludwig."""

from palatium.core.cards.hidden import new_cards
from palatium.core.cards.pile import new_pile
from palatium.core.dump import Dump
from palatium.core.errors import BadComponents
from palatium.core.frame import Frame
from palatium.core.game import Game, rows, whole, wholes
from palatium.core.layout import Layouts
from palatium.core.modules import Hooks, Module
from palatium.core.text.words import Words
from palatium.games.castles.actions import base_layouts
from palatium.games.castles.cards import BonusCard, FavorCard, SetUp
from palatium.games.castles.counting import CastlesCounting
from palatium.games.castles.expansion import Expansion
from palatium.games.castles.flow import FRAMES, Opening
from palatium.games.castles.house import HouseRules
from palatium.games.castles.naming import name_pieces
from palatium.games.castles.rooms import FOYER, MIDDLE_SIZE, SIZES, TYPES, Room
from palatium.games.castles.saving import built_from, cards_from, pile_from, plan_from
from palatium.games.castles.scene import scene_castles
from palatium.games.castles.state import NO_TILE, CastlesState
from palatium.grid.placing.place import place

VERSION = 2


class Rewards:
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
    """Castles of Mad King Ludwig for `players` seats; one plays the solo game."""

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
        amounts: Rewards,
        expansions: list[Expansion],
        is_base: bool,
        with_middle: bool,
        house: HouseRules,
    ) -> None:
        codes = [room.code for room in rooms]
        favor_codes = [favor.code for favor in favors]
        bonus_codes = [card.code for card in bonus]
        rewards: dict[int, str] = {}
        for module in expansions:
            rewards.update(module.rewards)
        layouts = base_layouts(
            codes, [room.name for room in rooms], favor_codes, bonus_codes, setup.prices, rewards
        )
        name_pieces(words, rooms, favors, bonus)
        for module in expansions:
            layouts += module.layouts
            module.name_pieces(words)
        super().__init__(
            "castles", VERSION, players, config, components, Layouts(layouts), words
        )
        self.first = first
        self.house = house
        self.rooms = rooms
        self.setup = setup
        self.room_cards = room_cards
        self.favors = favors
        self.bonus = bonus
        self.places = places
        self.rewards = amounts
        self.reward_names = dict(enumerate(TYPES))
        for what, token in rewards.items():
            self.reward_names[what] = token.capitalize()
        modules: list[Module[CastlesState]] = list(expansions)
        self.hooks: Hooks[CastlesState] = Hooks(modules)
        self.expansions = expansions
        self.part_of = {module.name: i for i, module in enumerate(expansions)}
        """Where an expansion's part lies in a position."""
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
        """Whether a door against a wall counts for completing; an expansion may say so."""
        return self.hooks.changed(s, "walls", seat, 0, 0) > 0

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
            self,
            frames,
            [0] * players,
            explain,
            None,
            0,
            None,
            1,
            max(self.first, 0),
            False,
            0,
            setup.hallways,
            setup.stairs,
            min(setup.room_cards, sum(self.room_cards)),
            0,
            len(SIZES) + 1,
            [setup.money] * players,
            [plan_from(self, [foyer])] * players,
            [(foyer,)] * players,
            [0] * players,
            [NO_TILE] * setup.market,
            [NO_TILE] * setup.market,
            [0] * setup.market,
            self.room_cards.copy(),
            [0] * len(SIZES),
            stacks,
            [()] * len(SIZES),
            [0] * len(SIZES),
            [()] * players,
            new_pile(bonus, len(bonus)),
            (),
            (),
            (),
            (),
            (),
            (),
            (),
            0,
            [module.start(self) for module in self.expansions],
        )
        s.settle()
        return s

    def restore(self, dump: Dump) -> CastlesState:
        body = dump.body
        seats = self.players
        built = built_from(body["built"])
        return CastlesState(
            self,
            [self.frames[name](data) for name, data in dump.frames],
            dump.points,
            dump.explain,
            dump.lines,
            dump.moves,
            None,
            whole(body["round"]),
            whole(body["master_builder"]),
            whole(body["is_last"]) == 1,
            whole(body["idle"]),
            whole(body["hallways"]),
            whole(body["stairs"]),
            whole(body["deck_size"]),
            whole(body["shuffles"]),
            whole(body["pools"]),
            wholes(body["money"]),
            [plan_from(self, list(pieces)) for pieces in built],
            built,
            wholes(body["completed"]),
            wholes(body["market"]),
            wholes(body["spaces"]),
            wholes(body["coins"]),
            wholes(body["unseen"]),
            wholes(body["discards"]),
            [pile_from(wholes(row), seats) for row in rows(body["stacks"])],
            [cards_from(row, seats) for row in rows(body["boxes"])],
            wholes(body["looks"]),
            [cards_from(row, seats) for row in rows(body["hands"])],
            pile_from(wholes(body["bonus"]), seats),
            cards_from(body["deck_top"], seats),
            cards_from(body["drawn"], seats),
            cards_from(body["looked"], seats),
            tuple(wholes(body["favors"])),
            tuple(wholes(body["favors_out"])),
            tuple(wholes(body["gone"])),
            tuple(wholes(body["earned"])),
            whole(body["shown"]),
            [
                module.load(wholes(row), seats)
                for module, row in zip(self.expansions, rows(body.get("parts", [])), strict=True)
            ],
        )

    def counting(self) -> CastlesCounting:
        return CastlesCounting(self)

    def rooms_in_play(self) -> list[Room]:
        """Every tile that can turn up: the rooms of the stacks and the pieces that have none."""
        used = {*self.tiles}
        return [room for room in self.rooms if room.stack < 0 or room.id in used]

    def scene(self) -> dict[str, object]:
        return scene_castles(self)

    def bound(self) -> int:
        """Every deck change is followed by at most 20 idle rounds (C-END-4) of all turns."""
        return 60000


def _is_used(room: Room, with_middle: bool) -> bool:
    return with_middle or room.stack != MIDDLE_SIZE
