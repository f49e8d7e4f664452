"""The page and pictures of the ladders, from stored figures."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from palatium.playing.deals import SCHEME
from palatium.record.whole import write_whole

HEAD = """# The ladder

Who beats whom. A *deal* is one order of all draws, played once from every seat; its score is how
often the first bot ranks above the second, ties counting half, so the luck of the deal and of the
seat cancels out. A series continues until a sequential test tells "a little above the goal" from "a
little below" (5 % error on either side) or the deals run out. Intervals are 95 % intervals. Ratings
are Elo ratings with a mean of 1500, fitted to all games of a table, with intervals from resampled
deals. The journeyman is the greedy bot under another name; the two are rated as one.

Bots search for a number of simulations, not for a time, so the same command gives the same games on
any machine; times are those of the machine named."""

OLD_DEALS = "Measured on deals of an older scheme: the same command plays other deals now."

WIDTH, LEFT, RIGHT, ROW = 760, 130, 40, 34


def write_pages(folder: Path, page: Path, images: Path) -> None:
    """Write the page, with a picture for each ladder in the folder."""
    parts = [HEAD]
    for path in sorted(folder.glob("*.json")):
        ladder = json.loads(path.read_text(encoding="utf-8"))
        images.mkdir(parents=True, exist_ok=True)
        picture = images / f"ladder-{path.stem}.svg"
        write_whole(picture, plot(ladder))
        parts.append(section(ladder, f"{images.name}/{picture.name}"))
    write_whole(page, "\n\n".join(parts) + "\n")


def section(ladder: dict[str, Any], picture: str) -> str:
    """Return the section of one game."""
    mode = "compiled" if ladder["compiled"] else "not compiled"
    options = {k: v for k, v in ladder["options"].items() if k != "players"}
    more = "".join(f", {key} {value}" for key, value in options.items())
    lines = [
        f"## {ladder['game'].capitalize()}, {ladder['players']} players{more}",
        "",
        f"`{ladder['command']}`  ",
        f"seed {ladder['seed']}, palatium {ladder['version']} ({mode}), {ladder['machine']}",
        "",
        *([] if ladder.get("deals") == SCHEME else [OLD_DEALS, ""]),
        f"![Ratings with their intervals]({picture})",
        "",
        "| bot | rating | 95 % interval | ms per move |",
        "|---|---:|---:|---:|",
    ]
    for bot in ladder["bots"]:
        span = f"{bot['low']:.0f} to {bot['high']:.0f}"
        lines.append(f"| {bot['name']} | {bot['rating']:.0f} | {span} | {bot['ms_per_move']:.1f} |")
    lines += [
        "",
        "| series | deals | games | drawn | score | 95 % interval | goal | verdict | mean points |",
        "|---|---:|---:|---:|---:|---:|---:|---|---:|",
    ]
    for one in ladder["series"]:
        points = " : ".join(f"{value:.1f}" for value in one["mean_scores"])
        lines.append(
            f"| {one['first']} against {one['second']} | {one['deals']} | {one['games']} "
            f"| {one['draws']} | {one['score']:.1%} | {one['low']:.1%} to {one['high']:.1%} "
            f"| {one['goal']:.0%} | {one['verdict']} | {points} |"
        )
    among = ladder.get("among", [])  # older figures have none
    if among:
        lines += [
            "",
            "| self-play | games | mean points per seat | 95 % interval |",
            "|---|---:|---:|---:|",
        ]
    for own in among:
        span = f"{own['low']:.1f} to {own['high']:.1f}"
        lines.append(f"| {own['bot']} | {own['games']} | {own['mean']:.1f} | {span} |")
    return "\n".join(lines)


def plot(ladder: dict[str, Any]) -> str:
    """Draw ratings as points with their intervals, the best on top."""
    bots: Sequence[dict[str, Any]] = ladder["bots"]
    low = min(bot["low"] for bot in bots)
    high = max(bot["high"] for bot in bots)
    step = 50 if high - low < 500 else 100 if high - low < 1200 else 200
    first, last = int(low // step) * step, (int(high // step) + 1) * step
    height = ROW * len(bots) + 58

    def at(value: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (value - first) / (last - first), 1)

    title = f"Ratings of {ladder['game']}, {ladder['players']} players"
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        "<style>text { font: 14px sans-serif }</style>",
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf8f1"/>',
    ]
    for mark in range(first, last + 1, step):
        x = at(mark)
        out.append(f'<path d="M{x} 18V{height - 36}" stroke="#ddd3bd"/>')
        out.append(
            f'<text x="{x}" y="{height - 16}" text-anchor="middle" fill="#6b6352">{mark}</text>'
        )
    for number, bot in enumerate(bots):
        y = 34 + number * ROW
        span = f"M{at(bot['low'])} {y}H{at(bot['high'])}"
        name = f'x="{LEFT - 16}" y="{y + 5}" text-anchor="end" fill="#2f2a20"'
        line = 'stroke="#3f6f8f" stroke-width="5" stroke-linecap="round" opacity="0.45"'
        out += [
            f"<text {name}>{bot['name']}</text>",
            f'<path d="{span}" {line}/>',
            f'<circle cx="{at(bot["rating"])}" cy="{y}" r="6" fill="#b5832e"/>',
        ]
    return "\n".join([*out, "</svg>"]) + "\n"
