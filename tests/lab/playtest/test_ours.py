"""Reports say which pieces are ours, and attribute none of them to the designer."""

import json
from dataclasses import replace

from palatium.core.components.origin import MARK
from palatium.core.registry import game
from palatium.lab.playtest.findings import OURS_NOT_HIS, form
from palatium.lab.playtest.page import as_csv, as_html
from palatium.lab.playtest.pieces import TOO_STRONG
from palatium.lab.playtest.study import Playtest, as_json, playtest


def report() -> Playtest:
    found = playtest("palaces", {"players": 2}, ["random"], 12, level_deals=2)
    for entries in found.pieces.values():
        for i, entry in enumerate(entries):
            if entry.ours:
                entries[i] = replace(entry, verdict=TOO_STRONG)
    return found


def test_a_report_has_a_banner_and_labels_what_is_ours() -> None:
    found = report()
    page = as_html(found)
    assert found.components == game("palaces").components_note()
    assert found.components.replace("'", "&#39;") in page
    ours = [entry for entry in found.every_piece() if entry.ours]
    assert ours
    assert all(entry.label.endswith(MARK) for entry in ours)
    assert page.count('class="badge ours"') >= len({entry.label for entry in ours})
    assert ",ours" in as_csv(found).splitlines()[0]
    assert json.loads(as_json(found))["components"] == found.components


def test_the_designers_form_never_calls_ours_his() -> None:
    found = report()
    answers = [line for _, lines in form(found, game("palaces").words) for line in lines]
    assert "No piece of the designer is inordinately strong." in answers
    strong = [line for line in answers if f"is {TOO_STRONG}" in line and MARK in line]
    assert strong
    assert all(line.startswith(OURS_NOT_HIS) for line in strong)


def test_a_game_without_pieces_of_ours_reads_as_before() -> None:
    found = playtest("azul", {"players": 2}, ["random"], 4, level_deals=2)
    assert not any(entry.ours for entry in found.every_piece())
    assert "All pieces are as in the box." in as_html(found)
