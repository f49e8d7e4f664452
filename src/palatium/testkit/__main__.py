"""Rewrite golden playthroughs and perft counts: `python -m palatium.testkit tests`."""

import sys
from pathlib import Path

from palatium.testkit.golden import write_golden, write_perft

if __name__ == "__main__":
    root = Path(sys.argv[1] if len(sys.argv) > 1 else "tests")
    for name in write_golden(root / "golden"):
        print(f"playthrough changed: {name}")
    if write_perft(root / "golden" / "perft.json"):
        print("perft counts changed")
