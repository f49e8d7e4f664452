"""Who sits where: people at the screen and bots."""

from palatium.core.errors import BadConfig
from palatium.playing.table import PERSON

PEOPLE = ("me", "you", "person", "human")


def seating(players: int, seats: str | None, hotseat: bool) -> list[str]:
    """Return the seats of a table; by default one person against greedy bots."""
    if seats is None:
        return [PERSON] * players if hotseat else [PERSON] + ["greedy"] * (players - 1)
    out = [PERSON if name in PEOPLE else name for name in split(seats)]
    if len(out) != players:
        raise BadConfig(f"--seats names {len(out)} seats; the game has {players} players")
    if hotseat and any(name != PERSON for name in out):
        raise BadConfig("--hotseat seats people only; leave it out to mix people and bots")
    if PERSON not in out:
        raise BadConfig(
            "--seats has no 'me', so nobody plays; palatium arena lets bots play each other"
        )
    return out


def split(seats: str) -> list[str]:
    """Return the names of a list such as me,greedy,random."""
    names = [name.strip() for name in seats.split(",")]
    if not all(names):
        raise BadConfig(f"--seats '{seats}' has an empty name; write for example me,greedy")
    return names


def shown_names(seats: list[str]) -> list[str]:
    """Return the names on the screen: you, if there is one person, else only the letter."""
    people = seats.count(PERSON)
    return [("you" if people == 1 else "") if name == PERSON else name for name in seats]
