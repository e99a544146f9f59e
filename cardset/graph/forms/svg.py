"""The graph as a picture (SVG 1.1 with a style sheet): legible in light and dark, and without colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from cardset.graph.forms.layout import HEIGHT, WIDTH, Box, Path, lay_out
from cardset.graph.forms.picture import Arrow, Hull, Picture, Spot
from cardset.graph.forms.words import Words

STYLE = """\
svg.chains{--paper:#fff;--ink:#1b1f24;--soft:#57606a;--line:#8c959f;--node:#f6f8fa;--once:#eef4ff;--step:#fdf3e1;
--hull:#2da44e;--bad:#cf222e;--doubt:#9a6700;--new:#8250df;
font-family:system-ui,"Segoe UI","DejaVu Sans",sans-serif}
@media (prefers-color-scheme:dark){svg.chains{--paper:#0d1117;--ink:#e6edf3;--soft:#9da7b1;--line:#6e7781;
--node:#1c2128;--once:#15243b;--step:#33270f;--hull:#3fb950;--bad:#ff7b72;--doubt:#d29922;--new:#bc8cff}}
.chains .paper{fill:var(--paper)}
.chains text{fill:var(--ink);font-size:13px}
.chains .small{font-size:10.5px;fill:var(--soft)}
.chains .box{fill:var(--node);stroke:var(--line);stroke-width:1.2}
.chains .one-shot .box{fill:var(--once)}
.chains .replacement .box,.chains .redirect .box{fill:var(--step);stroke-dasharray:7 3}
.chains .cyclic .box{stroke:var(--ink);stroke-width:1.8}
.chains .cyclic .name{font-weight:600}
.chains .added .box{stroke:var(--new)}
.chains .loop .box{stroke:var(--bad);stroke-width:3}
.chains .hull rect{fill:var(--tone);fill-opacity:.08;stroke:var(--tone);stroke-width:1.6;stroke-dasharray:1 0}
.chains .hull text{font-weight:600}
.chains .hull .small{font-weight:400}
.chains .finite{--tone:var(--hull)}
.chains .bounded-for-deck,.chains .unknown{--tone:var(--doubt)}
.chains .endless-forced,.chains .endless-optional{--tone:var(--bad)}
.chains .edge path{fill:none;stroke:var(--line);stroke-width:1.1}
.chains .edge.cyclic path{stroke:var(--ink);stroke-width:2}
.chains .edge.added path{stroke:var(--new)}
.chains .edge.loop path{stroke:var(--bad);stroke-width:4}
.chains .edge.pruned path{stroke-dasharray:4 4;stroke-width:1}
.dense .edge:not(.loop) path{stroke-opacity:.18;stroke-width:.8}
.chains .badge circle{fill:var(--paper);stroke:var(--bad);stroke-width:2}
.chains .badge text{font-size:11px;font-weight:700}
.chains .tip{fill:var(--line)}.chains .tip-cyclic{fill:var(--ink)}.chains .tip-loop{fill:var(--bad)}
"""
DENSE = 800
"""From how many arrows on each is drawn thinly, so that nodes can be seen."""
LONGEST = 30
"""How many letters of a name fit into a node."""


def svg(shown: Picture, words: Words, sentences: Sequence[str], interactive: bool = False) -> str:
    """The picture; ``sentences`` describe it to those who do not see it.

    With ``interactive`` it is part of a page that has the style and makes nodes answer keys and clicks.
    """
    return "\n".join(_svg(shown, words, sentences, interactive)) + "\n"


def _svg(shown: Picture, words: Words, sentences: Sequence[str], interactive: bool) -> Iterator[str]:
    laid = lay_out(shown)
    wide, high = max(laid.width, 0.0 if interactive else 780.0), laid.height + (0 if interactive else 56)
    role = 'role="group"' if interactive else 'role="img"'
    size = "" if interactive else f' width="{wide:.0f}" height="{high:.0f}"'
    kind = "chains dense" if len(shown.arrows) >= DENSE else "chains"
    kind += " picture" if interactive else ""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{kind}" viewBox="0 0 {wide:.0f} {high:.0f}"{size} '
        f'{role} aria-labelledby="chains-title chains-desc">'
    )
    yield f'<title id="chains-title">{escape(shown.title)}</title>'
    yield f'<desc id="chains-desc">{escape(" ".join([*sentences, shown.about]))}</desc>'
    if not interactive:
        yield f"<style>{STYLE}</style>"
    yield "<defs>"
    for name in ("tip", "tip-cyclic", "tip-loop"):
        yield (
            f'<marker id="{name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" '
            f'markerUnits="userSpaceOnUse" orient="auto"><path class="{name}" d="M0 0L8 4L0 8z"/></marker>'
        )
    yield "</defs>"
    yield '<rect class="paper" width="100%" height="100%"/>' if not interactive else ""
    yield '<g class="view">'
    for hull in shown.hulls:
        if hull.number in laid.hulls:
            yield from _hull(hull, laid.hulls[hull.number])
    # What matters more is drawn later, and so on top.
    order = sorted(range(len(shown.arrows)), key=lambda place: _weight(shown.arrows[place]))
    for place in order:
        yield from _edge(place, shown.arrows[place], laid.paths[place], words)
    for number, spot in enumerate(shown.spots):
        yield from _node(spot, laid.nodes[spot.id], interactive, number == 0)
    yield "</g>"
    if not interactive:
        yield from legend(words, laid.height)
    yield "</svg>"


def _weight(arrow: Arrow) -> int:
    return 0 if arrow.pruned else 3 if arrow.loop else 2 if arrow.hull else 1


def _marked(first: str, **marks: object) -> str:
    """The classes of an element: a first one, and the names of ``marks`` that it has."""
    return " ".join([first, *(name for name, has in marks.items() if has)])


def _hull(hull: Hull, box: Box) -> Iterator[str]:
    yield f'<g class="hull {hull.verdict}" data-hull="{hull.number}"><title>{escape(hull.label)}</title>'
    yield f'<rect x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" height="{box.height:.1f}" rx="14"/>'
    yield f'<text x="{box.x + 16:.1f}" y="{box.y + 22:.1f}">{hull.number} {escape(hull.label)}</text>'
    by = ", ".join(hull.events)
    yield f'<text class="small" x="{box.x + 16:.1f}" y="{box.y + 38:.1f}">{escape(by)}</text></g>'


def _edge(number: int, arrow: Arrow, path: Path, words: Words) -> Iterator[str]:
    kinds = _marked("edge", pruned=arrow.pruned, cyclic=arrow.hull, loop=arrow.loop, added=arrow.added)
    tip = "tip-loop" if arrow.loop else "tip-cyclic" if arrow.hull else "tip"
    head = f"{words.ability(arrow.source)} → {words.ability(arrow.target)}"
    said = f"{head}: {arrow.title}"
    yield (
        f'<g class="{kinds}" data-edge="{number}" data-source="{escape(arrow.source)}" '
        f'data-target="{escape(arrow.target)}"><title>{escape(said)}</title>'
    )
    (x, y), *rest = path.points
    curves = " ".join(f"{a:.1f} {b:.1f}" for a, b in rest)
    yield f'<path d="M{x:.1f} {y:.1f}C{curves}" marker-end="url(#{tip})"/>'
    at, height = path.label
    if arrow.steps:
        step = "·".join(arrow.steps)
        radius = 9 + 3 * (len(step) - 1)
        yield f'<g class="badge"><circle cx="{at:.1f}" cy="{height:.1f}" r="{radius}"/>'
        yield f'<text x="{at:.1f}" y="{height + 4:.1f}" text-anchor="middle">{step}</text></g>'
    yield "</g>"


def _node(spot: Spot, box: Box, interactive: bool, first: bool) -> Iterator[str]:
    kinds = _marked(f"node {spot.kind}", cyclic=spot.hull, loop=spot.loop, added=spot.added)
    said = f"{spot.label} ({spot.kind_label}). {spot.text}".strip()
    keys = ""
    if interactive:
        keys = f' role="button" tabindex="{0 if first else -1}" aria-label="{escape(said)}"'
    yield f'<g class="{kinds}" data-node="{escape(spot.id)}"{keys}><title>{escape(said)}</title>'
    radius = 4 if spot.kind == "triggered" else HEIGHT / 2
    yield _rect(box, radius, "box")
    if spot.hull:
        inner = Box(box.x + 3, box.y + 3, box.width - 6, box.height - 6)
        yield _rect(inner, max(radius - 3, 2), "box")
    middle = box.x + WIDTH / 2
    name = spot.label if len(spot.label) <= LONGEST else spot.label[: LONGEST - 1].rstrip() + "…"
    mark = "+ " if spot.added else ""
    yield (
        f'<text class="name" x="{middle:.1f}" y="{box.y + 17:.1f}" text-anchor="middle">'
        f"{escape(mark + name)}</text>"
    )
    yield (
        f'<text class="small" x="{middle:.1f}" y="{box.y + 31:.1f}" text-anchor="middle">'
        f"{escape(spot.kind_label)}</text></g>"
    )


def _rect(box: Box, radius: float, kind: str) -> str:
    return (
        f'<rect class="{kind}" x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" '
        f'height="{box.height:.1f}" rx="{radius:.1f}"/>'
    )


def legend(words: Words, top: float) -> Iterator[str]:
    """What the lines mean, in one row below ``top``."""
    _ = words.texts.gettext
    entries = (
        # Translators: what an arrow in the picture means.
        ("", "tip", _("may set off")),
        # Translators: what an arrow in the picture means: it lies in a group of effects that can come round.
        ("cyclic", "tip-cyclic", _("inside a component")),
        # Translators: what an arrow in the picture means: it is part of a loop; the numbers tell the order.
        ("loop", "tip-loop", _("in a loop, in this order")),
        # Translators: what an arrow in the picture means: there is no trigger, and its title says why not.
        ("pruned", "tip", _("looks so, but cannot")),
    )
    yield f'<g class="legend" transform="translate(24 {top + 30:.0f})" aria-hidden="true">'
    for place, (kind, tip, label) in enumerate(entries):
        x = place * 184
        yield (
            f'<g class="edge {kind}"><path d="M{x} 0C{x + 12} 0 {x + 24} 0 {x + 34} 0" '
            f'marker-end="url(#{tip})"/></g><text class="small" x="{x + 42}" y="4">{escape(label)}</text>'
        )
        if kind == "loop":
            yield f'<g class="badge"><circle cx="{x + 16}" cy="0" r="9"/>'
            yield f'<text x="{x + 16}" y="4" text-anchor="middle">1</text></g>'
    yield "</g>"
