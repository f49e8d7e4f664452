"""Towers and five players, C-TOW and C-5P."""

import pytest

import palatium as pal
from palatium.games.castles.box.rooms import SIZES
from palatium.games.castles.building.placing import what_of
from palatium.games.castles.end.card_measures import measured
from palatium.games.castles.end.card_points import favor_points
from palatium.games.castles.end.final_scoring import FinalScoring
from palatium.games.castles.hooks import points as hook
from palatium.games.castles.modules.favor_pile import TOWER, favors_of
from tests.games.castles.box import own, take_favors, turn
from tests.games.castles.table import (
    Step,
    deal,
    do,
    empty,
    gained,
    game,
    grow,
    play,
    put,
    resume,
    search,
    texts,
)

TOWERS = SIZES.index(325)


@pytest.mark.parametrize(("players", "tiles", "favors"), [(2, 5, 15), (3, 6, 18), (4, 7, 21),
                                                         (5, 8, 24)])
def test_c_tow_1_stack_cards_and_face_down_favors(players: int, tiles: int, favors: int) -> None:
    s = game(players, modules=["towers"]).start()
    assert s.stacks[TOWERS].total() == tiles
    assert s.unseen[TOWERS] == 5
    towers = [s.castles.rooms[id] for id in s.castles.tiles if s.castles.rooms[id].feet == 325]
    assert sorted(room.type for room in towers) == list(range(8))
    deal(s)
    assert favors_of(s).pile.size == min(favors, 29 - players)  # C-SET-4: Swans, Moats missing
    assert len(empty(players if players < 5 else 4).castles.tiles) == 150
    assert len(s.castles.tiles) == 158


def complete_tower(s: pal.State) -> None:
    """Buy a tower with one door, which the Foyer completes at once."""
    place = search(s, 1, Step("Falkenstein Tower", ["Foyer"], completes=["Falkenstein Tower"]))[0]
    do(s, "take m1 door")
    put(s, place)


def test_c_cmp_11_a_tower_earns_its_types_reward_and_a_favor() -> None:
    s = resume(turn(["towers"], market=[("Falkenstein Tower", 4000, 0)]))
    complete_tower(s)
    assert texts(s) == ["next utility 0", "next tower 0"]


def test_c_tow_2_one_of_three_favors_is_kept_face_down() -> None:
    s = resume(turn(["towers"], market=[("Falkenstein Tower", 4000, 0)]))
    complete_tower(s)
    before = favors_of(s).pile.size
    do(s, "next tower 0")
    assert s.seat() == pal.CHANCE
    assert s.stack[-1].seen_by(s) == 2
    do(s, "drawn F01", "drawn F05", "drawn F09")
    assert texts(s) == ["choose F01", "choose F05", "choose F09"]
    assert s.view(1)["favors_looked"] == ["F01", "F05", "F09"]
    assert s.view(0)["favors_looked"] == ["", "", ""]
    do(s, "choose F05")
    part = favors_of(s)
    assert part.pile.size == before - 3
    assert [card.face for card in part.gone] == [0, 8]
    players = [s.view(who)["players"] for who in (1, 0, None)]
    shown = [list(view)[1]["tower_favors"] for view in players]
    assert shown == [["F05"], [""], [""]]
    assert s.check() == []


def test_c_tow_2_fewer_than_three_are_looked_at_as_they_are() -> None:
    s = resume(turn(["towers"], market=[("Falkenstein Tower", 4000, 0)]))
    part = favors_of(s)
    from palatium.core.cards.pile import Pile
    from palatium.games.castles.modules.favor_pile import FavorPart, set_favors

    set_favors(s, FavorPart(Pile((), part.pile.body, 1, ()), (), (), part.taken))
    complete_tower(s)
    do(s, "next tower 0", "drawn F01")
    assert texts(s) == ["choose F01"]
    do(s, "choose F01")
    assert favors_of(s).pile.size == 0


def test_c_tow_3_only_the_owner_scores_a_tower_favor() -> None:
    s = turn(["towers"], players=4)
    own(s, 0, "Hallway", "R100-01", "R100-02", "R100-03")
    own(s, 1, "Hallway", "R100-04", "R100-05", "R100-06", "R100-07", "R100-08")
    own(s, 2, "Hallway", "R100-09", "R150-01", "R150-02")
    small = [measured(s, who, s.castles.favors[16].measure) for who in range(4)]
    assert small == [3, 5, 3, 0]  # the owner has 3, others 5, 3, 0
    take_favors(s, 0, TOWER, "F17")
    s.stack = [FinalScoring(6)]
    resume(s)
    assert s.seat() == pal.CHANCE  # turned up; nobody may try that out
    s.apply(s.options()[0])
    assert [gained(s, who) for who in range(4)] == [[(3, "favor"), (1, "money")], [(1, "money")],
                                                   [(1, "money")], [(1, "money")]]


def test_c_fav_30_and_c_bon_34_count_tower_rooms() -> None:
    s = turn(["towers"])
    own(s, 0, "Falkenstein Tower", "Nymphenburg Tower")
    for cards, code in ((s.castles.favors, "F30"), (s.castles.bonus, "B34")):
        measure = next(card.measure for card in cards if card.code == code)
        assert measured(s, 0, measure) == 2
    card = next(card for card in s.castles.bonus if card.code == "B34")
    assert card.points(2) == 6
    assert card.code in [s.castles.bonus[i].code for i in s.castles.bonus_ids]


def test_c_bon_1_with_towers_ten_of_eleven_sizes_do() -> None:
    s = turn(["towers"])
    card = s.castles.bonus[0]
    assert (card.code, card.measure.argument) == ("B01", 10)
    assert len([n for n in s.castles.setup.tiles if n]) == 11


def test_c_5p_1_five_players_need_towers_and_two_tiles_lie_on_15000() -> None:
    with pytest.raises(pal.BadConfig, match=r"players=5 needs edition='collector'.*'towers'"):
        pal.game("castles", players=5, edition="collector")
    with pytest.raises(pal.BadConfig, match="'towers'"):
        pal.game("castles", players=5)
    s = game(5, modules=["towers"]).start()
    assert s.deck_size == 55
    assert s.castles.setup.prices == [15000, 15000, 10000, 8000, 6000, 4000, 2000, 1000]
    assert len(s.market) == 8
    assert favor_points([9, 8, 7, 1, 1], s.castles.places) == [8, 4, 2, 0, 0]
    rng = pal.Rng(2)
    while not (s.seat() >= 0 and s.ask().name == "price"):
        s.apply(s.sample(rng) if s.seat() == pal.CHANCE else s.options()[0])
    assert len(s.favors) == 5
    assert texts(s)[:2] == ["price m1 15000.1", "price m1 10000"]  # equal spaces are one option
    do(s, "price m1 15000.1")
    assert texts(s)[:2] == ["price m2 15000.2", "price m2 10000"]
    do(s, "price m2 15000.2")
    assert texts(s)[0] == "price m3 10000"


def test_c_5p_1_a_game_of_five_runs_to_its_end() -> None:
    s = game(5, modules=["towers"]).start()
    play(s, 4)
    assert len(s.outcome().ranks) == 5
    assert s.check() == []


def test_c_cmp_11_a_downstairs_tower_counts_among_downstairs_rooms() -> None:
    s = turn(["towers"])
    tower = next(r for r in s.castles.rooms if r.name == "Linderhof Tower")
    assert tower.stack == TOWERS
    s.earned = ()
    from palatium.games.castles.modules.towers import TOWER_REWARD

    grow(s, 1, "Stairs")
    module = s.castles.expansions[s.castles.part_of["towers"]]
    s.built[1] = (*s.built[1], tower.id << 16)
    module.react(s, hook.COMPLETED, 1, 2)
    assert [what_of(reward) for reward in s.earned] == [TOWER_REWARD]
