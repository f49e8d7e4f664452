"""What the levels spend on a move of Palaces."""

from palatium.bots.search.levels import Figures

LEVELS = {
    "apprentice": Figures(doubt=0.4),  # a game is won with some five points
    "builder": Figures(6),
    "architect": Figures(40),
    "master": Figures(350),
}
AGAINST_GREEDY = 0.8
"""What the strongest level shall score against the greedy player."""
