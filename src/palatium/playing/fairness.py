"""Fair deals: the server commits to a secret before it knows what players add to it.

Every player has seen the commitment before they add their part (`docs/fairness.md`); the secret is
shown with the finished record. The seed of the deal comes from the secret and from what players
added, so neither side can choose the deal.
"""

import hashlib
import secrets
from collections.abc import Sequence

from palatium.core.errors import BadRecord
from palatium.core.ids import CHANCE
from palatium.playing.dealers import FixedDealer
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
    """Return what a finished record says about its deal; an empty entropy is one that a seat did
    not send."""
    return {
        "scheme": SCHEME,
        "commitment": commitment_to(secret),
        "secret": secret,
        "entropy": list(entropy),
    }


def sealed_notes(commitment: str, day: str) -> dict[str, object]:
    """Return what a record says about a deal that others may still play until a day is over."""
    return {"scheme": SCHEME, "commitment": commitment, "sealed": day}


def proved_deal(
    record: Record, commitment: str | None = None, entropy: str | None = None
) -> str | None:
    """Return what a record proves about its deal, in one sentence; None if it claims nothing.

    With a commitment, the record must have been dealt under it; with an entropy, from it. BadRecord
    names the first thing that does not fit, and every draw that cannot be proved.
    """
    deal = record.notes.get("deal")
    if not isinstance(deal, dict):
        if isinstance(record.notes.get("fork"), int):
            raise BadRecord(_nothing_proved(record))
        if commitment is not None or entropy is not None:
            raise BadRecord("the record names no secret, so nothing ties it to the commitment")
        return None
    if deal.get("scheme") != SCHEME:
        raise BadRecord(f"the deal's scheme is {deal.get('scheme')!r}, this is {SCHEME}")
    if "sealed" in deal:
        raise BadRecord(
            f"the draws cannot be proved yet: others may still play this deal, and its secret is "
            f"shown when {deal['sealed']} is over (UTC); fetch the record again then"
        )
    seed = _proved_seed(record, deal, commitment, entropy)
    count = check_draws(record, seed)
    return f"All {count:,} draws follow from the secret that was committed to before the deal."


def _proved_seed(
    record: Record, deal: dict[str, object], commitment: str | None, entropy: str | None
) -> int:
    """Return the seed that secret and entropy give, after all that was said before the deal."""
    secret, added = str(deal.get("secret")), deal.get("entropy")
    parts = [str(part) for part in added] if isinstance(added, list) else []
    if commitment_to(secret) != deal.get("commitment"):
        raise BadRecord("the secret does not fit the commitment that was made before the deal")
    if commitment is not None and commitment_to(secret) != commitment.strip().lower():
        raise BadRecord("the game was dealt from another secret than the commitment binds to")
    if entropy is not None and entropy.strip() not in parts:
        raise BadRecord("the game was dealt without this entropy: the server left it out")
    if record.notes.get("seed") != seed_of(secret, parts):
        raise BadRecord("the seed is not the one that secret and players' entropy give")
    return seed_of(secret, parts)


def _nothing_proved(record: Record) -> str:
    """Return a sentence about a game that began with moves of another, without a commitment."""
    first = record.notes["fork"]
    assert isinstance(first, int)
    draws = [move.number for move in record.moves if move.seat == CHANCE]
    taken = [number for number in draws if number <= first]
    later = [number for number in draws if number > first]
    parts = [f"none of the {len(draws):,} draws can be proved"]
    if taken:
        parts.append(
            f"the game began with the first {first} moves of another record, and its draws came "
            f"along (moves {spans(taken)})"
        )
    if later:
        parts.append(f"the others were dealt under no commitment (moves {spans(later)})")
    return f"{parts[0]}: {'; '.join(parts[1:])}" if draws else "the record has no draws to prove"


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
