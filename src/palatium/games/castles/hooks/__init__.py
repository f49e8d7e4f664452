"""What the base rules know of expansions: points to listen at, what they keep and show."""
