"""Doors for research: PettingZoo, Gymnasium, OpenSpiel and batches of games in NumPy.

One engine behind all of them, with the same action numbers and the same observations.
"""
