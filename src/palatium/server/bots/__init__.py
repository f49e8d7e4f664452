"""Bots in processes of their own.

Others import `pool.BotPool`, the jobs of `worker`, `fair.Payer` for whose share a job is, `work`
for how much is allowed, and `opponents` for who can be seated.
"""
