"""Commands that print figures and records."""

import json
from pathlib import Path

import pytest

import palatium as pal
from palatium.analysis.puzzles import read_collection
from palatium.cli.app import run
from palatium.record.resigning import Resignation, noted, result_of
from tests.cli.terminal import palatium


def figures(*args: str, cwd: Path | None = None) -> dict[str, object]:
    """Return what a command prints with --json."""
    done = palatium(*args, "--json", cwd=cwd)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    out: dict[str, object] = json.loads(done.stdout)
    return out


def test_version() -> None:
    mode = "compiled" if pal.is_compiled() else "not compiled"
    assert palatium("--version").stdout == f"palatium {pal.__version__} ({mode})\n"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    front = printed(capsys, "--help")
    assert front == printed(capsys)
    for name in ("play", "tui", "games", "simulate", "arena", "ladder", "bench"):
        assert f"    {name}" in front
    for name in ("replay", "analyse", "puzzles", "components"):
        assert f"    {name}" in front
    page = printed(capsys, "tui", "--help")
    for option in ("--players", "--seats", "--seed", "--hotseat", "--dealer", "--resume"):
        assert option in page


def test_games(capsys: pytest.CaptureFixture[str]) -> None:
    shelf = json.loads(printed(capsys, "games", "--json"))
    azul = next(entry for entry in shelf if entry["name"] == "azul")
    assert {option["name"] for option in azul["options"]} >= {"players", "side", "components"}
    assert "Azul: Summer Pavilion" in printed(capsys, "games")


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("simulate", "azul", "--players", "3", "--games", "3", "--seed", "9", "--side", "grey")
    found = figures(*args)
    assert found["game"] == "azul"
    assert (found["players"], found["games"]) == (3, 3)
    assert isinstance(found["mean_scores"], list)
    assert len(found["mean_scores"]) == 3
    for key in ("seconds", "games_per_s", "decisions_per_s", "compiled", "digest"):
        assert key in found
    words = printed(capsys, *args)
    assert str(found["digest"]) in words, "equal seeds give equal digests"


def test_arena() -> None:
    found = figures("arena", "azul", "--bots", "greedy,random", "--games", "2", "--seed", "1")
    bots = found["bots"]
    assert isinstance(bots, list)
    assert [bot["name"] for bot in bots] == ["greedy", "random"]
    for key in ("games", "wins", "win_rate", "low", "high", "mean_score", "rating"):
        assert key in bots[0]


@pytest.mark.parametrize(
    "bots, players, shown",
    [
        ("greedy,random", 2, ["greedy", "random"]),
        ("greedy,random,greedy", 3, ["greedy#1", "random", "greedy#2"]),
        ("hoarder,rusher", 3, ["hoarder", "rusher"]),
        ("journeyman,apprentice:1n", 2, ["journeyman", "apprentice:1n"]),
    ],
)
def test_arena_shows_whole_names(
    bots: str, players: int, shown: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """At 80 columns, where nothing is cut."""
    args = ("arena", "azul", "--bots", bots, "--players", str(players), "--games", "2")
    lines = printed(capsys, *args).splitlines()
    assert all(len(line.rstrip()) <= 80 for line in lines)
    assert not any("…" in line for line in lines)
    assert [line.split()[0] for line in lines[3:]] == shown


def test_bench_stores_what_it_prints(tmp_path: Path) -> None:
    found = figures("bench", "--seconds", "0.01", cwd=tmp_path)
    assert found == json.loads((tmp_path / "bench" / "results.json").read_text())
    games = found["games"]
    assert isinstance(games, list)
    expanded = found["expanded"]
    assert isinstance(expanded, list)
    [full] = expanded
    assert (full["name"], full["players"]) == ("castles", 4)
    assert 0 < full["share"] < 2
    assert [game["name"] for game in games] == ["azul", "palaces", "castles", "palace"]
    for game in games:
        for key in ("games_per_s", "decisions_per_s", "clone_us"):
            assert game[key] > 0
    assert games[2]["players"] == 4
    assert games[2]["placements_us"] > 0
    keeping = found["keeping"]
    assert isinstance(keeping, list)
    assert [one["name"] for one in keeping] == ["azul", "palaces", "castles", "palace", "castles"]
    assert keeping[-1]["ints"] >= 520
    for one in keeping:
        assert min(one["hash_us"], one["record_ms"], one["load_ms"]) > 0
    assert keeping[-1]["hash_ratio"] > 10


def printed(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """Return what a command prints within this process."""
    assert run(args) == 0
    return capsys.readouterr().out


def test_replay(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = pal.load_record(finished)
    proved = figures("replay", str(finished), "--verify")
    assert proved["ok"] is True
    assert proved["moves"] == len(record.moves)
    whole = json.loads(printed(capsys, "replay", str(finished), "--json"))
    assert whole["outcome"] == record.outcome
    view = json.loads(printed(capsys, "replay", str(finished), "--to", "0", "--json"))
    assert view["moves"] == 0


def test_replay_of_a_game_that_somebody_resigned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = pal.play(pal.game("azul", players=2), bots=["random", "random"], seed=7)
    record.moves, record.outcome = record.moves[:50], None
    resigned = [Resignation(1, 50, "resigned")]
    record.notes["resigned"] = noted(resigned)
    record.notes["result"] = dict(result_of(pal.replay(record), resigned))
    path = tmp_path / "resigned.pal"
    record.save(path)
    words = printed(capsys, "replay", str(path))
    assert "B resigned after move 50." in words
    assert "A random wins" in words
    assert "B resigned after move 50." in printed(capsys, "replay", str(path), "--verify")
    proved = json.loads(printed(capsys, "replay", str(path), "--verify", "--json"))
    assert (proved["is_over"], proved["resigned"]) == (True, noted(resigned))


def test_replay_in_words(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = printed(capsys, "replay", str(finished))
    assert "takes" in words
    assert " with " in words or "share the victory" in words
    proof = printed(capsys, "replay", str(finished), "--verify")
    assert "This record of azul is valid." in proof
    position = printed(capsys, "replay", str(finished), "--to", "40")
    assert "After move 40 of" in position
    assert "purple 20" in position


def test_analyse(late: Path, tmp_path: Path) -> None:
    out = tmp_path / "puzzles.json"
    found = figures("analyse", str(late), "--nodes", "8", "--puzzles", str(out))
    assert found["game"] == "azul"
    assert isinstance(found["turns"], list)
    assert read_collection(out).game == "azul"
    words = palatium("analyse", str(late), "--nodes", "8").stdout
    assert "chance to win" in words
    assert "± " in words
    refused = palatium("analyse", str(late), "--nodes", "3")
    assert refused.returncode == 2
    assert "--nodes 3" in refused.stderr


def test_puzzles(tmp_path: Path) -> None:
    out = tmp_path / "azul.json"
    args = ("--games", "1", "--nodes", "20", "--bot", "greedy", "--each", "1", "--theme", "star")
    done = palatium("puzzles", "azul", "--out", str(out), *args)
    assert done.returncode == 0, done.stderr
    found = read_collection(out)
    assert found.commands[0].startswith("palatium puzzles azul --out azul.json --games 1 --seed 0")
    assert f"{len(found.puzzles)} in" in done.stdout
    other = palatium("puzzles", "palaces", "--out", str(out))
    assert other.returncode == 2
    assert "holds puzzles of azul" in other.stderr
    refused = palatium("puzzles", "azul", "--out", str(out), "--theme", "price")
    assert refused.returncode == 2
    assert "take, place, star" in refused.stderr


def test_ladder(tmp_path: Path) -> None:
    args = ("ladder", "azul", "--deals", "1", "--workers", "1", "--pairs", "greedy/random/0.9")
    found = figures(*args, cwd=tmp_path)
    assert found["game"] == "azul"
    assert "| greedy against random | 1 | 2 |" in (tmp_path / "docs" / "ladder.md").read_text()
    assert (tmp_path / "ladder" / "azul.jsonl").read_text().count("\n") == 1
    assert palatium(*args, cwd=tmp_path).returncode == 0
    assert (tmp_path / "ladder" / "azul.jsonl").read_text().count("\n") == 1
    for wrong in ("greedy", "greedy/random/2", "greedy/random/x"):
        refused = palatium("ladder", "azul", "--pairs", wrong, cwd=tmp_path)
        assert refused.returncode == 2
        assert "FIRST/SECOND" in refused.stderr
