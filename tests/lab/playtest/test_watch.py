"""Watching a game: counts agree with the engine."""

import pytest

import palatium as pal
from palatium.lab.playtest.watch import kinds_of, watch
from palatium.playing.bot import make_bot
from palatium.playing.dealers import FixedDealer
from palatium.playing.match import Match

TABLES = [
    ("azul", {"players": 2}),
    ("azul", {"players": 3, "side": "grey"}),
    ("castles", {"players": 3}),
    (
        "castles",
        {
            "players": 2,
            "edition": "collector",
            "modules": ["decrees", "moats", "passages", "swans", "towers"],
        },
    ),
    ("palace", {"players": 2}),
    ("palaces", {"players": 3}),
]


@pytest.mark.parametrize("name, options", TABLES)
def test_counts_agree_with_the_game(name: str, options: dict[str, object]) -> None:
    game = pal.game(name, **options)
    bots = ["greedy"] * game.players
    found = watch(game, bots, 4)
    s = game.start(True)
    Match(s, [make_bot(bot) for bot in bots], FixedDealer(4), 4).finish()
    outcome = s.outcome()
    assert (found.scores, found.ranks) == (outcome.scores, outcome.ranks)
    assert found.decisions + found.forced + found.draws == s.moves
    late = [line for line in s.score_lines() if line.move > 0]
    assert sum(found.points.values()) == sum(line.amount for line in late)
    assert sum(found.rulings.values()) == len(late)
    assert 0 <= found.starter < game.players
    assert found.rounds > 1
    assert 0 <= found.settled <= 1


@pytest.mark.parametrize("name, options", TABLES)
def test_every_counted_piece_is_listed(name: str, options: dict[str, object]) -> None:
    game = pal.game(name, **options)
    known = {f"{kind.name}:{code}" for kind in kinds_of(game) for code in kind.codes}
    seen: set[str] = set()
    for seed in range(3):
        found = watch(game, ["random"] * game.players, seed)
        counted = set(found.had) | set(found.offered) | set(found.paid)
        assert counted <= known
        for key, number in found.picked.items():
            assert number <= found.offered[key]
        seen |= {key.partition(":")[0] for key in counted}
    # A Favor may not be won, a bonus not reached; everything else occurs in three games.
    assert {kind.name for kind in kinds_of(game)} - seen <= {"bonus", "favor", "public"}


def test_labels_are_words_for_people() -> None:
    for name, options in TABLES:
        for kind in kinds_of(pal.game(name, **options)):
            assert len(kind.codes) == len(kind.labels) == len(set(kind.codes)), kind.name
            for text in (kind.title, *kind.labels):
                assert text, kind.name
                assert "count." not in text, (kind.name, text)
                assert "{" not in text, (kind.name, text)


def test_rooms_of_castles_are_those_in_the_castles() -> None:
    game = pal.game("castles", players=2)
    found = watch(game, ["greedy", "greedy"], 9)
    s = game.start(False)
    Match(s, [make_bot("greedy"), make_bot("greedy")], FixedDealer(9), 9).finish()
    for seat in range(2):
        player = s.view(None)["players"][seat]  # type: ignore[index]
        built = sorted(piece["tile"] for piece in player["castle"])
        had = [key.partition(":")[2] for key, n in found.had.items()
               if key.startswith("room:") for _ in range(n[seat])]  # fmt: skip
        assert set(had) == {code for code in built if code.startswith("R")}


def test_prizes_of_palaces_cost_the_cards_shown() -> None:
    found = watch(pal.game("palaces", players=3), ["greedy"] * 3, 2)
    won = sum(sum(n) for key, n in found.had.items() if key.startswith("prize:"))
    assert won == found.events["won"]
    paid = [pair for key, pair in found.paid.items() if key.startswith("prize:")]
    assert sum(number for _, number in paid) == won
    assert sum(total for total, _ in paid) > 0
