"""The cards of Follies, read from the CSV files of the data folder."""

from palatium.core.components.files import Files
from palatium.core.components.reading import read_rows
from palatium.core.errors import BadComponents

FILES = ["stones.csv", "ornaments.csv", "follies.csv"]
REWARDS = ["draw", "look", "visit", "grotto"]
HERMIT = "hermit"


class Deck:
    """Kinds of cards: the face of a card is its index in these lists."""

    def __init__(self, text: str, file: str) -> None:
        rows = read_rows(text, file, ["id", "name", "worth", "copies"])
        self.ids = [row.text("id") for row in rows]
        self.names = [row.text("name") for row in rows]
        self.worth = [row.whole("worth", 0, 9) for row in rows]
        self.copies = [row.whole("copies", 1, 30) for row in rows]
        if not 1 <= len(rows) <= 8 or len(set(self.ids)) != len(rows):
            raise BadComponents(f"{file}: 1 to 8 rows are expected, each with an id of its own")

    def faces(self) -> list[int]:
        """Return the face of every single card."""
        return [face for face, copies in enumerate(self.copies) for _ in range(copies)]


class Facts:
    """Everything that is printed: stones, ornaments, and the follies in building order."""

    def __init__(self, files: Files) -> None:
        self.stones = Deck(files.texts["stones.csv"], "stones.csv")
        self.ornaments = Deck(files.texts["ornaments.csv"], "ornaments.csv")
        rows = read_rows(files.texts["follies.csv"], "follies.csv", ["id", "name", "rewards"])
        self.follies = [row.text("name") for row in rows]
        self.rewards: list[tuple[int, ...]] = []
        for row in rows:
            words = row.words("rewards")
            if not set(words) <= set(REWARDS):
                raise row.bad("rewards", f"some of {', '.join(REWARDS)}, joined by +")
            self.rewards.append(tuple(REWARDS.index(word) for word in words))
        if HERMIT not in self.stones.ids:
            raise BadComponents(f"stones.csv: a row with the id {HERMIT} is missing")
        self.hermit = self.stones.ids.index(HERMIT)
