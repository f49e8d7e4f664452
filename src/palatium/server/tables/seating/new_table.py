"""Making tables: new ones, rematches, forks, guided and daily games."""

import json
from dataclasses import dataclass

import msgspec

from palatium.core.errors import BadConfig, PalatiumError
from palatium.core.game import Game
from palatium.playing.fairness import commitment_to, seed_of
from palatium.playing.guide import guide, guide_to
from palatium.record import Record, positions
from palatium.record.file import read_record
from palatium.server.bots.opponents import check_bot
from palatium.server.people.sessions import token_hash
from palatium.server.sources import Sources
from palatium.server.store.rows import MoveRow, Person, SeatRow, TableRow
from palatium.server.tables.views.configured_game import config_text, configured_game
from palatium.server.wire.http import NewTable, SeatAsk
from palatium.server.wire.messages import Begun
from palatium.server.wire.refusals import BadMessage

CLOCK_MOST = 60 * 60 * 24 * 60
ENTROPY_MOST = 64


@dataclass(slots=True)
class MadeTable:
    """The rows of a new table, and the token of its invitation."""

    row: TableRow
    seats: list[SeatRow]
    moves: list[MoveRow]
    invite: str | None


def make(
    new: NewTable,
    person: Person,
    daily: tuple[str, str] | None = None,
    record: Record | None = None,
    sources: Sources | None = None,
    secret: str | None = None,
) -> MadeTable:
    """Build the rows of a table as it was asked for; BadMessage says what would be right.

    `daily` is a day and its secret, `record` what of another table it goes on from, `secret` what
    its deal was bound to before.
    """
    begun: Begun | None = None if record is None else "table"
    try:
        if new.record is not None:
            if new.guide:
                raise BadMessage("a guided game brings its own moves: leave the record out")
            begun = "record"
            record = _read(new.record)
        game = _game(new, record)
    except PalatiumError as error:
        raise BadMessage(str(error)) from None
    config = config_text(dict(game.config))
    configured_game(game.name, config)
    asked = _seats(new, game)
    if len(asked) != game.players:
        raise BadMessage(f"{len(asked)} seats are named, {game.name} has {game.players} here")
    _check(new, asked)
    sources = sources or Sources()
    now = sources.now()
    made_id = sources.token(9)  # who knows it may watch, unless the table is private
    if secret is None:
        secret = daily[1] if daily is not None else sources.secret()
    invite = sources.token(18) if any(seat.kind == "open" for seat in asked) else None
    moves = [] if record is None else _prefix(record, made_id, new.move)
    begun = begun if moves else None
    is_known = new.seed is not None or new.guide or begun is not None
    _check_deal(new, begun, is_known or new.daily)
    row = TableRow(
        id=made_id,
        game=game.name,
        config=config,
        rules_version=game.version,
        components=game.components,
        visibility="private" if begun is not None else new.visibility,
        status="playing" if invite is None else "open",
        owner=person.id,
        advice=new.advice and daily is None,
        hotseat=new.hotseat,
        companion=new.companion,
        guide=new.guide,
        daily=None if daily is None else daily[0],
        clock=None if new.clock is None else msgspec.json.encode(new.clock).decode(),
        commitment="" if is_known or new.companion else commitment_to(secret),
        secret=secret,
        seed=None,
        prefix=len(moves),
        stamp=0,
        version=len(moves),
        to_move=0,
        asked_at=0.0,  # nobody is asked yet
        deadline=None,
        created=now,
        changed=now,
        rematch=None,
        note=None,
        outcome=None,
        begun=begun,
    )
    seats = _seat_rows(made_id, asked, person, new, now)
    if new.guide:
        row.seed = str(guide_to(game).file.seed)
    elif new.seed is not None:
        row.seed = str(new.seed)
    elif invite is None:
        row.seed = str(deal_seed(row, seats))
    return MadeTable(row, seats, moves, invite)


def deal_seed(row: TableRow, seats: list[SeatRow]) -> int:
    """Return the seed of the deal once everybody sits; a daily deal is the same for everyone."""
    return seed_of(row.secret, [] if row.daily else [seat.entropy for seat in seats])


def hashed(invite: str | None) -> str | None:
    """Return an invitation as it is kept."""
    return None if invite is None else token_hash(invite)


def bot_title(bot: str) -> str:
    """Return the name of a bot at the table."""
    name, _, argument = bot.partition(":")
    return f"{name.capitalize()} {argument}".strip()[:40]


def _game(new: NewTable, record: Record | None) -> Game:
    if "components" in new.config:
        raise BadConfig("components are chosen by who runs the server; leave them out")
    if record is not None:
        if record.config.get("components") is not None:
            raise BadConfig("the record was played with components that are not here")
        return configured_game(record.game, config_text(record.config)).game
    if new.guide:
        return guide(new.game, new.chapter).game
    if not new.game:
        raise BadConfig("name a game")
    config: dict[str, object] = dict(new.config)
    if new.seats and "players" not in config:
        config["players"] = len(new.seats)
    return configured_game(new.game, json.dumps(config, sort_keys=True)).game


def _seats(new: NewTable, game: Game) -> list[SeatAsk]:
    if new.guide:
        file = guide_to(game).file
        return [
            SeatAsk(kind="person") if i == file.seat else SeatAsk(kind="bot", bot=file.bot)
            for i in range(game.players)
        ]
    if not new.seats:
        first = SeatAsk(kind="person")
        if new.hotseat:
            return [first] * game.players
        return [first] + [SeatAsk(kind="bot", bot="greedy")] * (game.players - 1)
    return new.seats


def _check(new: NewTable, asked: list[SeatAsk]) -> None:
    own = [seat for seat in asked if seat.kind == "person"]
    is_open = any(seat.kind == "open" for seat in asked)
    check_entropy(new.entropy)
    if len(own) > 1 and not new.hotseat:
        raise BadMessage("several seats of yours at one screen need hotseat; or open them")
    if new.seed is not None and (new.visibility != "private" or is_open):
        raise BadMessage("a known seed is for private tables without open seats")
    if new.seed is not None and not 0 <= new.seed < 1 << 63:
        raise BadMessage("a seed is a whole number from 0 up")
    if new.companion and (new.clock is not None or new.guide or new.daily):
        raise BadMessage("a companion table goes with no clock, guide or daily deal")
    if new.clock is not None:
        seconds, added = new.clock.seconds, new.clock.added
        if not 1 <= seconds <= CLOCK_MOST or not 0 <= added <= CLOCK_MOST:
            raise BadMessage("a clock has a second or more, and adds none or more a move")


def check_entropy(entropy: str | None) -> None:
    """Refuse what no seat can add to a deal."""
    if entropy is not None and len(entropy) > ENTROPY_MOST:
        raise BadMessage(f"entropy has at most {ENTROPY_MOST} characters")
    if entropy is not None and not (entropy.isascii() and entropy.isprintable()):
        raise BadMessage("entropy is made of plain letters and digits")


def _check_deal(new: NewTable, begun: Begun | None, is_fixed: bool) -> None:
    """Refuse what would let somebody choose the draws of people who do not know it."""
    if begun is not None and new.visibility == "public":
        raise BadMessage("a table that begins with moves of a record is private, never public")
    if new.companion and new.visibility == "public":
        raise BadMessage("a table whose draws a person enters is private or has a link")
    if new.commitment is not None and (is_fixed or new.companion):
        raise BadMessage("a commitment is for draws that are not fixed yet: leave it out")
    if new.entropy is not None and new.commitment is None:
        raise BadMessage("entropy comes after the commitment: ask for one and name it here")


def _seat_rows(
    made_id: str, asked: list[SeatAsk], person: Person, new: NewTable, now: float
) -> list[SeatRow]:
    clock = None if new.clock is None else float(new.clock.seconds)
    titles = [bot_title(check_bot(seat.bot)) if seat.kind == "bot" else "" for seat in asked]
    several = sum(seat.kind == "person" for seat in asked) > 1
    out: list[SeatRow] = []
    for i, seat in enumerate(asked):
        letter = chr(ord("A") + i)
        if seat.kind == "bot":
            name = f"{titles[i]} {letter}" if titles.count(titles[i]) > 1 else titles[i]
            out.append(SeatRow(made_id, i, "bot", None, name, check_bot(seat.bot), clock, ""))
        elif seat.kind == "person":
            name = f"{person.name} {letter}" if several else person.name
            entropy = new.entropy or ""
            row = SeatRow(made_id, i, "person", person.id, name, None, clock, entropy, since=now)
            out.append(row)
        else:
            out.append(SeatRow(made_id, i, "open", None, f"Seat {letter}", None, clock, ""))
    return out


def _read(text: str) -> Record:
    record = read_record(text, can_name_folders=False)
    for _ in positions(record):  # every move is checked
        pass
    return record


def _prefix(record: Record, made_id: str, move: int | None) -> list[MoveRow]:
    count = len(record.moves) if move is None else move
    if not 0 <= count <= len(record.moves):
        raise BadMessage(f"move {count}: the record has moves 0 to {len(record.moves)}")
    if record.outcome is not None and count == len(record.moves):
        raise BadMessage("the game of this record is over; name an earlier move")
    return [
        MoveRow(made_id, m.number, m.seat, m.action, m.check, m.number)
        for m in record.moves[:count]
    ]
