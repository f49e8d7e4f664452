"""The types that games declare for their screens (`Extras.sent`), as TypeScript; the fields of
options come from the layouts of actions."""

from collections.abc import Callable, Iterator
from types import ModuleType, UnionType
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

from palatium.core.codec import Codec
from palatium.core.registry import extras, game, games_with, spec
from palatium.core.sent import common
from palatium.core.sent.common import SentTypes

MOST_VALUES = 64
"""So many values of a field are looked at to see what kind of data they are."""

PLAIN = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    type(None): "null",
    object: "unknown",
}


def games_of_the_page() -> list[str]:
    """The shipped games that declare what they send."""
    return [name for name in games_with("sent") if extras(name).package.startswith("palatium.")]


def common_types() -> list[str]:
    """What all games have in common."""
    by_name = (common.CommonEvents, common.CommonAsks)
    return [declaration(kind) for kind in typed_dicts(common) if kind not in by_name]


def game_module(name: str) -> str:
    """The module of one game."""
    sent = extras(name).load("sent")
    assert isinstance(sent, SentTypes)
    title = name.title()
    roots = [sent.view, sent.scene, sent.events, sent.asks, sent.frames, sent.appearance]
    found: dict[str, type[object]] = {}
    for root in roots:
        _gather(root, found)
    by_name = {sent.events: _event, sent.asks: _ask, sent.frames: _frame}
    shared = [kind.__name__ for kind in found.values() if kind.__module__ == common.__name__]
    own = [kind for kind in found.values() if kind.__module__ != common.__name__]
    parts = [
        "// Made by `python -m palatium.server.wire.typescript web/src`; do not edit.",
        f"import type {{ {', '.join(sorted(shared))} }} from \"../wire\";\n",
        *[
            _union(kind, by_name[kind]) if kind in by_name else declaration(kind) for kind in own
        ],
        f"/** An option: its kind and its fields. */\nexport type {title}Fields =\n"
        + "\n".join([f"  | {option}" for option in _options(name)])
        + ";\n",
        f"/** All that is sent of the game. */\nexport interface {title}Game {{",
    ]
    slots = ("view", "scene", "events", "asks", "frames", "appearance")
    lines = [f"  {slot}: {kind.__name__};" for slot, kind in zip(slots, roots, strict=True)]
    return "\n".join([*parts, *lines, f"  fields: {title}Fields;", "}", ""])


def typed_dicts(module: ModuleType) -> list[type[object]]:
    """The TypedDicts of a module, in their order."""
    return [
        kind
        for kind in vars(module).values()
        if is_typeddict(kind) and kind.__module__ == module.__name__
    ]


def declaration(kind: type[object]) -> str:
    """A TypedDict as a type; an alias, so that it can stand where plain data is wanted."""
    said = (kind.__doc__ or "").split("\n\n")[0].replace("\n", " ").replace("     ", " ")
    lines = [f"/** {said} */"] if said and not said.startswith("dict(") else []
    fields = list(_fields(kind))
    body = "{\n" + "\n".join(fields) + "\n}" if fields else "Record<never, never>"
    return "\n".join([*lines, f"export type {kind.__name__} = {body};\n"])


def _event(name: str, facts: str) -> str:
    return f'{{ event: "{name}"; facts: {facts} }}'


def _ask(name: str, args: str) -> str:
    return f'{{ name: "{name}"; args: {args} }}'


def _frame(tag: str, facts: str) -> str:
    return f'({{ frame: "{tag}" }} & {facts})'


def _union(kind: type[object], written: Callable[[str, str], str]) -> str:
    """A TypedDict of facts by name, as all that can be told by these names."""
    members = [written(key, type_of(facts)) for key, facts in get_type_hints(kind).items()]
    return "\n".join(
        [
            f"/** {kind.__doc__} */",
            f"export type {kind.__name__} =",
            "\n".join([f"  | {member}" for member in members]) + ";\n",
        ]
    )


def type_of(wanted: object) -> str:
    """A type as TypeScript."""
    origin, parts = get_origin(wanted), get_args(wanted)
    if is_typeddict(wanted) and isinstance(wanted, type):
        return wanted.__name__
    if origin is Annotated:
        item = type_of(get_args(parts[0])[0])
        return f"[{', '.join([item] * parts[1])}]"
    if origin is list:
        inner = type_of(parts[0])
        is_union = " | " in inner and get_origin(parts[0]) is not list
        return f"({inner})[]" if is_union else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {type_of(parts[1])}>"
    if origin in (Union, UnionType):
        return " | ".join([type_of(part) for part in parts])
    if origin is Literal:
        return " | ".join([f'"{value}"' for value in parts])
    assert isinstance(wanted, type)
    return PLAIN[wanted]


def _fields(kind: type[object]) -> Iterator[str]:
    for key, wanted in get_type_hints(kind, include_extras=True).items():
        is_optional = get_origin(wanted) is NotRequired
        inner = get_args(wanted)[0] if is_optional else wanted
        yield f"  {key}{'?' if is_optional else ''}: {type_of(inner)};"


def _gather(wanted: object, found: dict[str, type[object]]) -> None:
    """All TypedDicts that a type is made of, parts first."""
    if is_typeddict(wanted) and isinstance(wanted, type):
        if wanted.__name__ not in found:
            for inner in get_type_hints(wanted, include_extras=True).values():
                _gather(inner, found)
            found[wanted.__name__] = wanted
    for part in get_args(wanted):
        _gather(part, found)


def _options(name: str) -> Iterator[str]:
    """The kinds of options of a game as it is played by default and with all that it has."""
    sets = spec(name).all_sets
    kinds: dict[str, dict[str, str]] = {}
    for options in (sets[0], sets[-1]):
        for layout in game(name, **options).layouts.all:
            fields = kinds.setdefault(layout.word, {})
            for field in layout.fields:
                fields[field.name] = _shown(field.codec)
    for word, fields in kinds.items():
        listed = [f'kind: "{word}"', *[f"{key}: {kind}" for key, kind in fields.items()]]
        yield f"{{ {'; '.join(listed)} }}"


def _shown(codec: Codec) -> str:
    values = [codec.shown(codec.unrank(rank)) for rank in range(min(codec.size, MOST_VALUES))]
    kinds = {_kind(value) for value in values} - {""}
    return " | ".join(sorted(kinds))


def _kind(value: object) -> str:
    """The kind of a value; nothing where an empty one does not tell."""
    if isinstance(value, dict):
        inner = sorted({_kind(item) for item in value.values()})
        return f"Record<string, {' | '.join(inner)}>" if inner else ""
    if isinstance(value, list):
        inner = sorted({_kind(item) for item in value})
        return f"{' | '.join(inner)}[]" if inner else ""
    return PLAIN[type(value)]
