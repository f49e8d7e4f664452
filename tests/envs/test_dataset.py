"""Datasets hold what was played, and equal seeds give equal files."""

import json
from pathlib import Path

import numpy as np
import pytest

import palatium as pal
from palatium.cli.app import run
from palatium.envs.dataset import ABOUT, Dataset, DatasetTask, joined, masks, run_task
from palatium.envs.encoding import encoding
from palatium.envs.numbering import Numbering
from palatium.playing.bot import make_bot
from palatium.playing.dealers import FixedDealer
from palatium.playing.deals import SCHEME, Purpose, Split, deal_seed
from palatium.playing.match import Match

COMMAND = ["dataset", "azul", "--players", "2", "--bots", "greedy,random", "--games", "6"]


def write(folder: Path, *more: str) -> Dataset:
    assert run([*COMMAND, "--chunk", "2", "--out", str(folder), *more]) == 0
    return Dataset(folder)


def test_workers_give_the_same_files_byte_by_byte(tmp_path: Path) -> None:
    write(tmp_path / "a", "--explore", "0.2")
    write(tmp_path / "b", "--explore", "0.2", "--workers", "2")
    files = sorted(path.name for path in (tmp_path / "a").iterdir())
    assert files == [ABOUT, "part-00000.npz", "part-00001.npz", "part-00002.npz"]
    for name in files:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_rows_are_the_decisions_of_the_games() -> None:
    part = run_task(DatasetTask("azul", {"players": 2}, ["greedy", "random"], 3, 0, 1))
    game = pal.game("azul", players=2)
    code, numbering = encoding(game), Numbering(game)
    s = game.start(False)
    seed = deal_seed(Purpose.DATASET, 3, 0, Split.TRAIN)
    match = Match(s, [make_bot("greedy"), make_bot("random")], FixedDealer(seed), seed)
    row = 0
    while s.stack:
        options = s.options() if s.seat() >= 0 else []
        a = match.next_int()
        if len(options) > 1:
            assert part["observations"][row].tolist() == code.row(s.view(s.seat()), s.seat())
            assert part["actions"][row] == numbering.number(a)
            at = part["starts"][row : row + 2]
            assert part["legal"][at[0] : at[1]].tolist() == numbering.numbers(options)
            assert part["seats"][row] == s.seat()
            row += 1
        s.advance(a)
    assert row == len(part["actions"])
    scores = s.scores()
    wanted = [scores[seat] - scores[1 - seat] for seat in part["seats"]]
    assert part["margins"].tolist() == wanted
    assert part["utilities"].tolist() == [float(np.sign(margin)) for margin in wanted]
    assert not part["explored"].any()


def test_exploring_is_marked_and_about_as_often_as_asked() -> None:
    part = run_task(DatasetTask("azul", {"players": 2}, ["greedy"], 1, 0, 6, 0.25))
    assert 0.18 < part["explored"].mean() < 0.32


def games_of(seed: int, split: Split) -> list[bytes]:
    """Return everything that was seen in each game."""
    part = run_task(DatasetTask("azul", {"players": 2}, ["random"], seed, 0, 12, 0.0, split))
    return [part["observations"][part["games"] == i].tobytes() for i in range(12)]


def test_neighbouring_seeds_and_other_splits_share_no_game() -> None:
    found = [games_of(seed, Split.TRAIN) for seed in (1, 2, 3)]
    found += [games_of(1, split) for split in (Split.VALID, Split.TEST)]
    assert len({game for games in found for game in games}) == 5 * 12


def test_a_dataset_says_which_split_it_is_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    usual = write(tmp_path / "a")
    assert (usual.about["split"], usual.about["deals"]) == ("train", SCHEME)
    other = write(tmp_path / "b", "--split", "test")
    assert other.about["split"] == "test"
    assert not np.array_equal(usual.all()["actions"], other.all()["actions"])
    assert run([*COMMAND, "--out", str(tmp_path / "c"), "--split", "tset"]) == 2
    assert "should be one of train, valid, test" in " ".join(capsys.readouterr().err.split())
    assert not (tmp_path / "c").exists()


def test_everything_in_one_piece(tmp_path: Path) -> None:
    data = write(tmp_path)
    assert data.game == "azul"
    assert len(data.columns) == encoding(pal.game("azul", players=2)).width
    parts = list(data.parts())
    whole = data.all()
    assert len(whole["actions"]) == sum(len(part["actions"]) for part in parts)
    assert joined([whole])["starts"].tolist() == whole["starts"].tolist()
    assert sorted(set(whole["games"].tolist())) == list(range(6))
    rows = np.array([0, len(whole["actions"]) - 1])
    flags = masks(whole, rows, data.actions)
    assert flags[[0, 1], whole["actions"][rows]].all()
    assert flags.sum() == np.diff(whole["starts"])[rows].sum()


@pytest.mark.parametrize("game", ["castles", "palace", "palaces"])
def test_every_game_has_datasets(game: str) -> None:
    part = run_task(DatasetTask(game, {"players": 2}, ["random"], 1, 0, 1))
    assert len(part["actions"]) > 20
    assert part["observations"].shape[1] == encoding(pal.game(game, players=2)).width


def test_what_is_broken_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(pal.BadConfig, match="is not a dataset"):
        Dataset(tmp_path)
    data = write(tmp_path)
    data.files[1].unlink()
    with pytest.raises(pal.BadConfig, match=r"lacks part-00001\.npz"):
        Dataset(tmp_path)
    about = json.loads((tmp_path / ABOUT).read_text())
    (tmp_path / ABOUT).write_text(json.dumps(about | {"format": 9}))
    with pytest.raises(pal.BadConfig, match="has format 9"):
        Dataset(tmp_path)
    assert run([*COMMAND, "--out", str(tmp_path / "x"), "--explore", "2"]) == 2
    assert "from 0 to 1" in " ".join(capsys.readouterr().err.split())
