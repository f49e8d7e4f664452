"""What all wire types are made of."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta

Data = dict[str, Any]
"""Plain data that the engine gave: a view, facts of an event, fields of an option."""


Given = Annotated[dict[str, Any], Meta(max_length=32)]
"""Plain data that a client gives: no options or fields of any game are more."""
Brief = Annotated[str, Meta(max_length=100)]
"""A name, a token, or a number in letters."""
Sentence = Annotated[str, Meta(max_length=2000)]
SeatNumbers = Annotated[list[int], Meta(max_length=8)]
"""Seats of one table."""
Ints = Annotated[list[int], Meta(max_length=200)]
"""Actions that are played one after another."""


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
