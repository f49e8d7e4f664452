"""Bids: what a hand can make, and the round of announcements."""
