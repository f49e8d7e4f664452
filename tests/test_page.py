"""The page keeps its shape."""

from pathlib import Path

PAGE = Path(__file__).parents[1] / "web" / "src"
MOST_FILES = 15


def test_no_folder_is_crowded() -> None:
    folders = [PAGE, *[path for path in PAGE.rglob("*") if path.is_dir()]]
    counts = {
        folder.relative_to(PAGE).as_posix(): sum(path.is_file() for path in folder.iterdir())
        for folder in folders
    }
    assert {name: count for name, count in counts.items() if count > MOST_FILES} == {}
    assert max(counts.values()) > MOST_FILES // 2, "the folders are seen"
