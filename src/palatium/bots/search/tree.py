"""The tree: information-set Monte Carlo tree search, driven by a judge.

One tree holds what the searching seat can tell apart. Every simulation deals again what is hidden,
samples draws, and descends by PUCT: first the options that the judge likes, then those that have
turned out well. A node keeps a value for the seat that decides there (max-n). Simultaneous choices
are made without sight of each other.
"""

# compiled

from math import exp, sqrt

from palatium.bots.search.judge import (
    MANY_POINTS,
    MARGIN_SHARE,
    Judge,
    final_utilities,
    play_on,
    settle,
    utilities,
)
from palatium.core.ids import CHANCE
from palatium.core.rng import Rng
from palatium.core.state import State

REUSE_DEPTH = 4
"""How many decisions below an old root the new root is searched."""

CLOSER = 0.8
"""How much closer together utilities from points alone are than chances to win."""

FIRST_WEIGHT = 1.0
"""How many visits the judge's rating of a move counts for."""


class Node:
    """A decision of one seat, with the moves considered."""

    def __init__(self, seat: int, is_fixed: bool, value: float) -> None:
        self.seat = seat
        self.is_fixed = is_fixed
        """Whether the options are the same in every simulation."""
        self.value = value
        """The judge's first estimate of the deciding seat's utility."""
        self.signature = 0
        self.count = 0
        self.actions: list[int] = []
        self.priors: list[float] = []
        self.firsts: list[float] = []
        self.visits: list[int] = []
        self.totals: list[float] = []
        self.children: list[Node | None] = []
        self.peers: dict[int, Node] = {}
        """If several seats choose at once: the nodes of the others."""
        self.joint: dict[int, Node] = {}
        """If several seats choose at once: what follows, by all choices together."""

    def add(self, a: int, prior: float, first: float) -> None:
        """Add a move to consider."""
        self.actions.append(a)
        self.priors.append(prior)
        self.firsts.append(first)
        self.visits.append(0)
        self.totals.append(0.0)
        self.children.append(None)


class RootTally:
    """The totals of simulations through one root move, for every seat."""

    def __init__(self, players: int) -> None:
        self.count = 0
        self.scores = [0.0] * players
        self.squares = [0.0] * players
        self.wins = [0.0] * players
        self.win_squares = 0.0
        """Squares of the searching seat's chances to win."""


class Search:
    """A search for one seat from one root."""

    def __init__(
        self, judge: Judge, seat: int, players: int, rng: Rng, pride: float = 0.0
    ) -> None:
        self.judge = judge
        self.seat = seat
        self.players = players
        self.rng = rng
        self.share = MARGIN_SHARE
        self.pride = pride
        """The share of own points alone in a utility."""
        self.root: Node | None = None
        self.tallies: dict[int, RootTally] = {}
        self.nodes = 0
        self.forced = -1
        """An int that every simulation begins with, to judge a move that was made."""
        self.scores: list[float] = []
        self.wins: list[float] = []

    def take_over(self, last: "Search", s: State) -> None:
        """Reuse the part of an earlier tree that starts at this position."""
        wanted = self.judge.signature(s)
        if wanted == 0 or last.root is None:
            return
        nodes: list[Node] = [last.root]
        for _ in range(REUSE_DEPTH):
            below: list[Node] = []
            for node in nodes:
                for child in node.children:
                    if child is None:
                        continue
                    if child.signature == wanted and child.seat == self.seat and child.is_fixed:
                        self.judge.start(s)
                        self.root = child
                        return
                    below.append(child)
            nodes = below

    def begin(self, s: State) -> Node:
        """Prepare the root; `s` is a position that is possible for the seat."""
        node = self.root
        if node is None:
            self.judge.start(s)
            node = self.make(s, self.judge.is_open, 0.5)
            self.root = node
        return node

    def make(self, s: State, is_fixed: bool, value: float) -> Node:
        """Return a node for the position's question."""
        seat = s.seat()
        node = Node(seat, is_fixed, value)
        node.signature = self.judge.signature(s)
        self.widen(node, s)
        return node

    def widen(self, node: Node, s: State) -> None:
        """Add the moves that the judge considers in this position and that are new here."""
        judge = self.judge
        found = judge.moves(s, node.seat, s.options(), self.rng)
        best = found[0].worth
        temperature = judge.temperature()
        slope = (1.0 - self.share) / (4.0 * judge.spread(s)) + self.share / 120.0
        slope = slope * (1.0 - self.pride) + self.pride / MANY_POINTS
        total = 0.0
        weights: list[float] = []
        for move in found:
            weight = exp((move.worth - best) / temperature)
            weights.append(weight)
            total += weight
        for i in range(min(len(found), judge.width)):
            move = found[i]
            if node.count and move.a in node.actions:
                continue
            first = node.value + (move.worth - best) * slope
            if first < 0.0:
                first = 0.0
            node.add(move.a, weights[i] / total, first)

    def simulate(self, s: State) -> None:
        """Run one walk from the root to a leaf and back; `s` is used up."""
        judge = self.judge
        rng = self.rng
        root = self.begin(s)
        path: list[Node] = []
        chosen: list[int] = []
        node = root
        while True:
            i = self.select(node, s) if path or self.forced < 0 else self.force(node, s)
            path.append(node)
            chosen.append(i)
            child: Node | None
            if node.peers or s.waiting() & (s.waiting() - 1):
                key = self.choose_together(node, i, s, path, chosen)
                drawn = settle(judge, s, rng)
                child = node.joint.get(key)
                if child is None and s.stack and s.seat() != CHANCE and node.visits[i] > 0:
                    child = self.grow(s, node.is_fixed and not drawn)
                    node.joint[key] = child
            else:
                s.advance(node.actions[i])
                drawn = settle(judge, s, rng)
                child = node.children[i]
                if child is None and s.stack and s.seat() != CHANCE and node.visits[i] > 0:
                    child = self.grow(s, node.is_fixed and not drawn)
                    node.children[i] = child
            if not s.stack or child is None or s.seat() != child.seat:
                break
            node = child
        values = self.leaf(s)
        self.back_up(path, chosen, values)

    def grow(self, s: State, is_fixed: bool) -> Node:
        """Return a new node at the edge of the tree."""
        judge = self.judge
        guess = utilities(judge.estimate(s), judge.spread(s), self.share, self.pride)
        self.nodes += 1
        return self.make(s, is_fixed, guess[s.seat()])

    def choose_together(
        self, node: Node, i: int, s: State, path: list[Node], chosen: list[int]
    ) -> int:
        """Make all choices of a simultaneous question, each without sight of the others."""
        key = node.actions[i]
        frame = s.stack[-1]
        waiting = s.waiting()
        depth = len(s.stack)
        s.advance(node.actions[i])
        waiting &= ~(1 << frame.seat)
        while waiting and len(s.stack) == depth and s.seat() >= 0 and waiting >> s.seat() & 1:
            seat = s.seat()
            waiting &= ~(1 << seat)
            peer = node.peers.get(seat)
            if peer is None:
                peer = self.make(s, False, 0.5)
                node.peers[seat] = peer
            k = self.select(peer, s)
            path.append(peer)
            chosen.append(k)
            key = (key * 1000003 ^ peer.actions[k]) & 0x3FFFFFFF
            s.advance(peer.actions[k])
        return key

    def select(self, node: Node, s: State) -> int:
        """Return the move to explore next."""
        if node.is_fixed:
            return self.best_of(node)
        if node.count and node.count & (node.count - 1) == 0:
            self.widen(node, s)
        best = self.best_among(node, s.options())
        if best < 0:
            self.widen(node, s)
            best = self.best_among(node, s.options())
        return best

    def force(self, node: Node, s: State) -> int:
        """Return the index of the forced move in the root, which may have ignored it."""
        if self.forced not in node.actions:
            node.add(self.forced, 0.0, node.value)
        return node.actions.index(self.forced)

    def explore(self) -> float:
        """Return the exploration constant; points alone are closer together than wins."""
        return self.judge.explore() * (1.0 - CLOSER * self.pride)

    def best_of(self, node: Node) -> int:
        """Return the best move by PUCT if all moves are legal."""
        reach = self.explore() * sqrt(node.count + 1.0)
        best = -1
        most = -1.0e9
        firsts = node.firsts
        totals = node.totals
        visits = node.visits
        priors = node.priors
        for i in range(len(visits)):
            seen = visits[i] + FIRST_WEIGHT
            value = (totals[i] + firsts[i] * FIRST_WEIGHT + reach * priors[i]) / seen
            if value > most:
                most = value
                best = i
        return best

    def best_among(self, node: Node, options: list[int]) -> int:
        """Return the best move by PUCT among those legal in this simulation; -1 if none is."""
        legal = set(options)
        reach = self.explore() * sqrt(node.count + 1.0)
        best = -1
        most = -1.0e9
        for i in range(len(node.visits)):
            if node.actions[i] not in legal:
                continue
            seen = node.visits[i] + FIRST_WEIGHT
            total = node.totals[i] + node.firsts[i] * FIRST_WEIGHT
            value = (total + reach * node.priors[i]) / seen
            if value > most:
                most = value
                best = i
        return best

    def leaf(self, s: State) -> list[float]:
        """Return the position's worth to each seat, after a playout if it is not quiet."""
        judge = self.judge
        play_on(judge, s, self.rng)
        if not s.stack:
            self.scores = [float(points) for points in s.points]
            self.wins = final_utilities(s, 0.0)
            return final_utilities(s, self.share, self.pride)
        scores = judge.estimate(s)
        spread = judge.spread(s)
        self.scores = scores
        self.wins = utilities(scores, spread, 0.0)
        return utilities(scores, spread, self.share, self.pride)

    def back_up(self, path: list[Node], chosen: list[int], values: list[float]) -> None:
        """Update all nodes of the walk with the result."""
        for k in range(len(path)):
            node = path[k]
            i = chosen[k]
            node.count += 1
            node.visits[i] += 1
            node.totals[i] += values[node.seat]
        a = path[0].actions[chosen[0]]
        tally = self.tallies.get(a)
        if tally is None:
            tally = RootTally(self.players)
            self.tallies[a] = tally
        tally.count += 1
        for seat in range(self.players):
            score = self.scores[seat]
            tally.scores[seat] += score
            tally.squares[seat] += score * score
            tally.wins[seat] += self.wins[seat]
        tally.win_squares += self.wins[self.seat] * self.wins[self.seat]

    def best(self) -> int:
        """Return the answer so far: the move with the most visits, then with the best mean."""
        root = self.root
        if root is None:
            raise ValueError("the search has not begun")
        best = 0
        for i in range(1, len(root.actions)):
            if (root.visits[i], self.mean(root, i)) > (root.visits[best], self.mean(root, best)):
                best = i
        return root.actions[best]

    def mean(self, node: Node, i: int) -> float:
        """Return the mean utility of a move, with the judge's rating as a visit."""
        return (node.totals[i] + node.firsts[i] * FIRST_WEIGHT) / (node.visits[i] + FIRST_WEIGHT)
