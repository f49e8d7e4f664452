"""What bots know of Palaces."""
