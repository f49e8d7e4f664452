"""Findings: a playtest in sentences, and answers to a designer's questionnaire.

A questionnaire is part of a game's catalogue of texts: `form.1` is the first question and
`form.1.by` names what answers it: one of the keys of `ANSWERS`.
"""

from collections.abc import Callable, Sequence

from palatium.core.text.words import Words
from palatium.lab.intervals import DOUBT, Estimate, quantile
from palatium.lab.playtest.pieces import RARE, TOO_STRONG, TOO_WEAK, USUAL, PieceReport
from palatium.lab.playtest.study import Playtest

TELLING_PIECES = 4
"""Kinds with fewer pieces need no list of the strongest and weakest."""
TEXTS = "text"
"""The kind of pieces that are texts of cards, if a game counts how often they are used."""
TOLD = 4
"""How many outliers are described with figures; the others are only named."""
OURS_NOT_HIS = "Our reconstruction, not the designer's: "
ENDS = 3
"""How many of the strongest and weakest are named."""


def findings(found: Playtest) -> list[str]:
    """Return what stands out, in sentences."""
    out = [*_outliers(found), _seats(found), _length(found), _lead(found), *_ends(found)]
    return [*out, *_dead(found), *_skill(found)]


def extremes(found: Playtest) -> list[tuple[str, list[PieceReport], list[PieceReport]]]:
    """Return by kind the strongest and weakest pieces, the most extreme first."""
    out: list[tuple[str, list[PieceReport], list[PieceReport]]] = []
    for kind, entries in found.pieces.items():
        judged = [entry for entry in entries if entry.verdict != RARE]
        if len(judged) >= TELLING_PIECES:
            number = min(ENDS, len(judged) // 2)
            out.append((found.kinds[kind], judged[:number], judged[: -number - 1 : -1]))
    return out


def points(one: Estimate) -> str:
    """Return an effect on the win share in percentage points, with its interval."""
    return f"{100 * one.value:+.1f} ({100 * one.low:+.1f} to {100 * one.high:+.1f})"


def percent(one: Estimate) -> str:
    """Return a share with its interval."""
    return f"{one.value:.1%} ({max(one.low, 0):.1%} to {min(one.high, 1):.1%})"


def _outliers(found: Playtest) -> list[str]:
    """Return the designer's pieces first; ours are never described as the designer's."""
    has_ours = any(entry.ours for entry in found.every_piece())
    out: list[str] = []
    for verdict in (TOO_STRONG, TOO_WEAK):
        entries = [entry for entry in found.every_piece() if entry.verdict == verdict]
        entries.sort(key=lambda entry: entry.chance)
        his = [entry for entry in entries if not entry.ours]
        if not his:
            out.append(f"No piece {'of the designer ' if has_ours else ''}is {verdict}.")
        out += _told_outliers(found, his, verdict, "")
        out += _told_outliers(
            found, [entry for entry in entries if entry.ours], verdict, OURS_NOT_HIS
        )
    return out


def _told_outliers(
    found: Playtest, entries: Sequence[PieceReport], verdict: str, begin: str
) -> list[str]:
    out = [
        f"{begin}{entry.label} ({found.kinds[entry.kind]}) is {verdict}: one more than the others "
        f"have goes with {points(entry.win)} percentage points of win share and with "
        f"{entry.score.value:+.1f} ({entry.score.low:+.1f} to {entry.score.high:+.1f}) "
        "in the score."
        for entry in entries[:TOLD]
    ]
    if entries[TOLD:]:
        named = [f"{entry.label} ({found.kinds[entry.kind]})" for entry in entries[TOLD:]]
        also = "also" if begin else "Also"
        out.append(f"{begin}{also} {verdict}: {', '.join(named)}.")
    return out


def _seats(found: Playtest) -> str:
    shares = [percent(place.win) for place in found.places]
    told = f"In the order of play the win shares are {', '.join(shares)}"
    if found.seat_chance < DOUBT:
        best = max(found.places, key=lambda place: place.win.value)
        return f"{told}: place {best.place + 1} has an advantage (p = {found.seat_chance:.2g})."
    return f"{told}: no place has a proven advantage (p = {found.seat_chance:.2g})."


def _length(found: Playtest) -> str:
    low, middle, high = [quantile(found.minutes, q) for q in (0.05, 0.5, 0.95)]
    rounds = found.measures["rounds"].value
    return (
        f"A game takes {found.measures['decisions'].value:.0f} decisions in {rounds:.1f} rounds or "
        f"turns, which people are estimated to play in {middle:.0f} minutes ({low:.0f} to "
        f"{high:.0f} in nine games of ten)."
    )


def _lead(found: Playtest) -> str:
    changes = found.measures["lead_changes"]
    settled = quantile(found.settled, 0.5)
    if settled > 0.97 and changes.value < 0.5:
        return "Points come at the end, so there is no lead to change hands on the way."
    late = "only at the very end" if settled > 0.995 else f"after {settled:.0%} of the decisions"
    return (
        f"The lead changes hands {changes.value:.1f} times a game; in the median game the "
        f"winner is ahead for good {late}."
    )


def _ends(found: Playtest) -> list[str]:
    causes = ", ".join(f"{one.name} {one.count / one.of:.1%}" for one in found.ends)
    ties = ", ".join(f"{one.name} {one.count / one.of:.1%}" for one in found.ties)
    return [f"Games end because {causes}.", f"First places: {ties}."]


def _dead(found: Playtest) -> list[str]:
    dead = [choice for choice in found.choices if choice.is_dead]
    out: list[str] = []
    if dead:
        named = [f"{one.text} ({one.picked} of {one.offered:,})" for one in dead]
        out.append(f"Kinds of options that these bots hardly ever choose: {', '.join(named)}.")
    else:
        out.append("Every kind of option is chosen now and then: none is dead.")
    ignored = [entry for entry in found.every_piece() if entry.offered > 100 and not entry.picked]
    if ignored:
        named = [entry.label for entry in ignored]
        out.append(f"Offered more than a hundred times and never taken: {', '.join(named)}.")
    return out


def _skill(found: Playtest) -> list[str]:
    return [
        f"{gap.first} ranks above {gap.second} in {percent(gap.score)} of comparisons on equal "
        "deals."
        for gap in found.gaps
    ]


def _values(found: Playtest) -> list[str]:
    out: list[str] = []
    for title, strongest, weakest in extremes(found):
        out.append(f"{title}: strongest {_list(strongest)}; weakest {_list(weakest)}.")
    costs = [
        (kind, [entry for entry in entries if entry.paid is not None])
        for kind, entries in found.pieces.items()
    ]
    for kind, entries in costs:
        if len(entries) >= TELLING_PIECES:
            dear = sorted(entries, key=lambda entry: -(entry.paid or 0))
            number = min(ENDS, len(dear) // 2)
            out.append(
                f"{found.kinds[kind]}, by what was paid: most for {_prices(dear[:number])}, least "
                f"for {_prices(dear[: -number - 1 : -1])}."
            )
    return out


def _list(entries: Sequence[PieceReport]) -> str:
    return ", ".join(f"{entry.label} {points(entry.win)}" for entry in entries)


def _prices(entries: Sequence[PieceReport]) -> str:
    return ", ".join(f"{entry.label} {entry.paid:,.2f}" for entry in entries)


def _rules(found: Playtest) -> list[str]:
    rare = [one.name for one in found.fired if one.games < 0.01]
    out = ["Whether people understand the rules needs people; bots tell which rules come up."]
    if rare:
        out.append(f"In fewer than one game of a hundred: {_names(rare)}.")
    if found.never:
        out.append(f"Never: {_names(found.never)}.")
    return out


def _cards(found: Playtest) -> list[str]:
    out = ["Whether texts make sense to people needs people; what can be counted is their use."]
    for kind, entries in found.pieces.items():
        unused = [entry.label for entry in entries if not entry.held]
        if unused:
            out.append(f"{found.kinds[kind]} that nobody ever had: {', '.join(unused)}.")
    if TEXTS in found.pieces:
        seldom = sorted(found.pieces[TEXTS], key=lambda entry: entry.held)[:ENDS]
        named = [f"{entry.label} ({entry.held:,} times)" for entry in seldom]
        out.append(f"{found.kinds[TEXTS]} least often: {', '.join(named)}.")
    odd = [entry for entry in found.every_piece() if entry.verdict not in (RARE, USUAL)]
    out.append(f"{len(odd)} of {len(found.every_piece())} pieces differ from others of their kind.")
    return out


def _testers(found: Playtest) -> list[str]:
    bots = ", ".join(dict.fromkeys(found.bots))
    played = f"{found.games:,} games of {found.players} players, seeds from {found.seed} on"
    return [f"{played}, all by bots ({bots}) of Palatium {found.version}, who ask for no credit."]


def _names(names: Sequence[str]) -> str:
    return ", ".join(name.replace("_", " ") for name in names)


ANSWERS: dict[str, Callable[[Playtest], list[str]]] = {
    "values": _values,
    "outliers": _outliers,
    "rules": _rules,
    "length": lambda found: [_length(found)],
    "pace": lambda found: [_lead(found), *_ends(found)],
    "cards": _cards,
    "testers": _testers,
    "comments": lambda found: [_seats(found), *_dead(found), *_skill(found)],
}


def form(found: Playtest, words: Words) -> list[tuple[str, list[str]]]:
    """Return the designer's questions with answers; empty if a game has no questionnaire."""
    out: list[tuple[str, list[str]]] = []
    number = 1
    while words.has(f"form.{number}"):
        answer = ANSWERS[words.say(f"form.{number}.by")]
        out.append((words.say(f"form.{number}"), answer(found)))
        number += 1
    return out
