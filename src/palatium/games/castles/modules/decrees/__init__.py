"""Royal Decrees: one advantage a player, each a small class that hangs on named points."""
