"""Many games at once behave as one by one."""

import numpy as np
import pytest

import palatium as pal
from palatium.envs.aec import raw_env
from palatium.envs.batch import Batch
from palatium.playing.deals import Purpose, Split, deal_seed
from palatium.testkit.sets import option_sets

CASES = [
    pytest.param(name, options, id=f"{name}-{options}")
    for name, options in [*option_sets(), ("follies", {"players": 2})]
]


@pytest.mark.parametrize("name, options", CASES)
def test_a_batch_equals_single_games(name: str, options: dict[str, object]) -> None:
    batch = Batch(name, 3, seed=11, **options)
    single = raw_env(name, **options)
    single.reset()
    single.episode.begin(deal_seed(Purpose.BATCH, 11, 1, Split.TRAIN))  # game 1 of the batch
    rng = np.random.default_rng(5)
    for _ in range(60):
        seat = batch.seats[1]
        seen = single.observe(f"seat_{seat}")
        assert (batch.observations[1] == seen["observation"]).all()
        assert (batch.masks[1] == seen["action_mask"]).all()
        chosen = batch.sample(rng)
        assert batch.masks[np.arange(3), chosen].all()
        batch.step(chosen)
        single.episode.act(int(chosen[1]))
        if batch.dones[1]:
            assert list(batch.rewards[1]) == pytest.approx(single.episode.utilities())
            return


def test_games_begin_anew_and_seeds_repeat() -> None:
    runs = []
    for _ in range(2):
        batch = Batch("azul", 4, seed=2, players=2)
        rng = np.random.default_rng(8)
        ended = 0
        for _ in range(300):
            batch.step(batch.sample(rng))
            ended += int(batch.dones.sum())
            assert batch.is_running()
            assert np.allclose(batch.rewards.sum(axis=1), 0)
        runs.append((ended, batch.observations.copy(), batch.scores()))
    assert runs[0][0] == runs[1][0] > 4
    assert (runs[0][1] == runs[1][1]).all()
    assert (runs[0][2] == runs[1][2]).all()


def begun(seed: int | np.int64, split: str) -> set[bytes]:
    """Return how each game looks when it begins, the first ones and those that follow."""
    batch = Batch("azul", 8, seed=seed, split=split, players=2)
    rng = np.random.default_rng(3)
    found = [row.tobytes() for row in batch.observations]
    while len(found) < 12:
        batch.step(batch.sample(rng))
        found += [row.tobytes() for row in batch.observations[batch.dones]]
    assert len(set(found)) == len(found)
    return set(found)


def test_neighbouring_seeds_and_other_splits_share_no_game() -> None:
    found = [begun(seed, "train") for seed in (1, 2, 3)]
    found += [begun(1, split) for split in ("valid", "test")]
    assert len(set.union(*found)) == sum(len(games) for games in found)
    assert begun(1, "train") == begun(np.int64(1), "train") == found[0]
    with pytest.raises(pal.BadConfig, match="split='all' should be one of train, valid, test"):
        Batch("azul", 1, split="all", players=2)


def test_one_illegal_action_stops_the_whole_step() -> None:
    """Nothing was played: both continue identically."""
    batch, other = Batch("azul", 3, players=2), Batch("azul", 3, players=2)
    good = batch.sample(np.random.default_rng(1))
    bad = good.copy()
    bad[2] = np.flatnonzero(batch.masks[2] == 0)[0]
    with pytest.raises(pal.IllegalAction, match="game 2"):
        batch.step(bad)
    with pytest.raises(pal.IllegalAction, match="as many actions"):
        batch.step([1, 2])
    assert np.array_equal(batch.observations, other.observations)
    batch.step(good)
    other.step(good)
    assert np.array_equal(batch.observations, other.observations)
