"""Cards: what each seat knows of them, piles, and draws."""
