"""Gymnasium: one learner against chosen bots."""

import json
from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np

from palatium.core.errors import BadConfig
from palatium.core.ids import OVER
from palatium.core.rng import Rng, keyed_seed
from palatium.envs.numbering import Numbering
from palatium.envs.spaces import EncodedGame, MaskRow, Separate
from palatium.playing.bot import make_bot
from palatium.playing.deals import Purpose, deal_seed, split_named
from palatium.playing.seat import Seat


class PalatiumEnv(Separate, gymnasium.Env[dict[str, Any], np.int64]):
    """The learner in one seat, bots in the others.

    `seat=None` draws the learner's seat for each game. `reward` is "win" (once, at the end) or
    "score" (points as they come). An illegal action is refused with an error and does not end the
    game. No deal is in two splits (train, valid, test).
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        bots: Sequence[str] | str = "greedy",
        seat: int | None = 0,
        reward: str = "win",
        render_mode: str | None = None,
        split: str = "train",
        **options: object,
    ) -> None:
        if reward not in ("win", "score"):
            raise BadConfig(f"reward={reward!r} should be 'win' or 'score'")
        self.split = split_named(split)
        self.door = EncodedGame(game, options)
        players = self.door.game.players
        names = [bots] * (players - 1) if isinstance(bots, str) else list(bots)
        if len(names) != players - 1:
            raise BadConfig(f"{players} play: name {players - 1} bots, not {len(names)}")
        if seat is not None and not 0 <= seat < players:
            raise BadConfig(f"seat={seat} should be from 0 to {players - 1}")
        self.render_mode = render_mode
        self.reward = reward
        self._wanted_seat = seat
        self._bots = [make_bot(name) for name in names]
        self.observation_space = self.door.observation_space()
        self.action_space = self.door.action_space()
        self.episode = self.door.episode()
        self.seat = seat or 0
        self._points = 0
        self._seed: int | None = None
        self._games = 0

    @property
    def numbering(self) -> Numbering:
        """Return what the action numbers mean."""
        return self.door.numbering

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a new game, the first of a seed or the next one, and let the bots play up to the
        learner's first decision."""
        super().reset(seed=seed)
        if seed is not None or self._seed is None:
            self._seed = int(self.np_random.integers(2**63)) if seed is None else int(seed)
            self._games = 0
        deal = deal_seed(Purpose.ENVIRONMENT, self._seed, self._games, self.split)
        self._games += 1
        players = self.door.game.players
        drawn = int(self.np_random.integers(players))
        self.seat = drawn if self._wanted_seat is None else self._wanted_seat
        self._rngs = [Rng(keyed_seed(deal, "bot", i)) for i in range(players)]
        self.episode.begin(deal)
        self._points = 0
        self._let_bots_play()
        return self._seen(), self._info()

    def step(
        self, action: np.int64
    ) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play the learner's action, then the bots'."""
        before = self._points
        self.episode.act(int(action))
        self._let_bots_play()
        self._points = self.episode.state.scores()[self.seat]
        over = self.episode.seat == OVER
        reward = float(self._points - before)
        if self.reward == "win":
            reward = self.episode.utilities()[self.seat]
        return self._seen(), reward, over, False, self._info()

    def action_masks(self) -> MaskRow:
        """Return the mask alone, under the name that masked learners expect."""
        return self.door.mask(self.episode, self.seat)

    def render(self) -> str:
        """Return the learner's view as text."""
        return json.dumps(self.episode.state.view(self.seat), indent=1)

    def _let_bots_play(self) -> None:
        episode = self.episode
        while episode.seat not in (OVER, self.seat):
            who = episode.seat
            bot = self._bots[who - 1 if who > self.seat else who]
            a = bot.decide(Seat(episode.state, who, self._rngs[who]))
            episode.act(self.door.numbering.number(a))

    def _seen(self) -> dict[str, Any]:
        return {
            "observation": self.door.row(self.episode, self.seat),
            "action_mask": self.action_masks(),
        }

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "scores": self.episode.state.scores()}
