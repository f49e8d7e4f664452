"""Plots as small SVG pictures, coloured by the page to suit light and dark."""

from collections.abc import Sequence
from html import escape

WIDTH, HEIGHT = 320, 120
FOOT = 18
SPAN_WIDTH = 140
MOST_BARS = 24


def histogram(values: Sequence[float], title: str, finest: float = 1.0) -> str:
    """Return a histogram with steps that are round numbers and not finer than `finest`."""
    if not values:
        return ""
    low, high = min(values), max(values)
    step = _step(max((high - low) / MOST_BARS, finest))
    start = low // step * step
    count = int((high - start) / step + 1e-9) + 1
    bars = [0] * count
    for value in values:
        bars[int((value - start) / step + 1e-9)] += 1
    top = max(bars)
    width = WIDTH / count
    parts: list[str] = []
    for i, number in enumerate(bars):
        tall = (HEIGHT - FOOT - 4) * number / top
        said = f"{_short(start + i * step)}: {number:,}"
        parts.append(
            f'<rect x="{i * width:.1f}" y="{HEIGHT - FOOT - tall:.1f}" '
            f'width="{max(width - 1, 1):.1f}" height="{tall:.1f}"><title>{said}</title></rect>'
        )
    middle = start + count * step / 2
    for x, value, anchor in ((0, start, "start"), (WIDTH / 2, middle, "middle"),
                             (WIDTH, start + count * step, "end")):  # fmt: skip
        parts.append(
            f'<text x="{x:.0f}" y="{HEIGHT - 4}" text-anchor="{anchor}">'
            f"{_short(value)}</text>"
        )
    said = escape(title)
    return (
        f'<svg class="histogram" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{said}">'
        + "".join(parts)
        + "</svg>"
    )


def span(value: float, low: float, high: float, edge: float, tone: str = "") -> str:
    """Return a value with its interval on a line from -edge to +edge, zero in the middle."""

    def x(one: float) -> float:
        return SPAN_WIDTH / 2 * (1 + max(-1.0, min(1.0, one / edge)))

    return (
        f'<svg class="span {tone}" viewBox="0 0 {SPAN_WIDTH} 16" aria-hidden="true">'
        f'<line class="zero" x1="{SPAN_WIDTH / 2:.0f}" x2="{SPAN_WIDTH / 2:.0f}" y1="0" y2="16"/>'
        f'<line x1="{x(low):.1f}" x2="{x(high):.1f}" y1="8" y2="8"/>'
        f'<circle cx="{x(value):.1f}" cy="8" r="4"/></svg>'
    )


def bar(share: float) -> str:
    """Return a share from 0 to 1 as a bar."""
    wide = SPAN_WIDTH * max(0.0, min(1.0, share))
    return (
        f'<svg class="bar" viewBox="0 0 {SPAN_WIDTH} 16" aria-hidden="true">'
        f'<rect class="rest" width="{SPAN_WIDTH}" height="8" y="4"/>'
        f'<rect width="{wide:.1f}" height="8" y="4"/></svg>'
    )


def _step(least: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20 and so on, or hundredths of them, that is enough."""
    step = 0.01
    while True:
        for factor in (1, 2, 5):
            if step * factor >= least - 1e-9:
                return step * factor
        step *= 10


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value - round(value)) < 1e-9 else f"{value:.2f}".rstrip("0")
