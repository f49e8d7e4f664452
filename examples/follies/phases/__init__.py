"""The phases of a round: drawing, the auction, the rewards."""
