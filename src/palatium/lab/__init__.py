"""The lab: thousands of games, simulated, compared and counted."""

from palatium.lab.pairings import Arena, ArenaStanding, arena, greedy_vs_random
from palatium.lab.simulation import Simulation, simulate

__all__ = ["Arena", "ArenaStanding", "Simulation", "arena", "greedy_vs_random", "simulate"]
