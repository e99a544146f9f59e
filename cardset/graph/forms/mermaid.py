"""The graph as a Mermaid flowchart, which GitHub and many editors draw from text."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.graph.forms.picture import Arrow, Picture, Spot

FRAMES = {"one-shot": ("([", "])"), "replacement": ("{{", "}}"), "redirect": ("{{", "}}")}
"""What encloses a node's label by its kind; else square brackets."""


def mermaid(shown: Picture) -> str:
    """The picture as a flowchart with a subgraph for each component."""
    return "\n".join(_mermaid(shown)) + "\n"


def _mermaid(shown: Picture) -> Iterator[str]:
    names = {spot.id: f"n{number}" for number, spot in enumerate(shown.spots, 1)}
    yield "---"
    yield f'title: "{_plain(shown.title)}"'
    yield "---"
    yield "flowchart LR"
    for hull in shown.hulls:
        yield f'  subgraph c{hull.number} ["{_plain(f"{hull.number} {hull.label}")}"]'
        yield from (f"    {_node(names[spot.id], spot)}" for spot in shown.spots if spot.hull == hull.number)
        yield "  end"
    yield from (f"  {_node(names[spot.id], spot)}" for spot in shown.spots if not spot.hull)
    for arrow in shown.arrows:
        yield f"  {names[arrow.source]} {_edge(arrow)} {names[arrow.target]}"
    bold = [str(number) for number, arrow in enumerate(shown.arrows) if arrow.loop]
    if bold:
        yield f"  linkStyle {','.join(bold)} stroke-width:4px"


def _node(name: str, spot: Spot) -> str:
    left, right = FRAMES.get(spot.kind, ("[", "]"))
    return f'{name}{left}"{_plain(spot.label)}"{right}'


def _edge(arrow: Arrow) -> str:
    label = _plain(" ".join([*(f"({step})" for step in arrow.steps), ", ".join(arrow.labels)]))
    if arrow.pruned:
        return f'-. "{label}" .->'
    return f'== "{label}" ==>' if arrow.loop or arrow.hull else f'-- "{label}" -->'


def _plain(text: str) -> str:
    """Text that Mermaid takes as it is: what means something there is written as an entity."""
    return text.replace("#", "#35;").replace('"', "#quot;").replace("<", "#lt;").replace(">", "#gt;")
