"""What a game brings besides its rules: bots, encodings for learning, screens.

Every part is named as text and imported on demand, so that a simulation loads none of them.
"""

from importlib import import_module

from palatium.core.errors import BadConfig


class Extras:
    """Where the parts of a game are found; parts that are not named are absent.

    A part is written `module` or `module:attribute`:

    - `greedy`: a `Bot` that looks one move ahead;
    - `styles`: a function that makes a greedy `Bot` of a style by its name;
    - `judge`: a function that makes a `Judge` for the search from a configured game;
    - `levels`: a module with `LEVELS`, what the levels spend on this game;
    - `training`: a `Training`, from which the judge's weights are learned;
    - `puzzles`: `Themes`, what its puzzles are about; they lie beside it in `data/puzzles.json`;
    - `encoding`: a module with `VERSION` and `parts(game)`, the view as numbers;
    - `scene`: a module with `draw` and more, the table in a terminal;
    - `picture`: a module with `draw`, the table as SVG;
    - `sent`: `SentTypes`, the types of all that its screens get.

    `package` is the package with the folder `data`, which holds words and guides.
    """

    def __init__(
        self,
        package: str = "",
        greedy: str = "",
        styles: str = "",
        judge: str = "",
        levels: str = "",
        training: str = "",
        puzzles: str = "",
        encoding: str = "",
        scene: str = "",
        picture: str = "",
        sent: str = "",
    ) -> None:
        self.package = package
        self.parts = {
            "greedy": greedy,
            "styles": styles,
            "judge": judge,
            "levels": levels,
            "training": training,
            "puzzles": puzzles,
            "encoding": encoding,
            "scene": scene,
            "picture": picture,
            "sent": sent,
        }

    def has(self, part: str) -> bool:
        """Return whether the game brings a part."""
        return bool(self.parts[part])

    def beside(self, part: str) -> str:
        """Return the package of a part's module; '' if the game does not bring the part."""
        return self.parts[part].partition(":")[0].rpartition(".")[0]

    def load(self, part: str) -> object:
        """Return the module of a part, or an attribute of it; None if the game lacks the part."""
        place = self.parts[part]
        if not place:
            return None
        module, _, attribute = place.partition(":")
        found: object = import_module(module)
        if attribute:
            found = getattr(found, attribute, None)
            if found is None:
                raise BadConfig(f"{module} has no '{attribute}', which is named as {part}")
        return found


NO_EXTRAS = Extras()
