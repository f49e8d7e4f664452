"""Series and ladders: sequential stopping, resuming, the page and its picture."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

import palatium as pal
from palatium.bots.search.levels import LEVELS
from palatium.core.rng import Rng
from palatium.lab import store
from palatium.lab.ladder import climb, rungs, save
from palatium.lab.ladder_page import OLD_DEALS, section, write_pages
from palatium.lab.selfplay import GAMES, OwnGame
from palatium.lab.series import LEAST_DEALS, SeriesJob, deal_score, decide, moments, run_series
from palatium.lab.store import Store
from palatium.server.bots.opponents import ratings

PAIRS = [("greedy", "random", 0.9), ("random", "greedy", 0.5)]


def test_the_test_decides_early_when_it_is_clear() -> None:
    assert decide([1.0] * (LEAST_DEALS - 1), 0.65) == "open"
    assert decide([1.0] * LEAST_DEALS, 0.65) == "reached"
    assert decide([0.0] * LEAST_DEALS, 0.65) == "missed"
    assert decide([0.5, 1.0] * 5, 0.75) == "open"


@pytest.mark.parametrize("rate, wrong", [(0.75, "missed"), (0.55, "reached")])
def test_the_test_is_seldom_wrong(rate: float, wrong: str) -> None:
    """Bots with a known score per game, one seed each: at most one in ten is judged wrongly."""
    verdicts: list[str] = []
    for seed in range(60):
        rng = Rng(seed)
        scores: list[float] = []
        while len(scores) < 400 and decide(scores, 0.65) == "open":
            scores.append(sum(rng.random() < rate for _ in range(2)) / 2)
        verdicts.append(decide(scores, 0.65))
    assert verdicts.count(wrong) <= 6
    assert verdicts.count("open") <= 6


def test_scores_of_deals_count_ranks() -> None:
    win = {"lineup": [0, 1, 1], "ranks": [1, 2, 3]}
    split = {"lineup": [1, 0, 1], "ranks": [1, 2, 2]}
    assert deal_score([win]) == 1.0
    assert deal_score([split]) == 0.25
    assert deal_score([win, split]) == 0.625
    assert moments([1.0, 1.0])[1] > 0


def test_a_series_stops_is_stored_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "azul.jsonl"
    options: dict[str, object] = {"players": 2}
    series, results = run_series(
        "azul", options, "greedy", "random", 0.65, 1, 50, Store(path)
    )
    assert series.verdict == "reached"
    assert series.deals == LEAST_DEALS == len(results)
    assert series.games == 2 * LEAST_DEALS
    assert [lineup for lineup, _ in results[0]] == [[0, 1], [1, 0]]
    assert series.mean_scores[0] > series.mean_scores[1]
    lines = path.read_text().splitlines()
    assert len(lines) == LEAST_DEALS
    path.write_text("\n".join(lines[:7]) + "\n")
    again, _ = run_series("azul", options, "greedy", "random", 0.65, 1, 50, Store(path))
    assert (again.score, again.mean_scores) == (series.score, series.mean_scores)
    assert len(path.read_text().splitlines()) == LEAST_DEALS


def test_a_ladder_and_its_page(tmp_path: Path) -> None:
    """Two workers give the same as one; with three players one bot sits against two."""
    own = ["random"]
    found = climb(
        "azul", {"players": 3}, 1, 2, 1, None, "palatium ladder azul", PAIRS, among=own
    )
    other = climb("azul", {"players": 3}, 1, 2, 2, None, "palatium ladder azul", PAIRS)
    strip = [(one.first, one.second, one.score, one.mean_scores) for one in found.series]
    assert strip == [(one.first, one.second, one.score, one.mean_scores) for one in other.series]
    assert [one.games for one in found.series] == [6, 6]
    assert [one.verdict for one in found.series] == ["open", "open"]
    assert [bot.name for bot in found.bots] == ["journeyman", "random"]
    assert [(one.bot, one.games) for one in found.among] == [("random", GAMES)]
    assert 5 < found.among[0].low < found.among[0].mean < found.among[0].high < 60
    save(found, tmp_path / "ladder")
    write_pages(tmp_path / "ladder", tmp_path / "ladder.md", tmp_path / "images")
    page = (tmp_path / "ladder.md").read_text()
    assert "## Azul, 3 players" in page
    assert "| greedy against random | 2 | 6 |" in page
    assert "palatium ladder azul" in page
    assert OLD_DEALS not in page
    assert f"| random | {GAMES} | {found.among[0].mean:.1f} |" in page
    ElementTree.parse(tmp_path / "images" / "ladder-azul-3.svg")
    kept = json.loads((tmp_path / "ladder" / "azul-3.json").read_text())
    assert kept == json.loads(json.dumps(found.record()))
    del kept["deals"]  # as figures were stored before seeds were hashed
    assert section(kept, "picture.svg").count(OLD_DEALS) == 1


def test_rungs_have_goals() -> None:
    assert ("master", "architect", 0.65) in rungs("azul")
    assert ("master", "greedy", 0.9) in rungs("castles")
    assert ("master", "greedy", 0.8) in rungs("palaces")
    with pytest.raises(pal.BadConfig, match="two players"):
        climb("castles", {"players": 1}, 1, 1, 1, None, "", PAIRS)
    with pytest.raises(pal.BadConfig, match="deals=0"):
        climb("azul", {}, 1, 0, 1, None, "", PAIRS)


def test_results_of_other_bots_are_not_taken_for_these(monkeypatch: pytest.MonkeyPatch) -> None:
    first = store.release("azul")
    assert first != store.release("palaces")  # each game has its own weights
    store.release.cache_clear()
    assert store.release("azul") == first
    store.release.cache_clear()
    monkeypatch.setattr(store, "LEVELS", LEVELS[:-1])
    assert store.release("azul") != first
    monkeypatch.undo()
    store.release.cache_clear()
    monkeypatch.setattr(store, "SCHEME", store.SCHEME + 1)  # the same seeds mean other deals
    assert store.release("azul") != first
    store.release.cache_clear()


@pytest.mark.parametrize("game", pal.game_names())
def test_stored_deals_of_another_scheme_are_not_taken_for_these(game: str) -> None:
    """Deals stored before seeds were hashed are not results of a job with their seed."""
    kept = Store(Path(f"docs/ladder/deals/{game}.jsonl"))
    keys = [json.loads(key) for key in kept._known]
    assert len(keys) > 50
    for key in keys:
        if not key.pop("palatium").endswith(f".deals{store.SCHEME}"):
            job = OwnGame(**key) if "among" in key else SeriesJob(**key)
            assert kept.find(job.key()) is None


@pytest.mark.parametrize("game", pal.game_names())
def test_the_page_shows_the_ratings_that_are_published(game: str) -> None:
    """Every level is measured; `python scripts/ratings.py` copies new figures into the package."""
    published = json.loads(Path(f"docs/ladder/{game}.json").read_text(encoding="utf-8"))
    assert {level.name for level in LEVELS} <= set(ratings()[game])
    assert ratings()[game] == {bot["name"]: round(bot["rating"]) for bot in published["bots"]}
