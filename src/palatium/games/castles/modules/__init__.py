"""The expansions of the collector's edition; the base rules know none of them."""
