"""The graph as GraphML, which Gephi, yEd, Cytoscape and networkx read."""

from __future__ import annotations

from cardset.graph.forms.picture import Picture


def graphml(shown: Picture) -> str:
    """The picture as data: http://graphml.graphdrawing.org/specification.html.

    ``component`` is 0 for what lies in none.
    """
    from networkx import MultiDiGraph, generate_graphml

    verdicts = {hull.number: hull.verdict for hull in shown.hulls}
    graph: MultiDiGraph[str] = MultiDiGraph(name=shown.title)
    for spot in shown.spots:
        graph.add_node(
            spot.id,
            label=spot.label,
            kind=spot.kind,
            text=spot.text,
            component=spot.hull,
            verdict=verdicts.get(spot.hull, ""),
            added=spot.added,
        )
    for number, arrow in enumerate(shown.arrows):
        graph.add_edge(
            arrow.source,
            arrow.target,
            f"e{number}",
            events=" ".join(arrow.events),
            labels=", ".join(arrow.labels),
            reason=arrow.title,
            pruned=arrow.pruned,
            component=arrow.hull,
            steps=" ".join(arrow.steps),
        )
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', *generate_graphml(graph), ""])
