"""Copy the ratings of docs/ladder into the package, where the page finds them."""

import json
from pathlib import Path

LADDERS = Path("docs/ladder")
RATINGS = Path("src/palatium/bots/search/data/ratings.json")


def measured(folder: Path = LADDERS) -> dict[str, dict[str, int]]:
    """Return what the ladders say, by game and bot."""
    out: dict[str, dict[str, int]] = {}
    for path in sorted(folder.glob("*.json")):
        ladder = json.loads(path.read_text("utf-8"))
        out[ladder["game"]] = {bot["name"]: round(bot["rating"]) for bot in ladder["bots"]}
    return out


if __name__ == "__main__":
    RATINGS.write_text(json.dumps(measured(), indent=1) + "\n", "utf-8")
