"""PettingZoo's own tests, on every option set."""

import warnings

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import palatium as pal
from palatium.envs.aec import env, parallel_env, raw_env
from tests.envs.cases import CASES


@pytest.fixture(autouse=True)
def _quiet() -> None:
    warnings.filterwarnings("ignore", message=".*Observation.*|.*box bound.*|.*precision.*")


@pytest.mark.parametrize("name, options", CASES)
def test_api(name: str, options: dict[str, object]) -> None:
    api_test(env(name, **options), num_cycles=60)


@pytest.mark.parametrize("name, options", CASES)
def test_seed(name: str, options: dict[str, object]) -> None:
    seed_test(lambda: env(name, **options), num_cycles=40)


@pytest.mark.parametrize("name, options", CASES)
def test_parallel(name: str, options: dict[str, object]) -> None:
    parallel_api_test(parallel_env(name, **options), num_cycles=30)
    parallel_seed_test(lambda: parallel_env(name, **options), num_cycles=20)


def first_deals(split: str, seed: int) -> list[str]:
    """Return the first positions of five games: that of the seed and those that follow."""
    door = raw_env("azul", split=split, players=2)
    found: list[str] = []
    for number in range(5):
        door.reset(seed=seed if number == 0 else None)
        found.append(door.episode.state.hash())
    return found


def test_a_seed_repeats_its_games_and_shares_none() -> None:
    found = [first_deals("train", seed) for seed in (1, 2, 3)]
    found += [first_deals(split, 1) for split in ("valid", "test")]
    assert len({deal for deals in found for deal in deals}) == 5 * 5
    assert first_deals("train", 1) == found[0]
    for make in (env, parallel_env):
        with pytest.raises(pal.BadConfig, match="one of train, valid, test"):
            make("azul", split="all")
