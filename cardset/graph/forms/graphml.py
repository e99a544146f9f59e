"""The graph as GraphML, which Gephi, yEd, Cytoscape and networkx read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape, quoteattr

from cardset.graph.forms.picture import Picture

OF_NODES = {
    "label": "string",
    "kind": "string",
    "text": "string",
    "component": "int",
    "verdict": "string",
    "added": "boolean",
}
OF_EDGES = {
    "events": "string",
    "labels": "string",
    "reason": "string",
    "pruned": "boolean",
    "component": "int",
    "steps": "string",
}
"""The attributes and their types; component is 0 for what lies in none."""


def graphml(shown: Picture) -> str:
    """The picture as data: http://graphml.graphdrawing.org/specification.html."""
    return "\n".join(_graphml(shown)) + "\n"


def _graphml(shown: Picture) -> Iterator[str]:
    verdicts = {hull.number: hull.verdict for hull in shown.hulls}
    yield '<?xml version="1.0" encoding="UTF-8"?>'
    yield '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
    for owner, keys in (("node", OF_NODES), ("edge", OF_EDGES)):
        for name, kind in keys.items():
            yield f'  <key id="{owner}-{name}" for="{owner}" attr.name="{name}" attr.type="{kind}"/>'
    yield f'  <graph id={quoteattr(shown.title)} edgedefault="directed">'
    for spot in shown.spots:
        yield f"    <node id={quoteattr(spot.id)}>"
        yield from _data(
            "node",
            {
                "label": spot.label,
                "kind": spot.kind,
                "text": spot.text,
                "component": spot.hull,
                "verdict": verdicts.get(spot.hull, ""),
                "added": spot.added,
            },
        )
        yield "    </node>"
    for number, arrow in enumerate(shown.arrows):
        ends = f"source={quoteattr(arrow.source)} target={quoteattr(arrow.target)}"
        yield f'    <edge id="e{number}" {ends}>'
        yield from _data(
            "edge",
            {
                "events": " ".join(arrow.events),
                "labels": ", ".join(arrow.labels),
                "reason": arrow.title,
                "pruned": arrow.pruned,
                "component": arrow.hull,
                "steps": " ".join(arrow.steps),
            },
        )
        yield "    </edge>"
    yield "  </graph>"
    yield "</graphml>"


def _data(owner: str, values: Mapping[str, object]) -> Iterator[str]:
    for name, value in values.items():
        text = str(value).lower() if isinstance(value, bool) else str(value)
        yield f'      <data key="{owner}-{name}">{escape(text)}</data>'
