"""Every environment survives pickle and copy mid-game, and continues like its original."""

import multiprocessing
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import joblib
import numpy as np
import pyspiel
import pytest
import supersuit
from joblib.externals.loky import get_reusable_executor
from pettingzoo.utils.wrappers import BaseWrapper

import palatium as pal
from palatium.envs.aec import env, parallel_env, raw_env
from palatium.envs.batch import Batch
from palatium.envs.encoding import encoding, encoding_again
from palatium.envs.gym import PalatiumEnv
from tests.copies import BY_NAME, WAYS
from tests.envs.cases import CASES
from tests.envs.test_spiel import load_string

Way = Callable[[Any], Any]
STEPS = 12


def first_legal(mask: Any) -> int:
    """Return the middle one of the legal actions."""
    legal = np.flatnonzero(mask)
    return int(legal[len(legal) // 2]) if len(legal) else 0


# A walk drives an environment and returns everything it gives


def walk_aec(e: Any, steps: int) -> list[object]:
    out: list[object] = []
    for _ in range(steps):
        if not e.agents:
            e.reset()
        seen, reward, over, cut, _ = e.last()
        out += [e.agent_selection, seen["observation"].tobytes(), reward, over, cut]
        e.step(None if over or cut else first_legal(seen["action_mask"]))
    return out


def walk_parallel(e: Any, steps: int) -> list[object]:
    out: list[object] = []
    seen: dict[str, Any] = {agent: e.aec_env.observe(agent) for agent in e.agents}
    for _ in range(steps):
        if not e.agents:
            seen, _ = e.reset()
        chosen = {agent: first_legal(seen[agent]["action_mask"]) for agent in e.agents}
        seen, rewards, over, _, _ = e.step(chosen)
        out += [sorted(rewards.items()), sorted(over.items())]
        out += [seen[agent]["observation"].tobytes() for agent in sorted(seen)]
    return out


def walk_gym(e: PalatiumEnv, steps: int) -> list[object]:
    out: list[object] = []
    for _ in range(steps):
        seen, reward, over, _, info = e.step(np.int64(first_legal(e.action_masks())))
        out += [seen["observation"].tobytes(), seen["action_mask"].tobytes(), reward, over, info]
        if over:
            out.append(e.reset()[0]["observation"].tobytes())
    return out


def walk_batch(batch: Batch, steps: int) -> list[object]:
    out: list[object] = []
    rng = np.random.default_rng(3)
    for _ in range(steps):
        batch.step(batch.sample(rng))
        out += [batch.observations.tobytes(), batch.masks.tobytes(), batch.seats.tobytes()]
        out += [batch.rewards.tobytes(), batch.dones.tobytes(), batch.scores().tobytes()]
    return out


def walk_spiel(state: Any, steps: int) -> list[object]:
    out: list[object] = []
    for _ in range(steps):
        if state.is_terminal():
            break
        legal = state.legal_actions()
        state.apply_action(legal[len(legal) // 2])
        out += [state.inner.hash(), state.returns(), state.history()]
    return out


Walk = Callable[[Any, int], list[object]]


def doors(name: str, options: dict[str, object]) -> list[tuple[Any, Walk]]:
    """Return a new instance of every environment of a game."""
    found: list[tuple[Any, Walk]] = [
        (raw_env(name, **options), walk_aec),
        (env(name, **options), walk_aec),
        (parallel_env(name, **options), walk_parallel),
        (PalatiumEnv(name, bots="random", seat=None, **options), walk_gym),
    ]
    for e, _ in found:
        e.reset(seed=5)
    state = pyspiel.load_game(load_string(name, options)).new_initial_state()
    return [*found, (Batch(name, 3, seed=5, **options), walk_batch), (state, walk_spiel)]


def goes_on_alike(door: Any, walk: Walk, way: Way, steps: int) -> None:
    twin = way(door)
    assert type(twin) is type(door)
    before = walk(way(door), 1)  # a copy that continues leaves the original unchanged
    there = walk(twin, steps)
    here = walk(door, steps)
    assert here == there
    assert here[: len(before)] == before


def is_shared(door: Any, way: Way) -> bool:
    """Return whether a copy shares its inside, as shallow copies of PettingZoo's wrappers do."""
    wrapped = isinstance(door, BaseWrapper) or hasattr(door, "aec_env")
    return wrapped and way is BY_NAME["copy"]


@pytest.mark.parametrize("name, options", CASES)
def test_a_pickle_goes_on_alike(name: str, options: dict[str, object]) -> None:
    for door, walk in doors(name, options):
        walk(door, STEPS)
        goes_on_alike(door, walk, BY_NAME["protocol-5"], STEPS)


@pytest.mark.parametrize("way", WAYS)
def test_every_way_to_copy(way: Way) -> None:
    """Goes past the end of a game, so that the source of deals is copied too."""
    for door, walk in doors("azul", {"players": 2}):
        walk(door, STEPS)
        if not is_shared(door, way):
            goes_on_alike(door, walk, way, 150)


@pytest.mark.parametrize("bots", ["greedy", "search:2n", "hoarder", "apprentice"])
def test_bots_come_along(bots: str) -> None:
    for name in pal.game_names():
        e = PalatiumEnv(name, bots=bots, players=2)
        e.reset(seed=5)
        walk_gym(e, 2)
        for way in ("protocol-2", "protocol-5", "copy", "deepcopy"):
            goes_on_alike(e, walk_gym, BY_NAME[way], 3)


def test_what_never_changes_is_shared() -> None:
    e = raw_env("azul", players=2)
    e.reset(seed=1)
    twin = BY_NAME["deepcopy"](e)
    assert twin.door.game is e.door.game
    assert twin.door.numbering is twin.episode.numbering is e.door.numbering
    assert twin.door.encoding is twin.episode.encoding is e.door.encoding
    loaded = BY_NAME["protocol-5"](e)
    assert loaded.door.game is loaded.episode.game is loaded.episode.state.game
    assert loaded.door.numbering is loaded.episode.numbering
    assert loaded.door.encoding is loaded.episode.encoding


def test_arrays_of_a_copied_batch_are_its_own() -> None:
    batch = Batch("azul", 2, seed=1, players=2)
    twin = BY_NAME["copy"](batch)
    seen = batch.observations.copy()
    walk_batch(twin, 5)
    assert np.array_equal(batch.observations, seen)


def test_another_encoding_is_refused() -> None:
    game = pal.game("azul", players=2)
    here = encoding(game)
    with pytest.raises(pal.BadRecord, match="has version 99 of the encoding of azul"):
        encoding_again(game, 99, here.width)


@pytest.mark.parametrize("make", [pal.Rng, np.random.default_rng])
def test_a_batch_samples_with_any_generator(make: Callable[[int], Any]) -> None:
    batch = Batch("azul", 4, players=2)
    picks = [batch.sample(make(seed)).tolist() for seed in (3, 3, 4)]
    assert picks[0] == picks[1] != picks[2]
    with pytest.raises(TypeError, match="random numbers come from"):
        batch.sample(7)  # type: ignore[arg-type]


# Other processes and other people's tools


def walk_from_here(number: int, door: Any) -> list[object]:
    """Return what another process does with an environment."""
    walks: list[Walk] = [walk_aec, walk_aec, walk_parallel, walk_gym, walk_batch, walk_spiel]
    return walks[number](door, STEPS)


def walked() -> list[Any]:
    found = doors("palaces", {"players": 2})
    for door, walk in found:
        walk(door, STEPS)
    return [door for door, _ in found]


def wanted() -> list[list[object]]:
    return [walk_from_here(number, door) for number, door in enumerate(walked())]


def test_spawned_processes_go_on_alike() -> None:
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        found = list(pool.map(walk_from_here, range(6), walked()))
    assert found == wanted()


@pytest.mark.soak
def test_joblib_goes_on_alike() -> None:
    work = [joblib.delayed(walk_from_here)(number, door) for number, door in enumerate(walked())]
    found = joblib.Parallel(n_jobs=2, backend="loky")(work)
    get_reusable_executor().shutdown(wait=True)
    assert found == wanted()


def test_supersuit_puts_environments_side_by_side() -> None:
    """In this process or in others, the games are the same."""
    runs = []
    for cpus in (0, 1, 2):
        inner = supersuit.pettingzoo_env_to_vec_env_v1(parallel_env("azul", players=2))
        many = supersuit.concat_vec_envs_v1(inner, 2, num_cpus=cpus, base_class="gymnasium")
        seen, _ = many.reset(seed=4)
        out: list[object] = []
        ended = 0
        for _ in range(160):
            chosen = np.array([first_legal(mask) for mask in seen["action_mask"]])
            seen, rewards, over, _, _ = many.step(chosen)
            ended += int(np.sum(over))
            out += [seen["observation"].tobytes(), rewards.tobytes(), over.tobytes()]
        many.close()
        assert ended >= 4  # all agents of both environments
        runs.append(out)
    assert runs[0] == runs[1] == runs[2]


@pytest.mark.parametrize("name, options", CASES)
def test_openspiel_writes_and_reads(name: str, options: dict[str, object]) -> None:
    game = pyspiel.load_game(load_string(name, options))
    state = game.new_initial_state()
    walk_spiel(state, 40)
    text = pyspiel.serialize_game_and_state(game, state)
    other, back = pyspiel.deserialize_game_and_state(text)
    assert str(other) == str(game)
    assert back.inner.hash() == state.inner.hash()
    assert walk_spiel(back, STEPS) == walk_spiel(state, STEPS)


@pytest.mark.parametrize("way", WAYS)
def test_openspiel_games_survive(way: Way) -> None:
    game = pyspiel.load_game("palatium_castles(players=2,edition=collector,modules=swans+moats)")
    back = way(game)
    assert str(back) == str(game)
    start = back.new_initial_state()
    assert start.inner.hash() == game.new_initial_state().inner.hash()
    observer = way(back.make_py_observer())
    observer.set_from(start, 0)
    assert observer.dict["observation"] is observer.tensor
    assert observer.tensor.any()
