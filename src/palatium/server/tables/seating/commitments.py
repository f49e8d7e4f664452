"""Commitments: the server binds itself to the secret of a table before the table is made.

Who makes a table has seen the commitment by then, and so has who joins it: whatever they add to the
deal, the server could not choose its secret to fit.
"""

from palatium.playing.fairness import commitment_to
from palatium.server.sources import Sources
from palatium.server.store.queries.promises import StoredPromises
from palatium.server.store.rows import Person
from palatium.server.store.storage import Storage
from palatium.server.wire.refusals import NotNow

ASK_AGAIN = "this commitment is not yours or was used: ask for another with POST /api/commitment"


class Commitments:
    """Promises secrets, each to one person and for one table."""

    def __init__(self, storage: Storage, sources: Sources) -> None:
        self._stored = StoredPromises(storage)
        self._sources = sources

    async def promise(self, person: Person) -> str:
        """Return the commitment for a person's next table; the same until it is used."""
        secret = await self._stored.of(person.id)
        if secret is None:
            now = self._sources.now()
            secret = await self._stored.add(person.id, self._sources.secret(), now)
        return commitment_to(secret)

    async def secret(self, person: Person, commitment: str | None) -> str | None:
        """Return the secret behind a commitment; None if none is named."""
        if commitment is None:
            return None
        secret = await self._stored.of(person.id)
        if secret is None or commitment_to(secret) != commitment:
            raise NotNow(ASK_AGAIN)
        return secret

    async def use(self, person: Person, secret: str | None) -> None:
        """Use a secret up, right before its table is saved: no secret deals twice."""
        if secret is not None and not await self._stored.use(person.id, secret):
            raise NotNow(ASK_AGAIN)
