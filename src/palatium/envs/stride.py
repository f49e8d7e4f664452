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
        ints: list[int] = []
        for i, episode in enumerate(episodes):
            if not 0 <= numbers[i] < self.actions:
                raise IllegalAction(f"game {i}: {numbers[i]} is no action number")
            a = episode.numbering.action(numbers[i])
            if not episode.state.allows(a):
                raise IllegalAction(f"game {i}: {episode.state.why_not(a)}")
            ints.append(a)
        ended: list[tuple[int, list[float]]] = []
        for i, episode in enumerate(episodes):
            episode.advance(ints[i])
            if not episode.state.stack:
                ended.append((i, episode.utilities()))
                self._seeds[i] += len(episodes)
                episode.begin(self._seeds[i])
        return ended

    def look(self) -> "Sight":
        """What the deciding seats see and may do."""
        sight = Sight()
        start = 0
        for episode in self.episodes:
            seat = episode.seat
            sight.seats.append(seat)
            sight.add(episode.row(seat))
            for number in episode.numbers():
                sight.lit.append(start + number)
            start += self.actions
        return sight


class Sight:
    """All games as lists: rows are mostly zeros, so only the other numbers are told."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        """Who decides in each game."""
        self.lit: list[int] = []
        """The places of all legal actions, the games one after the other."""
        self.columns: list[int] = []
        self.numbers: list[int] = []
        self.counts: list[int] = []
        """How many columns of each row are not zero; which, and what stands there."""

    def add(self, row: list[int]) -> None:
        """One more row."""
        columns, numbers = self.columns, self.numbers
        before = len(columns)
        for column in range(len(row)):
            number = row[column]
            if number:
                columns.append(column)
                numbers.append(number)
        self.counts.append(len(columns) - before)
