"""What a seat of Azul: Summer Pavilion can expect of the rest of the game."""

from palatium.bots.azul_sense import HORIZON, SURE, Sense
from palatium.games.azul.board import LAST_ROUND
from palatium.games.azul.state import AzulState
from palatium.games.azul.tiles import counts


class Outlook:
    """What a seat can expect: tiles to come, and the use of tiles that are not placed."""

    def __init__(self, sense: Sense, s: AzulState, round: int, on_table: int) -> None:
        rounds_left = LAST_ROUND - round
        wild_by_round = s.azul.wild_by_round
        self.sense = sense
        self.wild = wild_by_round[round]
        self.next_wild = wild_by_round[round + 1] if rounds_left > 0 else -1
        self.keep_most = sense.keep_most if rounds_left > 0 else 0
        share = on_table // s.azul.players
        self.coming = min(rounds_left * sense.per_round + share, HORIZON)
        # Leftovers count as draft material while five tiles or more are to come to each player.
        self.drafting = min(share * 200, SURE)
        self.supply = counts(s.supply)
