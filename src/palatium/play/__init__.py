"""Playing: dealers, seats, bots, matches, drafts and tables."""

from palatium.play.bot import Bot, make_bot, register
from palatium.play.dealers import Dealer, FixedDealer, PersonDealer, ReplayDealer, SeededDealer
from palatium.play.draft import Draft
from palatium.play.match import play
from palatium.play.seat import Seat
from palatium.play.table import Table

__all__ = [
    "Bot",
    "Dealer",
    "Draft",
    "FixedDealer",
    "PersonDealer",
    "ReplayDealer",
    "Seat",
    "SeededDealer",
    "Table",
    "make_bot",
    "play",
    "register",
]
