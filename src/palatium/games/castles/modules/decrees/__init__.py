"""Royal Decrees: one advantage a player, each a small class that listens at named points."""
