"""Building a castle: where a room may lie, how it is placed, which grounds are courtyards."""
