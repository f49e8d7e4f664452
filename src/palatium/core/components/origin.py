"""Origins: which pieces are those of the box, and which are our own reconstruction."""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from palatium.core.sent.common import OriginFacts

EXACT: Final = "exact"
INFERRED: Final = "inferred"
RECONSTRUCTED: Final = "reconstructed"
STATUSES: Final = [EXACT, INFERRED, RECONSTRUCTED]

PRINTED: Final = "printed"
INVENTED: Final = "invented"

MARK: Final = "°"
"""The mark after the name of a piece of ours, on every screen and in every report."""


class Origin:
    """The origin of a piece. `kind` is a key of the catalogue (`ours.<kind>`); `codes` are the
    names that screens and reports use for the piece."""

    def __init__(
        self, kind: str, codes: list[str], status: str, source: str, name_from: str
    ) -> None:
        self.kind = kind
        self.codes = codes
        self.status = status
        self.source = source
        self.name_from = name_from

    def is_ours(self) -> bool:
        """Return whether the piece is our own work and not the publisher's."""
        return self.status == RECONSTRUCTED


def origin_facts(origins: list[Origin]) -> "dict[str, OriginFacts]":
    """Return, by code, the origins of all pieces that are not simply those of the box."""
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
    """Return the codes of all pieces that are ours."""
    return {code for origin in origins if origin.is_ours() for code in origin.codes}


def counted(origins: list[Origin], status: str) -> list[tuple[str, int, int]]:
    """Return by kind how many pieces have a status, and of how many; omit kinds without any."""
    out: list[tuple[str, int, int]] = []
    for kind in dict.fromkeys([origin.kind for origin in origins]):
        those = [origin for origin in origins if origin.kind == kind]
        count = sum([1 for origin in those if origin.status == status])
        if count:
            out.append((kind, count, len(those)))
    return out
