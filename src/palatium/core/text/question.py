"""Questions: what a seat is asked, with options in groups that a screen can offer."""



class Group:
    """Options that share a gesture and a label."""

    def __init__(self, gesture: str, label: str, options: list[int]) -> None:
        self.gesture = gesture
        self.label = label
        self.options = options

    def record(self) -> dict[str, object]:
        """Return the group as plain data."""
        return {"gesture": self.gesture, "label": self.label, "options": self.options}

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return Group, (self.gesture, self.label, self.options)


class Question:
    """One prompt with its groups; a veiled one is asked of all concerned and never auto-played."""

    def __init__(
        self,
        name: str,
        seat: int,
        args: dict[str, object],
        groups: list[Group],
        prompt: str,
        veiled: bool = False,
    ) -> None:
        self.name = name
        self.seat = seat
        self.args = args
        self.groups = groups
        self.prompt = prompt
        self.veiled = veiled

    def record(self) -> dict[str, object]:
        """Return the question as plain data."""
        return {
            "name": self.name,
            "seat": self.seat,
            "args": self.args,
            "prompt": self.prompt,
            "veiled": self.veiled,
            "groups": [group.record() for group in self.groups],
        }

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        parts = (self.name, self.seat, self.args, self.groups, self.prompt, self.veiled)
        return Question, parts
