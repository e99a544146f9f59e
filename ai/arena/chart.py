"""The win rates of a run as an SVG picture: a bar with its 95 % interval for each opponent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from ai.arena.elo import Rate
from ai.arena.standings import Score

WIDTH, LEFT, RIGHT, TOP, ROW = 720, 190, 70, 56, 34
BAR, CAP = 18, 5
FONT = "font-family='system-ui, sans-serif' font-size='14'"
INK, PALE, BAR_COLOUR, FAIR_COLOUR = "#1f2430", "#d7dbe3", "#7aa6d8", "#b3392f"


def chart(found: Sequence[Score], games: int) -> str:
    """The picture, the best opponent first; a red mark shows the fair share of each."""
    ordered = sorted(found, key=lambda one: -(one.rate.value or 0.0))
    height = TOP + ROW * len(ordered) + 44
    most = _scale(ordered)
    lines = [
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{height}' "
        f"viewBox='0 0 {WIDTH} {height}' role='img' {FONT} fill='{INK}'>",
        f"<title>Win rates in {games} games</title>",
        f"<rect width='{WIDTH}' height='{height}' fill='white'/>",
        f"<text x='16' y='26' font-size='16' font-weight='600'>Win rates in {games} games</text>",
        f"<text x='{WIDTH - 16}' y='26' text-anchor='end' font-size='12'>"
        f"with 95 % intervals; <tspan fill='{FAIR_COLOUR}'>red</tspan>: fair share</text>",
        *_axis(most, TOP + ROW * len(ordered)),
    ]
    for number, standing in enumerate(ordered):
        name = standing.opponent + (f" ×{standing.seats}" if standing.seats > 1 else "")
        lines += _row(name, standing.rate, TOP + ROW * number + ROW // 2, most)
    return "\n".join([*lines, "</svg>", ""])


def _scale(found: Sequence[Score]) -> float:
    """The highest share that has to fit, rounded up to a tenth."""
    highest = max([max(one.rate.interval[1], one.rate.fair) for one in found if one.rate.games], default=1.0)
    return min(int(highest * 10 + 0.999), 10) / 10 or 1.0


def _x(share: float, most: float) -> float:
    return round(LEFT + (WIDTH - LEFT - RIGHT) * share / most, 1)


def _axis(most: float, bottom: int) -> Iterator[str]:
    tenths = round(most * 10)
    for tenth in range(0, tenths + 1, 1 if tenths <= 5 else 2):
        x = _x(tenth / 10, most)
        yield f"<line x1='{x}' y1='{TOP - 6}' x2='{x}' y2='{bottom + 4}' stroke='{PALE}'/>"
        yield f"<text x='{x}' y='{bottom + 22}' text-anchor='middle' font-size='12'>{tenth * 10} %</text>"


def _row(name: str, rate: Rate, y: int, most: float) -> Iterator[str]:
    shown = name if len(name) <= 22 else name[:21] + "…"
    yield f"<text x='{LEFT - 12}' y='{y + 5}' text-anchor='end'>{escape(shown)}</text>"
    if rate.value is None:
        return
    value, low, high = (_x(share, most) for share in (rate.value, *rate.interval))
    zero, fair = _x(0, most), _x(rate.fair, most)
    yield (
        f"<rect x='{zero}' y='{y - BAR // 2}' width='{round(value - zero, 1)}' height='{BAR}' "
        f"rx='2' fill='{BAR_COLOUR}'/>"
    )
    yield (
        f"<path d='M{low} {y - CAP}v{2 * CAP}M{low} {y}H{high}M{high} {y - CAP}v{2 * CAP}' "
        f"stroke='{INK}' stroke-width='1.5' fill='none'/>"
    )
    yield (
        f"<line x1='{fair}' y1='{y - BAR // 2 - 3}' x2='{fair}' y2='{y + BAR // 2 + 3}' "
        f"stroke='{FAIR_COLOUR}' stroke-width='2.5'/>"
    )
    yield f"<text x='{WIDTH - 16}' y='{y + 5}' text-anchor='end'>{100 * rate.value:.1f} %</text>"
