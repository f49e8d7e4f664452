"""The base rules' side of expansions: points to listen at, state they keep, things they show."""
