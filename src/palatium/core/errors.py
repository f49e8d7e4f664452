"""The errors that leave the engine, each saying what was wrong and what would be right."""


class PalatiumError(Exception):
    """Whatever Palatium refuses to do."""


class BadConfig(PalatiumError):
    """A game, option or player count that does not exist or does not fit the others."""


class BadComponents(PalatiumError):
    """A components file that is wrong, named by file, row and column."""


class IllegalAction(PalatiumError):
    """An int that is no option of the present question."""


class BadNotation(PalatiumError):
    """A notation token that does not name an action."""


class BadRecord(PalatiumError):
    """A record that is truncated, edited, foreign, or differs from a replay."""
