"""The texts of the cards, one class each (L-CARD); the table finds them by effect."""

from palatium.games.palaces.effects.building import (
    Gallery,
    GreatHall,
    Scaffold,
    ThroneRoom,
    Turret,
)
from palatium.games.palaces.effects.effect import Effect
from palatium.games.palaces.effects.others import (
    Armory,
    Cell,
    Guardroom,
    Interrogation,
    Path,
    Pit,
    Undermine,
)
from palatium.games.palaces.effects.own_deck import Fountain, Keep, Topiary

EFFECT_TABLE: list[Effect] = [
    Effect(),  # basics
    Effect(),  # Trellis acts while bidding (L-CARD-3)
    Fountain(),
    Path(),
    Effect(),  # Folly and Aviary have become another text (L-CARD-2)
    Effect(),
    Topiary(),
    Keep(),
    Turret(),
    GreatHall(),
    Gallery(),
    ThroneRoom(),
    Effect(),  # widens the prize's build (L-CARD-12)
    Armory(),
    Cell(),
    Pit(),
    Undermine(),
    Interrogation(),
    Guardroom(),
    Scaffold(),
]
"""By the effect numbers of `cards.py`."""
