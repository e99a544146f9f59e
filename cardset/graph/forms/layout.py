"""Where everything goes in a picture: a layered layout, from left to right (Sugiyama, Tagawa and Toda 1981).

Components are put together to one block each, so that what is left has no cycles but loops at one place. Each
block stands to the right of everything that triggers it; blocks of a layer are ordered by the middle of their
neighbours, layer by layer to and fro. Triggers that skip layers pass between blocks, those to the same block
together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from cardset.graph.forms.picture import Picture, Spot
from cardset.graph.strong import components, digraph
from cardset.values import grouped

WIDTH, HEIGHT = 214.0, 38.0
"""The size of a node."""
GAP, LANE, MARGIN = 12.0, 96.0, 24.0
PAD, HEAD = 20.0, 40.0
"""Around the nodes of a component; above them its name."""
TALLEST = 14
"""How many nodes stand in one column before another one begins."""
BEND = 30.0
"""How far from a column of a component its arrows swing out, for each node that they pass."""
SWEEPS = 8

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; ``x`` and ``y`` are its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> float:
        """The height at which arrows begin and end."""
        return self.y + self.height / 2


@dataclass(frozen=True, slots=True)
class Path:
    """A curve through ``points``: the first, then three for each Bézier curve. ``label`` is a place on it."""

    points: tuple[Point, ...]
    label: Point


@dataclass(frozen=True, slots=True)
class Layout:
    """Nodes by id, hulls by number, paths by the index of the arrow, and the size of it all."""

    nodes: Mapping[str, Box]
    hulls: Mapping[int, Box]
    paths: Mapping[int, Path]
    width: float
    height: float


@dataclass(slots=True, eq=False)
class _Block:
    """What stands together: a node, the nodes of a component, or (no ``names``) room for arrows to pass."""

    names: tuple[str, ...]
    hull: int
    layer: int = 0
    y: float = 0.0
    before: list[_Block] = field(default_factory=list)
    after: list[_Block] = field(default_factory=list)

    @property
    def columns(self) -> int:
        return max(1, -(-len(self.names) // TALLEST))

    @property
    def rows(self) -> int:
        return -(-len(self.names) // self.columns)

    @property
    def height(self) -> float:
        if not self.names:
            return GAP
        inside = self.rows * (HEIGHT + self.gap) - self.gap
        return inside + 2 * PAD + HEAD if self.hull else inside

    @property
    def gap(self) -> float:
        """Between the nodes: arrows of a component need room."""
        return GAP * 2 if self.hull else GAP

    @property
    def side(self) -> float:
        """Room beside a column of a component for the arrows inside it."""
        return BEND * min(self.rows, 4) + PAD if self.hull else 0.0

    @property
    def width(self) -> float:
        if not self.names:
            return 0.0
        return self.columns * (WIDTH + 2 * self.side)


def lay_out(shown: Picture) -> Layout:
    """Lay a picture out. The same picture always comes out the same."""
    blocks, home = _blocks(shown.spots)
    links = {
        pruned: list(
            dict.fromkeys(
                (home[arrow.source], home[arrow.target])
                for arrow in shown.arrows
                if home[arrow.source] is not home[arrow.target] and pruned in (arrow.pruned, True)
            )
        )
        for pruned in (False, True)
    }
    _rank(blocks, links[False])
    layers, ways = _layers(blocks, links[True])
    _order(layers)
    return _place(shown, layers, ways, home)


def _blocks(spots: Sequence[Spot]) -> tuple[list[_Block], dict[str, _Block]]:
    groups = grouped((spot.hull or spot.id, spot) for spot in spots)
    blocks = [_Block(tuple(spot.id for spot in group), group[0].hull) for group in groups.values()]
    return blocks, {name: block for block in blocks for name in block.names}


def _rank(blocks: Sequence[_Block], links: Sequence[tuple[_Block, _Block]]) -> None:
    """Give each block its layer: the longest way to it; what nothing leads to stands close before the next.

    Joint components may trigger each other by way of a third; what then still goes round counts as one layer.
    """
    number = {id(block): place for place, block in enumerate(blocks)}
    successors: list[list[int]] = [[] for _ in blocks]
    for source, target in links:
        successors[number[id(source)]].append(number[id(target)])
    order = [place for part in reversed(components(digraph(successors))) for place in part]
    seen: set[int] = set()
    for place in order:
        seen.add(place)
        for after in successors[place]:
            if after not in seen:
                blocks[after].layer = max(blocks[after].layer, blocks[place].layer + 1)
    targets = {after for those in successors for after in those}
    for place in order:
        if place not in targets and successors[place]:
            blocks[place].layer = max(0, min(blocks[after].layer for after in successors[place]) - 1)


def _layers(
    blocks: Sequence[_Block], links: Sequence[tuple[_Block, _Block]]
) -> tuple[list[list[_Block]], dict[tuple[int, int], list[_Block]]]:
    """The blocks by layer with room for what passes them, and for each link the rooms that it passes."""
    layers: list[list[_Block]] = [[] for _ in range(max((block.layer for block in blocks), default=-1) + 1)]
    for block in blocks:
        layers[block.layer].append(block)
    passing: dict[tuple[int, int], _Block] = {}
    ways: dict[tuple[int, int], list[_Block]] = {}
    for source, target in links:
        way = []
        for layer in range(source.layer + 1, target.layer):
            room = passing.get((id(target), layer))
            if room is None:
                room = passing[id(target), layer] = _Block((), 0, layer)
                layers[layer].append(room)
            way.append(room)
        ways[id(source), id(target)] = way
        stations = [source, *way, target]
        for first, second in pairwise(stations):
            if second not in first.after:
                first.after.append(second)
                second.before.append(first)
    return layers, ways


def _order(layers: Sequence[list[_Block]]) -> None:
    """Order each layer by the middle of its neighbours, to and fro; then give heights."""
    for layer in layers:
        _stack(layer)
    for sweep in range(SWEEPS):
        down = sweep % 2 == 0
        for layer in layers if down else reversed(layers):
            wanted = {id(block): _middle(block.before if down else block.after, block) for block in layer}
            layer.sort(key=lambda block: wanted[id(block)])
            _stack(layer, wanted)


def _middle(neighbours: Sequence[_Block], block: _Block) -> float:
    if not neighbours:
        return block.y + block.height / 2
    return sum(other.y + other.height / 2 for other in neighbours) / len(neighbours)


def _stack(layer: Sequence[_Block], wanted: Mapping[int, float] | None = None) -> None:
    """Heights for the blocks of a layer in their order: as near to those wanted as there is room, the whole
    in the middle."""
    at = 0.0
    for block in layer:
        wish = wanted[id(block)] - block.height / 2 if wanted else at
        block.y = max(at, wish)
        at = block.y + block.height + GAP
    if wanted and layer:
        off = sum(block.y + block.height / 2 - wanted[id(block)] for block in layer) / len(layer)
        for block in layer:
            block.y -= off


def _place(
    shown: Picture,
    layers: Sequence[Sequence[_Block]],
    ways: Mapping[tuple[int, int], Sequence[_Block]],
    home: Mapping[str, _Block],
) -> Layout:
    """Turn layers and heights into boxes and curves."""
    top = min((block.y for layer in layers for block in layer), default=0.0) - MARGIN
    nodes: dict[str, Box] = {}
    hulls: dict[int, Box] = {}
    left: dict[int, tuple[float, float]] = {}
    x = MARGIN
    for layer in layers:
        wide = max((block.width for block in layer), default=0.0)
        for block in layer:
            block.y -= top
            start = x + (wide - block.width) / 2 if block.names else x
            left[id(block)] = (start, start + block.width) if block.names else (x, x + wide)
            if block.hull:
                hulls[block.hull] = Box(start, block.y, block.width, block.height)
            for place, name in enumerate(block.names):
                column, row = divmod(place, block.rows)
                nodes[name] = Box(
                    start + block.side + column * (WIDTH + 2 * block.side),
                    block.y + row * (HEIGHT + block.gap) + (PAD + HEAD if block.hull else 0.0),
                    WIDTH,
                    HEIGHT,
                )
        x += wide + LANE
    paths = {}
    for number, arrow in enumerate(shown.arrows):
        source, target = nodes[arrow.source], nodes[arrow.target]
        first, last = home[arrow.source], home[arrow.target]
        if arrow.source == arrow.target:
            paths[number] = _round_itself(source)
        elif first is last or first.layer >= last.layer:
            paths[number] = _beside(source, target)
        else:
            rooms = [(*left[id(room)], room.y + room.height / 2) for room in ways[id(first), id(last)]]
            paths[number] = _across(source, target, rooms)
    high = max((block.y + block.height for layer in layers for block in layer), default=0.0)
    return Layout(nodes, hulls, paths, max(x - LANE, 0.0) + MARGIN, high + MARGIN)


def _round_itself(box: Box) -> Path:
    """A loop at the right end of a node."""
    x, y, out = box.x + box.width, box.middle, BEND * 1.1
    points = ((x, y - 9), (x + out, y - 22), (x + out, y + 22), (x, y + 9))
    return Path(points, (x + out * 0.76, y))


def _beside(source: Box, target: Box) -> Path:
    """From node to node of one column: to below on the right side, to above on the left; a bigger bow for a
    longer way."""
    if abs(source.x - target.x) > 1:
        return _across(source, target, [])
    below = target.y > source.y
    steps = abs(target.y - source.y) / (HEIGHT + 2 * GAP)
    out = BEND * (0.8 + min(steps, 4) * 0.75) * (1 if below else -1)
    x = source.x + (source.width if below else 0.0)
    start, end = source.middle + (8 if below else -8), target.middle - (8 if below else -8)
    points = ((x, start), (x + out, start), (x + out, end), (x, end))
    return Path(points, (x + out * 0.75, (start + end) / 2))


def _across(source: Box, target: Box, rooms: Sequence[tuple[float, float, float]]) -> Path:
    """From the right end of a node to the left end of one further right, through the rooms between."""
    start, end = (source.x + source.width, source.middle), (target.x, target.middle)
    points: list[Point] = [start]
    at = start
    for near, far, y in rooms:
        points += _curve(at, (near, y))
        points += [(near + (far - near) / 3, y), (far - (far - near) / 3, y), (far, y)]
        at = (far, y)
    points += _curve(at, end)
    return Path(tuple(points), ((at[0] + end[0]) / 2, (at[1] + end[1]) / 2))


def _curve(start: Point, end: Point) -> tuple[Point, Point, Point]:
    wide = end[0] - start[0]
    bow = max(wide / 2, 24.0) if wide > 0 else min(-wide / 2, 60.0)
    return (start[0] + bow, start[1]), (end[0] - bow, end[1]), end
