"""Deals: no two runs share one, whatever their seeds, purposes and splits."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import palatium as pal
from palatium.core.ids import CHANCE
from palatium.core.rng import keyed_seed
from palatium.lab import series
from palatium.lab.playtest import versus
from palatium.lab.playtest.watch import watch
from palatium.lab.store import Store
from palatium.playing.dealers import FixedDealer
from palatium.playing.deals import SPLITS, Purpose, Split, deal_seed, split_named
from palatium.playing.fairness import seed_of

ROOT = Path(__file__).parents[2]
SEEDS = [*range(-10, 25), 1_000_000, 1_000_001, 2**31, 2**31 + 1, 2**63, 2**63 + 1, 2**96]
SEED_OF_ZEROS = 16721873668155059134564413563718248880


def streams() -> Iterator[tuple[Purpose, Split | None]]:
    """Yield every purpose, with all its splits."""
    for purpose in Purpose:
        splits: list[Split | None] = list(Split) if purpose in SPLITS else [None]
        for split in splits:
            yield purpose, split


def draws(seeds: list[int], numbers: int) -> list[int]:
    return [
        deal_seed(purpose, seed, number, split)
        for purpose, split in streams()
        for seed in seeds
        for number in range(numbers)
    ]


def test_no_two_of_100_000_deals_have_one_seed() -> None:
    found = draws(SEEDS, 80)
    assert len(found) >= 100_000
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("name", ["azul", "castles"])
def test_no_two_first_deals_are_alike(name: str) -> None:
    """Compares what is really drawn before anybody decides."""
    game = pal.game(name, players=4, first=0)
    found = [first_deal(game, seed) for seed in draws([1, 2, 3], 4)]
    assert len(set(found)) == len(found) > 300


def first_deal(game: pal.Game, seed: int) -> tuple[int, ...]:
    dealer = FixedDealer(seed)
    s = game.start(False)
    ints: list[int] = []
    while s.seat() == CHANCE:
        ints.append(dealer.deal(s))
        s.advance(ints[-1])
    return tuple(ints)


def test_a_key_is_the_run_its_purpose_and_the_number() -> None:
    assert deal_seed(Purpose.SIMULATE, 7, 3) == keyed_seed(7, "simulate", 3)
    assert deal_seed(Purpose.BATCH, 7, 3, Split.TEST) == keyed_seed(7, "batch", 3, "test")


def test_purposes_and_splits_are_those_that_are_named() -> None:
    assert len(set(Purpose)) == len(Purpose.__members__)
    with pytest.raises(ValueError, match="arenna"):
        deal_seed("arenna", 1, 0)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="deals for dataset need splits"):
        deal_seed(Purpose.DATASET, 1, 0)
    with pytest.raises(ValueError, match="deals for arena have no splits"):
        deal_seed(Purpose.ARENA, 1, 0, Split.TRAIN)
    assert [split_named(name) for name in ("train", "valid", "test")] == list(Split)
    with pytest.raises(pal.BadConfig, match="'trian' should be one of train, valid, test"):
        split_named("trian")


def test_the_deal_of_a_table_hangs_on_its_secret_alone() -> None:
    """A daily deal that was drawn before an update is the same after it."""
    assert seed_of("0" * 64, []) == SEED_OF_ZEROS
    assert seed_of("0" * 63 + "1", []) != SEED_OF_ZEROS


def test_a_ladder_plays_a_deal_from_all_seats() -> None:
    options: dict[str, object] = {"players": 2}
    seeds = [deal_seed(Purpose.LADDER, 5, deal) for deal in range(2)]
    jobs = [series.SeriesJob("azul", options, "random", "greedy", seed) for seed in seeds]
    stored = Store(None)
    series.run_series("azul", options, "random", "greedy", 0.5, 5, 2, stored)
    for job in jobs:
        played = stored.find(job.key())
        assert played is not None, "a series has the deals of its seed"
        assert [game["lineup"] for game in played] == [[0, 1], [1, 0]]
        if job is jobs[0]:
            assert played[0]["scores"] == scores(["random", "greedy"], job.seed)
            assert played[1]["scores"] == scores(["greedy", "random"], job.seed)


def scores(lineup: list[str], seed: int) -> list[int]:
    return pal.replay(pal.play(pal.game("azul", players=2), lineup, seed)).scores()


def test_both_rules_of_a_comparison_play_the_same_deals() -> None:
    options: list[dict[str, object]] = [{"players": 2, "side": side} for side in ("colour", "grey")]
    [row] = versus.run_pair(versus.Pair("azul", *options, ["greedy", "random"], 4, 1, 2))
    seed = deal_seed(Purpose.VERSUS, 4, 1)
    for name, config in zip(("first", "second"), options, strict=True):
        game = pal.game("azul", **config)
        assert row[name] == watch(game, ["random", "greedy"], seed).figures()


SOURCES = [
    path
    for folder in ("src", "scripts", "examples")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path != ROOT / "src/palatium/core/rng.py"
]


def reckoned(tree: ast.AST) -> Iterator[int]:
    """Yield lines where a seed is a term of a sum or product, or counts through a range."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
            if is_seed(node.left) or is_seed(node.right):
                yield node.lineno
        elif isinstance(node, ast.For | ast.comprehension):
            is_range = isinstance(node.iter, ast.Call) and ast.unparse(node.iter.func) == "range"
            if is_range and is_seed(node.target):
                yield node.target.lineno


def is_seed(node: ast.AST) -> bool:
    name = node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
    return name.endswith("seed")


def test_no_seed_is_reckoned_with() -> None:
    """A seed that is the sum of another and a number also belongs to a neighbouring seed."""
    assert len(SOURCES) > 200
    texts = {path: path.read_text(encoding="utf-8") for path in SOURCES}
    dealing = {path: ast.parse(text) for path, text in texts.items() if "seed" in text}
    found = [f"{path}:{at}" for path, tree in dealing.items() for at in reckoned(tree)]
    assert found == []
    bad = "a = task.seed + i\nfor seed in range(9): pass\nb = [seed for seed in range(3)]"
    assert sorted(reckoned(ast.parse(bad))) == [1, 2, 3]
