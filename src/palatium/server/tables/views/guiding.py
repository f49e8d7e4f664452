"""Guided games: the step that a person has come to."""

from palatium.playing.guide import Guide, chapters
from palatium.server.wire import messages as wire


def guide_data(guide: Guide, ints: list[int], is_first: bool) -> wire.GuideFacts:
    """Return the step of a guided game that a person has come to."""
    place = guide.place(ints)
    out: wire.GuideFacts = {
        "of": len(guide.steps),
        "welcome": guide.file.welcome if is_first else None,
        "done": guide.is_done(ints),
        "farewell": guide.file.farewell,
        "chapters": [
            {"name": name, "title": title}
            for name, title in chapters(guide.game.name).items()
            if title != guide.file.title
        ],
        "number": 0 if place is None else place.number,
        "title": guide.file.title if place is None else place.step.title,
        "text": "" if place is None else place.step.say,
        "want": None if place is None else place.move,
    }
    if place is not None:
        out["look"] = place.step.look
        out["rulings"] = place.step.rulings
        out["is_free"] = place.step.is_free
        out["rest"] = guide.rest_of_step(ints)
    return out
