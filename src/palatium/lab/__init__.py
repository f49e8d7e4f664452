"""The lab: measuring games and bots."""
