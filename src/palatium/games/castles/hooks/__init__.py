"""What the base rules know of expansions: points to hang on, what they keep and show."""
