"""Say whether the installed engine is compiled; fail if that is not what was requested."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

ENGINE = ("core", "grid", "games")
MARK = "# compiled"
"""The line of other files that are compiled too, as in setup.py."""
TYPES_ALONE = "sent"
"""Folders of types, which are never compiled, as in setup.py."""
WHY = Path("build/not_compiled.txt")
"""Where the build says why it did not compile."""


def main() -> None:
    """Compare each module of the engine with the library beside it."""
    spec = find_spec("palatium")
    if spec is None or not spec.submodule_search_locations:
        sys.exit("palatium is not installed")
    package = Path(spec.submodule_search_locations[0])
    if "src" in package.parts[-2:]:
        sys.exit(f"palatium was found in {package}, not among the installed packages")
    modules = [p for p in package.rglob("*.py") if is_wanted(p.relative_to(package), p)]
    compiled = [p for p in modules if list(p.parent.glob(f"{p.stem}.*.so"))]
    wanted = os.environ.get("PALATIUM_COMPILE", "auto")
    print(f"palatium: {len(compiled)} of {len(modules)} modules are compiled")
    if wanted == "off" and compiled:
        sys.exit("they should not be: PALATIUM_COMPILE is off")
    if wanted != "off" and not compiled:
        bar = "!" * 78
        why = WHY.read_text("utf-8").strip() if WHY.is_file() else "the build did not say why"
        print(f"{bar}\n! NOT COMPILED: the engine runs some ten times slower.\n! {why}\n{bar}")
    if wanted == "require" and not compiled:
        sys.exit("PALATIUM_COMPILE is require")


def is_wanted(name: Path, path: Path) -> bool:
    """Return whether a module should be compiled."""
    is_engine = name.parts[0] in ENGINE and TYPES_ALONE not in name.parts
    lines = path.read_text("utf-8").splitlines()
    return path.name != "__init__.py" and (is_engine or MARK in lines)


if __name__ == "__main__":
    main()
