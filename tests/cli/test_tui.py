"""Play in the terminal, typed by scripts."""

import re
from pathlib import Path

import palatium as pal
from tests.cli.terminal import Terminal, palatium, plain


def test_a_whole_game_at_a_terminal(tmp_path: Path) -> None:
    """A person who always takes the first move plays to the end, saves and leaves."""
    table = Terminal("tui", "azul", "--seed", "7")
    assert "Take all tiles of one colour" in table.page
    turns = 0
    while not table.page.rstrip().endswith("over >") and turns < 200:
        table.type("1!")
        turns += 1
    assert " with " in table.page or "share the victory" in table.page
    assert "Complete star" in table.page or "Connected tiles" in table.page
    file = tmp_path / "game.pal"
    assert f"Saved as {file}" in table.type(f"save {file}").replace("\n", "")
    assert "--resume" in table.type("quit")
    assert table.close() == 0
    record = pal.load_record(file)
    assert record.outcome is not None
    assert record.seats == ["person", "greedy"]
    assert pal.replay(record).scores() == record.outcome["scores"]


def test_plan_undo_redo_back(tmp_path: Path) -> None:
    table = Terminal("tui", "azul", "--seed", "7", "--first", "0")
    first = table.page
    assert "nothing to undo" in table.type("undo")
    assert "nothing to redo" in table.type("redo")
    assert "no turn to take back" in table.type("back")
    planned = table.type("1")
    assert "Your plan  take D1" in planned
    assert "Enter plays it" in planned
    assert "Enter plays it" in table.type("5"), "a complete turn takes no further move"
    undone = table.type("undo")
    assert undone == first.replace(" > ", " > undo\n", 1) or "Take all tiles" in table.page
    assert "Your plan  take D1" in table.type("redo")
    after = table.type("")
    assert "B takes" in after
    assert "Hand no tiles" not in after
    back = table.type("back")
    assert "Hand no tiles" in back
    assert "Your plan  take D1" in table.type("1")
    assert (
        table.type("").split("B takes")[1].split("\n")[0]
        == (after.split("B takes")[1].split("\n")[0])
    ), "a move taken back meets the same future"
    table.type("quit")
    assert "Left after move" in table.type("no")
    assert table.close() == 0


def test_words_that_choose_no_move(late: Path) -> None:
    """Bad input gets a sentence and changes nothing."""
    typed = [
        "xyzzy",
        "0",
        "9999999999999999999999",
        "place nowhere R 0",
        "place red1 R --5",
        "place red1 R 0 0",
        "take D1 R",
        "why take D1 R",
        "why",
        "why nonsense",
        "score Z",
        "save /nonexistent/folder/x.pal",
        "\x00\x1b[A\udcff".encode("utf-8", "surrogateescape").decode("utf-8", "replace"),
        "",
        "hint",
        "score",
        "score all",
        "moves",
        "log",
        "help",
        "quit",
        "no",
    ]
    done = palatium("tui", "--resume", str(late), typed="\n".join(typed) + "\n")
    out = " ".join(done.stdout.split())
    assert done.returncode == 0
    assert done.stderr == ""
    for said in (
        "'xyzzy' is not an action",
        "There is no move 0",
        "There is no move 999999999999;",
        "'nowhere' is not one of ctr1",
        "'--5' is not a number",
        "it should read: place <space> <colour> <wilds>",
        "That is not the current question",
        "Write a move after why",
        "After score, write A, B or all",
        "Cannot write /nonexistent/folder/x.pal",
        "Choose a move by its number",
        "The master would play",
        "A-SCORE-1",
        "undo the last step of your plan",
        "without saving",
    ):
        assert said in out, said
    before = len(pal.load_record(late).moves)
    assert f"Left after move {before} without" in out


def test_hint_is_a_move(late: Path) -> None:
    """Following hints completes a plan; then there is nothing left to hint at."""
    table = Terminal("tui", "--resume", str(late))
    followed: list[str] = []
    while found := re.search(r"would play (\d+)  (\w.*?)(  |\n)", table.type("hint")):
        followed.append(found[2])
        assert f"Your plan  {', '.join(followed)}" in table.type(found[2])
        assert len(followed) < 4, "a turn is a placement and perhaps a reward"
    assert followed
    table.type("undo")
    again = re.search(r"would play (\d+)  (\w.*?)(  |\n)", table.type("hint"))
    assert again is not None
    assert again[2] == followed[-1]
    assert followed[-1] in table.type(again[1])
    table.type("quit")
    table.type("no")
    assert table.close() == 0


def test_end_of_input_ends_politely(late: Path) -> None:
    done = palatium("tui", "--resume", str(late), typed="help\n")
    assert done.returncode == 0
    assert "without saving" in done.stdout


def test_save_and_resume(tmp_path: Path) -> None:
    keep = tmp_path / "notes.txt"
    keep.write_text("mine")
    typed = f"1!\nsave {keep}\nsave {tmp_path}/a.pal\nquit\n"
    done = palatium("tui", "azul", "--seed", "7", "--players", "3", "--side", "grey", typed=typed)
    assert "exists and is not a record" in " ".join(done.stdout.split())
    assert keep.read_text() == "mine"
    moves = len(pal.load_record(tmp_path / "a.pal").moves)
    again = palatium("tui", "--resume", f"{tmp_path}/a.pal", typed="back\nquit\nno\n")
    assert again.returncode == 0
    left = re.search(r"Left after move (\d+)", again.stdout)
    assert left is not None
    assert int(left[1]) < moves


def test_dealing_by_hand() -> None:
    typed = "C\nA\n9R\n2R1P1G\n" + "\n" * 7 + "quit\nno\n"
    done = palatium("tui", "azul", "--dealer", "me", typed=typed)
    assert "starter C cannot have been drawn" in done.stdout
    assert "'9R' is not a set" in done.stdout
    supply = done.stdout.split("Supply")[1].split("\n")[1]
    assert re.search(r"[2-9]R", supply), supply


def test_colour_only_where_it_is_wanted(late: Path) -> None:
    """A pipe gets no escape codes; NO_COLOR keeps the letters and drops the colours."""
    piped = palatium("tui", "--resume", str(late), typed="quit\nno\n").stdout
    assert "\x1b" not in piped
    for star in ("orange 17", "red 14", "centre 12", "blue 15", "purple 20", "green 18"):
        assert star in piped
    assert max(len(line) for line in piped.splitlines()) <= 80
    assert plain(piped.encode()) == piped


def test_wide_terminal_sets_boards_side_by_side(late: Path) -> None:
    table = Terminal("tui", "--resume", str(late), columns=140)
    row = next(line for line in table.page.splitlines() if "A you" in line)
    assert "B random" in row
    table.type("quit")
    table.type("no")
    assert table.close() == 0
