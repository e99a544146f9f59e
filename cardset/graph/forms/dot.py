"""The graph for Graphviz (the DOT language)."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.graph.forms.picture import Arrow, Picture, Spot

SHAPES = {"one-shot": "ellipse", "replacement": "hexagon", "redirect": "hexagon"}
"""The shape of a node by its kind; else a box."""


def dot(shown: Picture) -> str:
    """The picture as a directed graph with a cluster for each component."""
    return "\n".join(_dot(shown)) + "\n"


def _dot(shown: Picture) -> Iterator[str]:
    yield "digraph chains {"
    yield f"  label={_quoted(f'{shown.title} — {shown.about}')};"
    yield '  rankdir=LR; node [shape=box, fontname="sans-serif"]; edge [fontname="sans-serif", fontsize=10];'
    for hull in shown.hulls:
        inside = [spot for spot in shown.spots if spot.hull == hull.number]
        yield f"  subgraph cluster_{hull.number} {{"
        yield f"    label={_quoted(f'{hull.number} {hull.label}')}; style=rounded;"
        yield from (f"    {_node(spot)}" for spot in inside)
        yield "  }"
    yield from (f"  {_node(spot)}" for spot in shown.spots if not spot.hull)
    yield from (f"  {_edge(arrow)}" for arrow in shown.arrows)
    yield "}"


def _node(spot: Spot) -> str:
    parts = [f"label={_quoted(spot.label)}", f"tooltip={_quoted(spot.text or spot.label)}"]
    if spot.kind in SHAPES:
        parts.append(f"shape={SHAPES[spot.kind]}")
    if spot.hull:
        parts.append("peripheries=2")
    if spot.loop or spot.added:
        parts.append("penwidth=3")
    return f"{_quoted(spot.id)} [{', '.join(parts)}];"


def _edge(arrow: Arrow) -> str:
    label = " ".join([*(f"({step})" for step in arrow.steps), ", ".join(arrow.labels)])
    parts = [f"label={_quoted(label)}", f"tooltip={_quoted(arrow.title)}"]
    if arrow.pruned:
        parts += ["style=dashed", "constraint=false"]
    elif arrow.loop or arrow.hull:
        parts += ["style=bold", f"penwidth={3 if arrow.loop else 2}"]
    return f"{_quoted(arrow.source)} -> {_quoted(arrow.target)} [{', '.join(parts)}];"


def _quoted(text: str) -> str:
    """A string of DOT: only quotes and, before them or at the end, backslashes mean something there."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
