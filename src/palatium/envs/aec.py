"""PettingZoo: every game as a turn-based environment with several agents.

>>> from palatium.envs.aec import env
>>> e = env("azul", players=2)
>>> e.reset(seed=7)
"""

import json
from typing import Any

import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from palatium.core.ids import OVER
from palatium.envs.spaces import EncodedGame, Separate
from palatium.playing.deals import Purpose, deal_seed, split_named


class raw_env(Separate, AECEnv[str, dict[str, Any], int]):  # noqa: N801  (PettingZoo's name)
    """One agent per seat, from `seat_0`; the agent whose seat decides is selected.

    Rewards come at the end: +1 for a win, -1 for last place, and by rank in between. No deal is in
    two splits (train, valid, test).
    """

    def __init__(
        self, game: str, render_mode: str | None = None, split: str = "train", **options: object
    ) -> None:
        super().__init__()
        self.split = split_named(split)
        self.door = EncodedGame(game, options)
        self.metadata = {
            "render_modes": ["ansi"],
            "name": f"palatium_{game}_v{self.door.encoding.version}",
            "is_parallelizable": True,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{i}" for i in range(self.door.game.players)]
        self._seats = {agent: i for i, agent in enumerate(self.possible_agents)}
        self._observation = self.door.observation_space()
        self._actions = self.door.action_space()
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observation)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._actions)
        self.episode = self.door.episode()
        self._seed, self._games = 0, 0

    def observation_space(self, agent: str) -> Any:
        """Return the space, the same object for every agent and every call."""
        return self._observation

    def action_space(self, agent: str) -> Any:
        """Return the space, the same object for every agent and every call."""
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: the first of a seed, or the next one of the last seed."""
        if seed is not None:
            self._seed, self._games = int(seed), 0
        self.episode.begin(deal_seed(Purpose.ENVIRONMENT, self._seed, self._games, self.split))
        self._games += 1
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self.episode.seat, 0)]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what the agent may know, and its mask: all zero while it is not asked."""
        seat = self._seats[agent]
        return {
            "observation": self.door.row(self.episode, seat),
            "action_mask": self.door.mask(self.episode, seat),
        }

    def step(self, action: int | None) -> None:
        """Play for the selected agent."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.episode.act(int(action) if action is not None else -1)
        if self.episode.seat == OVER:
            for name, value in zip(self.agents, self.episode.utilities(), strict=True):
                self.rewards[name] = value
                self.terminations[name] = True
            self._accumulate_rewards()
            self._deads_step_first()
            return
        self.agent_selection = self.possible_agents[self.episode.seat]

    def render(self) -> str:
        """Return the public view as text."""
        return json.dumps(self.episode.state.view(None), indent=1)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def state(self) -> Any:
        """Return the rows of all agents together: what they know between them."""
        rows = [self.door.row(self.episode, seat) for seat in range(len(self.possible_agents))]
        return np.concatenate(rows)


def env(game: str, render_mode: str | None = None, split: str = "train", **options: object) -> Any:
    """Return the environment with PettingZoo's own checks around it."""
    inner = raw_env(game, render_mode=render_mode, split=split, **options)
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(inner, -1))
    )


def parallel_env(
    game: str, render_mode: str | None = None, split: str = "train", **options: object
) -> Any:
    """Return all agents at once; actions of those who are not asked are ignored."""
    return turn_based_aec_to_parallel(env(game, render_mode=render_mode, split=split, **options))
