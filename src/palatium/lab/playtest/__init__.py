"""Playtests: what the pieces of a game are worth, and what a rule changes."""

from palatium.lab.playtest.study import Playtest, playtest

__all__ = ["Playtest", "playtest"]
