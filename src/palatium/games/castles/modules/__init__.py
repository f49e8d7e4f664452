"""The expansions of the collector's edition; the base rules do not know them."""
