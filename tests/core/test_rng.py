"""The generator: exact numbers, uniformity, large bounds, keys."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palatium.core.rng import Rng, keyed_rng, keyed_seed

WORD = 0xFFFFFFFF
KNOWN = {
    0: [4216505632, 947923937, 2491578854, 3964400089],
    7: [4196707356, 3891143111, 2994695642, 1852364411],
    -5: [1909244977, 2418194378, 3305671337, 2345547387],
}


def sfc32(seed: int, number: int) -> list[int]:
    """Return the published generator in plain ints, with fifteen words thrown away."""
    a, b, c, count = seed & WORD, seed >> 32 & WORD, seed >> 64 & WORD, 1
    out = []
    for _ in range(15 + number):
        word = (a + b + count) & WORD
        count = (count + 1) & WORD
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & WORD
        c = ((c << 21 | c >> 11) + word) & WORD
        out.append(word)
    return out[15:]


@pytest.mark.parametrize("seed", KNOWN)
def test_known_words(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.word() for _ in range(4)] == KNOWN[seed]


@given(st.integers(0, 2**96 - 1))
def test_words_are_those_of_the_published_generator(seed: int) -> None:
    rng = Rng(seed)
    assert [rng.word() for _ in range(8)] == sfc32(seed, 8)


def test_known_derived_numbers() -> None:
    rng = Rng(0)
    for _ in range(4):
        rng.word()
    assert [rng.below(1000), rng.below(1 << 40), rng.below(3 << 90)] == [
        487,
        722571933704,
        2516628297398520758288935927,
    ]
    rng = Rng(1)
    items = list(range(10))
    rng.shuffle(items)
    assert items == [8, 1, 9, 5, 3, 0, 4, 6, 2, 7]
    assert [rng.pick([1, 0, 5]) for _ in range(6)] == [0, 2, 2, 2, 2, 2]
    assert rng.random() == 0.14110056986100972


def test_large_seeds_differ() -> None:
    assert len({Rng(seed).word() for seed in (0, 1 << 96, 1 << 100, 1 << 4000)}) == 4


@pytest.mark.parametrize("n", [1, 2, 3, 7, 100, (1 << 30) - 1, 1 << 30, (1 << 30) + 1, 1 << 70])
def test_below_stays_below(n: int) -> None:
    rng = Rng(n)
    assert all(0 <= rng.below(n) < n for _ in range(200))


@pytest.mark.parametrize("n", [0, -1])
def test_below_needs_a_positive_bound(n: int) -> None:
    with pytest.raises(ValueError, match="positive bound"):
        Rng(1).below(n)


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 13])
def test_below_is_uniform(n: int) -> None:
    rng = Rng(99)
    tries = 6000
    counts = Counter(rng.below(n) for _ in range(tries))
    chi = sum((counts[i] - tries / n) ** 2 / (tries / n) for i in range(n))
    assert chi < 4 * n + 20


def test_below_with_large_bounds_reaches_every_part() -> None:
    rng = Rng(3)
    n = 3 << 40
    parts = Counter(rng.below(n) >> 40 for _ in range(3000))
    assert min(parts[i] for i in range(3)) > 850


def test_shuffle_reaches_every_order_alike() -> None:
    rng = Rng(5)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [0, 1, 2]
        rng.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 6
    assert max(orders.values()) - min(orders.values()) < 200


def test_pick_follows_weights() -> None:
    rng = Rng(6)
    counts = Counter(rng.pick([1, 2, 0, 3]) for _ in range(6000))
    assert counts[2] == 0
    assert abs(counts[0] - 1000) < 150
    assert abs(counts[3] - 3000) < 200


def test_pick_with_weights_beyond_a_machine_word() -> None:
    rng = Rng(6)
    assert {rng.pick([1 << 80, 1 << 80]) for _ in range(50)} == {0, 1}


def test_keys_give_independent_streams() -> None:
    assert keyed_seed(7, "bag", 3) == 21483806333777066911980369147
    assert keyed_rng(1, "a").word() == keyed_rng(1, "a").word()
    keys: list[tuple[int | str, ...]] = [(1, "a"), ("1", "a"), (1, "b"), (2, "a"), (1, "a", 0)]
    assert len({keyed_seed(*key) for key in keys}) == len(keys)
