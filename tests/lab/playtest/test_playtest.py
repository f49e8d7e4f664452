"""The playtest lab: planted pieces are found, figures do not depend on workers, pages are whole."""

import csv
import json
import re
from pathlib import Path

import pytest

import palatium as pal
from palatium.cli.app import run
from palatium.cli.component_errors import shipped_files
from palatium.lab.intervals import DOUBT
from palatium.lab.playtest.findings import ANSWERS, extremes, form
from palatium.lab.playtest.page import as_csv, as_html, write_report
from palatium.lab.playtest.pieces import RARE, TOO_STRONG
from palatium.lab.playtest.study import Playtest, playtest

PLANTED = "AC05"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Palace with one Activity room worth eleven times as much as the others."""
    out = tmp_path_factory.mktemp("planted")
    for path in shipped_files("palace"):
        text = path.read_text(encoding="utf-8")
        if path.name == "tiles.csv":
            lines = text.splitlines(keepends=True)
            at = next(i for i, line in enumerate(lines) if line.startswith(PLANTED))
            assert ",7,reconstructed" in lines[at]
            lines[at] = lines[at].replace(",7,reconstructed", ",77,reconstructed")
            text = "".join(lines)
        (out / path.name).write_text(text, encoding="utf-8")
    return out


@pytest.fixture(scope="module")
def planted(folder: Path) -> Playtest:
    options: dict[str, object] = {"players": 2, "components": str(folder)}
    return playtest("palace", options, ["greedy"], 72, seed=1, workers=2)


@pytest.fixture(scope="module")
def small() -> Playtest:
    return playtest(
        "palaces", {"players": 3}, ["greedy"], 40, levels=["random", "greedy"], level_deals=4
    )


def test_a_planted_piece_is_found(planted: Playtest) -> None:
    found = {entry.code: entry for entry in planted.pieces["tile"]}
    assert found[PLANTED].verdict == TOO_STRONG
    assert found[PLANTED].chance < DOUBT
    assert found[PLANTED].score.low > 10
    strong = [entry.code for entry in planted.every_piece() if entry.verdict == TOO_STRONG]
    assert strong == [PLANTED]
    assert PLANTED == planted.pieces["tile"][0].code
    assert "Fencing Hall, Activity° (Tiles) is inordinately strong" in as_html(planted)


def test_workers_give_the_same_files_byte_by_byte(tmp_path: Path) -> None:
    texts: list[list[bytes]] = []
    for workers in (1, 2):
        found = playtest("azul", {"players": 2}, ["greedy", "random"], 24, 5, workers)
        files = write_report(found, tmp_path / str(workers) / "report.html")
        assert [path.suffix for path in files] == [".html", ".json", ".csv"]
        texts.append([path.read_bytes() for path in files])
    assert texts[0] == texts[1]


def test_a_stopped_run_is_taken_up_again(tmp_path: Path) -> None:
    store = tmp_path / "games.jsonl"
    first = playtest("azul", {"players": 2}, ["greedy"], 16, store=store)
    lines = store.read_text().splitlines()
    store.write_text("\n".join([lines[0], lines[1][:40]]))  # stopped while writing
    again = playtest("azul", {"players": 2}, ["greedy"], 16, store=store)
    assert as_csv(again) == as_csv(first)
    assert store.read_text().splitlines() == lines


def test_the_report_adds_up(small: Playtest) -> None:
    assert sum(place.win.value for place in small.places) == pytest.approx(1)
    for shares in (small.ends, small.ties):
        assert sum(one.count for one in shares) == small.games == 40
    assert sum(mean for _, mean in small.points) == pytest.approx(
        sum(small.scores) / len(small.scores)
    )
    assert small.measures["score"].value == pytest.approx(sum(small.scores) / 120)
    prizes = small.pieces["prize"]
    assert len(prizes) == 18
    won = next(one for one in small.fired if one.name == "won")
    assert sum(entry.held for entry in prizes) == round(won.per_game * 40)
    assert all(entry.paid is not None for entry in prizes if entry.held)
    [gap] = small.gaps
    assert (gap.first, gap.second, gap.deals) == ("greedy", "random", 4)
    assert gap.score.value > 0.8


def test_the_strongest_and_the_weakest_are_named(small: Playtest) -> None:
    for _, strongest, weakest in extremes(small):
        assert strongest
        assert not {entry.code for entry in strongest} & {entry.code for entry in weakest}
        assert strongest[0].win.value >= weakest[0].win.value
        assert all(entry.verdict != RARE for entry in strongest + weakest)


def test_the_form_of_the_designer_is_answered(small: Playtest) -> None:
    asked = form(small, pal.game("palaces").words)
    assert len(asked) == 8
    for question, answers in asked:
        assert question.endswith("?")
        assert answers
        assert all(answers)
    words = pal.game("palaces").words
    assert {words.say(f"form.{n}.by") for n in range(1, 9)} == set(ANSWERS)
    assert form(small, pal.game("azul").words) == []


def test_the_page_stands_alone(small: Playtest) -> None:
    page = as_html(small)
    assert len(page) < 150_000
    assert not re.search(r'(src|href)="(?!#)', page)
    assert "prefers-color-scheme: dark" in page
    assert 'name="viewport"' in page
    for part in re.findall(r'href="#(\w+)"', page):
        assert f'id="{part}"' in page
    assert "None" not in re.sub(r"<style>.*?</style>", "", page, flags=re.S)


def test_csv_and_json_agree(small: Playtest, tmp_path: Path) -> None:
    _, data, table = write_report(small, tmp_path / "report.html")
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    pieces = json.loads(data.read_text(encoding="utf-8"))["pieces"]
    assert [row["code"] for row in rows] == [piece["code"] for piece in pieces]
    assert [row["held"] for row in rows] == [str(piece["held"]) for piece in pieces]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "a" / "report.html"
    words = ["playtest", "azul", "--games", "8", "--bots", "random", "--side", "grey"]
    more = ["--levels", "random,greedy", "--level-deals", "2", "--out", str(out)]
    assert run([*words, *more]) == 0
    assert "Written:" in capsys.readouterr().out
    assert "side grey" in out.read_text(encoding="utf-8")
    assert "--side grey" in json.loads(out.with_suffix(".json").read_text())["command"]


@pytest.mark.parametrize(
    "words, said",
    [
        (["--games", "1"], "2 or more"),
        (["--bots", "nobody"], "there is no bot 'nobody'"),
        (["--bots", "greedy,,random"], "commas"),
        (["--workers", "0"], "1 or more"),
        (["--workers", "2", "--ray", "local"], "either workers or ray"),
        (["--games", "4", "--versus", "side=blue"], "one of colour, grey"),
        (["--games", "4", "--versus", "side=colour"], "the same"),
        (["--games", "4", "--versus", "side=grey", "--measure", "fun"], "no measure 'fun'"),
        (["--level-deals", "0"], "2 or more"),
    ],
)
def test_bad_input_is_named(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = ["playtest", "azul", "--side", "colour", "--levels", "", "--out"]
    assert run([*base, str(tmp_path / "x.html"), *words]) == 2
    assert said in " ".join(capsys.readouterr().err.split())
