"""The scorepad during a game, for the chart of a finished game."""

import palatium as pal


def test_prospects_end_with_the_score() -> None:
    game = pal.game("palace", players=2)
    record = pal.play(game, bots=["greedy", "random"], seed=5)
    s = game.start(explain=False)
    seen: list[list[int]] = []
    for a in record.ints():
        seen.append(s.prospects())
        s.advance(a)
    assert s.prospects() == s.scores()
    assert seen[0] == [0, 0]
    assert max(seen[len(seen) // 2]) > 0
    assert s.scores()[0] >= max(seen[len(seen) // 2])


def test_other_games_count_as_they_go() -> None:
    s = pal.game("azul", players=2).start()
    assert s.prospects() == s.scores()
