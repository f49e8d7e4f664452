"""Keeping order: who may come and speak, what hosts do, who was here.

The process opens `Welcome` and `Sightings`; routes, commands and tables import them and `HostActs`.
"""
