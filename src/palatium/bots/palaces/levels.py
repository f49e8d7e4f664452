"""What the levels spend on a move of Palaces."""

from palatium.bots.search.levels import Figures

LEVELS = {
    "apprentice": Figures(doubt=0.4),  # some five points win a game
    "builder": Figures(6),
    "architect": Figures(40),
    "master": Figures(350),
}
AGAINST_GREEDY = 0.8
"""The score that the strongest level should reach against the greedy player."""
