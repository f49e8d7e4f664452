"""What hosts do, by command or on their page. Each act is saved with its entry in the log, and
every process of the server carries it out when it sees the log."""

from functools import partial

from palatium.server.limits import household
from palatium.server.moderation.welcome import moment, network_of
from palatium.server.sources import Sources
from palatium.server.store.moderation import pruning
from palatium.server.store.moderation.acts import NewAct, StoredActs
from palatium.server.store.moderation.freezing import freeze, thaw
from palatium.server.store.moderation.overview import StoredOverview
from palatium.server.store.moderation.reports import StoredReports, close_report
from palatium.server.store.moderation.sanctions import (
    SanctionKind,
    SanctionRow,
    StoredSanctions,
    end_sessions,
    lift_sanction,
    make_host,
    put_sanction,
    unmake_host,
)
from palatium.server.store.rows import Person, TableRow
from palatium.server.store.storage import Storage
from palatium.server.texts import good_chat
from palatium.server.uptime import BEAT
from palatium.server.wire.hosting import ActKind
from palatium.server.wire.refusals import BadMessage, NoTable, NotNow

DAY = 86_400.0
WHY_MOST = 400


class HostActs:
    """Carries out what one host does; each act returns a sentence about what was done."""

    def __init__(self, storage: Storage, sources: Sources, who: str) -> None:
        self._acts = StoredActs(storage)
        self._overview = StoredOverview(storage)
        self._reports = StoredReports(storage)
        self._sanctions = StoredSanctions(storage)
        self._sources = sources
        self._who = who

    async def do(self, act: ActKind, target: str, until: float | None, why: str) -> str:
        """Carry out an act by its name."""
        why = good_chat(why, WHY_MOST) if why.strip() else ""
        if until is not None and until <= self._sources.now():
            raise BadMessage(f"{moment(until)} is over; name a moment to come")
        if act in ("freeze", "thaw"):
            return await self._stop_or_go(act == "freeze", await self._table(target), why)
        if act == "close":
            return await self._close(target, why)
        if act in ("ban_address", "unban_address"):
            return await self._address(act == "ban_address", target, until, why)
        person = await self.person(target)
        if act == "kick":
            return await self._kick(person, why)
        kind: SanctionKind = "ban" if act in ("ban", "unban") else "mute"
        if act in ("ban", "mute"):
            return await self._sanction(kind, person, until, why)
        return await self._lift(kind, person, why)

    async def person(self, name: str) -> Person:
        """Return the one person whom a host means."""
        found = await self._overview.called(name)
        if not found:
            raise NoTable(f"nobody has the login, name or id {name}")
        if len(found) > 1:
            raise BadMessage(f"{len(found)} people are called {name}; use an id of the list")
        return found[0]

    async def _table(self, table_id: str) -> TableRow:
        row = await self._overview.table(table_id)
        if row is None:
            raise NoTable(f"there is no table {table_id}")
        return row

    def _new(self, what: str, target: str, name: str, why: str) -> NewAct:
        return NewAct(self._sources.now(), self._who[:80], what, target, name[:80], why)

    # People

    async def _kick(self, person: Person, why: str) -> str:
        act = self._new("kick", person.id, person.name, why)
        count = await self._acts.carry_out(
            act, lambda connection: end_sessions(connection, person.id)
        )
        return f"Ended {_counted(count, 'session')} of {_called(person)}."

    async def _sanction(
        self, kind: SanctionKind, person: Person, until: float | None, why: str
    ) -> str:
        if person.id in await self._sanctions.hosts():
            raise NotNow(f"{_called(person)} is a host; take that away first, by palatium admin")
        row = SanctionRow(kind, person.id, until, why, self._sources.now())
        act = self._new(kind, person.id, person.name, _noted(until, why))
        await self._acts.carry_out(act, lambda connection: put_sanction(connection, row))
        done = "Banned" if kind == "ban" else "Muted"
        return f"{done} {_called(person)} {_how_long(until)}."

    async def _lift(self, kind: SanctionKind, person: Person, why: str) -> str:
        act = self._new(f"un{kind}", person.id, person.name, why)
        what = "banned" if kind == "ban" else "muted"
        if (kind, person.id) not in await self._standing():
            raise NotNow(f"{_called(person)} is not {what}")
        await self._acts.carry_out(
            act, lambda connection: lift_sanction(connection, kind, person.id)
        )
        return f"{_called(person)} is not {what} any more."

    async def _standing(self) -> set[tuple[str, str]]:
        rows = await self._sanctions.standing(self._sources.now())
        return {(row.kind, row.target) for row in rows}

    async def _address(self, is_ban: bool, text: str, until: float | None, why: str) -> str:
        network = network_of(household(text.strip()))
        if network is None:
            raise BadMessage(f"{text} is no address; it should read 203.0.113.7 or 203.0.113.0/24")
        address = str(network)
        if is_ban:
            row = SanctionRow("address", address, until, why, self._sources.now())
            act = self._new("ban_address", address, address, _noted(until, why))
            await self._acts.carry_out(act, lambda connection: put_sanction(connection, row))
            return f"Banned the address {address} {_how_long(until)}."
        if ("address", address) not in await self._standing():
            raise NotNow(f"the address {address} is not banned")
        act = self._new("unban_address", address, address, why)
        await self._acts.carry_out(
            act, lambda connection: lift_sanction(connection, "address", address)
        )
        return f"The address {address} is not banned any more."

    async def mark_host(self, name: str, is_host: bool) -> str:
        """Let an account use the page for hosts, or not any more."""
        person = await self.person(name)
        if person.login is None:
            raise NotNow(f"{person.name} is a guest; a host needs an account with a password")
        hosts = await self._sanctions.hosts()
        if is_host == (person.id in hosts):
            raise NotNow(f"{person.login} is {'already' if is_host else 'not'} a host")
        act = self._new("host" if is_host else "unhost", person.id, person.login, "")
        if is_host:
            work = partial(make_host, person_id=person.id, now=self._sources.now())
            await self._acts.carry_out(act, work)
            return f"{person.login} is a host now and can open /host."
        await self._acts.carry_out(act, partial(unmake_host, person_id=person.id))
        return f"{person.login} is not a host any more."

    # Tables and reports

    async def _stop_or_go(self, is_stop: bool, row: TableRow, why: str) -> str:
        if is_stop:
            note = "frozen by a host of this server" + (f": {why}" if why else "")
            act = self._new("freeze", row.id, row.game, why)
            await self._acts.carry_out(act, lambda connection: freeze(connection, row, note))
            return f"Froze table {row.id}."
        act = self._new("thaw", row.id, row.game, why)
        await self._acts.carry_out(act, lambda connection: thaw(connection, row, BEAT))
        return f"Table {row.id} goes on."

    async def _close(self, report_id: str, why: str) -> str:
        found = await self._reports.find(report_id)
        if found is None:
            raise NoTable(f"there is no report {report_id}")
        act = self._new("close", found.id, found.about or found.table_id, why)
        now = self._sources.now()
        await self._acts.carry_out(
            act, lambda connection: close_report(connection, found.id, now)
        )
        return f"Closed report {found.id}."

    async def prune(
        self, table_days: float | None, guest_days: float | None, is_real: bool
    ) -> pruning.Pruned:
        """Delete unfinished tables and guests that are older, or count them."""
        now = self._sources.now()
        tables = None if table_days is None else now - table_days * DAY
        guests = None if guest_days is None else now - guest_days * DAY
        if not is_real:
            return await self._acts.looked(lambda c: pruning.count_old(c, tables, guests))
        said = [
            f"{what} untouched for {days:g} days"
            for what, days in (("tables", table_days), ("guests", guest_days))
            if days is not None
        ]
        act = self._new("prune", "", ", ".join(said), "")
        return await self._acts.carry_out(act, lambda c: pruning.delete_old(c, tables, guests))


def _called(person: Person) -> str:
    return person.name if person.login in (None, person.name) else f"{person.name} ({person.login})"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _how_long(until: float | None) -> str:
    return "for good" if until is None else f"until {moment(until)}"


def _noted(until: float | None, why: str) -> str:
    return f"{_how_long(until)}: {why}" if why else _how_long(until)
