"""A small canvas of styled characters, turned into lines of text."""

from rich.text import Text


class Canvas:
    """Characters by row and column, which may be negative."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, str]] = {}

    def put(self, row: int, column: int, text: str, style: str) -> None:
        """Write a text with its middle at a column."""
        left = column - (len(text) - 1) // 2
        for i, character in enumerate(text):
            self._cells[row, left + i] = (character, style)

    def lines(self) -> list[Text]:
        """Return the drawn part, line by line, all of one width."""
        rows = [row for row, _ in self._cells]
        columns = [column for _, column in self._cells]
        out: list[Text] = []
        for row in range(min(rows), max(rows) + 1):
            line = Text(no_wrap=True, end="")
            for column in range(min(columns), max(columns) + 1):
                character, style = self._cells.get((row, column), (" ", ""))
                line.append(character, style)
            out.append(line)
        return out

    def text(self) -> Text:
        """Return all lines as one text."""
        return Text("\n", no_wrap=True).join(self.lines())
