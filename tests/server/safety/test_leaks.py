"""Nothing hidden leaves the server: a sample of the long run of `make soak`."""

import pytest

import palatium as pal
from palatium.core.events import EVERYONE
from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.server.tables.views import position as showing
from palatium.server.tables.views.configured_game import ConfiguredGame
from palatium.server.wire import messages as wire
from tests.server.leaks import Leak, check


@pytest.mark.parametrize("name", pal.game_names())
def test_what_is_sent_hides_what_a_seat_may_not_see(name: str) -> None:
    assert check(name, 40, 3) == 40


@pytest.mark.parametrize("name", ["castles", "palaces"])
def test_the_check_sees_a_leak(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If everybody could read every int, it would be noticed."""
    monkeypatch.setattr("palatium.server.tables.continuation.seen_by", lambda s: EVERYONE)
    with pytest.raises(Leak):
        check(name, 200, 3)


def test_the_check_sees_an_analysis_that_peeks(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the search were handed the true position, it would be noticed."""
    monkeypatch.setattr(
        "palatium.bots.search.bot.SearchBot.position", lambda bot, seat, judge: truths[-1].clone()
    )
    truths: list[State] = []

    class Peeking(pal.Seat):
        def __init__(self, s: State, seat: int, rng: Rng) -> None:
            super().__init__(s, seat, rng)
            truths.append(s)

    monkeypatch.setattr("palatium.analysis.decisions.Seat", Peeking)
    with pytest.raises(Leak, match="analysis"):
        check("palaces", 400, 3)


def test_the_check_sees_a_hash_of_the_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hash of the whole position would tell hidden cards apart."""
    shown = showing.position

    def leaking(
        configured: ConfiguredGame, s: State, seat: int | None, around: showing.TableContext
    ) -> wire.Position:
        out = shown(configured, s, seat, around)
        out.view["hash"] = s.hash()
        return out

    monkeypatch.setattr("tests.server.leaks.position", leaking)
    with pytest.raises(Leak):
        check("palaces", 200, 3)
