"""The winner shows the bid, or has failed."""
