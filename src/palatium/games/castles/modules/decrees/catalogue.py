"""All Royal Decrees, in the order of their numbers."""

from typing import Final

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
