"""One step of many games, without arrays: the part that compiles."""

from palatium.core.errors import IllegalAction
from palatium.envs.episode import Episode


class Stride:
    """Games side by side."""

    def __init__(self, episodes: list[Episode], actions: int) -> None:
        self.episodes = episodes
        self.actions = actions
        self._seeds = [0] * len(episodes)

    def begin(self, seed: int) -> None:
        """Begin all games, with seeds in a row."""
        for i, episode in enumerate(self.episodes):
            self._seeds[i] = seed + i
            episode.begin(seed + i)

    def step(self, numbers: list[int]) -> list[tuple[int, list[float]]]:
        """Play one action in each; what became of the games that ended, which begin anew."""
        episodes = self.episodes
        if len(numbers) != len(episodes):
            raise IllegalAction(f"{len(episodes)} games need as many actions, not {len(numbers)}")
        for i, episode in enumerate(episodes):
            if not 0 <= numbers[i] < self.actions:
                raise IllegalAction(f"game {i}: {numbers[i]} is no action number")
            a = episode.numbering.action(numbers[i])
            if not episode.state.allows(a):
                raise IllegalAction(f"game {i}: {episode.state.why_not(a)}")
        ended: list[tuple[int, list[float]]] = []
        for i, episode in enumerate(episodes):
            episode.act(numbers[i])
            if not episode.state.stack:
                ended.append((i, episode.utilities()))
                self._seeds[i] += len(episodes)
                episode.begin(self._seeds[i])
        return ended

    def look(self) -> tuple[list[int], list[int], list[int]]:
        """The rows one after the other, the deciding seats, the places of all legal actions."""
        rows: list[int] = []
        seats: list[int] = []
        lit: list[int] = []
        start = 0
        for episode in self.episodes:
            seat = episode.seat
            seats.append(seat)
            rows.extend(episode.row(seat))
            for number in episode.numbers():
                lit.append(start + number)
            start += self.actions
        return rows, seats, lit
