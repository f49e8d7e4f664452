"""What puzzles of The Palace of Mad King Ludwig are about."""

from palatium.analysis.themes import Themes

THEMES = Themes({"act": "act", "moat": "moat", "sleeping": "blueprint", "keep": "favor"})
