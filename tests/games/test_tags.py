"""Tags of frames: dumps, sums and views contain them, so every frame has its own, for good."""

from collections.abc import Iterator
from typing import Any

import pytest

import follies.flow
import palatium as pal
from palatium.core.frame import Flow, Frame, tag_of
from palatium.core.game import rows
from palatium.games.azul.flow import FRAMES as AZUL
from palatium.games.castles.game import CastlesGame
from palatium.games.castles.modules.registry import EXPANSIONS
from palatium.games.palace.flow import FRAMES as PALACE
from palatium.games.palaces.flow import FRAMES as PALACES


def castles() -> set[str]:
    """Return the tags of Castles with everything in the box."""
    game = pal.game("castles", edition="collector", modules=list(EXPANSIONS))
    assert isinstance(game, CastlesGame)
    return set(game.frames)


TABLES = {
    "palatium.games.azul": set(AZUL),
    "palatium.games.castles": castles(),
    "palatium.games.palace": set(PALACE),
    "palatium.games.palaces": set(PALACES),
    "follies": set(follies.flow.FRAMES),
}


def below(kind: type[Any]) -> Iterator[type[Any]]:
    """All classes that inherit from one."""
    for child in kind.__subclasses__():
        yield child
        yield from below(child)


@pytest.mark.parametrize("package", TABLES)
def test_every_frame_of_a_table_has_a_tag_of_its_own(package: str) -> None:
    classes = {kind for kind in below(Frame) if kind.__module__.startswith(f"{package}.")}
    declared = [kind.__dict__["tag"] for kind in classes if "tag" in kind.__dict__]
    assert len(set(declared)) == len(declared)
    assert set(declared) == TABLES[package]
    for kind in classes:
        heirs = [child for child in below(kind) if "tag" not in child.__dict__]
        assert "tag" not in kind.__dict__ or not heirs, heirs


class Renamed(Flow[Any]):
    """A frame whose class once had another name."""

    tag = "Opening"


class Untagged(Flow[Any]):
    """A frame without a tag."""


def test_a_class_may_be_renamed_and_one_without_a_tag_goes_by_its_name() -> None:
    assert tag_of(Renamed()) == "Opening"
    assert tag_of(Untagged()) == "Untagged"
    s = pal.game("azul", players=2).start()
    s.stack = [Renamed(), Untagged()]
    assert [row[0] for row in rows(s.dump()["stack"])] == ["Opening", "Untagged"]
    assert s.view(None)["frames"] == [{"frame": "Opening"}, {"frame": "Untagged"}]
