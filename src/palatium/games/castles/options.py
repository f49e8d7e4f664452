"""House rules of the base game: sentences of the rulebook that can be read two ways."""

from typing import Final

from palatium.core.spec import Config, Option

OPTIONS: Final = [
    Option(
        "slivers",
        "flag",
        "gaps beside a round room or between two hallways that are too small for any room count as "
        "courtyards",
        False,
        is_house_rule=True,
        matters_with={"edition": "collector"},  # no card of the base game counts courtyards
    ),
    Option(
        "solo_rivals",
        "flag",
        "alone, the two Bonus cards that speak of other players stay in the deck",
        False,
        is_house_rule=True,
        matters_with={"players": 1, "edition": "collector"},  # only this edition has them
    ),
]
OTHERWISE: Final[dict[str, object]] = {"slivers": True, "solo_rivals": True}
"""All of them set to the other reading."""


class HouseRules:
    """The house rules of a table."""

    def __init__(self, config: Config) -> None:
        self.slivers_count = config.flag("slivers")
        """Whether gaps beside a round room or between two hallways are courtyards although they
        are too small for any room (C-GEO-10)."""
        self.has_rivals_in_solo = config.flag("solo_rivals")
        """Whether Bonus cards about other players stay in the solo game (C-SOLO-3)."""
