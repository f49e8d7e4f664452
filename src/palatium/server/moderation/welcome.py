"""Who may come and who may speak: the sanctions, as this process knows them."""

import datetime
import ipaddress

from palatium.server.budgets import Asker
from palatium.server.sources import Sources
from palatium.server.store.moderation.sanctions import SanctionRow, StoredSanctions
from palatium.server.store.storage import Storage
from palatium.server.wire.refusals import Banned, Muted

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class Welcome:
    """Keeps all sanctions in memory, for every request is compared with them."""

    def __init__(self, storage: Storage, sources: Sources) -> None:
        self._stored = StoredSanctions(storage)
        self._sources = sources
        self._bans: dict[str, SanctionRow] = {}
        self._mutes: dict[str, SanctionRow] = {}
        self._addresses: list[tuple[Network, SanctionRow]] = []
        self._hosts: set[str] = set()

    async def read(self) -> None:
        """Read the sanctions anew."""
        rows = await self._stored.standing(self._sources.now())
        self._hosts = await self._stored.hosts()
        self._bans = {row.target: row for row in rows if row.kind == "ban"}
        self._mutes = {row.target: row for row in rows if row.kind == "mute"}
        self._addresses = [
            (ipaddress.ip_network(row.target), row) for row in rows if row.kind == "address"
        ]

    def check(self, asker: Asker) -> None:
        """Refuse who is banned, or whose address is."""
        self.check_address(asker.address)
        if asker.person_id is not None:
            self.check_person(asker.person_id)

    def check_person(self, person_id: str) -> None:
        """Refuse who is banned."""
        self._check(self._bans.get(person_id), "you")

    def check_address(self, address: str) -> None:
        """Refuse what comes from a banned address."""
        if not self._addresses:
            return
        network = network_of(address)
        if network is None:
            return
        for banned, row in self._addresses:
            if _overlaps(banned, network):
                self._check(row, "your address")

    def check_speaking(self, person_id: str) -> None:
        """Refuse who may not speak."""
        row = self._mutes.get(person_id)
        if row is not None and self._lasts(row):
            raise Muted(f"a host of this server has muted you {_until(row.until)}{_why(row)}")

    def is_host(self, person_id: str | None) -> bool:
        """Return whether somebody may use the page for hosts."""
        return person_id is not None and person_id in self._hosts

    def _check(self, row: SanctionRow | None, whom: str) -> None:
        if row is not None and self._lasts(row):
            raise Banned(f"a host of this server has banned {whom} {_until(row.until)}{_why(row)}")

    def _lasts(self, row: SanctionRow) -> bool:
        return row.until is None or row.until > self._sources.now()


def network_of(text: str) -> Network | None:
    """Return an address or network, of IPv6 at least a household's; None if it is neither."""
    try:
        return ipaddress.ip_network(text, strict=False)
    except ValueError:
        return None


def _overlaps(banned: Network, network: Network) -> bool:
    if isinstance(banned, ipaddress.IPv4Network):
        return isinstance(network, ipaddress.IPv4Network) and banned.overlaps(network)
    return isinstance(network, ipaddress.IPv6Network) and banned.overlaps(network)


def moment(at: float) -> str:
    """Return a moment as people read it."""
    when = datetime.datetime.fromtimestamp(at, datetime.UTC)
    return when.strftime("%Y-%m-%d %H:%M UTC")


def _until(until: float | None) -> str:
    return "for good" if until is None else f"until {moment(until)}"


def _why(row: SanctionRow) -> str:
    return f": {row.why}" if row.why else ""
