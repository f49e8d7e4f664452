"""The page of house rules: one table a game."""

from collections.abc import Sequence

from palatium.core.registry import spec
from palatium.core.spec import set_name
from palatium.lab.intervals import Estimate
from palatium.lab.playtest.house_rules import Effect
from palatium.lab.rating import wilson

HEAD = """# House rules

Where a rulebook can be read two ways, the other reading is an option of the table. This page says
how much each one changes, as the bot `{bot}` plays it. It was made by

    {command}

A reading that only scores otherwise was measured by scoring the same {deals} finished games
again: in how many of 100 somebody else wins, with the 95 % interval. So was a reading that came
up in none of them. One that changes the flow was measured on {deals} paired deals: how much the
margin of the winner (alone: the score) and the number of moves grow or shrink, with the interval.
In brackets stands the usual rule on the same deals with other seeds of the bots: that much luck
alone does.
"""

COLUMNS = "| house rule | played with | what it changes |\n| --- | --- | --- |\n"


def as_markdown(found: Sequence[Effect], bot: str, deals: int, command: str) -> str:
    """The whole page."""
    page = HEAD.format(bot=bot, deals=deals, command=command)
    for name in dict.fromkeys([effect.reading.game for effect in found]):
        rows = [_row(effect) for effect in found if effect.reading.game == name]
        page += f"\n## {spec(name).title}\n\n{COLUMNS}" + "".join(rows)
    return page


def _row(effect: Effect) -> str:
    reading = effect.reading
    value = "on" if reading.value is True else "off" if reading.value is False else reading.value
    rule = f"`{reading.rule}` {value}: {reading.about}"
    return f"| {rule} | {set_name(reading.options)} | {said(effect)} |\n"


def said(effect: Effect) -> str:
    """What a reading changes, in one sentence."""
    if effect.is_scoring:
        share = effect.winner_changed.value
        low, high = wilson(share * effect.deals, effect.deals)
        between = f"{100 * low:.1f} to {100 * high:.1f}"
        return f"another winner in {100 * share:.0f} of 100 games ({between})"
    return (
        f"margin {_interval(effect.margin)} ({_interval(effect.luck_margin)}), "
        f"moves {_interval(effect.length)} ({_interval(effect.luck_length)})"
    )


def _interval(found: Estimate) -> str:
    return f"{found.value:+.1f} ± {found.high - found.value:.1f}"
