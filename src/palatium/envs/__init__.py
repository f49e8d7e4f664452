"""Environments for research: PettingZoo, Gymnasium, OpenSpiel and NumPy batches.

All use one engine, with the same action numbers and the same observations.
"""
