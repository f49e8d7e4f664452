"""The market: its refill, its prices, and how a piece is bought."""
