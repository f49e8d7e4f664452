"""The examples of the README run unchanged."""

import re
from pathlib import Path

import pytest

import palatium as pal

README = Path(__file__).parent.parent / "README.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.S)


@pytest.mark.parametrize("block", BLOCKS)
def test_example_runs(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block, "README.md", "exec"), {})
    for path in tmp_path.glob("*.pal"):
        assert pal.replay(pal.load_record(path)).seat() == pal.OVER


def test_there_are_examples() -> None:
    assert len(BLOCKS) == 2
