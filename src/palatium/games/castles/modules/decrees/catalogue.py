"""All Royal Decrees, in the order of their numbers."""

from typing import Final

from palatium.games.castles.modules.decrees import (
    building,
    cards,
    ending,
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
    ending.ManySizes(),
    ending.ManyKinds(),
    ending.Treasurer(),
    cards.SecondLook(),
    money.CheapPassageways(),
    rewards.ThickWalls(),
    ending.EmptyStorerooms(),
    ending.Tiebreaker(),
    ending.CrowningGlory(),
    rewards.BlindDoors(),
    cards.PrivateFavors(),
    money.RoyalGrant(),
    money.Tithe(),
    ending.PureRooms(),
    pricing.CrowdedShelf(),
    money.Haggler(),
    pricing.CoinShuffler(),
    rewards.EvenTemper(),
    cards.ChangeOfMind(),
    money.PaidLeave(),
    rewards.CoinForPraise(),
    money.Strongbox(),
    building.HeadStart(),
    ending.Encore(),
    building.BuildersYard(),
    building.SecretBlueprint(),
    ending.CourtKeeper(),
    ending.LongWalk(),
]
