"""Say whether the installed engine is compiled; fail where that is not what was asked for."""

import os
import sys
from importlib.util import find_spec
from pathlib import Path

ENGINE = ("core", "grid", "games")


def main() -> None:
    """Compare each module of the engine with the library beside it."""
    spec = find_spec("palatium")
    if spec is None or not spec.submodule_search_locations:
        sys.exit("palatium is not installed")
    package = Path(spec.submodule_search_locations[0])
    if "src" in package.parts[-2:]:
        sys.exit(f"palatium was found in {package}, not among the installed packages")
    sources = [p for name in ENGINE for p in (package / name).rglob("*.py")]
    modules = [p for p in sources if p.name != "__init__.py"]
    compiled = [p for p in modules if list(p.parent.glob(f"{p.stem}.*.so"))]
    wanted = os.environ.get("PALATIUM_COMPILE", "auto")
    print(f"palatium: {len(compiled)} of {len(modules)} engine modules are compiled")
    if wanted == "off" and compiled:
        sys.exit("they should not be: PALATIUM_COMPILE is off")
    if wanted != "off" and not compiled:
        bar = "!" * 78
        print(f"{bar}\n! NOT COMPILED: the engine runs some ten times slower.\n{bar}")
    if wanted == "require" and not compiled:
        sys.exit("PALATIUM_COMPILE is require")


if __name__ == "__main__":
    main()
