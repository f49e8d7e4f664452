"""Follies played by bots: a game from outside the package, put on the shelf by a program."""

import follies
import palatium as pal

if __name__ == "__main__":
    pal.register_game(follies.SPEC)
    game = pal.game("follies", players=3, modules=["lanterns"])
    record = pal.play(game, ["random", "greedy", "random"], seed=1)
    print(pal.replay(record).outcome().record())
