"""Points: their lines, how the seats stand, and how a game ended."""
