"""Counting games of Azul: Summer Pavilion under a simple policy."""

from dataclasses import dataclass, field

from palatium.core.ids import CHANCE, PAYLOAD_BITS, PAYLOAD_MASK
from palatium.core.rng import Rng
from palatium.core.scoring.lines import ScoreLine
from palatium.games.azul.actions import KEEP, PASS, PLACE, TAKE
from palatium.games.azul.box.tiles import from_action, total
from palatium.games.azul.game import AzulGame
from palatium.games.azul.phases.place import Placing
from palatium.games.azul.phases.take import Taking
from palatium.games.azul.state import CENTRE, AzulState
from palatium.playing.deals import Purpose, deal_seed

POLICY = (
    "Uniform over the legal options of each question (`options()`: every payment of a placement "
    "and every set of reward tiles is an option of its own), with two exceptions: a player passes "
    "only when nothing else is legal, and on passing keeps as many tiles as allowed, uniform over "
    "the different sets of that size."
)


def persistent(s: AzulState, rng: Rng) -> int:
    """Return an option by the policy above."""
    options = s.options()
    last = len(options) - 1
    if options[last] == PASS:
        return options[rng.below(last)] if last else PASS
    if options[0] >> PAYLOAD_BITS == KEEP >> PAYLOAD_BITS:
        sizes = [total(from_action(a & PAYLOAD_MASK)) for a in options]
        most = max(sizes)
        options = [a for a, size in zip(options, sizes, strict=True) if size == most]
    return options[rng.below(len(options))]


@dataclass
class AzulTally:
    """Counts over a number of games; lists have an entry per board or per game."""

    players: int
    side: str
    games: int
    seed: int
    rounds: int
    scores: list[int] = field(default_factory=list)
    tiles: list[int] = field(default_factory=list)
    features: dict[str, list[int]] = field(default_factory=dict)
    stars: list[int] = field(default_factory=list)
    star_names: dict[str, int] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    winning: list[int] = field(default_factory=list)
    starter_scores: list[int] = field(default_factory=list)
    starter_wins: float = 0.0
    decisions: list[int] = field(default_factory=list)
    ints: list[int] = field(default_factory=list)
    chance_ints: list[int] = field(default_factory=list)
    picks: list[int] = field(default_factory=list)
    placements: list[int] = field(default_factory=list)
    turns: int = 0
    short_supply: list[int] = field(default_factory=list)
    short_displays: list[int] = field(default_factory=list)
    towers: list[int] = field(default_factory=list)
    token_left: int = 0
    """Rounds in which nobody took the token (A-TAKE-8)."""


def tally(game: AzulGame, games: int, seed: int) -> AzulTally:
    """Play and count; game number i, from 0, depends only on `seed` and i."""
    side = "grey" if game.is_grey else "colour"
    out = AzulTally(game.players, side, games, seed, game.board.rounds)
    for number in range(games):
        _play(game, Rng(deal_seed(Purpose.STATISTICS, seed, number)), out)
    return out


def _play(game: AzulGame, rng: Rng, out: AzulTally) -> None:
    s = game.start()
    decisions = ints = chance = picks = placements = short_turns = short_rounds = 0
    first = round_seen = turn_seen = -1
    while s.stack:
        ints += 1
        top = s.stack[-1]
        if top.seat == CHANCE:
            chance += 1
            s.advance(s.sample(rng))
            continue
        if isinstance(top, Taking) and s.round != round_seen:
            round_seen = s.round
            first = s.starter if first < 0 else first
            full = game.board.per_display * game.display_count
            short_rounds += sum([total(tiles) for tiles in s.displays]) < full
        if isinstance(top, Placing):
            if s.round != turn_seen:
                turn_seen = s.round
                out.token_left += s.token == CENTRE
            out.turns += 1
            short_turns += s.supply_size < game.board.supply_spaces
        decisions += len(s.options()) > 1
        a = persistent(s, rng)
        kind = a >> PAYLOAD_BITS
        picks += kind == TAKE >> PAYLOAD_BITS
        placements += kind == PLACE >> PAYLOAD_BITS
        s.advance(a)
    out.decisions.append(decisions)
    out.ints.append(ints)
    out.chance_ints.append(chance)
    out.picks.append(picks)
    out.placements.append(placements)
    out.short_supply.append(short_turns)
    out.short_displays.append(short_rounds)
    out.towers.append(s.shuffles)
    _count_end(s, first, out)


def _count_end(s: AzulState, first: int, out: AzulTally) -> None:
    """Count scores, boards and the reasons of all points at the end of a game."""
    scores = s.scores()
    winners = s.outcome().winners
    out.scores.extend(scores)
    out.winning.append(max(scores))
    out.starter_scores.append(scores[first])
    if first in winners:
        out.starter_wins += 1 / len(winners)
    for seat in range(s.azul.players):
        _count_board(s, seat, out)
    for line in s.score_lines():
        _count_line(line, out)


def _count_board(s: AzulState, seat: int, out: AzulTally) -> None:
    filled = s.filled[seat]
    out.tiles.append(filled.bit_count())
    found = {"pillar": 0, "statue": 0, "window": 0}
    for feature in s.azul.board.features:
        found[feature.kind] += filled & feature.mask == feature.mask
    for kind, number in found.items():
        out.features.setdefault(kind, []).append(number)
    out.stars.append(sum([(filled >> (6 * star)) & 63 == 63 for star in range(7)]))


def _count_line(line: ScoreLine, out: AzulTally) -> None:
    out.points[line.reason] = out.points.get(line.reason, 0) + line.amount
    if line.reason == "star":
        out.star_names[line.what] = out.star_names.get(line.what, 0) + 1
    if line.reason == "number":
        out.numbers[line.what] = out.numbers.get(line.what, 0) + 1
