"""Origins: which pieces are as in the box, and which are our own reconstruction."""

from typing import Final

EXACT: Final = "exact"
INFERRED: Final = "inferred"
RECONSTRUCTED: Final = "reconstructed"
STATUSES: Final = [EXACT, INFERRED, RECONSTRUCTED]

PRINTED: Final = "printed"
INVENTED: Final = "invented"

MARK: Final = "°"
"""Stands behind what is ours, on every screen and in every report."""


class Origin:
    """Where a piece comes from. `kind` is a key of the catalogue (`ours.<kind>`), `codes` are the
    names by which a screen or a report may speak of the piece."""

    def __init__(
        self, kind: str, codes: list[str], status: str, source: str, name_from: str
    ) -> None:
        self.kind = kind
        self.codes = codes
        self.status = status
        self.source = source
        self.name_from = name_from

    def is_ours(self) -> bool:
        """Whether the piece is our own work, and not the publisher's."""
        return self.status == RECONSTRUCTED


def origin_facts(origins: list[Origin]) -> dict[str, object]:
    """For a screen, by code: all that is not plainly as in the box."""
    return {
        code: {
            "status": origin.status,
            "source": origin.source,
            "name_from": origin.name_from,
        }
        for origin in origins
        if origin.status != EXACT or origin.name_from != PRINTED
        for code in origin.codes
    }


def our_codes(origins: list[Origin]) -> set[str]:
    """The codes of all pieces that are ours."""
    return {code for origin in origins if origin.is_ours() for code in origin.codes}


def counted(origins: list[Origin], status: str) -> list[tuple[str, int, int]]:
    """By kind, how many pieces have a status, and of how many; kinds without one are left out."""
    out: list[tuple[str, int, int]] = []
    for kind in dict.fromkeys([origin.kind for origin in origins]):
        those = [origin for origin in origins if origin.kind == kind]
        count = sum([1 for origin in those if origin.status == status])
        if count:
            out.append((kind, count, len(those)))
    return out
