"""Royal Decrees: one for each player, each a small class that listens at points."""
