"""Cards: who knows them, piles of them, and drawing one."""
