"""Gymnasium's own check, and one learner against bots."""

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import palatium as pal
from palatium.envs.gym import PalatiumEnv
from tests.envs.cases import CASES


class Legal(PalatiumEnv):
    """A wrapper for the checker, which ignores masks: an illegal number means the first option."""

    def step(self, action: np.int64):  # type: ignore[no-untyped-def]
        legal = np.flatnonzero(self.action_masks())
        return super().step(action if action in legal else legal[0])


@pytest.mark.parametrize("name, options", CASES)
@pytest.mark.filterwarnings("ignore")
def test_check_env(name: str, options: dict[str, object]) -> None:
    check_env(Legal(name, bots="random", **options), skip_render_check=True)


@pytest.mark.parametrize("reward", ["win", "score"])
@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_learner_plays_to_the_end(reward: str, seat: int | None) -> None:
    env = PalatiumEnv("azul", bots="random", seat=seat, reward=reward, players=2)
    rng = np.random.default_rng(1)
    seen, info = env.reset(seed=3)
    total, over = 0.0, False
    while not over:
        assert env.observation_space.contains(seen)
        action = rng.choice(np.flatnonzero(seen["action_mask"]))
        seen, gained, over, _, info = env.step(action)
        total += gained
    assert not seen["action_mask"].any()
    scores = info["scores"]
    mine, other = scores[info["seat"]], scores[1 - info["seat"]]
    assert total == (mine if reward == "score" else float(np.sign(mine - other)))


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = PalatiumEnv("azul", bots="random", players=2)
    seen, _ = env.reset(seed=1)
    before = env.episode.state.hash()
    with pytest.raises(pal.IllegalAction, match="not an option"):
        env.step(np.int64(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.episode.state.hash() == before


def first_sights(split: str, seed: int | None) -> list[bytes]:
    """Return the first observations of five games: that of the seed and those that follow."""
    env = PalatiumEnv("azul", bots="random", seat=None, split=split, players=2)
    found = [env.reset(seed=seed if number == 0 else None) for number in range(5)]
    return [seen["observation"].tobytes() for seen, _ in found]


def test_a_seed_repeats_its_games_and_shares_none() -> None:
    found = [first_sights("train", seed) for seed in (1, 2, 3)]
    found += [first_sights(split, 1) for split in ("valid", "test")]
    found += [first_sights("train", None), first_sights("train", None)]  # any seed
    assert len({sight for sights in found for sight in sights}) == 7 * 5
    assert first_sights("train", 1) == found[0]


@pytest.mark.parametrize(
    "arguments, wanted",
    [
        ({"bots": ["random"]}, "name 2 bots"),
        ({"seat": 3}, "from 0 to 2"),
        ({"reward": "luck"}, "'win' or 'score'"),
        ({"split": "all"}, "one of train, valid, test"),
    ],
)
def test_nonsense_is_named(arguments: dict[str, object], wanted: str) -> None:
    with pytest.raises(pal.BadConfig, match=wanted):
        PalatiumEnv("azul", **{"players": 3, **arguments})  # type: ignore[arg-type]
