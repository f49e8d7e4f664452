"""Fair deals: the server commits to a secret before it knows what players add to it.

The commitment is shown when a table is made, the secret with the finished record. The seed of the
deal comes from the secret and from what players added, so neither side can choose the deal.
"""

import hashlib
import secrets
from collections.abc import Sequence

from palatium.core.errors import BadRecord
from palatium.core.ids import CHANCE
from palatium.play.dealers import FixedDealer
from palatium.record.record import Record

SCHEME = "palatium-deal-1"


def new_secret() -> str:
    """Return 64 hex digits that nobody can guess."""
    return secrets.token_hex(32)


def commitment_to(secret: str) -> str:
    """Return the hash that commits to a secret."""
    return hashlib.sha256(f"{SCHEME} secret {secret}".encode()).hexdigest()


def seed_of(secret: str, entropy: Sequence[str]) -> int:
    """Return the seed of the deal, from the secret and what every seat added."""
    digests = [hashlib.sha256(part.encode()).hexdigest() for part in entropy]
    text = " ".join([SCHEME, "seed", secret, *digests])
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:16], "big")


def deal_notes(secret: str, entropy: Sequence[str]) -> dict[str, object]:
    """Return what a finished record says about its deal."""
    return {
        "scheme": SCHEME,
        "commitment": commitment_to(secret),
        "secret": secret,
        "entropy": list(entropy),
    }


def proved_deal(record: Record, commitment: str | None = None) -> str | None:
    """Return what a record proves about its deal, in one sentence; None if it claims nothing.

    With a commitment, the record must have been dealt under it. BadRecord names the first thing
    that does not fit, and every draw that cannot be proved.
    """
    deal = record.notes.get("deal")
    if not isinstance(deal, dict):
        if commitment is not None:
            raise BadRecord("the record names no secret, so nothing ties it to the commitment")
        return None
    if deal.get("scheme") != SCHEME:
        raise BadRecord(f"the deal's scheme is {deal.get('scheme')!r}, this is {SCHEME}")
    secret, entropy = str(deal.get("secret")), deal.get("entropy")
    parts = [str(part) for part in entropy] if isinstance(entropy, list) else []
    if commitment_to(secret) != deal.get("commitment"):
        raise BadRecord("the secret does not fit the commitment that was made before the deal")
    if commitment is not None and commitment_to(secret) != commitment.strip().lower():
        raise BadRecord("the game was dealt from another secret than the commitment binds to")
    if record.notes.get("seed") != seed_of(secret, parts):
        raise BadRecord("the seed is not the one that secret and players' entropy give")
    count = check_draws(record, seed_of(secret, parts))
    return f"All {count:,} draws follow from the secret that was committed to before the deal."


def check_draws(record: Record, seed: int) -> int:
    """Return the number of draws, all of which follow from this seed.

    BadRecord names the first draw that differs, or those that were taken over with a beginning.
    """
    first = record.notes.get("fork")
    dealer = FixedDealer(seed)
    s = record.configured().start(explain=False)
    taken: list[int] = []
    count = 0
    for move in record.moves:
        if s.seat() == CHANCE:
            if isinstance(first, int) and move.number <= first:
                dealer.follow(s, move.action)
                taken.append(move.number)
            else:
                wanted = dealer.deal(s)
                if wanted != move.action:
                    raise BadRecord(
                        f"move {move.number}: {move.text} was drawn, the deal gives "
                        f"{s.text(wanted)}"
                    )
            count += 1
        s.apply(move.action)
    if taken:
        raise BadRecord(
            f"{len(taken):,} of {count:,} draws cannot be proved: the game began with the first "
            f"{first} moves of another record, and its draws came along (moves {spans(taken)})"
        )
    return count


def spans(numbers: Sequence[int]) -> str:
    """Return ascending numbers in words, neighbours together.

    >>> spans([1, 2, 3, 7, 9, 10])
    '1 to 3, 7, 9 to 10'
    """
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], number]
        else:
            runs.append([number])
    return ", ".join([" to ".join([str(end) for end in run]) for run in runs])
