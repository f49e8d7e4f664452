"""`python scripts/notations.py`: store how the ints of today's rules are written.

Run it before a game's version is raised: later releases show the moves of old tables and records by
what it writes into src/palatium/record/notations.
"""

from itertools import combinations, product

from palatium.core.errors import BadConfig
from palatium.core.game import Game
from palatium.core.registry import game_names, spec
from palatium.core.spec import Option
from palatium.record.notation import write_notations

LEFT_OUT = ("first", "components", "exclude")


def values(option: Option) -> list[object]:
    """Return all values of an option."""
    if option.kind == "whole":
        return list(range(option.low, option.high + 1))
    if option.kind == "flag":
        return [False, True]
    if option.kind == "choice":
        return list(option.values)
    sizes = range(len(option.values) + 1)
    return [list(some) for size in sizes for some in combinations(option.values, size)]


def configured(name: str) -> list[Game]:
    """Return a game with every set of options that it takes."""
    options = [option for option in spec(name).options if option.name not in LEFT_OUT]
    out: list[Game] = []
    for chosen in product(*[values(option) for option in options]):
        given = {option.name: value for option, value in zip(options, chosen, strict=True)}
        try:
            out.append(spec(name).configure(given))
        except BadConfig:
            continue
    return out


if __name__ == "__main__":
    for name in game_names():
        found = configured(name)
        path = write_notations(name, found[0].version, found)
        print(f"{name}: {len(found)} sets of options, {path.stat().st_size:,} bytes")
