"""The files of a playtest: a self-contained page, JSON, and a CSV of all pieces."""

import csv
import io
from importlib import resources
from pathlib import Path

from jinja2 import Environment, StrictUndefined
from markupsafe import Markup

from palatium.core.registry import game as configured
from palatium.lab.playtest.findings import extremes, findings, form, percent, points
from palatium.lab.playtest.pieces import RARE, TOO_STRONG, TOO_WEAK, USUAL, PieceReport
from palatium.lab.playtest.plots import bar, histogram, span
from palatium.lab.playtest.study import Playtest, as_json
from palatium.record.whole import write_whole

SHOWN = 8
"""How many pieces of a kind are shown from either end; the others unfold."""
TONES = {TOO_STRONG: "gain", TOO_WEAK: "loss", "strong": "gain", "weak": "loss"}


def write_report(found: Playtest, page: Path) -> list[Path]:
    """Write the page, the same figures as .json, and the pieces as .csv."""
    page.parent.mkdir(parents=True, exist_ok=True)
    files = [page, page.with_suffix(".json"), page.with_suffix(".csv")]
    for path, text in zip(files, (as_html(found), as_json(found), as_csv(found)), strict=True):
        write_whole(path, text)
    return files


def as_csv(found: Playtest) -> str:
    """Return a row for each piece."""
    out = io.StringIO()
    rows = [entry.row() for entry in found.every_piece()]
    fields = list(rows[0]) if rows else ["kind", "code"]
    writer = csv.DictWriter(out, fields, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def as_html(found: Playtest) -> str:
    """Return the whole page."""
    page = resources.files("palatium.lab.playtest").joinpath("data/playtest.html")
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["percent"] = percent
    environment.filters["points"] = points
    environment.filters["share"] = lambda value: f"{value:.1%}"
    words = configured(found.game, **found.options).words
    return environment.from_string(page.read_text("utf-8")).render(
        found=found,
        findings=findings(found),
        extremes=extremes(found),
        form=form(found, words),
        tables=[_table(found, kind) for kind in found.pieces],
        edge_of=_edge,
        span=_span,
        bar=lambda share: Markup(bar(share)),
        plots={
            "scores": Markup(histogram(found.scores, "Scores")),
            "minutes": Markup(histogram(found.minutes, "Estimated minutes")),
            "lead": Markup(histogram(found.lead, "Lead changes")),
            "settled": Markup(histogram(found.settled, "When the winner is ahead", 0.05)),
        },
        most_points=max([abs(mean) for _, mean in found.points], default=1) or 1,
        usual=USUAL,
        rare=RARE,
        tones=TONES,
    )


def _table(found: Playtest, kind: str) -> dict[str, object]:
    entries = found.pieces[kind]
    judged = [entry for entry in entries if entry.verdict != RARE]
    is_long = len(judged) > 2 * SHOWN + 4
    return {
        "title": found.kinds[kind],
        "first": judged[:SHOWN] if is_long else judged,
        "middle": judged[SHOWN:-SHOWN] if is_long else [],
        "last": judged[-SHOWN:] if is_long else [],
        "rare": [entry for entry in entries if entry.verdict == RARE],
        "edge": _edge(judged),
        "has_prices": any(entry.paid is not None for entry in entries),
        "has_offers": any(entry.offered for entry in entries),
    }


def _edge(entries: list[PieceReport]) -> float:
    """Return the end of the scale: values lie inside it, long intervals may not."""
    return max([1.3 * abs(entry.win.value) for entry in entries], default=0.1) or 0.1


def _span(entry: PieceReport, edge: float) -> Markup:
    return Markup(
        span(entry.win.value, entry.win.low, entry.win.high, edge, TONES.get(entry.verdict, ""))
    )
