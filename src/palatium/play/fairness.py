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


def proved_deal(record: Record) -> str | None:
    """Return one sentence on what a record proves about its deal, None if it says nothing about it;
    BadRecord names the first thing that does not fit."""
    deal = record.notes.get("deal")
    if not isinstance(deal, dict):
        return None
    if deal.get("scheme") != SCHEME:
        raise BadRecord(f"the deal's scheme is {deal.get('scheme')!r}, this is {SCHEME}")
    secret, entropy = str(deal.get("secret")), deal.get("entropy")
    parts = [str(part) for part in entropy] if isinstance(entropy, list) else []
    if commitment_to(secret) != deal.get("commitment"):
        raise BadRecord("the secret does not fit the commitment that was made before the deal")
    if record.notes.get("seed") != seed_of(secret, parts):
        raise BadRecord("the seed is not the one that secret and players' entropy give")
    count = check_draws(record, seed_of(secret, parts))
    return f"All {count:,} draws follow from the secret that was committed to before the deal."


def check_draws(record: Record, seed: int) -> int:
    """Return how many draws follow from this seed; BadRecord names the first that does not."""
    first = record.notes.get("fork")
    dealer = FixedDealer(seed)
    s = record.configured().start(explain=False)
    count = 0
    for move in record.moves:
        if s.seat() == CHANCE:
            if isinstance(first, int) and move.number <= first:
                dealer.follow(s, move.action)
            else:
                wanted = dealer.deal(s)
                if wanted != move.action:
                    raise BadRecord(
                        f"move {move.number}: {move.text} was drawn, the deal gives "
                        f"{s.text(wanted)}"
                    )
                count += 1
        s.apply(move.action)
    return count
