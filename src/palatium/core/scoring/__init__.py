"""Points: score lines, standings, and outcomes."""
