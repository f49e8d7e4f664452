"""Who sits where in an arena, game by game."""

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement


def entries(bots: Sequence[str]) -> list[str]:
    """Return the bots by name; one that is named twice is two entries.

    >>> entries(["greedy", "random", "greedy"])
    ['greedy#1', 'random', 'greedy#2']
    """
    out: list[str] = []
    for i, name in enumerate(bots):
        once = bots.count(name) == 1
        out.append(name if once else f"{name}#{bots[: i + 1].count(name)}")
    return out


def seatings(bots: int, players: int) -> list[list[int]]:
    """Return who plays together: every selection of the bots, or every way to seat all of them."""
    if bots >= players:
        return [list(chosen) for chosen in combinations(range(bots), players)]
    return [
        list(chosen)
        for chosen in combinations_with_replacement(range(bots), players)
        if len(set(chosen)) == bots
    ]


class Rota:
    """The games of an arena by number: which deal, and which bot (by index) in which seat.

    A deal is played from every seat. If rotating the seats would put equal bots in equal seats, the
    game would be repeated, so another deal is played instead. Entries of one name swap places from
    round to round.
    """

    def __init__(self, bots: Sequence[str], players: int) -> None:
        self._bots = bots
        self._round: list[tuple[int, list[int]]] = []
        self._deals = 0
        for seated in seatings(len(bots), players):
            seen: dict[tuple[str, ...], int] = {}
            for turn in range(players):
                lineup = seated[-turn:] + seated[:-turn] if turn else seated
                names = tuple([bots[i] for i in lineup])
                times = seen.get(names, 0)
                seen[names] = times + 1
                self._round.append((self._deals + times, lineup))
            self._deals += max(seen.values())

    def game(self, number: int) -> tuple[int, list[int]]:
        """Return the deal and the lineup of a game, both numbered from 0."""
        rounds, place = divmod(number, len(self._round))
        deal, lineup = self._round[place]
        return rounds * self._deals + deal, self._exchanged(lineup, rounds)

    def _exchanged(self, lineup: list[int], rounds: int) -> list[int]:
        """Return the same bots by name, with entries of one name swapped."""
        out: list[int] = []
        for i in lineup:
            alike = sorted({k for k in lineup if self._bots[k] == self._bots[i]})
            out.append(alike[(alike.index(i) + rounds) % len(alike)])
        return out
