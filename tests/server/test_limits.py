"""Tests of the server keep its limits, or say why they raise one."""

import ast
import re
from pathlib import Path

import pytest

from palatium.server.settings import Settings
from tests.server.sites import LIFTED, LimitRaised, Server, check_raised, raised_because

ROOT = Path(__file__).parents[2]


def lifted() -> dict[str, str]:
    """Return the tests that raise limits, and why."""
    out: dict[str, str] = {}
    for path in sorted((ROOT / "tests" / "server").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for mark in node.decorator_list:
                    if ast.unparse(mark).startswith("pytest.mark.lifted("):
                        assert isinstance(mark, ast.Call)
                        (reason,) = mark.args
                        out[node.name] = ast.literal_eval(reason)
    return out


def test_the_page_on_security_lists_the_tests_that_raise_limits() -> None:
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    for name, reason in lifted().items():
        assert f"`{name}`: {reason}." in " ".join(page.split()), name
    assert len(lifted()) <= 5  # few


def test_what_the_page_names_as_a_proof_exists() -> None:
    """Files and tests of the suite; a command is a module that can be run."""
    page = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    texts = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    files = {path.name for path in (ROOT / "tests").rglob("*.py")}
    for name in re.findall(r"`(test_\w+)`", page):
        assert any(f"def {name}(" in text for text in texts), name
    for name in re.findall(r"`(test_\w+\.py)`", page):
        assert name in files, name
    for path in re.findall(r"`(tests/[\w/]+(?:\.py)?)`", page):
        assert (ROOT / path).exists(), path
    for module in re.findall(r"python -m (tests[\w.]+)", " ".join(page.split())):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").is_file() or (path / "__main__.py").is_file(), module


def test_a_limit_is_not_raised_without_a_reason() -> None:
    with pytest.raises(LimitRaised, match=r"BOT_NODES=9000: say why with @pytest\.mark\.lifted"):
        Server("sqlite://", PALATIUM_BOT_NODES="9000")
    with raised_because("a reason"):
        check_raised({"PALATIUM_BOT_NODES": "9000"})
    check_raised({"PALATIUM_BOT_NODES": "9", "PALATIUM_SECURE": "yes"})
    fields = Settings.__dataclass_fields__
    assert {name.removeprefix("PALATIUM_").lower() for name in LIFTED} <= set(fields)
