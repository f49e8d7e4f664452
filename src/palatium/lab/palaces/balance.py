"""Whether our own cards of Palaces are in balance: one command, one table.

    python -m palatium.lab.palaces.balance --games 2000 --bots greedy,builder --workers 2

Three requirements, for each number of players and each bot: no reconstructed card is inordinately
strong or weak (the test of every playtest: Holm's correction, three robust deviations), each room
deck empties first in at least a fifth of the games, and with four players tiles run out in at least
three games of a hundred.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from palatium.core.registry import game as configured
from palatium.games.palaces.box.cards import DECKS
from palatium.games.palaces.game import PalacesGame
from palatium.lab.playtest.pieces import TOO_STRONG, TOO_WEAK
from palatium.lab.playtest.study import Playtest, playtest

FEWEST_FIRST = 0.20
"""The least share of games that each deck must end."""
FEWEST_TILES = 0.03
"""The least share of games with four players that must end because tiles run out."""
PLAYERS = (2, 3, 4)
OURS = "reconstructed"


@dataclass(frozen=True, slots=True)
class Balance:
    """The result of one playtest for the three requirements."""

    players: int
    bot: str
    games: int
    outliers: list[str]
    decks: list[float]
    tiles: float
    rounds: float

    def holds(self) -> bool:
        """Return whether all requirements are met."""
        enough = self.players < max(PLAYERS) or self.tiles >= FEWEST_TILES
        return enough and not self.outliers and min(self.decks) >= FEWEST_FIRST

    def row(self) -> str:
        """Return the row of the table."""
        decks = " | ".join([f"{share:.1%}" for share in self.decks])
        outliers = ", ".join(self.outliers) or "none"
        verdict = "yes" if self.holds() else "no"
        return (
            f"| {self.players} | {self.bot} | {self.games:,} | {outliers} | {decks} | "
            f"{self.tiles:.1%} | {self.rounds:.1f} | {verdict} |"
        )


HEAD = (
    "| players | bot | games | ours out of balance | "
    + " | ".join([f"{deck} first" for deck in DECKS])
    + " | tiles ran out | rounds | in balance |\n"
    + "|---|---|---|---|---|---|---|---|---|---|"
)


def ours_of(game: PalacesGame) -> set[str]:
    """Return the names and the titles of the reconstructed cards."""
    texts = [text for text in game.cards.texts if text.origin[0] == OURS]
    suits = game.cards.suit_names
    return {name for text in texts for name in (text.name, *[f"{s} {text.name}" for s in suits])}


def balance_of(found: Playtest, ours: set[str]) -> Balance:
    """Return the three requirements, from a playtest."""
    ends = {share.name: share.count / share.of for share in found.ends}
    out = [
        f"{entry.code} ({entry.kind}, {'strong' if entry.verdict == TOO_STRONG else 'weak'})"
        for entry in found.every_piece()
        if entry.code in ours and entry.verdict in (TOO_STRONG, TOO_WEAK)
    ]
    return Balance(
        found.players,
        found.bots[0],
        found.games,
        out,
        [ends.get(f"the {deck} deck is empty", 0.0) for deck in DECKS],
        sum([share for name, share in ends.items() if name.endswith("ran out")]),
        found.measures["rounds"].value,
    )


def balances(
    bots: Sequence[str],
    players: Sequence[int],
    games: int,
    workers: int = 1,
    store: Path | None = None,
    options: dict[str, object] | None = None,
    told: Callable[[str], None] | None = None,
    seed: int = 1,
) -> list[Balance]:
    """Return a playtest for each number of players and each bot; each row is printed at once."""
    out: list[Balance] = []
    for number in players:
        chosen = {"players": number, **(options or {})}
        game = configured("palaces", **chosen)
        assert isinstance(game, PalacesGame)
        for bot in bots:
            found = playtest("palaces", chosen, [bot], games, seed, workers, store=store)
            out.append(balance_of(found, ours_of(game)))
            if told is not None:
                told(out[-1].row())
    return out


def tell(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    """Print the table; return 1 if a requirement is not met."""
    parser = argparse.ArgumentParser(description="Balance of the reconstructed cards of Palaces.")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--bots", default="greedy,builder")
    parser.add_argument("--players", default=",".join([str(n) for n in PLAYERS]))
    parser.add_argument("--seed", type=int, default=1, help="which deals are played")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--store", type=Path, help="a file that keeps games for later runs")
    parser.add_argument("--components", help="a folder with another cards.csv")
    args = parser.parse_args()
    options: dict[str, object] = {"components": args.components} if args.components else {}
    players = [int(text) for text in args.players.split(",")]
    tell(HEAD)
    bots = args.bots.split(",")
    found = balances(
        bots, players, args.games, args.workers, args.store, options, tell, args.seed
    )
    return 0 if all([one.holds() for one in found]) else 1


if __name__ == "__main__":
    raise SystemExit(main())
