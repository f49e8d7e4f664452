"""PettingZoo's own tests, on every option set."""

import warnings

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from palatium.envs.aec import env, parallel_env
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
