"""`palatium replay`: a recorded game in words, one of its positions, or its verification."""

import json
from pathlib import Path

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from palatium.cli.files import write_out
from palatium.cli.older import Older, as_data, most_seats
from palatium.cli.older import look as older_rules
from palatium.cli.older import show as show_older
from palatium.cli.pictures import picture
from palatium.cli.scenes import SceneContext, scene
from palatium.cli.style import letter, output, seat_text
from palatium.cli.terminal.narrate import Narrator
from palatium.cli.terminal.points import end_page, verdict
from palatium.core.errors import BadConfig, BadRecord
from palatium.core.events import Event
from palatium.core.state import State
from palatium.playing.fairness import proved_deal
from palatium.record import Record, load_record, positions
from palatium.record import replay as final
from palatium.record.older import version_here
from palatium.record.resigning import final_outcome, noted, resignations


def replay(
    file: Path = typer.Argument(
        ..., metavar="FILE", help="A record, as palatium tui or pal.play saves it."
    ),
    verify: bool = typer.Option(False, "--verify", help="Only verify, and report the proof."),
    commitment: str | None = typer.Option(
        None, metavar="HEX", help="With --verify: the commitment shown before the deal."
    ),
    entropy: str | None = typer.Option(
        None, metavar="TEXT", help="With --verify: what your page added to the deal."
    ),
    to: int | None = typer.Option(None, metavar="N", help="Show the position after this move."),
    svg: Path | None = typer.Option(
        None, metavar="FILE", help="Draw the position (after --to, else the last) into this file."
    ),
    seat: str | None = typer.Option(None, metavar="A", help="With --svg: only this player."),
    as_json: bool = typer.Option(False, "--json", help="Print as JSON."),
) -> None:
    """Show a recorded game move by move, checking every move."""
    record = load_record(file)
    if seat is not None and svg is None:
        raise BadConfig("--seat needs --svg")
    if svg is not None and (verify or as_json):
        raise BadConfig("--svg cannot be combined with --verify or --json")
    for name, given in (("--commitment", commitment), ("--entropy", entropy)):
        if given is not None and not verify:
            raise BadConfig(f"{name} needs --verify")
    older = older_rules(record)
    if older is not None and not (as_json or verify):
        output().print(older.sentence, soft_wrap=True)
    if older is not None and not older.is_repeated:
        _older(record, older, verify, to, svg, seat, as_json)
    elif svg is not None:
        _picture(_at(record, len(record.moves) if to is None else to), record, svg, seat)
    elif verify:
        _verify(record, commitment, entropy, as_json)
    elif to is not None:
        _position(_at(record, to), record, to, as_json)
    else:
        _moves(record, as_json)


def _older(
    record: Record,
    older: Older,
    verify: bool,
    to: int | None,
    svg: Path | None,
    seat: str | None,
    as_json: bool,
) -> None:
    """Show what can still be shown of a record that today's rules do not reproduce."""
    if verify:
        raise BadRecord(older.sentence)
    if svg is not None:
        last = 0 if older.walk is None else older.walk.legal
        _picture(older.state_at(record, last if to is None else to), record, svg, seat)
    elif to is not None:
        _position(older.state_at(record, to), record, to, as_json)
    elif as_json:
        print(as_data(record, older))
    else:
        console = output()
        _head(console, record, record.seats or [""] * most_seats(record))
        show_older(console, record, older)


def _verify(
    record: Record, commitment: str | None, entropy: str | None, as_json: bool
) -> None:
    last = final(record)
    faults = last.check()
    if faults:
        raise BadRecord(f"the last position is invalid: {'; '.join(faults)}")
    deal = proved_deal(record, commitment, entropy)
    proved = {
        "ok": True,
        "game": record.game,
        "version": record.version,
        "components": record.components,
        "moves": len(record.moves),
        "draws": sum([1 for move in record.moves if move.seat < 0]),
        "scores": last.scores(),
        "is_over": final_outcome(record, last) is not None,
        "resigned": noted(resignations(record)),
        "last_check": record.moves[-1].check if record.moves else "",
        "deal": deal,
    }
    if as_json:
        print(json.dumps(proved, indent=1))
        return
    console = output()
    console.print(Text(f"This record of {record.game} is valid.", "bold"))
    for line in [*_proof(record, last), *([Text(deal)] if deal else [])]:
        console.print(Padding(line, (0, 2)))


def _proof(record: Record, last: State) -> list[Text]:
    draws = sum([1 for move in record.moves if move.seat < 0])
    count = len(record.moves)
    out = [
        Text("The seal matches the text: nothing was edited."),
        Text(_version(record)),
        Text(f"All {count:,} moves were legal when played; {draws:,} of them were draws."),
        Text(f"All {count:,} checks match the positions that the rules produce."),
    ]
    if resignations(record):
        out.append(_quitters(record))
        out.append(Text(f"The result follows: {_listed(last.scores())}."))
    elif last.stack:
        out.append(Text(f"The game is not over; the scores are {_listed(last.scores())}."))
    else:
        out.append(Text(f"The outcome matches the record: {_listed(last.scores())}."))
    return out


def _quitters(record: Record) -> Text:
    """Return who resigned, in one sentence each."""
    said = {"resigned": "resigned", "gone": "was away for too long"}
    return Text(" ").join(
        [
            seat_text(one.seat).append(f" {said[one.how]} after move {one.move}.")
            for one in resignations(record)
        ]
    )


def _version(record: Record) -> str:
    here = version_here(record)
    if record.version < here:
        return f"It was played with rules version {record.version}; version {here} reproduces it."
    return f"Rules version {record.version}, components {record.components}: the same as here."


def _listed(scores: list[int]) -> str:
    return ", ".join([str(points) for points in scores])


def _picture(s: State, record: Record, out: Path, seat: str | None) -> None:
    """Write the position of all players, or of one, as an SVG file."""
    draw = picture(record.game)
    players = s.game.players
    who: int | None = None
    if seat is not None:
        letters = [letter(i) for i in range(players)]
        if seat.upper() not in letters:
            raise BadConfig(f"--seat {seat}: the players are {', '.join(letters)}")
        who = letters.index(seat.upper())
    around = SceneContext(s.game, record.seats or [""] * players)
    write_out(out, draw(s.view(None), who, around))


def _at(record: Record, to: int) -> State:
    """Return the position after a move."""
    if not 0 <= to <= len(record.moves):
        raise BadRecord(f"--to {to}: the record has moves 1 to {len(record.moves)}")
    found: State | None = None
    for number, s in enumerate(positions(record)):
        if number == to:
            found = s.clone()  # continue: the record is checked to its end
    assert found is not None
    return found


def _position(found: State, record: Record, to: int, as_json: bool) -> None:
    if as_json:
        print(json.dumps(found.view(None)))
        return
    console = output()
    around = SceneContext(found.game, record.seats or [""] * found.game.players)
    console.print()
    console.print(scene(record.game).draw(found.view(None), None, console.width, around))
    console.print()
    if to:
        move = record.moves[to - 1]
        line = Text(f"After move {to} of {len(record.moves)}: ").append_text(seat_text(move.seat))
        console.print(line.append(f" {move.text}"))


def _moves(record: Record, as_json: bool) -> None:
    if as_json:
        print(json.dumps(_record(record, final(record))))
        return
    console = output()
    names = record.seats or [""] * record.configured().players
    _head(console, record, names)
    narrator = Narrator(record.configured(), scene(record.game))
    walker = record.configured().start()
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="muted")
    table.add_column("move", justify="right", style="muted")
    table.add_column("who", no_wrap=True)
    table.add_column("what")
    for _, move in zip(positions(record), [None, *record.moves], strict=True):
        if move is not None:
            events: list[Event] = []
            walker.apply(move.action, events)
            said = Text("\n").join(narrator.lines(events, None, quiet=False)) or Text(move.text)
            table.add_row(str(move.number), seat_text(move.seat), said)
    console.print(table)
    console.print()
    outcome = final_outcome(record, walker)
    if resignations(record):
        console.print(_quitters(record))
    if outcome is None:
        console.print(f"The game is not over; the scores are {_listed(walker.scores())}.")
        return
    console.print(verdict(outcome, names))
    console.print()
    console.print(end_page(walker, outcome, names))


def _head(console: Console, record: Record, names: list[str]) -> None:
    line = Text.assemble((record.game, "title"), "   ")
    for seat, name in enumerate(names):
        line.append_text(seat_text(seat, name)).append("   ")
    console.print()
    console.print(line)
    given = {key: value for key, value in record.config.items() if value is not None}
    facts = [f"{key} {value}" for key, value in {**given, **record.notes}.items()]
    console.print(Text("   ".join(facts), "muted"))
    console.print()


def _record(record: Record, last: State) -> dict[str, object]:
    return {
        "game": record.game,
        "version": record.version,
        "config": record.config,
        "components": record.components,
        "seats": record.seats,
        "notes": record.notes,
        "moves": [
            {"number": m.number, "seat": m.seat, "action": m.action, "text": m.text}
            for m in record.moves
        ],
        "scores": last.scores(),
        "outcome": record.outcome,
    }
