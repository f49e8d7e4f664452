"""What all wire types are made of."""

from typing import Any

import msgspec

Data = dict[str, Any]
"""Plain data that the engine gave: a view, facts of an event, fields of an option."""


class Wire(msgspec.Struct, kw_only=True, omit_defaults=False, forbid_unknown_fields=True):
    """Base of all wire types: unknown fields are refused."""


class Line(Wire):
    """One change of a score, with its reason in words."""

    seat: int
    amount: int
    reason: str
    what: str
    ruling: str
    move: int
    text: str
    why: str = ""
    """The reason alone, without the piece."""
