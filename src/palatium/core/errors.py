"""The errors that the engine raises; each says what was wrong and what would be right."""


class PalatiumError(Exception):
    """The base of all errors of Palatium.

    >>> import palatium as pal
    >>> try:
    ...     pal.game("chess")
    ... except pal.PalatiumError as error:
    ...     type(error).__name__
    'BadConfig'
    """


class BadConfig(PalatiumError):
    """A game, option or player count that does not exist or does not fit the others.

    >>> import palatium as pal
    >>> pal.game("azul", players=5)
    Traceback (most recent call last):
    ...
    palatium.core.errors.BadConfig: azul: players=5 should be a whole number from 2 to 4
    """


class BadComponents(PalatiumError):
    """A wrong components file; the message names file, row and column.

    >>> import palatium as pal
    >>> try:
    ...     pal.game("azul", components="no-such-folder")
    ... except pal.BadComponents as error:
    ...     print(error)
    components folder no-such-folder does not exist or is not a folder
    """


class IllegalAction(PalatiumError):
    """An int that is not an option of the present question; the position is unchanged.

    >>> import palatium as pal
    >>> state = pal.game("azul", players=2).start()
    >>> try:
    ...     state.apply(12345)
    ... except pal.IllegalAction:
    ...     state.moves
    0
    """


class BadNotation(PalatiumError):
    """A notation text that does not name an action.

    >>> import palatium as pal
    >>> state = pal.game("azul", players=2).start()
    >>> try:
    ...     state.parse("take everything")
    ... except pal.BadNotation as error:
    ...     print(error)
    'take everything' has 1 parts after 'take', it should read: take <source> <colour>
    """


class BadRecord(PalatiumError):
    """A record that is truncated, edited, of another game, or different from its replay.

    >>> import palatium as pal
    >>> record = pal.play(pal.game("azul", players=2), bots=["random", "random"], seed=7)
    >>> record.moves[3], record.moves[4] = record.moves[4], record.moves[3]
    >>> try:
    ...     pal.replay(record)
    ... except pal.BadRecord:
    ...     print("refused")
    refused
    """
