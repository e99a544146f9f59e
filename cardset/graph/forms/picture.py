"""The graph as it is shown: abilities, triggers and components with their words.

The order of a loop, said once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from cardset.graph.abilities import Kind
from cardset.graph.analysis import Analysis
from cardset.graph.forms.words import Words
from cardset.graph.triggers import Code, Edge, pruned
from cardset.graph.verdicts import Component, Verdict

MANY = 300
"""How many abilities there may be for all pairs of them to be looked at."""
SIGNS: Mapping[Verdict, str] = {
    "finite": "✓",
    "bounded-for-deck": "≤",
    "endless-forced": "∞!",
    "endless-optional": "∞",
    "unknown": "?",
}
"""A sign for each verdict, so that colour is never the only one."""


@dataclass(frozen=True, slots=True)
class Spot:
    """An ability. ``hull`` is the number of its component, 0 without one; ``loop`` whether it is in a loop
    that was found; ``added`` whether it is on a card that was added."""

    id: str
    label: str
    kind: Kind
    kind_label: str
    text: str
    hull: int = 0
    loop: bool = False
    added: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """All triggers from one ability to another. ``events`` are ids, ``labels`` say them, ``reasons`` why,
    ``codes`` the same in words for programs.

    ``hull`` is the component in which it lies, 0 for none. ``steps`` are its places in the rounds of loops
    ("2", with several loops "1.2"), ``loop`` whether both ends are in one loop.
    """

    source: str
    target: str
    events: tuple[str, ...]
    labels: tuple[str, ...]
    reasons: tuple[str, ...]
    hull: int = 0
    loop: bool = False
    steps: tuple[str, ...] = ()
    pruned: bool = False
    added: bool = False
    codes: tuple[Code, ...] = ()

    @property
    def title(self) -> str:
        """The reasons in one text, whether they are sentences or not."""
        *before, last = self.reasons
        return " ".join([*(one if one.endswith((".", "”")) else f"{one};" for one in before), last])


@dataclass(frozen=True, slots=True)
class Hull:
    """A component, numbered from 1, with its verdict in words; ``events`` say what it goes round by."""

    number: int
    abilities: tuple[str, ...]
    verdict: Verdict
    label: str
    events: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows. ``hidden`` is how many abilities it leaves out."""

    title: str
    about: str
    spots: tuple[Spot, ...]
    arrows: tuple[Arrow, ...]
    hulls: tuple[Hull, ...]
    hidden: int = 0


def picture(
    analysis: Analysis, words: Words, *, title: str, about: str, whole: bool, added: Iterable[str] = ()
) -> Picture:
    """The components and what touches them, or the ``whole`` graph. ``added`` are ids of new abilities."""
    new = set(added)
    home = {name: number for number, one in enumerate(analysis.components, 1) for name in one.abilities}
    steps = _steps(analysis.components)
    loops = [{*loop.abilities} for one in analysis.components for loop in one.loops]
    barred_edges = pruned(analysis.model, analysis.edges, _groups(analysis, home, whole))
    bundles: dict[tuple[str, str, bool], list[Edge]] = {}
    for edge in (*analysis.edges, *barred_edges):
        if whole or edge.source in home or edge.target in home or edge.source in new or edge.target in new:
            bundles.setdefault((edge.source, edge.target, edge.pruned), []).append(edge)
    arrows = []
    for (source, target, barred), edges in bundles.items():
        inside = home.get(source, 0) == home.get(target, -1)
        arrows.append(
            Arrow(
                source,
                target,
                tuple(edge.event for edge in edges),
                tuple(dict.fromkeys(words.event(edge.event) for edge in edges)),
                tuple(dict.fromkeys(words.reason(edge) for edge in edges)),
                hull=home[source] if inside and not barred else 0,
                loop=not barred and any({source, target} <= loop for loop in loops),
                steps=() if barred else tuple(steps.get((source, target), ())),
                pruned=barred,
                added=not {source, target}.isdisjoint(new),
                codes=tuple(dict.fromkeys(edge.code for edge in edges)),
            )
        )
    wanted = {node.id for node in analysis.nodes}
    if not whole:
        wanted = _touching(arrows, home, new)
        arrows = [arrow for arrow in arrows if _wanted(arrow, home)]
    spots = [
        Spot(
            node.id,
            words.ability(node.id),
            node.kind,
            words.kind(node.kind),
            words.text(node),
            home.get(node.id, 0),
            any(node.id in loop for loop in loops),
            node.id in new,
        )
        for node in analysis.nodes
        if node.id in wanted
    ]
    labels: dict[int, dict[str, None]] = {}
    for arrow in arrows:
        labels.setdefault(arrow.hull, {}).update(dict.fromkeys(arrow.labels))
    hulls = [
        Hull(
            number,
            one.abilities,
            one.verdict,
            f"{SIGNS[one.verdict]} {words.verdict(one.verdict)}",
            tuple(labels.get(number, ())),
        )
        for number, one in enumerate(analysis.components, 1)
    ]
    return Picture(title, about, tuple(spots), tuple(arrows), tuple(hulls), len(analysis.nodes) - len(spots))


def _groups(analysis: Analysis, home: Collection[str], whole: bool) -> list[Collection[str]]:
    """The abilities between which it is said why there is no trigger: of many only those of one component."""
    among = [node.id for node in analysis.nodes] if whole else home
    if len(among) <= MANY:
        return [among]
    return [set(one.abilities) for one in analysis.components if len(one.abilities) <= MANY]


def _wanted(arrow: Arrow, home: Mapping[str, int]) -> bool:
    """Whether an arrow belongs to the components, at one end (pruned, at both ends), or is new."""
    ends = (arrow.source in home, arrow.target in home)
    return all(ends) if arrow.pruned else any(ends) or arrow.added


def _touching(arrows: Iterable[Arrow], home: Mapping[str, int], new: set[str]) -> set[str]:
    """The abilities in components or on added cards, and those next to them."""
    found = set(home)
    for arrow in arrows:
        if not arrow.pruned and (arrow.source in home or arrow.target in home or arrow.added):
            found |= {arrow.source, arrow.target}
    return found


def _steps(components: Iterable[Component]) -> dict[tuple[str, str], list[str]]:
    """The places of triggers in the rounds of the loops that were played."""
    rounds = [loop.witness.abilities for one in components for loop in one.loops if loop.witness]
    found: dict[tuple[str, str], list[str]] = {}
    for number, order in enumerate(rounds, 1):
        once = one_round(order)
        for place, source in enumerate(once):
            target = once[(place + 1) % len(once)]
            name = f"{number}.{place + 1}" if len(rounds) > 1 else str(place + 1)
            found.setdefault((source, target), []).append(name)
    return found


def one_round(order: Sequence[str]) -> tuple[str, ...]:
    """The abilities of one round: the same one twice in a row is said once, what repeats as a whole, too.

    >>> one_round(["a", "b", "a", "b"]), one_round(["a", "a"]), one_round(["a", "b", "b"])
    (('a', 'b'), ('a',), ('a', 'b'))
    """
    once = [name for place, name in enumerate(order) if place == 0 or order[place - 1] != name]
    if len(once) > 1 and once[0] == once[-1]:
        once.pop()
    sizes = (size for size in range(1, len(once)) if len(once) % size == 0)
    period = next((size for size in sizes if once == once[:size] * (len(once) // size)), len(once))
    return tuple(once[:period])
