"""OpenSpiel's own simulation test, on every option set."""

import numpy as np
import pyspiel
import pytest

import palatium.envs.spiel  # noqa: F401  (registers the games)
from tests.envs.cases import CASES


def load_string(name: str, options: dict[str, object]) -> str:
    parts = []
    for key, value in options.items():
        text = "+".join(map(str, value)) if isinstance(value, list) else str(value)
        parts.append(f"{key}={text}")
    return f"palatium_{name}({','.join(parts)})"


@pytest.mark.parametrize("name, options", CASES)
def test_random_sim(name: str, options: dict[str, object]) -> None:
    game = pyspiel.load_game(load_string(name, options))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_the_same_numbers_as_in_other_doors() -> None:
    from palatium.envs.aec import raw_env

    game = pyspiel.load_game("palatium_azul(players=2)")
    state = game.new_initial_state()
    env = raw_env("azul", players=2)
    env.reset(seed=4)
    for a in env.episode.ints:
        state.apply_action(game.kit.outcomes.number(a))
    legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
    assert state.legal_actions() == list(legal)
    observer = game.make_py_observer()
    observer.set_from(state, state.current_player())
    row = env.observe(env.agent_selection)["observation"]
    assert (observer.tensor == row).all()
