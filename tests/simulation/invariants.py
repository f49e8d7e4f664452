"""The judge: knows what was committed and what people were told, and compares at every step."""

import json
import random
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from palatium.core.rng import Rng
from palatium.core.state import State
from palatium.playing.plan import is_forced
from palatium.server.tables.bus import News
from palatium.server.tables.live import LiveTable
from palatium.server.tables.seating.new_table import deal_seed
from palatium.server.tables.views.attendance import Company
from palatium.server.tables.views.configured_game import configured_game
from palatium.server.tables.views.position import TableContext, position
from tests.simulation.setting import TABLE, Guest, Setting

LOOKED_AT = 0.05
"""The share of positions whose secrets are dealt again."""


APART = 4.0
"""Seconds by which processes may differ on the tables' clock while the database fails."""


class Violation(AssertionError):
    """An invariant does not hold."""


@dataclass(slots=True, eq=False)
class Attempt:
    """Something that a person wants done, however often it has to be sent."""

    kind: Literal["play", "publish", "commit"]
    person: str
    seat: int
    version: int
    action: int
    key: str
    fate: Literal["open", "acknowledged", "refused"] = "open"


class Judge:
    """Raises nothing itself: the first violation is kept, and ends the seed."""

    def __init__(
        self,
        found: Setting,
        raw: sqlite3.Connection,
        rng: random.Random,
        time: Callable[[], float],
    ) -> None:
        self.violation: str | None = None
        self._raw = raw
        self._rng = rng
        self._configured = configured_game(found.made.row.game, found.made.row.config)
        self._state: State = self._configured.game.start()
        self._states: dict[int, State] = {0: self._state.clone()}
        self.moves: list[tuple[int, int]] = []
        self.stamp = found.made.row.stamp
        self.status = found.made.row.status
        self._attempts: list[Attempt] = []
        self._seated: dict[str, int] = {}
        self._resigned: list[int] = []
        has_clock = found.made.row.clock is not None
        self.by_bot: set[int] = set(range(len(found.made.seats))) if has_clock else set()
        """Seats for which somebody else may have played: a bot, or the clock."""
        self._time = time
        self._asked_at = (found.made.row.asked_at, time())
        self._left = [seat.seconds for seat in found.made.seats]
        self.committed()

    def check(self, holds: bool, what: str) -> None:
        """Keep the first thing that does not hold."""
        if not holds and self.violation is None:
            self.violation = what

    # The database

    def committed(self) -> None:
        """Something was committed: it follows from what was there, and keeps what was promised."""
        was_over = self.status == "over"
        stamp, version, self.status, resigned = self._raw.execute(
            "SELECT stamp, version, status, resigned FROM tables WHERE id = ?", (TABLE,)
        ).fetchone()
        self._check_resigned(resigned)
        self.check(not was_over or self.status == "over", "a game that was over goes on")
        self.check(stamp - self.stamp in (0, 1), f"stamp {stamp} follows {self.stamp}")
        self.stamp = stamp
        new = self._raw.execute(
            "SELECT number, seat, action FROM moves WHERE table_id = ? AND number > ? "
            "ORDER BY number",
            (TABLE, len(self.moves)),
        )
        for number, seat, action in new:
            self.check(not was_over, f"move {number} was made when the game was over")
            s = self._state
            is_next = number == len(self.moves) + 1 and s.seat() == seat and s.allows(action)
            self.check(is_next, f"move {number} ({action} by {seat}) does not follow")
            if not is_next:
                return
            s.apply(action)
            self.moves.append((seat, action))
            self._states[number] = s.clone()
        self._check_version(version)
        self.check(self.status != "frozen", "the table is frozen")
        self._check_seats()
        self._check_clocks()
        self._check_commits()

    def _check_resigned(self, kept: str | None) -> None:
        """Who resigned has resigned once, and for good."""
        seats = [one[0] for one in json.loads(kept or "[]")]
        self.check(
            seats[: len(self._resigned)] == self._resigned and len(set(seats)) == len(seats),
            f"{self._resigned} had resigned, now {seats} have",
        )
        self._resigned = seats

    def resigned(self, seat: int, told: list[int]) -> None:
        """The server said that a seat has resigned."""
        self.check(
            seat in self._resigned and seat in told,
            f"the resignation of {seat} was acknowledged; kept are {self._resigned}",
        )

    def _check_clocks(self) -> None:
        """Nobody is charged more time than passed since somebody was asked, whatever the clocks on
        the walls say and however many processes there are."""
        asked_at, since = self._asked_at
        passed = self._time() - since
        for number, seconds in self._raw.execute(
            "SELECT number, seconds FROM seats WHERE table_id = ?", (TABLE,)
        ):
            before = self._left[number]
            if before is not None and seconds is not None:
                self.check(
                    before - seconds <= passed + APART,
                    f"seat {number} had {before} s left, {passed:.1f} s later it has {seconds}",
                )
            self._left[number] = seconds
        (found,) = self._raw.execute(
            "SELECT asked_at FROM tables WHERE id = ?", (TABLE,)
        ).fetchone()
        if found != asked_at:
            self._asked_at = (found, self._time())

    def _check_version(self, version: int) -> None:
        """Everybody is told of all moves, but for the steps of a question that is not answered."""
        untold = [seat for seat, _ in self.moves[version:]]
        self.check(
            version <= len(self.moves) and all(seat == self._state.seat() for seat in untold),
            f"version {version} with {len(self.moves)} moves, the last by {untold}",
        )

    def _check_seats(self) -> None:
        for number, kind, person, bot in self._raw.execute(
            "SELECT number, kind, person_id, bot FROM seats WHERE table_id = ?", (TABLE,)
        ):
            if person is not None and bot is not None:
                self.by_bot.add(number)
            promised = [who for who, seat in self._seated.items() if seat == number]
            self.check(
                not promised or promised == [person],
                f"seat {number} is {person}'s ({kind}), {promised} were told that it is theirs",
            )

    def _check_commits(self) -> None:
        waiting = [
            attempt
            for attempt in self._attempts
            if attempt.kind == "commit" and attempt.fate == "acknowledged"
        ]
        if not waiting:
            return
        kept = dict(
            self._raw.execute("SELECT seat, action FROM commits WHERE table_id = ?", (TABLE,))
        )
        for attempt in waiting:
            if attempt.seat in self.by_bot:
                continue
            later = [a for seat, a in self.moves[attempt.version :] if seat == attempt.seat]
            found = later[0] if later else kept.get(attempt.seat)
            self.check(
                found == attempt.action,
                f"{attempt.person} committed {attempt.action} after {attempt.version} ints; "
                f"now {found} is kept",
            )
            if later:
                self._attempts.remove(attempt)

    # What people are told

    def tries(self, attempt: Attempt) -> None:
        """Somebody begins to want something."""
        self._attempts.append(attempt)

    def acknowledged(self, attempt: Attempt, version: int) -> None:
        """The server said that it is done."""
        attempt.fate = "acknowledged"
        if attempt.kind == "commit":
            self._check_commits()
            return
        known = self.moves[attempt.version : attempt.version + 1]
        self.check(
            known == [(attempt.seat, attempt.action)] and version <= len(self.moves),
            f"{attempt.person}'s {attempt.action} after {attempt.version} ints was acknowledged "
            f"at {version}; kept is {known}",
        )

    def refused(self, attempt: Attempt, code: str) -> None:
        """The server said that it was not carried out and changed nothing."""
        attempt.fate = "refused"
        is_usual = code in ("stale", "not_now")
        self.check(is_usual, f"{attempt.person} was refused {attempt.action}: {code}")
        self._check_refused(attempt)

    def _check_refused(self, attempt: Attempt) -> None:
        """Nobody else could have done what the seat did."""
        s = self._states.get(attempt.version)
        if attempt.kind == "commit" or attempt.seat in self.by_bot or s is None:
            return
        if is_forced(s, attempt.seat):  # the server plays it for the seat
            return
        known = self.moves[attempt.version : attempt.version + 1]
        others = [
            other
            for other in self._attempts
            if (other.seat, other.version, other.action)
            == (attempt.seat, attempt.version, attempt.action)
            and other.fate != "refused"
        ]
        self.check(
            known != [(attempt.seat, attempt.action)] or bool(others),
            f"{attempt.person} was refused {attempt.action} after {attempt.version} ints, "
            "but it was carried out",
        )

    def seated(self, person: str, seat: int) -> None:
        """Somebody was told which seat is theirs."""
        self._seated[person] = seat
        self._check_seats()

    def published(self, data: bytes) -> None:
        """News that processes get is of what was committed."""
        news = msgspec.json.decode(data, type=News)
        if news.kind == "written" and news.table == TABLE:
            self.check(
                news.stamp <= self.stamp, f"news of stamp {news.stamp}, {self.stamp} is committed"
            )

    def sent(self, held: int | None, message: dict[str, Any], table: LiveTable | None) -> None:
        """A message leaves a process for somebody who holds a seat."""
        if message["type"] != "position":
            return
        version, seat = message["version"], message["seat"]
        self.check(
            version <= len(self.moves),
            f"version {version} was told, {len(self.moves)} ints are committed",
        )
        self.check(seat is None or seat == held, f"who sits at {held} was told what {seat} sees")
        if table is None or message["plan"] is not None or self.violation is not None:
            return
        if self._resigned and message["over"] is not None:
            return  # it ended before its rules ended it, and shows so
        if self._rng.random() < LOOKED_AT:
            self._check_secrets(message, seat, table)

    def _check_secrets(self, message: dict[str, Any], seat: int | None, table: LiveTable) -> None:
        """All that the seat may not see is dealt again; the message stays the same."""
        looks_from = self._rng.randrange(len(table.seats)) if seat is None else seat
        s = self._states[message["version"]].resample(looks_from, Rng(self._rng.getrandbits(30)))
        context = TableContext(
            table.names(),
            message["version"],
            commit=message["commit"],
            can_take_back=message["can_take_back"],
            thinking=message["thinking"],
        )
        other = msgspec.json.decode(
            msgspec.json.encode(position(self._configured, s, seat, context))
        )
        told = {**message, "log": []}
        differing = [name for name in told if told[name] != other[name]]
        self.check(not differing, f"{differing} tell seat {seat} what it may not see")

    # The end

    def all_here(self, copies: dict[str, LiveTable], guests: list[Guest]) -> None:
        """Every process shows those as here who are connected, through whichever, and nobody else:
        nobody stays behind as a ghost of a process that died."""
        known = [guest.person.id for guest in guests if guest.token]
        here = Company(frozenset(known), len(guests) - len(known))
        for name, table in copies.items():
            self.check(
                table.attendance.shown == here,
                f"{name} shows {table.attendance.shown}, connected are {here}",
            )

    def settled(self, copies: dict[str, LiveTable]) -> None:
        """Everything is calm: what is kept is what was promised, and all copies equal it."""
        rows = self._raw.execute(
            "SELECT seat, action FROM moves WHERE table_id = ? ORDER BY number", (TABLE,)
        ).fetchall()
        self.check(rows == self.moves, "moves were changed after they were committed")
        for attempt in self._attempts:
            if attempt.kind != "commit" and attempt.fate == "acknowledged":
                self.acknowledged(attempt, 0)
            elif attempt.fate == "refused":
                self._check_refused(attempt)
        seats = self._raw.execute(
            "SELECT number, kind, person_id FROM seats WHERE table_id = ? ORDER BY number", (TABLE,)
        ).fetchall()
        for name, table in copies.items():
            self.check(
                table.row.stamp == self.stamp,
                f"{name} has stamp {table.row.stamp}, the database {self.stamp}",
            )
            if table.is_stale:
                continue
            self.check(
                table.ints() == [a for _, a in self.moves], f"{name} has other moves than are kept"
            )
            self.check(
                [(s.number, s.kind, s.person_id) for s in table.seats] == seats,
                f"{name} has other seats than are kept",
            )
            self.check(table.row.status == self.status, f"{name} is {table.row.status}")
            self.check(
                table.row.seed in (None, str(deal_seed(table.row, table.seats))),
                f"{name} deals from another seed than the secret and the seats' entropy give",
            )
