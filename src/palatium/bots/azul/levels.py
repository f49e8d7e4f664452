"""What the levels spend on a move of Azul: Summer Pavilion."""

from palatium.bots.search.levels import Figures

LEVELS = {
    "builder": Figures(12),
    "architect": Figures(80),
    "master": Figures(1200, pride=0.9),  # two who only hinder each other score little
}
AGAINST_GREEDY = 0.9
"""The score that the strongest level should reach against the greedy player."""
