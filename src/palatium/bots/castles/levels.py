"""What the levels spend on a move of Castles of Mad King Ludwig."""

from palatium.bots.search.levels import Figures

LEVELS = {"builder": Figures(4), "architect": Figures(24), "master": Figures(250)}
AGAINST_GREEDY = 0.9
"""What the strongest level shall score against the greedy player."""
