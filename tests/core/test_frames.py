"""The shared frames: offers, simultaneous choices, items in any order, draws and modules."""

import pytest

import palatium as pal
from follies.game import FolliesGame
from follies.state import FolliesState
from palatium.core.cards.drawing import DrawCard
from palatium.core.cards.hidden import Card, faces, open_card
from palatium.core.cards.pile import Pile, new_pile
from palatium.core.flow.any_order import AnyOrder
from palatium.core.flow.offer import Offer
from palatium.core.flow.simultaneous import Simultaneous
from palatium.core.frame import Flow, Frame
from palatium.core.layout import Layout
from palatium.core.modules import Happening, Hooks, Module, Offering, Point, Value

pytestmark = pytest.mark.usefixtures("follies_on_shelf")
BID = 2 << 24
DONE = 7 << 24
DRAW = 10 << 24


def table(frame: Frame[FolliesState], players: int = 3) -> FolliesState:
    """Return a position in which only one frame is left."""
    game = pal.game("follies", players=players)
    assert isinstance(game, FolliesGame)
    s = game.start()
    s.stack = [frame]
    s.forget_options()
    s.settle()
    return s


class Say(Frame[FolliesState]):
    """Asks a seat for a number and adds it to its points."""

    def options(self, s: FolliesState) -> list[int]:
        return [BID, BID + 1]

    def choose(self, s: FolliesState, a: int) -> None:
        s.gain(self.seat, a - BID, "said", "", "T-1")
        s.pop()


class Round(Offer[FolliesState]):
    """A question for everybody, once."""

    def at(self, turn: int) -> "Round":
        return Round(self.players, self.first, self.way, self.out, turn)

    def offer(self, s: FolliesState, seat: int) -> None:
        s.push(Say(seat))

    def finish(self, s: FolliesState) -> None:
        s.gain(0, 100, "finished", "", "T-2")


@pytest.mark.parametrize(
    "first, way, out, order",
    [
        (0, 1, 0, [0, 1, 2]),
        (2, 1, 0, [2, 0, 1]),
        (1, -1, 0, [1, 0, 2]),
        (1, 1, 0b010, [2, 0]),
        (0, 1, 0b111, []),
    ],
)
def test_an_offer_goes_round(first: int, way: int, out: int, order: list[int]) -> None:
    s = table(Round(3, first, way, out, 0))
    asked = []
    while s.seat() != pal.OVER:
        asked.append(s.seat())
        s.apply(BID)
    assert asked == order
    assert s.scores()[0] == 100


def test_an_offer_is_plain_data() -> None:
    offer = Round(3, 2, -1, 5, 1)
    again: Offer[FolliesState] = Round(*offer.data())
    assert again.data() == [3, 2, -1, 5, 1]
    assert Offer.at(offer, 2) is offer


class Together(Simultaneous[FolliesState]):
    """Seats choose numbers at once; the sum goes to seat 0."""

    def again(self, commits: tuple[int, ...]) -> "Together":
        return Together(self.asked, commits)

    def options_for(self, s: FolliesState, seat: int) -> list[int]:
        return [BID + seat, BID + seat + 5]

    def finish(self, s: FolliesState, commits: dict[int, int]) -> None:
        for seat, a in commits.items():
            s.gain(seat, a - BID, "together", "", "T-3")


def test_simultaneous_choices_wait_for_all() -> None:
    s = table(Together(0b101, ()))
    assert (s.seat(), s.waiting()) == (0, 0b101)
    assert s.options() == [BID, BID + 5]
    assert s.options(2) == [BID + 2, BID + 7]
    assert s.options(1) == []
    assert s.ask().veiled
    s.apply(BID + 5)
    assert (s.seat(), s.waiting()) == (2, 0b100)
    assert s.scores() == [0, 0, 0]
    frames = s.view(0)["frames"]
    assert frames == [{"frame": "Together", "committed": [0], "commit": BID + 5}]
    assert s.view(2)["frames"] == [{"frame": "Together", "committed": [0]}]
    s.apply(BID + 2)
    assert s.scores() == [5, 0, 2]
    assert s.revealed


def test_a_hidden_commit_is_drawn_again() -> None:
    s = table(Together(0b111, ()))
    s.apply(BID + 5)
    found = set()
    for seed in range(30):
        top = s.resample(1, pal.Rng(seed)).stack[-1]
        assert isinstance(top, Together)
        found.add(top.commits)
    assert found == {(BID,), (BID + 5,)}
    own = s.resample(0, pal.Rng(1)).stack[-1]
    assert isinstance(own, Together)
    assert own.commits == (BID + 5,)


class Chores(AnyOrder[FolliesState]):
    """Item 10*tier + n is worth n; odd ones are musts; 9 needs five points first."""

    def rest(self, items: tuple[int, ...]) -> "Chores":
        return Chores(self.seat, items)

    def is_must(self, s: FolliesState, item: int) -> bool:
        return item % 2 == 1

    def tier(self, s: FolliesState, item: int) -> int:
        return item // 10

    def offers(self, s: FolliesState, item: int) -> list[int]:
        if item % 10 == 9 and s.points[self.seat] < 5:
            return []
        return [BID + item % 10]

    def perform(self, s: FolliesState, item: int, a: int) -> None:
        s.gain(self.seat, item % 10, "chore", "", "T-4")

    def done_int(self) -> int:
        return DONE

    def finish(self, s: FolliesState) -> None:
        s.gain(2, 1, "finished", "", "T-5")


def chores(*items: int) -> FolliesState:
    return table(Chores(0, items))


def test_musts_keep_the_question_open() -> None:
    s = chores(1, 2)
    assert s.options() == [BID + 1, BID + 2]
    s.apply(BID + 1)
    assert s.options() == [BID + 2, DONE]
    s.apply(DONE)
    assert s.scores() == [1, 0, 1]
    assert s.seat() == pal.OVER


def test_equal_items_are_one_option() -> None:
    s = chores(1, 1, 1)
    assert s.options() == [BID + 1]
    for _ in range(3):
        s.apply(BID + 1)
    assert s.scores() == [3, 0, 1]


def test_lower_tiers_come_first() -> None:
    s = chores(11, 2, 13)
    assert s.options() == [BID + 2, DONE]
    s.apply(DONE)
    assert s.options() == [BID + 1, BID + 3]


def test_done_leaves_all_tiers_without_a_must() -> None:
    s = chores(2, 12)
    s.apply(DONE)
    assert s.scores() == [0, 0, 1]


def test_a_later_item_may_become_possible() -> None:
    s = chores(3, 2, 19)
    s.apply(BID + 3)
    s.apply(BID + 2)
    assert s.options() == [BID + 9]
    s.apply(BID + 9)
    assert s.scores() == [14, 0, 1]


def test_an_impossible_must_does_not_block() -> None:
    s = chores(9, 2)
    assert s.options() == [BID + 2, DONE]
    s.apply(BID + 2)
    assert s.scores() == [2, 0, 1]
    assert s.seat() == pal.OVER


class EqualChores(Chores):
    """Chores of equal worth: nobody is asked for their order."""

    def rest(self, items: tuple[int, ...]) -> "EqualChores":
        return EqualChores(self.seat, items)

    def is_any_order_alike(self, s: FolliesState) -> bool:
        return len(set(self.items)) == 1


def test_nobody_is_asked_for_an_order_that_cannot_matter() -> None:
    s = table(EqualChores(0, (3, 3)))
    assert s.seat() == pal.OVER
    assert s.scores() == [6, 0, 1]
    s = table(EqualChores(0, (1, 3, 3)))
    assert s.options() == [BID + 1, BID + 3]
    s.apply(BID + 1)
    assert s.scores() == [7, 0, 1]


def test_items_that_cannot_be_done_are_no_question() -> None:
    assert chores().seat() == pal.OVER
    assert chores(9, 19).scores() == [0, 0, 1]


class TopDraw(DrawCard[FolliesState]):
    """Seat 0 draws from the quarry until it is empty."""

    def pile(self, s: FolliesState) -> Pile:
        return s.quarry

    def kind_int(self) -> int:
        return DRAW

    def seen_by(self, s: FolliesState) -> int:
        return 1

    def took(self, s: FolliesState, card: Card, pile: Pile) -> None:
        s.quarry = pile
        s.receive(0, card.seen(1))
        s.push(TopDraw())

    def nothing(self, s: FolliesState) -> None:
        s.gain(0, 1, "empty", "", "T-6")


def test_drawing_asks_only_what_chance_decides() -> None:
    s = table(Say(0))
    top, bottom = open_card(3, 3), Card(2, 2, ((0,), (), (0,)))
    body = s.quarry.body
    s.quarry = Pile((top,), (body[0], body[-1]), 2, (bottom,))
    s.stack = [TopDraw()]
    s.settle()
    assert faces(s.hands[0]) == [3]
    assert not s.revealed
    assert s.options() == [DRAW, DRAW | 3]
    assert s.weights() == [1, 1]
    told = []
    for a in (DRAW, DRAW | 3):
        s.apply(a)
        told.append(s.revealed)
    assert told == [False, True]  # the bottom card was certain, but not known to the drawer
    assert faces(s.hands[0]) == [0, 2, 3, 3]
    assert s.scores() == [1, 0, 0]


def test_an_unsettled_pile_draws_from_pile_and_box() -> None:
    s = table(Say(0))
    s.quarry = new_pile(s.quarry.body[:14], 1)
    s.stack = [TopDraw()]
    s.settle()
    assert s.options() == [DRAW, DRAW | 1]
    assert s.weights() == [13, 1]
    s.apply(DRAW | 1)
    assert s.seat() == pal.OVER
    assert len(s.quarry.body) == 13


SALE = Offering("sale")
PRICE = Value("price", "price", "slot")
ELSEWHERE = Value("elsewhere", "a number")
PUT = Happening("put", "points")
POINTS: list[Point] = [SALE, PRICE, ELSEWHERE, PUT]


class Tax(Module[FolliesState]):
    """Listens at a price and at a placement."""

    def __init__(self, name: str, kind: int, points: list[Point], percent: int) -> None:
        super().__init__(name, [Layout(kind, name, [])], points)
        self.percent = percent

    def offer(self, s: FolliesState, point: Offering, seat: int, out: list[int]) -> None:
        out.append(self.layouts[0].base)

    def change(self, s: FolliesState, point: Value, seat: int, value: int, what: int) -> int:
        return value * self.percent // 100 + what

    def react(self, s: FolliesState, point: Happening, seat: int, what: int) -> None:
        s.gain(seat, what, self.name, "", "T-7")


def test_hooks_call_modules_in_their_order() -> None:
    s = table(Say(0))
    modules = [Tax("b", 21, [SALE, PRICE, PUT], 200), Tax("a", 20, [SALE, PRICE], 50)]
    hooks = Hooks(list(modules), POINTS)
    out = [5]
    hooks.offers(s, SALE, 0, out)
    assert out == [5, 21 << 24, 20 << 24]
    assert hooks.changed(s, PRICE, 0, 10, 3) == 14
    assert hooks.changed(s, ELSEWHERE, 0, 10, 3) == 10
    hooks.fire(s, PUT, 1, 4)
    assert s.scores() == [0, 4, 0]
    assert hooks.owner(21 << 24 | 7).name == "b"
    assert hooks.owns(20 << 24)
    assert not hooks.owns(22 << 24)
    assert hooks.at(PUT)[0].name == "b"
    assert hooks.at(ELSEWHERE) == []


def test_who_listens_where_nothing_is_declared_is_refused() -> None:
    with pytest.raises(ValueError, match="'a' listens at 'put', which nobody has declared; there"):
        Hooks([Tax("a", 20, [PRICE, PUT], 50)], [PRICE])
    other = Value("price", "another price")
    with pytest.raises(ValueError, match="'price' that is not the declared one"):
        Hooks([Tax("a", 20, [other], 50)], [PRICE])


def test_rules_that_ask_where_nothing_is_declared_are_refused() -> None:
    s = table(Say(0))
    hooks = Hooks([Tax("a", 20, [PRICE], 50)], [PRICE])
    assert (hooks.has(PRICE), hooks.has(PUT)) == (True, False)
    for ask in (
        lambda: hooks.fire(s, PUT, 0, 0),
        lambda: hooks.changed(s, ELSEWHERE, 0, 1, 0),
        lambda: hooks.offers(s, SALE, 0, []),
        lambda: hooks.at(PUT),
    ):
        with pytest.raises(ValueError, match=r"the rules ask at .*, which nobody has declared"):
            ask()


def test_points_and_kinds_have_one_owner() -> None:
    with pytest.raises(ValueError, match="the game declares a second point 'price'"):
        Hooks([], [PRICE, Happening("price")])
    first, second = Tax("a", 20, [PRICE], 50), Tax("b", 21, [PRICE], 50)
    second.brings = [PRICE]
    hooks = Hooks([first, second], [])
    assert [module.name for module in hooks.at(PRICE)] == ["a", "b"]
    with pytest.raises(ValueError, match="the module 'b' declares a second point 'price'"):
        Hooks([first, second], [PRICE])
    with pytest.raises(ValueError, match="'a' and 'c' both have actions of kind 20"):
        Hooks([first, Tax("c", 20, [], 50)], [PRICE])


def test_frames_say_what_they_are() -> None:
    flow: Flow[FolliesState] = Flow()
    assert flow.data() == []
    frame: Frame[FolliesState] = Frame(2)
    assert frame.data() == [2]
    assert frame.name() == "question"
    with pytest.raises(ValueError, match="not a draw from a pile"):
        frame.outcome(table(Say(0)), [1])
