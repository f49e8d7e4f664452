"""How Azul: Summer Pavilion behaves under simple play, for comparison with other engines.

python -m palatium.lab.azul.statistics --out docs/statistics.md
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from math import sqrt
from pathlib import Path

from palatium.core.errors import BadConfig
from palatium.core.registry import game as configured
from palatium.games.azul.actions import STARS
from palatium.games.azul.game import AzulGame
from palatium.lab.azul.tally import POLICY, AzulTally, tally
from palatium.record.whole import write_whole

GAMES = 2000
SEED = 1
SIDES = ("colour", "grey")
PLAYERS = (2, 3, 4)
REASONS = {
    "start": "at the start",
    "run": "runs",
    "star": "complete stars",
    "number": "covered numbers",
    "token": "taking the token",
    "discard": "tiles not kept",
    "corners": "tiles kept in the last round",
}

Row = tuple[str, Callable[[AzulTally], str]]


def statistics(games: int = GAMES, seed: int = SEED) -> str:
    """Return the page of figures, in Markdown."""
    parts = [_head(games, seed)]
    for side in SIDES:
        found = [tally(_azul(players, side), games, seed) for players in PLAYERS]
        parts.append(_side(side, found))
    return "\n\n".join(parts) + "\n"


def _azul(players: int, side: str) -> AzulGame:
    game = configured("azul", players=players, side=side)
    if not isinstance(game, AzulGame):
        raise BadConfig("the game called azul is another one here")
    return game


def _head(games: int, seed: int) -> str:
    command = "python -m palatium.lab.azul.statistics --out docs/statistics.md"
    if (games, seed) != (GAMES, SEED):
        command += f" --games {games} --seed {seed}"
    return f"""# Azul: Summer Pavilion under random play

Written by `{command}`;
the same command gives the same page, compiled or not. Each column is {games:,} games with seed
{seed}; game number i (from 0) draws all its choices and tiles from the generator of the key
(seed, "statistics", i). The starting seat is drawn.

Policy of every seat. {POLICY}

A *board* is one player's at the end of a game. A *decision* is a choice between two or more
options; an *int* is any step of a record, draws and forced steps included. ± is the standard error
of a mean."""


def _side(side: str, found: list[AzulTally]) -> str:
    title = "Coloured side" if side == "colour" else "Grey side"
    parts = [
        f"## {title}",
        _table("Score of a board", SCORE_ROWS, found),
        _deciles(found),
        _table("Points of a board by reason, mean", _point_rows(), found),
        _table("Boards at the end, mean", BOARD_ROWS, found),
        _table("Boards with a bonus", _bonus_rows(side), found),
        _table("Games", GAME_ROWS, found),
        _table("Draws", DRAW_ROWS, found),
    ]
    return "\n\n".join(parts)


def _table(title: str, rows: Sequence[Row], found: list[AzulTally]) -> str:
    return _markdown(title, [(label, [cell(one) for one in found]) for label, cell in rows], found)


def _markdown(title: str, rows: Sequence[tuple[str, list[str]]], found: list[AzulTally]) -> str:
    heads = [f"{one.players} players" for one in found]
    lines = [
        f"| {title} | " + " | ".join(heads) + " |",
        "|---|" + "---:|" * len(heads),
    ]
    lines.extend(f"| {label} | " + " | ".join(cells) + " |" for label, cells in rows)
    return "\n".join(lines)


def _deciles(found: list[AzulTally]) -> str:
    rows: list[tuple[str, list[str]]] = []
    for tenth in range(11):
        name = {0: "lowest", 5: "50 % (median)", 10: "highest"}.get(tenth, f"{tenth * 10} %")
        rows.append((name, [str(_quantile(one.scores, tenth)) for one in found]))
    return _markdown("Deciles of a board's score", rows, found)


def _quantile(values: Sequence[int], tenth: int) -> int:
    """Return the smallest value that at least that many tenths of all values do not exceed."""
    ordered = sorted(values)
    return ordered[max(-(-len(ordered) * tenth // 10) - 1, 0)]


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values)


def _error(values: Sequence[int]) -> float:
    middle = _mean(values)
    variance = sum((value - middle) ** 2 for value in values) / max(len(values) - 1, 1)
    return sqrt(variance / len(values))


def _with_error(pick: Callable[[AzulTally], Sequence[int]]) -> Callable[[AzulTally], str]:
    return lambda one: f"{_mean(pick(one)):.3f} ± {_error(pick(one)):.3f}"


def _percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.2f} %"


def _any(pick: Callable[[AzulTally], Sequence[int]]) -> Callable[[AzulTally], str]:
    """Return the share of games in which a count is not 0."""
    return lambda one: _percent(sum(1 for value in pick(one) if value), one.games)


SCORE_ROWS: list[Row] = [
    ("mean", _with_error(lambda one: one.scores)),
    ("standard deviation", lambda one: f"{_error(one.scores) * sqrt(len(one.scores)):.2f}"),
    ("mean of the winner", _with_error(lambda one: one.winning)),
    ("mean of the first starter", _with_error(lambda one: one.starter_scores)),
    ("games won by the first starter", lambda one: _percent(one.starter_wins, one.games)),
]

BOARD_ROWS: list[Row] = [
    ("tiles", _with_error(lambda one: one.tiles)),
    ("pillars", _with_error(lambda one: one.features["pillar"])),
    ("statues", _with_error(lambda one: one.features["statue"])),
    ("windows", _with_error(lambda one: one.features["window"])),
    ("complete stars", _with_error(lambda one: one.stars)),
]

GAME_ROWS: list[Row] = [
    ("rounds", lambda one: str(one.rounds)),
    ("decisions", _with_error(lambda one: one.decisions)),
    ("ints", _with_error(lambda one: one.ints)),
    ("of them draws", _with_error(lambda one: one.chance_ints)),
    ("picks", _with_error(lambda one: one.picks)),
    ("placements", _with_error(lambda one: one.placements)),
    (
        "rounds without a taker of the token",
        lambda one: _percent(one.token_left, one.rounds * one.games),
    ),
]

DRAW_ROWS: list[Row] = [
    ("tower put back into the bag, times a game", _with_error(lambda one: one.towers)),
    ("games with displays not filled", _any(lambda one: one.short_displays)),
    (
        "rounds with displays not filled",
        lambda one: _percent(sum(one.short_displays), one.rounds * one.games),
    ),
    ("games with the supply not filled", _any(lambda one: one.short_supply)),
    (
        "phase 2 turns that begin with a short supply",
        lambda one: _percent(sum(one.short_supply), one.turns),
    ),
]


def _point_rows() -> list[Row]:
    def row(reason: str) -> Row:
        return REASONS[reason], lambda one: f"{one.points.get(reason, 0) / len(one.scores):.3f}"

    return [row(reason) for reason in REASONS]


def _bonus_rows(side: str) -> list[Row]:
    def star(name: str) -> Row:
        label = f"{name} star" if side == "colour" else f"star in the place of the {name} one"
        label = "star in the centre" if name == STARS[0] else label
        return label, lambda one: _percent(one.star_names.get(name, 0), len(one.scores))

    def number(name: str) -> Row:
        return f"all {name}s", lambda one: _percent(one.numbers.get(name, 0), len(one.scores))

    return [star(name) for name in STARS] + [number(name) for name in "1234"]


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the page to a file or print it."""
    parser = argparse.ArgumentParser(prog="palatium.lab.azul.statistics", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help="games in each column")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--out", type=Path, help="the file to write; the screen if left out")
    given = parser.parse_args(arguments)
    page = statistics(given.games, given.seed)
    if given.out is None:
        sys.stdout.write(page)
        return
    given.out.parent.mkdir(parents=True, exist_ok=True)
    write_whole(given.out, page)
    sys.stdout.write(f"{given.out}: seed {given.seed}, {given.games} games in each column\n")


if __name__ == "__main__":
    main()
