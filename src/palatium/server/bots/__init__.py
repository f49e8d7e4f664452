"""Bots in processes of their own.

Others import `pool.BotPool`, the jobs of `worker`, and `opponents` for who can be seated.
"""
