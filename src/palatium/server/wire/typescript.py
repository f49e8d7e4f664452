"""`python -m palatium.server.wire.typescript [FOLDER]`: the wire types as TypeScript.

Without a folder it prints them. In `web/src`, `wire.ts` and the files of `wire/` are made this way,
and a test compares them.
"""

import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import get_args

import msgspec

from palatium.server.wire import accounts as wire_accounts
from palatium.server.wire import base as wire_base
from palatium.server.wire import conduct as wire_conduct
from palatium.server.wire import facts as wire_facts
from palatium.server.wire import heads as wire_heads
from palatium.server.wire import hosting as wire_hosting
from palatium.server.wire import http as wire_http
from palatium.server.wire import looks as wire_looks
from palatium.server.wire import messages as wire
from palatium.server.wire.typescript_games import (
    common_types,
    declaration,
    game_module,
    games_of_the_page,
    typed_dicts,
)

HEAD = """\
// Made by `python -m palatium.server.wire.typescript web/src`; do not edit.

/** Plain data of which nothing is known. */
export type Data = Record<string, unknown>;

/** What an event may say in some game. */
export type SomeFacts = Data & Partial<Omit<ScoredFacts, "seat">> & {
  seat?: number | null;
  hold?: boolean;
};

/** The types of a game of which nothing is known; `wire/` has those of the games with a scene. */
export interface SomeGame {
  view: Data;
  appearance: Data;
  scene: Data & Partial<OriginScene>;
  events: { event: string; facts: SomeFacts };
  asks: { name: string; args: Data };
  frames: Data & { frame: string };
  fields: Data & { kind: string };
}
"""
PARAMETER = "<G extends SomeGame = SomeGame>"

BY_GAME = {
    ("Act", "fields"): 'G["fields"]',
    ("Position", "view"): 'CommonView & G["view"] & { frames: G["frames"][] }',
    ("Position", "appearance"): 'G["appearance"]',
    ("Scene", "facts"): 'G["scene"]',
}
"""Fields that hold what a game declares."""

TOLD_APART = {"Happened": ("event", "facts", "events"), "Ask": ("name", "args", "asks")}
"""Types that are told apart by a name: its field, that of the facts, and where a game has them."""

ADDED = {("Ask", "args"): "{ draw?: DrawFacts }"}
"""What the server adds to facts."""


def typescript() -> str:
    """All wire types as one TypeScript module."""
    parts = [HEAD, *common_types(), *[declaration(kind) for kind in typed_dicts(wire_facts)]]
    modules = [wire_base, wire_heads, wire, wire_looks, wire_http, wire_accounts]
    modules += [wire_conduct, wire_hosting]
    kinds = [kind for module in modules for kind in structs(module)]
    by_game = _with_parameter(kinds)
    for kind in kinds:
        written = _union if kind.__name__ in TOLD_APART else _interface
        parts.append(written(kind, by_game))
    for name, union in (("Request", wire.Request), ("Message", wire.Message)):
        members = [_named(member.__name__, by_game) for member in get_args(union)]
        parameter = PARAMETER if name == "Message" else ""
        parts.append(f"export type {name}{parameter} = {' | '.join(members)};\n")
    return "\n".join(parts)


def files() -> dict[str, str]:
    """All modules by their place in `web/src`."""
    games = {f"wire/{name}.ts": game_module(name) for name in games_of_the_page()}
    return {"wire.ts": typescript(), **games}


def structs(module: ModuleType) -> list[type[msgspec.Struct]]:
    """Return the types that a module defines and that go over the wire, in their order."""
    found = [
        member
        for _, member in inspect.getmembers(module, inspect.isclass)
        if issubclass(member, msgspec.Struct) and member.__module__ == module.__name__
    ]
    bases = {wire.Wire, wire.Ask0}
    kept = [member for member in found if member not in bases]
    return sorted(kept, key=lambda member: inspect.getsourcelines(member)[1])


def _with_parameter(kinds: list[type[msgspec.Struct]]) -> set[str]:
    """The names of all types that hold something of a game, at any depth."""
    found = {name for name, _ in BY_GAME} | set(TOLD_APART)
    while True:
        more = {
            kind.__name__
            for kind in kinds
            for field in _info(kind).fields
            if _structs_in(field.type) & found
        }
        if more <= found:
            return found
        found |= more


def _structs_in(info: msgspec.inspect.Type) -> set[str]:
    if isinstance(info, msgspec.inspect.StructType):
        return {info.cls.__name__}
    if isinstance(info, msgspec.inspect.ListType):
        return _structs_in(info.item_type)
    if isinstance(info, msgspec.inspect.UnionType):
        return {name for member in info.types for name in _structs_in(member)}
    return set()


def _info(kind: type[msgspec.Struct]) -> msgspec.inspect.StructType:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    return info


def _named(name: str, by_game: set[str]) -> str:
    return f"{name}<G>" if name in by_game else name


def _head(kind: type[msgspec.Struct]) -> list[str]:
    return [f"/** {line} */" for line in [(kind.__doc__ or "").split("\n")[0]] if line]


def _interface(kind: type[msgspec.Struct], by_game: set[str]) -> str:
    info = _info(kind)
    lines = _head(kind)
    parameter = PARAMETER if kind.__name__ in by_game else ""
    lines.append(f"export interface {kind.__name__}{parameter} {{")
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    is_request = kind in get_args(wire.Request) or kind.__module__ == wire_http.__name__
    for field in info.fields:
        optional = "?" if not field.required and is_request else ""
        told = BY_GAME.get((kind.__name__, field.name)) or _type(field.type, by_game)
        lines.append(f"  {field.encode_name}{optional}: {told};")
    return "\n".join([*lines, "}\n"])


def _union(kind: type[msgspec.Struct], by_game: set[str]) -> str:
    """What the game has by name, and the other fields."""
    tag, facts, where = TOLD_APART[kind.__name__]
    lines = [*_head(kind), f'export type {kind.__name__}{PARAMETER} = G["{where}"] & {{']
    for field in _info(kind).fields:
        told = ADDED.get((kind.__name__, field.name)) or _type(field.type, by_game)
        if field.name not in (tag, facts) or (kind.__name__, field.name) in ADDED:
            lines.append(f"  {field.encode_name}: {told};")
    return "\n".join([*lines, "};\n"])


def _type(info: msgspec.inspect.Type, by_game: set[str]) -> str:
    if isinstance(info, msgspec.inspect.StructType | msgspec.inspect.TypedDictType):
        return _named(info.cls.__name__, by_game)
    if isinstance(info, msgspec.inspect.ListType):
        inner = _type(info.item_type, by_game)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if isinstance(info, msgspec.inspect.DictType):
        inner = _type(info.value_type, by_game)
        return "Data" if inner == "unknown" else f"Record<string, {inner}>"
    if isinstance(info, msgspec.inspect.UnionType):
        return " | ".join([_type(member, by_game) for member in info.types])
    if isinstance(info, msgspec.inspect.LiteralType):
        return " | ".join([f'"{value}"' for value in info.values])
    plain = {
        msgspec.inspect.StrType: "string",
        msgspec.inspect.IntType: "number",
        msgspec.inspect.FloatType: "number",
        msgspec.inspect.BoolType: "boolean",
        msgspec.inspect.NoneType: "null",
        msgspec.inspect.AnyType: "unknown",
    }
    return plain[type(info)]


def main() -> None:
    """Write the modules."""
    for place, text in files().items():
        if len(sys.argv) > 1:
            path = Path(sys.argv[1], place)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        else:
            sys.stdout.write(text)


if __name__ == "__main__":
    main()
