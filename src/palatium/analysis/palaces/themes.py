"""What puzzles of Palaces are about."""

from palatium.analysis.themes import Themes

THEMES = Themes({"prize": "prize", "bid": "bid", "resolve": "build"})
