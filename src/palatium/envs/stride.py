"""One step of many games, without arrays: the compiled part."""

# compiled

from palatium.core.errors import IllegalAction
from palatium.envs.episode import Episode
from palatium.envs.schema import Cells
from palatium.playing.deals import Purpose, Split, deal_seed


class Stride:
    """Games side by side."""

    def __init__(self, episodes: list[Episode], actions: int, split: Split) -> None:
        self.episodes = episodes
        self.actions = actions
        self.split = split
        self.seed = 0
        self._deals = [0] * len(episodes)
        self._ints: list[int] = []

    def begin(self, seed: int, rows: Cells) -> "Sight":
        """Start all games: game i has deal i, then every N-th deal for N games."""
        sight = Sight()
        self.seed = seed
        for i in range(len(self.episodes)):
            self._deals[i] = i
            self._deal(i)
            self._look(i, sight, rows)
        return sight

    def check(self, numbers: list[int]) -> None:
        """Accept one action for each game; nothing is played yet."""
        episodes = self.episodes
        if len(numbers) != len(episodes):
            raise IllegalAction(f"{len(episodes)} games need as many actions, not {len(numbers)}")
        ints: list[int] = []
        for i, episode in enumerate(episodes):
            if not 0 <= numbers[i] < self.actions:
                raise IllegalAction(f"game {i}: {numbers[i]} is not an action number")
            a = episode.numbering.action(numbers[i])
            if not episode.state.allows(a):
                raise IllegalAction(f"game {i}: {episode.state.why_not(a)}")
            ints.append(a)
        self._ints = ints

    def step(self, rows: Cells) -> "Sight":
        """Play the accepted actions; games that end restart."""
        episodes = self.episodes
        sight = Sight()
        for i, episode in enumerate(episodes):
            episode.advance(self._ints[i])
            if not episode.state.stack:
                sight.ended.append((i, episode.utilities()))
                self._deals[i] += len(episodes)
                self._deal(i)
            self._look(i, sight, rows)  # at once, while the game is still in the processor's cache
        return sight

    def _deal(self, i: int) -> None:
        self.episodes[i].begin(deal_seed(Purpose.BATCH, self.seed, self._deals[i], self.split))

    def _look(self, i: int, sight: "Sight", rows: Cells) -> None:
        episode = self.episodes[i]
        width = episode.encoding.width
        sight.seats.append(episode.seat)
        episode.write(episode.seat, rows, i * width)
        start = i * self.actions
        for number in episode.numbers():
            sight.lit.append(start + number)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return stride_again, (self.episodes, self.actions, self.split, self.seed, self._deals)


def stride_again(
    episodes: list[Episode], actions: int, split: Split, seed: int, deals: list[int]
) -> Stride:
    """Return games that continue side by side, for a pickle or a copy."""
    stride = Stride(episodes, actions, split)
    stride.seed = seed
    stride._deals = deals
    return stride


class Sight:
    """What the deciding seats may do, one game after another; what they see is in the rows."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        """Who decides in each game."""
        self.lit: list[int] = []
        """The indices of all legal actions."""
        self.ended: list[tuple[int, list[float]]] = []
        """Games that ended, and the result for each seat."""
