"""Follies: a test for every ruling, played in notation."""

import json
import re
from pathlib import Path

import pytest

import follies
import palatium as pal
from follies.game import FolliesGame
from follies.phases.rewards import LOOK as LOOK_ITEM
from follies.phases.rewards import Rewards
from follies.state import FolliesState
from palatium.core.cards.hidden import faces
from palatium.core.cards.pile import Pile
from palatium.core.events import told_to
from palatium.testkit import play_texts

pytestmark = pytest.mark.usefixtures("follies_on_shelf")
HERE = Path(follies.__file__).parent
DEALT = {
    2: "marble marble brick flint hermit brick",
    3: "marble marble brick flint hermit brick flint flint flint",
}
PASSED = {2: ["pass brick", "pass brick"], 3: ["pass brick", "pass brick", "pass flint"]}


def start(players: int = 2, deal: str = "", **options: object) -> FolliesState:
    """Return a game whose first stones are dealt as written, seat by seat."""
    game = pal.game("follies", players=players, first=0, **options)
    assert isinstance(game, FolliesGame)
    s = game.start()
    play_texts(s, *[f"draw {stone}" for stone in (deal or DEALT[players]).split()])
    return s


def auction(players: int = 2, **options: object) -> FolliesState:
    """Return the first auction; A holds two marbles and one stone of the last seat."""
    s = start(players, "", **options)
    play_texts(s, *PASSED[players])
    return s


def rewards(folly: int, players: int = 2, **options: object) -> FolliesState:
    """Return a position in which A has built a folly for 3 and takes its rewards."""
    s = auction(players, **options)
    s.round = folly
    play_texts(s, "bid 3", *["bid 0"] * (players - 1), "pay marble")
    return s


def hand(s: FolliesState, seat: int) -> str:
    return " ".join(s.stone_names(seat))


def offered(s: FolliesState) -> list[str]:
    return [s.text(a) for a in s.options()]


def test_f_set_1_all_cards_are_there() -> None:
    s = start()
    assert s.check() == []
    s.discard[0] += 1
    assert "F-SET-1" in s.check()[0]


def test_f_set_2_and_f_draw_1_three_stones_before_the_first_pass() -> None:
    s = start(3)
    assert [len(own) for own in s.hands] == [3, 3, 3]
    assert s.quarry.total() == 31


def test_f_set_3_the_box_is_as_unseen_as_the_shaft() -> None:
    s = start()
    assert s.shaft.total() == 5
    assert not s.shaft.is_settled()
    assert len(s.shaft.body) == 8


def test_f_draw_1_an_empty_quarry_gives_nothing() -> None:
    s = rewards(0)
    for face in faces(s.quarry.body):
        s.discard[face] += 1
    s.quarry = Pile((), (), 0, ())
    s.forget_options()
    assert offered(s) == ["reward look", "done"]
    play_texts(s, "done")
    assert s.ask().name == "pass"
    assert s.check() == []


def test_f_pass_1_everybody_chooses_at_once() -> None:
    s = start(3)
    assert s.waiting() == 0b111
    assert [s.text(a) for a in s.options(1)] == ["pass brick", "pass flint", "pass hermit"]
    assert s.options(2) == [s.parse("pass flint")]
    assert s.ask().veiled
    s.apply(s.parse("pass brick"))
    assert hand(s, 0) == "brick marble marble"  # nothing has moved yet


def test_f_pass_2_stones_move_together() -> None:
    s = start(3, "marble marble marble brick brick brick flint flint flint")
    heard = play_texts(s, "pass marble", "pass brick", "pass flint")
    assert [hand(s, seat) for seat in range(3)] == [
        "flint marble marble",
        "brick brick marble",
        "brick flint flint",
    ]
    told = told_to(heard, 0)
    assert told[0] == {"event": "passed", "seat": 0, "to": 1, "stone": "marble"}
    assert told[1] == {"event": "passed", "seat": 1, "to": 2}


def test_f_bid_1_from_the_first_seat_leftwards() -> None:
    s = auction(3)
    seats = []
    for _ in range(3):
        seats.append(s.seat())
        s.apply(s.parse("bid 0"))
    assert seats == [0, 1, 2]
    assert s.round == 1
    play_texts(s, *["draw brick"] * 3)
    for _ in range(3):
        s.apply(s.options()[0])
    assert s.seat() == 1


def test_f_bid_2_more_than_the_last_or_nothing() -> None:
    s = auction(3)
    assert offered(s) == [f"bid {n}" for n in range(13)]
    play_texts(s, "bid 10")
    assert offered(s) == ["bid 0", "bid 11", "bid 12"]
    assert s.why_not(s.parse("bid 4")) == (
        "10 is announced already: say more, up to 12, or pass with 0."
    )


def test_f_bid_3_the_highest_lays_the_hand_open() -> None:
    s = auction()
    heard = play_texts(s, "bid 3", "bid 0")
    assert told_to(heard, None)[-1] == {
        "event": "laid_open",
        "seat": 0,
        "stones": ["brick", "marble", "marble"],
    }
    assert s.ask().name == "pay"
    assert all(card.known == 0b11 for card in s.hands[0])


def test_f_bid_4_a_failed_bluff_costs_a_stone_and_the_rest_start_again() -> None:
    s = auction(3)
    play_texts(s, "bid 2", "bid 12", "bid 0")
    assert s.ask().prompt == "You cannot pay 12: give up a stone."
    assert s.seat() == 1
    play_texts(s, "fail hermit")
    assert s.discard == [0, 0, 0, 1]
    assert (s.seat(), s.best, s.bidder) == (0, 0, -1)
    play_texts(s, "bid 12", "bid 0", "fail marble")
    assert s.seat() == 2
    play_texts(s, "bid 0")
    assert s.round == 1
    assert s.scores() == [0, 0, 0]


def test_f_bid_4_nothing_left_to_give_up() -> None:
    s = auction()
    s.discard[0] += len(s.hands[0])
    s.hands[0] = ()
    play_texts(s, "bid 1", "bid 0")
    assert s.seat() == 1
    assert s.ask().name == "bid"


def test_f_pay_1_stone_by_stone_without_change() -> None:
    s = auction()
    play_texts(s, "bid 4", "bid 0")
    assert offered(s) == ["pay brick", "pay marble"]
    play_texts(s, "pay marble")
    assert s.ask().prompt == "Pay stones, 1 still to go."
    play_texts(s, "pay marble")
    assert hand(s, 0) == "brick"


def test_f_pay_1_hermits_pay_nothing() -> None:
    s = start(2, "marble marble brick flint marble hermit")
    play_texts(s, "pass brick", "pass hermit", "bid 3", "bid 0")
    assert offered(s) == ["pay marble"]
    assert s.why_not(s.parse("pay hermit")) == "A hermit pays nothing."
    assert s.why_not(s.parse("pay flint")) == "You have no flint."


def test_f_pay_2_the_folly_scores_what_was_announced() -> None:
    s = rewards(0)
    line = s.score_lines(0)[-1]
    assert (line.amount, line.reason, line.what) == (3, "folly", "sham tower")
    assert line.ruling == "F-PAY-2"


def test_f_rew_1_in_any_order_and_some_may_be_left() -> None:
    s = rewards(0)
    assert offered(s) == ["reward draw", "reward look"]
    play_texts(s, "reward draw", "draw brick")
    assert offered(s) == ["reward look", "done"]
    play_texts(s, "done")
    assert s.round == 1


def test_f_rew_2_a_drawn_stone_is_seen_by_its_drawer_alone() -> None:
    s = rewards(0)
    play_texts(s, "reward draw")
    heard = play_texts(s, "draw flint")
    assert told_to(heard, 0) == [{"event": "drew", "seat": 0, "stone": "flint"}]
    assert told_to(heard, 1) == [{"event": "drew", "seat": 0}]


def test_f_rew_3_a_reward_inside_a_reward() -> None:
    s = rewards(2)
    assert offered(s) == ["reward grotto", "visit B", "done"]
    play_texts(s, "reward grotto")
    names = [type(frame).__name__ for frame in s.stack]
    assert names == ["Round", "Rewards", "Rewards"]
    assert offered(s) == ["reward draw", "reward look"]
    play_texts(s, "reward draw", "draw brick", "done")
    assert offered(s) == ["visit B", "done"]


LOOK = ["uncover urn", "uncover urn", "uncover urn", "uncover phoenix", "uncover obelisk"]


def test_f_look_1_the_first_look_settles_the_shaft() -> None:
    s = rewards(0)
    play_texts(s, "reward look")
    assert s.weights() == [3, 2, 2, 1]
    heard = play_texts(s, *LOOK)
    assert told_to(heard, 0)[3] == {"event": "looked", "seat": 0, "ornament": "phoenix"}
    assert told_to(heard, 1)[3] == {"event": "looked", "seat": 0}
    assert faces(s.box) == [1, 1, 2]
    assert offered(s) == ["keep urn", "keep obelisk", "keep phoenix", "keep none"]
    assert s.why_not(s.parse("keep sphinx")) == "No such ornament lies before you."


def test_f_look_1_a_later_look_finds_what_lies_there() -> None:
    s = rewards(0)
    play_texts(s, "reward look", *LOOK, "keep phoenix")
    s.push(Rewards(1, (LOOK_ITEM,)))
    s.forget_options()
    s.apply(s.parse("reward look"))
    assert s.revealed
    assert s.seat() == 1
    assert offered(s) == ["keep urn", "keep obelisk", "keep none"]
    play_texts(s, "keep none")
    assert s.shaft.total() == 4


def test_f_look_2_one_is_kept_and_the_rest_are_mixed() -> None:
    s = rewards(0)
    play_texts(s, "reward look", *LOOK, "keep phoenix")
    assert faces(s.ornaments[0]) == [3]
    assert s.shaft.total() == 4
    assert s.shaft.is_settled()
    for card in s.shaft.body:
        assert len(card.trails[0]) == 1  # the looker knows the set, but not the order
        assert card.trails[1] == (1,)  # for the other it may still be in shaft or box
    shown = s.view(1)["players"]
    assert isinstance(shown, list)
    assert shown[0]["ornaments"] == {"count": 1, "known": []}


def test_f_visit_1_only_who_has_stones() -> None:
    s = rewards(1, 3)
    assert offered(s) == ["reward draw", "visit B", "visit C"]
    s.discard[2] += 2
    s.discard[0] += 1
    s.hands[2] = ()
    s.forget_options()
    assert offered(s) == ["reward draw", "visit B"]


def test_f_visit_2_asked_in_any_case_and_veiled() -> None:
    s = rewards(1, 3)
    other = s.clone()
    play_texts(s, "visit B")
    assert offered(s) == ["allow yield", "allow refuse"]
    assert s.ask().veiled
    play_texts(other, "visit C")
    assert offered(other) == ["allow yield"]
    assert other.ask().veiled
    assert other.why_not(other.parse("allow refuse")) == "You have no hermit to show."
    heard = play_texts(s, "allow refuse")
    assert told_to(heard, None) == [{"event": "refused", "seat": 1}]
    assert [c.known for c in s.hands[1] if c.face == 3] == [0b111]
    assert s.seat() == 0


def test_f_visit_3_a_stone_at_random_for_two_pairs_of_eyes() -> None:
    s = rewards(1, 3)
    play_texts(s, "visit B", "allow yield")
    assert s.options() == [s.parse(f"steal {stone}") for stone in ("brick", "flint", "hermit")]
    assert s.weights() == [1, 1, 1]
    heard = play_texts(s, "steal flint")
    assert told_to(heard, 1) == [{"event": "stolen", "seat": 0, "target": 1, "stone": "flint"}]
    assert told_to(heard, 2) == [{"event": "stolen", "seat": 0, "target": 1}]
    assert "flint" in hand(s, 0)


def finished(seed: int, players: int = 3) -> FolliesState:
    game = pal.game("follies", players=players)
    assert isinstance(game, FolliesGame)
    s = game.start()
    pal.playout(s, pal.Rng(seed))
    return s


def test_f_end_1_ornaments_are_shown_and_scored() -> None:
    s = next(s for s in map(finished, range(50)) if any(s.ornaments))
    lines = [line for line in s.score_lines() if line.ruling == "F-END-1"]
    assert len(lines) == sum(len(own) for own in s.ornaments)
    assert all(card.known == 0b111 for own in s.ornaments for card in own)


def test_f_end_2_ties_go_to_more_ornaments() -> None:
    s = finished(1)
    s.points = [5, 5, 4]
    s.ornaments = [(), s.shaft.body[:1], ()]
    outcome = s.outcome()
    assert (outcome.ranks, outcome.winners, outcome.tie_break) == ([2, 1, 3], [1], "ornaments")
    assert outcome.reason == "the last folly was built"


def test_f_lan_1_lanterns() -> None:
    s = rewards(0, modules=["lanterns"])
    assert offered(s) == ["reward draw", "reward look", "light brick", "light marble"]
    play_texts(s, "light brick", "light marble")
    assert s.scores() == [5, 0]
    assert s.score_lines(0)[-1].ruling == "F-LAN-1"
    assert offered(s) == ["reward draw", "reward look"]
    plain = rewards(0)
    with pytest.raises(pal.BadNotation, match="'light' is not an action"):
        plain.parse("light brick")


def test_every_ruling_is_written_down_and_used() -> None:
    written = set(re.findall(r"F-[A-Z]+-\d", (HERE / "rules.md").read_text()))
    sources = "".join(path.read_text() for path in HERE.glob("*.py"))
    names = "\n".join(re.findall(r"def test_(\w+)", Path(__file__).read_text()))
    found = re.findall(r"(?<![a-z])f_([a-z]+)_(\d)", names)
    tested = {f"F-{a.upper()}-{n}" for a, n in found}
    assert set(re.findall(r"F-[A-Z]+-\d", sources)) <= written
    assert tested == written


def test_the_catalogue_has_every_text() -> None:
    words = json.loads((HERE / "data" / "words.en.json").read_text())
    sources = "".join(path.read_text() for path in HERE.glob("*.py"))
    for key in re.findall(r'say\(\s*"([a-z_.]+)"', sources):
        assert key in words
    for event in re.findall(r'\.tell\(\s*"([a-z_]+)"', sources):
        assert f"event.{event}" in words
    game = pal.game("follies", modules=["lanterns"])
    for layout in game.layouts.all:
        assert layout.by_chance or f"group.{layout.word}" in words


def test_own_components(tmp_path: Path) -> None:
    (tmp_path / "follies.csv").write_text("id,name,rewards\nx,tree house,draw+fly\n")
    with pytest.raises(pal.BadComponents) as caught:
        pal.game("follies", components=str(tmp_path))
    assert str(caught.value) == (
        "follies.csv, row 2, column rewards: 'draw+fly' should be "
        "some of draw, look, visit, grotto, joined by +"
    )
    (tmp_path / "follies.csv").write_text("id,name,rewards\nx,tree house,draw\n")
    game = pal.game("follies", components=str(tmp_path))
    assert game.components != pal.game("follies").components
    assert pal.playout(game.start(), pal.Rng(1)) > 0
