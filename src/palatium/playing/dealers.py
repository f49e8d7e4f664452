"""Dealers, which answer for chance."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from copy import deepcopy

from palatium.core.errors import BadRecord, IllegalAction
from palatium.core.frame import Draw, tag_of
from palatium.core.rng import Rng, keyed_rng, keyed_seed
from palatium.core.state import State
from palatium.core.text.question import Question


class Dealer(ABC):
    """A player for chance: it answers every chance node.

    >>> import palatium as pal
    >>> class Lowest(pal.Dealer):
    ...     def deal(self, s):
    ...         return s.options()[0]
    >>> game = pal.game("azul", players=2)
    >>> record = pal.play(game, bots=["random", "random"], seed=7, dealer=Lowest())
    >>> pal.replay(record).seat() == pal.OVER
    True
    """

    @abstractmethod
    def deal(self, s: State) -> int:
        """Return an outcome of the present chance node."""

    def follow(self, s: State, a: int) -> None:
        """Note an outcome that is replayed or came from elsewhere."""

    def restart(self) -> None:
        """Start over, as before the first draw of the same deal."""

    def fork(self) -> "Dealer":
        """Return a dealer that goes on from the same draw, and leave this one where it is."""
        return deepcopy(self)


class SeededDealer(Dealer):
    """A dealer that draws by weight from one stream of random numbers.

    >>> import palatium as pal
    >>> state = pal.game("azul", players=2).start()
    >>> dealer = pal.SeededDealer(7)
    >>> while state.seat() == pal.CHANCE:
    ...     state.apply(dealer.deal(state))
    >>> state.seat() in (0, 1)
    True
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.restart()

    def deal(self, s: State) -> int:
        return s.sample(self.rng)

    def follow(self, s: State, a: int) -> None:
        s.sample(self.rng)

    def restart(self) -> None:
        self.rng = Rng(keyed_seed(self.seed, "dealer"))


class FixedDealer(Dealer):
    """A dealer that gives every pile its own order, fixed by the seed.

    The n-th piece drawn from a pile is the same whatever players do, so the same deal can be played
    at many tables, and a move that is taken back meets the same draws again.

    >>> import palatium as pal
    >>> game, dealer = pal.game("palaces", players=2), pal.FixedDealer(7)
    >>> one = pal.play(game, bots=["random", "greedy"], dealer=dealer)
    >>> dealer.restart()
    >>> two = pal.play(game, bots=["greedy", "random"], dealer=dealer)
    >>> one.moves[0].text == two.moves[0].text
    True
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.restart()

    def restart(self) -> None:
        self._orders: dict[tuple[str, int], list[int]] = {}
        self._uses: dict[str, int] = {}

    def fork(self) -> "FixedDealer":
        out = FixedDealer(self.seed)
        out._orders = {key: list(order) for key, order in self._orders.items()}
        out._uses = dict(self._uses)
        return out

    def deal(self, s: State) -> int:
        frame = s.stack[-1]
        draw = frame.draw(s)
        if draw is None:
            return s.sample(self._rng_for(tag_of(frame)))
        order = self._order(draw)
        pieces = order[: draw.size]
        del order[: draw.size]
        return frame.outcome(s, pieces)

    def follow(self, s: State, a: int) -> None:
        frame = s.stack[-1]
        draw = frame.draw(s)
        if draw is None:
            self._rng_for(tag_of(frame))
            return
        order = self._order(draw)
        if frame.outcome(s, order[: draw.size]) == a:
            del order[: draw.size]
        # Otherwise the outcome came from elsewhere; the next draw adjusts the order to the pile.

    def _rng_for(self, name: str) -> Rng:
        use = self._uses.get(name, 0)
        self._uses[name] = use + 1
        return keyed_rng(self.seed, "node", name, use)

    def _order(self, draw: Draw) -> list[int]:
        """Return what is left of a pile's order, adjusted to what the pile really holds."""
        key = (draw.pile, draw.shuffle)
        order = self._orders.get(key)
        if order is None:
            order = self._new_order(draw)
        left = dict(zip(draw.items, draw.counts, strict=True))
        fitted: list[int] = []
        for item in order:
            if left.get(item, 0) > 0:
                left[item] -= 1
                fitted.append(item)
        for item, count in left.items():
            for _ in range(count):
                fitted.insert(self._rng_for(f"back {draw.pile}").below(len(fitted) + 1), item)
        self._orders[key] = fitted
        return fitted

    def _new_order(self, draw: Draw) -> list[int]:
        copies = [
            (keyed_seed(self.seed, draw.pile, draw.shuffle, item, copy), item)
            for item, count in zip(draw.items, draw.counts, strict=True)
            for copy in range(count)
        ]
        return [item for _, item in sorted(copies)]


class ReplayDealer(Dealer):
    """A dealer that returns recorded outcomes, one after the other."""

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._outcomes = list(outcomes)
        self.restart()

    def restart(self) -> None:
        self._next = 0

    def follow(self, s: State, a: int) -> None:
        self._next += 1

    def deal(self, s: State) -> int:
        if self._next >= len(self._outcomes):
            raise BadRecord(f"the record has only {self._next} draws, another one is due")
        a = self._outcomes[self._next]
        if not s.allows(a):
            raise BadRecord(f"recorded draw {self._next + 1} is impossible here: {s.why_not(a)}")
        self._next += 1
        return a


class PersonDealer(Dealer):
    """A dealer that asks a person what was drawn at a real table; `enter` returns notation."""

    def __init__(self, enter: Callable[[Question], str]) -> None:
        self._enter = enter

    def deal(self, s: State) -> int:
        return meant_draw(s, self._enter(s.ask()))


def meant_draw(s: State, text: str) -> int:
    """Return the outcome that a person's text names, with or without its first word."""
    layout = s.game.layouts.of(s.sample(Rng(0)))
    assert layout is not None
    words = text.split()
    if not words or words[0].lower() not in s.game.layouts.by_word:
        words.insert(0, layout.word)
    a = s.parse(" ".join(words))
    if not s.allows(a):
        raise IllegalAction(f"{s.text(a)} cannot have been drawn: {s.why_not(a)}")
    return a
