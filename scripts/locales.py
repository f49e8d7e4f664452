"""How languages count and write whole numbers, from the Unicode CLDR.

    npm pack cldr-core cldr-numbers-full    # and unpack both
    python scripts/locales.py CLDR_CORE CLDR_NUMBERS src/palatium/core/data/locales.json

The engine formats whole numbers only, so the rules are folded to those: n is the number, the
operands of a fraction are 0. A language that writes as the one it is derived from has no entry.
"""

import json
import re
import sys
from pathlib import Path

FRACTION = "vwftce"
"""Operands that are 0 for a whole number."""
CHECK = re.compile(r"(?P<operand>[a-z])(?: % (?P<mod>\d+))? (?P<sign>!?=) (?P<ranges>[\d.,]+)")


def folded(rule: str) -> str:
    """A CLDR rule for whole numbers: "" if it never holds."""
    ways: list[str] = []
    for way in rule.partition("@")[0].strip().split(" or "):
        checks: list[str] = []
        for check in way.strip().split(" and "):
            found = CHECK.fullmatch(check.strip())
            if found is None:
                raise SystemExit(f"cannot read the rule '{rule}'")
            if found["operand"] in FRACTION:
                if holds(0, found["ranges"]) != (found["sign"] == "="):
                    break
                continue
            mod = f" % {found['mod']}" if found["mod"] else ""
            checks.append(f"n{mod} {found['sign']} {found['ranges']}")
        else:
            ways.append(" and ".join(checks))
    return " or ".join(ways)


def holds(number: int, ranges: str) -> bool:
    """Whether a number is in ranges such as 1,3..5."""
    for part in ranges.split(","):
        least, _, most = part.partition("..")
        if int(least) <= number <= int(most or least):
            return True
    return False


def plurals(core: Path) -> dict[str, dict[str, str]]:
    """The rules of each language, but for `other`."""
    data = json.loads((core / "supplemental" / "plurals.json").read_text(encoding="utf-8"))
    out: dict[str, dict[str, str]] = {}
    for code, rules in data["supplemental"]["plurals-type-cardinal"].items():
        named = {key.removeprefix("pluralRule-count-"): folded(rule) for key, rule in rules.items()
                 if not key.endswith("-other")}
        out[code] = {category: rule for category, rule in named.items() if rule}
    return out


def numbers(core: Path, folder: Path) -> dict[str, list[str]]:
    """Group sign, minus, digits that a group needs before it, sizes of groups, digits."""
    systems = json.loads((core / "supplemental" / "numberingSystems.json").read_text("utf-8"))
    digits = systems["supplemental"]["numberingSystems"]
    out: dict[str, list[str]] = {}
    for path in sorted((folder / "main").iterdir()):
        data = json.loads((path / "numbers.json").read_text(encoding="utf-8"))
        found = data["main"][path.name]["numbers"]
        system = found["defaultNumberingSystem"]
        signs = found[f"symbols-numberSystem-{system}"]
        pattern = found[f"decimalFormats-numberSystem-{system}"]["standard"].partition(".")[0]
        groups = pattern.split(";")[0].split(",")
        sizes = f"{len(groups[-1])} {len(groups[-2]) if len(groups) > 2 else len(groups[-1])}"
        least = found["minimumGroupingDigits"]
        written = digits[system]["_digits"]
        out[path.name] = [signs["group"], signs["minusSign"], least, sizes, written]
    return out


def own(entries: dict[str, list[str]]) -> dict[str, list[str]]:
    """Entries that differ from those of the language that they are derived from."""
    return {code: entry for code, entry in entries.items()
            if "-" not in code or entries.get(code.rpartition("-")[0]) != entry}


def shared(entries: dict[str, object]) -> list[list[object]]:
    """Equal entries once, each behind its codes."""
    by_text: dict[str, list[str]] = {}
    for code in sorted(entries):
        by_text.setdefault(json.dumps(entries[code]), []).append(code)
    return [[" ".join(codes), json.loads(text)] for text, codes in by_text.items()]


def main() -> None:
    core, folder, target = (Path(name) for name in sys.argv[1:4])
    version = json.loads((core / "package.json").read_text("utf-8"))["version"]
    parts: dict[str, list[list[object]]] = {
        "plurals": shared({**plurals(core)}), "numbers": shared({**own(numbers(core, folder))})
    }
    lines = [f'  "source": "Unicode CLDR {version}, www.unicode.org/license.txt"']
    for name, rows in parts.items():
        said = ",\n".join("    " + json.dumps(row, ensure_ascii=True) for row in rows)
        lines.append(f'  "{name}": [\n{said}\n  ]')
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
