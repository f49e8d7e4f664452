"""The page of house rules: one table per game."""

from collections.abc import Sequence

from palatium.core.registry import spec
from palatium.core.spec import set_name
from palatium.lab.intervals import Estimate
from palatium.lab.playtest.house_rules import RuleEffect
from palatium.lab.rating import wilson

HEAD = """# House rules

Where a rulebook can be read two ways, the other reading is an option of the table. This page shows
how much each one changes when bots play. It was made by

    {command}

A reading that only changes the scoring was measured by scoring the same {deals} finished games
again: in how many of 100 games the points differ and in how many somebody else wins, with 95 %
intervals. A reading that changes the flow or concerns the solo game was measured on {deals} paired
deals: by how much the winner's margin (solo: the score) and the number of moves change, with
intervals. The figures in brackets compare the usual rule with itself, on the same deals with other
seeds of the bots: that is the effect of luck alone. If `{bot}` never meets a rule, `random` plays,
which takes any option.
"""

COLUMNS = "| house rule | played with | what it changes |\n| --- | --- | --- |\n"


def as_markdown(found: Sequence[RuleEffect], bot: str, deals: int, command: str) -> str:
    """Return the whole page."""
    page = HEAD.format(bot=bot, deals=deals, command=command)
    for name in dict.fromkeys([effect.reading.game for effect in found]):
        rows = [_row(effect) for effect in found if effect.reading.game == name]
        page += f"\n## {spec(name).title}\n\n{COLUMNS}" + "".join(rows)
    return page


def _row(effect: RuleEffect) -> str:
    reading = effect.reading
    value = "on" if reading.value is True else "off" if reading.value is False else reading.value
    rule = f"`{reading.rule}` {value}: {reading.about}"
    played = ", ".join([text for text in (set_name(reading.options), f"`{effect.bot}`") if text])
    return f"| {rule} | {played} | {said(effect)} |\n"


def said(effect: RuleEffect) -> str:
    """Return what a reading changes, in one sentence."""
    if not effect.came_up:
        return f"a difference in {_share(effect.came_up, effect.deals)} of 100 games"
    if effect.is_scoring:
        points = round(effect.points_changed.value * effect.deals)
        winner = round(effect.winner_changed.value * effect.deals)
        return (
            f"other points in {_share(points, effect.deals)} of 100 games, "
            f"another winner in {_share(winner, effect.deals)}"
        )
    what = "score" if effect.is_alone else "margin"
    return (
        f"{what} {_interval(effect.margin)} ({_interval(effect.luck_margin)}), "
        f"moves {_interval(effect.length)} ({_interval(effect.luck_length)}); "
        f"a difference in {_share(effect.came_up, effect.deals)} of 100 games"
    )


def _share(times: int, deals: int) -> str:
    """Return how many of 100, with the interval."""
    low, high = wilson(times, deals)
    return f"{100 * times / deals:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def _interval(found: Estimate) -> str:
    return f"{found.value:+.1f} ± {found.high - found.value:.1f}"
