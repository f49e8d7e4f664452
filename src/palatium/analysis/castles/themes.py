"""What puzzles of Castles of Mad King Ludwig are about."""

from palatium.analysis.themes import Themes

THEMES = Themes({"price": "price", "turn": "buy", "put": "place"})
