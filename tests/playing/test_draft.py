"""Drafts and tables: planning, publishing, committing, taking back."""

import pytest

import palatium as pal
from palatium.core.state import State
from palatium.playing import Draft, FixedDealer, SeededDealer, Table
from palatium.testkit import play_texts

pytestmark = pytest.mark.usefixtures("follies_on_shelf")


def azul_table(seed: int = 3, others: str = "random", players: int = 2) -> Table:
    game = pal.game("azul", players=players, first=0)
    table = Table(game, ["person"] + [others] * (players - 1), seed)
    table.go_on()
    return table


def follies_at(*texts: str, players: int = 2) -> State:
    s = pal.game("follies", players=players, first=0).start()
    play_texts(s, *texts)
    return s


DEALT = [f"draw {stone}" for stone in ("marble", "marble", "brick", "flint", "hermit", "brick")]


def test_a_draft_is_private() -> None:
    table = azul_table()
    before = table.state.hash()
    draft = table.draft()
    a = draft.options()[0]
    draft.extend(a)
    assert draft.ints()[0] == a
    assert draft.events()
    assert table.state.hash() == before
    assert not draft.is_open()
    assert draft.options() == []
    with pytest.raises(pal.IllegalAction, match="the draft is complete"):
        draft.extend(a)


def test_undo_and_redo() -> None:
    draft = azul_table().draft()
    start = draft.state.hash()
    options = list(draft.options())
    draft.extend(options[0])
    first = draft.state.hash()
    assert draft.undo() == options[0]
    assert draft.state.hash() == start
    assert draft.redo() == options[0]
    assert draft.state.hash() == first
    draft.undo()
    draft.extend(options[1])
    with pytest.raises(pal.IllegalAction, match="nothing to play again"):
        draft.redo()
    draft.undo()
    with pytest.raises(pal.IllegalAction, match="nothing to take back"):
        draft.undo()


def test_points_of_a_draft() -> None:
    table = azul_table()
    while table.state.ask().name != "place":
        table.publish([table.state.options()[0]])
        table.go_on()
    draft = table.draft()
    draft.extend(draft.options()[0])
    assert [line.amount for line in draft.lines()] == [1]


def test_a_foreseeable_draw_is_played_along() -> None:
    """With one tile left to choose from, chance decides nothing, and everybody can see that."""
    s = pal.game("azul", players=2, first=0).start()
    rng = pal.Rng(8)
    single = 0
    while s.seat() != pal.OVER and single < 3:
        if s.seat() == pal.CHANCE:
            s.apply(s.sample(rng))
            continue
        a = s.options()[rng.below(len(s.options()))]
        draft = Draft(s, s.seat())
        draft.extend(a)
        ints = draft.ints()
        single += len(ints) > 1
        for a in ints:
            s.apply(a)
        assert s.hash() == draft.state.hash()


def test_a_draw_that_only_its_truth_makes_certain_is_not_played_along() -> None:
    """All stones of the quarry may be bricks: the drawer must not see that by planning."""
    s = follies_at(*DEALT, "pass brick", "pass brick", "bid 3", "bid 0", "pay marble")
    assert s.ask().name == "rewards"
    draft = Draft(s, 0)
    draft.extend(s.parse("reward draw"))
    assert draft.ints() == [s.parse("reward draw")]
    assert draft.state.seat() == pal.CHANCE


def test_an_int_that_reveals_is_shown_only_when_published() -> None:
    s = follies_at(*DEALT, "pass brick", "pass brick", "bid 3")
    draft = Draft(s, 1)
    draft.extend(s.parse("bid 0"))  # now the other hand will be laid open
    assert draft.ints() == [s.parse("bid 0")]
    assert draft.state.hash() == s.hash()
    assert draft.events() == []
    assert not draft.is_open()
    (revealed,) = draft.carried_out()  # for whoever publishes it, who applies nothing again
    published = s.clone()
    published.apply(s.parse("bid 0"))
    assert revealed.after.hash() == published.hash()
    assert revealed.events
    assert draft.undo() == s.parse("bid 0")
    assert draft.is_open()
    assert s.preview([s.parse("bid 0")]).done == 0


def test_choices_made_together_are_not_drafted_out_of_turn() -> None:
    draft = Draft(follies_at(*DEALT), 1)
    assert draft.is_open()
    with pytest.raises(pal.IllegalAction, match="committed, not drafted"):
        draft.extend(draft.options()[0])


def test_publishing_is_all_or_none() -> None:
    table = azul_table()
    good = table.state.options()[0]
    before = table.state.hash()
    with pytest.raises(pal.IllegalAction):
        table.publish([good, good])
    assert table.state.hash() == before
    assert len(table.record.moves) == len(table.ints)
    table.publish([good])
    assert table.ints[-1] == good


def test_nobody_publishes_for_chance_or_for_others() -> None:
    game = pal.game("follies", players=2, first=0)
    table = Table(game, ["person", "person"])
    draw = table.state.parse("draw marble")
    assert table.state.allows(draw)
    with pytest.raises(pal.IllegalAction, match="draw marble is not for this seat to play"):
        table.publish([draw])
    with pytest.raises(pal.IllegalAction, match="no person is to decide"):
        table.draft()


def test_commits_wait_for_everybody_and_can_be_replaced() -> None:
    game = pal.game("follies", players=3, first=0)
    table = Table(game, ["person", "random", "person"], seed=5)
    table.go_on()
    assert table.state.ask().name == "pass"
    mine, theirs = table.state.options(0), table.state.options(2)
    table.commit(2, theirs[0])
    moves = table.state.moves
    table.commit(2, theirs[-1])
    assert table.state.moves == moves
    with pytest.raises(pal.IllegalAction, match="seat 1 is not asked now"):
        table.commit(1, theirs[0])
    with pytest.raises(pal.IllegalAction, match="not an option of seat 0"):
        table.commit(0, 5)
    table.commit(0, mine[0])
    assert [move.seat for move in table.record.moves[-3:]] == [0, 1, 2]
    assert table.record.moves[-1].action == theirs[-1]
    assert table.state.ask().name == "bid"


def test_the_order_of_commits_leaves_no_trace() -> None:
    records = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        table = Table(pal.game("follies", players=3, first=0), ["person"] * 3, seed=5)
        table.go_on()
        for seat in order:
            table.commit(seat, table.state.options(seat)[0])
        records.append([(move.seat, move.action, move.check) for move in table.record.moves])
    assert records[0] == records[1] == records[2]


@pytest.mark.parametrize("dealer", [None, FixedDealer(3), SeededDealer(3)])
@pytest.mark.parametrize("game", ["azul", "follies"])
def test_a_move_taken_back_meets_the_same_draws(
    dealer: FixedDealer | SeededDealer | None, game: str
) -> None:
    table = Table(pal.game(game, players=2, first=0), ["person", "greedy"], 3, dealer)
    assert not table.can_take_back()
    with pytest.raises(pal.IllegalAction, match="taken back only where all others are bots"):
        table.take_back()
    for _ in range(4):
        table.go_on()
        table.publish([table.state.options()[0]])
    table.go_on()
    known, record = table.state.hash(), list(table.record.moves)
    table.take_back()
    assert table.person_to_move() == 0
    table.publish([table.state.options()[0]])
    assert [move.seat for move in table.record.moves] == [
        move.seat for move in record[: len(table.record.moves)]
    ]
    draws = [move.action for move in record if move.seat == pal.CHANCE]
    table.go_on()
    again = [move.action for move in table.record.moves if move.seat == pal.CHANCE]
    shorter = min(len(draws), len(again))
    assert again[:shorter] == draws[:shorter]
    assert table.state.hash() == known


def test_people_among_themselves_take_nothing_back() -> None:
    table = Table(pal.game("azul", players=2, first=0), ["person", "person"])
    table.go_on()
    table.publish([table.state.options()[0]])
    assert not table.can_take_back()


def test_hints_and_bots() -> None:
    table = azul_table()
    assert table.hint("random") in table.state.options()
    with pytest.raises(pal.BadConfig, match="there is no bot 'gready'"):
        table.hint("gready")
    with pytest.raises(pal.BadConfig, match="has no colon"):
        pal.register("a:b", pal.Bot)
