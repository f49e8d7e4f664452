"""Follies as a picture: a row for each seat."""

from follies.terminal import cards
from palatium.cli.pictures.svg import INK, MUTED, PAPER, SANS, num, rect, tag, write
from palatium.cli.scenes import SceneContext, View
from palatium.cli.style import letter

WIDTH = 720
ROW = 64
MARGIN = 24


def draw(view: View, seat: int | None, around: SceneContext) -> str:
    """Return the text of the SVG file."""
    players, scores = view["players"], view["scores"]
    assert isinstance(players, list)
    assert isinstance(scores, list)
    height = ROW * (len(players) + 1)
    body = rect(0, 0, WIDTH, height, fill=PAPER)
    title = f"Follies, round {view['round']}"
    body += write(title, MARGIN, 40, 24, fill=INK, font_weight=700)
    for who, player in enumerate(players):
        y = ROW * (who + 1) + 24
        name = around.names[who] if who < len(around.names) else ""
        body += write(f"{letter(who)}  {name}  {scores[who]}", MARGIN, y, 18, fill=INK)
        held = f"stones: {cards(player['hand'])}; ornaments: {cards(player['ornaments'])}"
        body += write(held, MARGIN, y + 22, 14, fill=MUTED)
    size = f"0 0 {num(WIDTH)} {num(height)}"
    xmlns = "http://www.w3.org/2000/svg"
    return tag("svg", body, xmlns=xmlns, viewBox=size, font_family=SANS) + "\n"
