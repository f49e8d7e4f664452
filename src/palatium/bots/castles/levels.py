"""What the levels spend on a move of Castles of Mad King Ludwig."""

from palatium.bots.search.levels import Figures

LEVELS = {"builder": Figures(4), "architect": Figures(24), "master": Figures(250)}
AGAINST_GREEDY = 0.9
"""The score that the strongest level should reach against the greedy player."""
