"""Backup, export, import, proofs of deals, mails."""

import asyncio
import io
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from palatium.cli.app import run
from palatium.core.errors import BadConfig, BadRecord
from palatium.playing.fairness import commitment_to, deal_notes, proved_deal, seed_of
from palatium.record.file import read_record, write_record
from palatium.server.operations import admin
from tests.server.client import Person, play_out
from tests.server.exports import sealed
from tests.server.previous import restore
from tests.server.sites import Server, postgres


def test_backup_export_and_import(tmp_path: Path) -> None:
    """An export from SQLite is the same after an import into PostgreSQL."""
    path = tmp_path / "tables.db"
    restore(path)
    url = f"sqlite:///{path}"
    copy = tmp_path / "copy.db"
    assert admin.backup(url, copy) > 10_000
    with pytest.raises(BadConfig, match="exists"):
        admin.backup(url, copy)
    first = io.BytesIO()
    count = admin.export(f"sqlite:///{copy}", first)
    assert count > 50
    with postgres() as database:
        other = database.url
        assert admin.import_from(other, io.BytesIO(first.getvalue())) == count
        with pytest.raises(BadConfig, match="not empty"):
            admin.import_from(other, io.BytesIO(first.getvalue()))
        admin.vacuum(other)
        second = io.BytesIO()
        admin.export(other, second)
    rows = [sorted(sink.getvalue().splitlines()[:-1]) for sink in (first, second)]
    assert rows[0] == rows[1]
    admin.vacuum(url)
    lines = first.getvalue().replace(b'["moves"', b'["movements"', 1).splitlines(keepends=True)
    broken = sealed(lines[:-1])
    with pytest.raises(BadConfig, match="a list of a table's name and a row"):
        admin.import_from(f"sqlite:///{tmp_path / 'new.db'}", io.BytesIO(broken))


def test_a_deal_is_proved_and_every_change_of_it_is_seen(
    sqlite_server: Server, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts: list[str] = []

    async def story() -> None:
        async with Person(sqlite_server.url, "Anna") as anna:
            bound = await anna.post("/api/commitment")
            table = await anna.post(
                "/api/tables", game="azul", hotseat=True, entropy="dice", **bound
            )
            at = await anna.sit(table["id"], 0, 1)
            await play_out(at, [0, 1], random.Random(1), drafts=False)
            texts.append(await anna.text(f"/api/tables/{table['id']}/record"))

    asyncio.run(story())
    path = tmp_path / "game.pal"
    path.write_text(texts[0], encoding="utf-8")
    assert run(["replay", str(path), "--verify"]) == 0
    assert "draws follow from the secret" in " ".join(capsys.readouterr().out.split())
    for change, said in (
        ({"secret": "0" * 64}, "does not fit the commitment"),
        ({"entropy": ["dice", "loaded dice"]}, "the seed is not the one"),
    ):
        record = read_record(texts[0])
        deal = record.notes["deal"]
        assert isinstance(deal, dict)
        deal.update(change)
        with pytest.raises(BadRecord, match=said):
            proved_deal(read_record(write_record(record)))
    other = read_record(texts[0])
    other.notes["deal"] = deal_notes("1" * 64, ["a"])
    other.notes["seed"] = seed_of("1" * 64, ["a"])
    with pytest.raises(BadRecord, match="the deal gives"):
        proved_deal(other)
    assert commitment_to("1" * 64) != commitment_to("2" * 64)


def test_the_command_play_serves_this_machine(tmp_path: Path) -> None:
    """It prints only its address, takes another port if its own is taken, and ends on Ctrl-C."""
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "palatium", "play", "--no-browser"]
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with subprocess.Popen(
            [*command, "--port", str(port)],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        ) as process:
            assert process.stdout is not None
            said = process.stdout.readline()
            found = re.search(r"http://127.0.0.1:(\d+)/", said)
            assert found is not None
            assert int(found[1]) != port
            end = time.monotonic() + 60
            while time.monotonic() < end:
                try:
                    assert httpx.get(f"{found[0]}healthz", trust_env=False).text == "ok\n"
                    break
                except httpx.HTTPError:
                    time.sleep(0.1)
            process.send_signal(signal.SIGINT)
            assert process.wait(30) in (0, 130, -signal.SIGINT)
            assert "{" not in process.stdout.read()
    assert (tmp_path / "palatium" / "palatium.db").is_file()
