"""Win rates as an SVG picture: a bar with its 95 % interval for each opponent, or each variant of a card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from ai.arena.elo import Rate
from ai.arena.standings import Score

WIDTH, LEFT, RIGHT, TOP, ROW = 720, 216, 70, 56, 34
BAR, CAP = 18, 5
FONT = "font-family='system-ui, sans-serif' font-size='14'"
INK, PALE, BAR_COLOUR, FAIR_COLOUR = "#1f2430", "#d7dbe3", "#7aa6d8", "#b3392f"


def chart(title: str, rows: Sequence[tuple[str, Rate]]) -> str:
    """The picture, with a name before each rate; a red mark shows the fair share of each."""
    height = TOP + ROW * len(rows) + 44
    most = _scale([rate for _, rate in rows])
    lines = [
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{height}' "
        f"viewBox='0 0 {WIDTH} {height}' role='img' {FONT} fill='{INK}'>",
        f"<title>{escape(title)}</title>",
        f"<rect width='{WIDTH}' height='{height}' fill='white'/>",
        f"<text x='16' y='26' font-size='16' font-weight='600'>{escape(title)}</text>",
        f"<text x='{WIDTH - 16}' y='26' text-anchor='end' font-size='12'>"
        f"with 95 % intervals; <tspan fill='{FAIR_COLOUR}'>red</tspan>: fair share</text>",
        *_axis(most, TOP + ROW * len(rows)),
    ]
    for number, (name, rate) in enumerate(rows):
        lines += _row(name, rate, TOP + ROW * number + ROW // 2, most)
    return "\n".join([*lines, "</svg>", ""])


def chart_of(found: Sequence[Score], games: int) -> str:
    """The picture of a run's standings, the best opponent first."""
    rows = [
        (one.opponent + (f" ×{one.seats}" if one.seats > 1 else ""), one.rate)
        for one in sorted(found, key=lambda one: -(one.rate.value or 0.0))
    ]
    return chart(f"Win rates in {games} games", rows)


def _scale(rates: Sequence[Rate]) -> float:
    """The highest share that has to fit, rounded up to a tenth."""
    highest = max([max(rate.interval[1], rate.fair) for rate in rates if rate.games], default=1.0)
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
    shown = name if len(name) <= 26 else name[:25] + "…"
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
