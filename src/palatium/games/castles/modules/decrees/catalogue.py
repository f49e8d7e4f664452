"""All Royal Decrees: those of the box in the order of their numbers, and registered ones.

Your own decree is a class with the next number, a row in `decrees.csv` of a components folder, and
`register_decree` or an entry point of the group `palatium.castles.decrees`.
"""

from importlib.metadata import entry_points
from typing import Final

from palatium.core.errors import BadComponents
from palatium.games.castles.modules.decrees import (
    building,
    cards,
    final_scoring,
    money,
    pricing,
    rewards,
)
from palatium.games.castles.modules.decrees.decree import Decree

DECREES: Final[list[Decree]] = [
    rewards.CompletionPurse(),
    money.ClosedCoffers(),
    rewards.DoubleCellar(),
    rewards.WiderChoice(),
    rewards.TwoPassageways(),
    rewards.GrandSpectacle(),
    rewards.RichGrounds(),
    rewards.LongDream(),
    final_scoring.ManySizes(),
    final_scoring.ManyKinds(),
    final_scoring.Treasurer(),
    cards.SecondLook(),
    money.CheapPassageways(),
    rewards.ThickWalls(),
    final_scoring.EmptyStorerooms(),
    final_scoring.Tiebreaker(),
    final_scoring.CrowningGlory(),
    rewards.BlindDoors(),
    cards.PrivateFavors(),
    money.RoyalGrant(),
    money.Tithe(),
    final_scoring.PureRooms(),
    pricing.CrowdedShelf(),
    money.Haggler(),
    pricing.CoinShuffler(),
    rewards.EvenTemper(),
    cards.ChangeOfMind(),
    money.PaidLeave(),
    rewards.CoinForPraise(),
    money.Strongbox(),
    building.HeadStart(),
    final_scoring.Encore(),
    building.BuildersYard(),
    building.SecretBlueprint(),
    final_scoring.CourtKeeper(),
    final_scoring.LongWalk(),
]

"""The decrees of the box; their indices are their ids in every position."""

ENTRY_POINTS: Final = "palatium.castles.decrees"
MOST_DECREES: Final = 64
"""The most decrees that an option can name."""

_registered: Final[dict[str, Decree]] = {}


def register_decree(decree: Decree) -> None:
    """Let component files name a decree that is not in the box."""
    if decree.code in [known.code for known in DECREES]:
        raise ValueError(f"{decree.code} is a decree of the box; take another number")
    _registered[decree.code] = decree


def forget_decree(code: str) -> None:
    """Unregister a decree."""
    _registered.pop(code, None)


def find_decrees(codes: list[str]) -> list[Decree]:
    """Return the decrees of a file: those of the box in order, then registered ones."""
    known = [decree.code for decree in DECREES]
    if codes[: len(known)] != known:
        raise BadComponents(f"decrees.csv: it should list {known[0]} to {known[-1]} in order")
    if len(codes) > MOST_DECREES:
        raise BadComponents(f"decrees.csv: more than {MOST_DECREES} decrees cannot be numbered")
    out = list(DECREES)
    for code in codes[len(known) :]:
        if code in [decree.code for decree in out]:
            raise BadComponents(f"decrees.csv: {code} is there twice")
        out.append(_outside(code))
    return out


def _outside(code: str) -> Decree:
    if code not in _registered:
        for entry in entry_points(group=ENTRY_POINTS, name=code):
            loaded: object = entry.load()
            made: object = loaded() if callable(loaded) else loaded
            if not isinstance(made, Decree) or made.code != code:
                raise BadComponents(f"decrees.csv: the entry point of {code} gives no such decree")
            register_decree(made)
    found = _registered.get(code)
    if found is None:
        raise BadComponents(
            f"decrees.csv: {code} is not a decree of the box, and nobody has registered it"
        )
    return found
