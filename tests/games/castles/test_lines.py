"""Every point of a castle has its line: the sum is the score at every step."""

import palatium as pal
from palatium.core.rng import Rng, keyed_seed

GAMES = 160 if pal.is_compiled() else 16


def test_lines_add_up_at_every_step() -> None:
    for number in range(GAMES):
        edition = ("base", "collector")[number // 4 % 2]
        s = pal.game("castles", players=1 + number % 4, edition=edition).start()
        rng = Rng(keyed_seed(7, "lines", number))
        while s.seat() != pal.OVER:
            options = s.options() if s.seat() >= 0 else []
            s.apply(options[rng.below(len(options))] if options else s.sample(rng))
            sums = [0] * s.game.players
            for line in s.score_lines():
                sums[line.seat] += line.amount
            assert sums == s.scores(), (number, s.moves)
