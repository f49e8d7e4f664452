"""Checks that what is sent to screens has the types that a game declares (`Extras.sent`)."""

from collections.abc import Iterator, Mapping
from types import UnionType
from typing import (
    Annotated,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from palatium.core.events import Event
from palatium.core.game import Game
from palatium.core.registry import extras
from palatium.core.sent.common import CommonView, SentTypes
from palatium.core.state import State


def sent_types(game: Game) -> SentTypes | None:
    """Return the types that a game declares; None if it declares none."""
    found = extras(game.name).load("sent")
    if found is None or isinstance(found, SentTypes):
        return found
    raise TypeError(f"the sent types of {game.name} are {found!r}, not SentTypes")


def position_faults(types: SentTypes, s: State, seat: int | None) -> list[str]:
    """Return what is wrong with the view of a seat (None: a spectator), with what is drawn besides
    it, and with its question."""
    view = s.view(seat)
    frames = view.pop("frames")
    assert isinstance(frames, list)
    out = list(record_faults("view", view, [CommonView, types.view]))
    for frame in frames:
        facts = dict(frame)
        out += named_faults("frame", str(facts.pop("frame")), facts, types.frames)
    out += record_faults("appearance", s.appearance(seat), [types.appearance])
    ask = s.ask(seat)
    return out + list(named_faults("question", ask.name, ask.args, types.asks))


def event_faults(types: SentTypes, event: Event, seat: int | None) -> list[str]:
    """Return what is wrong with an event as a seat (None: a spectator) hears it."""
    facts = event.told(seat)
    if facts is None:
        return []
    del facts["event"]
    return list(named_faults("event", event.name, facts, types.events))


def scene_faults(types: SentTypes, game: Game) -> list[str]:
    """Return what is wrong with a scene."""
    return list(record_faults("scene", game.scene(), [types.scene]))


def named_faults(
    what: str, name: str, facts: Mapping[str, object], among: type[object]
) -> Iterator[str]:
    """Compare facts with the type under a name in a TypedDict of types."""
    declared = _fields(among).get(name)
    if declared is None:
        yield f"{what} {name} is not declared in {among.__name__}"
    else:
        yield from faults(f"{what} {name}", facts, declared[0])


def record_faults(
    place: str, value: Mapping[str, object], kinds: list[type[object]]
) -> Iterator[str]:
    """Compare a record with TypedDicts that together define it."""
    declared: dict[str, tuple[object, bool]] = {}
    for kind in kinds:
        declared.update(_fields(kind))
    for key, found in value.items():
        if key in declared:
            yield from faults(f"{place}.{key}", found, declared[key][0])
        else:
            yield f"{place}.{key} is not declared: {found!r}"
    for key, (_, is_required) in declared.items():
        if is_required and key not in value:
            yield f"{place}.{key} is missing"


Fields = dict[str, tuple[object, bool]]
_known: dict[type[object], Fields] = {}


def _fields(kind: type[object]) -> Fields:
    """Return the keys of a TypedDict, each with its type and whether it is required; cached."""
    out = _known.setdefault(kind, {})
    if out:
        return out
    for key, wanted in get_type_hints(kind, include_extras=True).items():
        is_required = get_origin(wanted) is not NotRequired
        out[key] = (wanted if is_required else get_args(wanted)[0], is_required)
    return out


def faults(place: str, value: object, wanted: object) -> Iterator[str]:
    """Compare a value with a type."""
    origin, parts = get_origin(wanted), get_args(wanted)
    if is_typeddict(wanted) and isinstance(value, dict) and isinstance(wanted, type):
        yield from record_faults(place, value, [wanted])
    elif origin is Annotated:
        yield from faults(place, value, parts[0])
        if isinstance(value, list) and len(value) != parts[1]:
            yield f"{place} has {len(value)} items, not {parts[1]}"
    elif origin is list and isinstance(value, list):
        for number, item in enumerate(value):
            yield from faults(f"{place}[{number}]", item, parts[0])
    elif origin is dict and isinstance(value, dict):
        for key, item in value.items():
            yield from faults(f"{place}[{key!r}]", key, parts[0])
            yield from faults(f"{place}[{key!r}]", item, parts[1])
    elif origin in (Union, UnionType):
        found = [list(faults(place, value, part)) for part in parts]
        if all(found):
            yield from min(found, key=len)
    elif not _is_plain(value, wanted, parts if origin is Literal else ()):
        yield f"{place} is {value!r}, not {wanted.__name__ if isinstance(wanted, type) else wanted}"


def _is_plain(value: object, wanted: object, values: tuple[object, ...]) -> bool:
    if values:
        return value in values
    if wanted is float:
        return isinstance(value, int | float) and not isinstance(value, bool)
    return type(value) is wanted
