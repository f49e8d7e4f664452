"""Playing: dealers, seats, bots, matches, drafts and tables."""

from palatium.playing.bot import Bot, make_bot, register
from palatium.playing.dealers import Dealer, FixedDealer, PersonDealer, ReplayDealer, SeededDealer
from palatium.playing.draft import Draft
from palatium.playing.match import play
from palatium.playing.seat import Seat
from palatium.playing.table import Table

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
