"""What puzzles of Azul: Summer Pavilion are about."""

from palatium.analysis.themes import Themes

THEMES = Themes(
    {"take": "take", "place": "place"},
    {("run", 6): "star"},  # six connected tiles are a star
    {"star": "place"},
)
