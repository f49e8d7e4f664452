"""`python -m palatium.server.wire.typescript [FILE]`: the wire types as TypeScript.

Without a file it prints them. `web/src/wire.ts` is made this way, and a test compares it.
"""

import inspect
import sys
from pathlib import Path
from types import ModuleType
from typing import get_args

import msgspec

from palatium.server.wire import base as wire_base
from palatium.server.wire import http as wire_http
from palatium.server.wire import looks as wire_looks
from palatium.server.wire import messages as wire

HEAD = "// Made by `python -m palatium.server.wire.typescript web/src/wire.ts`; do not edit.\n"
ALIASES = {"Data": "Record<string, any>"}  # drawn by scenes, which know what a game sends


def typescript() -> str:
    """Return all wire types as one TypeScript module."""
    parts = [HEAD]
    for name, target in ALIASES.items():
        parts.append(f"export type {name} = {target};\n")
    for module in (wire_base, wire, wire_looks, wire_http):
        for kind in structs(module):
            parts.append(_interface(kind))
    for name, union in (("Request", wire.Request), ("Message", wire.Message)):
        members = " | ".join([member.__name__ for member in get_args(union)])
        parts.append(f"export type {name} = {members};\n")
    return "\n".join(parts)


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


def _interface(kind: type[msgspec.Struct]) -> str:
    info = msgspec.inspect.type_info(kind)
    assert isinstance(info, msgspec.inspect.StructType)
    lines = [f"/** {line} */" for line in [(kind.__doc__ or "").split("\n")[0]] if line]
    lines.append(f"export interface {kind.__name__} {{")
    if info.tag is not None:
        lines.append(f'  {info.tag_field}: "{info.tag}";')
    is_request = kind in get_args(wire.Request) or kind.__module__ == wire_http.__name__
    for field in info.fields:
        optional = "?" if not field.required and is_request else ""
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type)};")
    return "\n".join([*lines, "}\n"])


def _type(info: msgspec.inspect.Type) -> str:
    if isinstance(info, msgspec.inspect.StructType):
        return info.cls.__name__
    if isinstance(info, msgspec.inspect.ListType):
        inner = _type(info.item_type)
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if isinstance(info, msgspec.inspect.DictType):
        return "Data"
    if isinstance(info, msgspec.inspect.UnionType):
        return " | ".join([_type(member) for member in info.types])
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
    """Write the module."""
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(typescript(), encoding="utf-8")
    else:
        sys.stdout.write(typescript())


if __name__ == "__main__":
    main()
