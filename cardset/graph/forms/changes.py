"""What added cards bring to a set's graph: new abilities, triggers and components, other verdicts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cardset.graph.analysis import Analysis
from cardset.graph.forms.words import Words
from cardset.graph.triggers import Edge
from cardset.graph.verdicts import Component


def outline(analysis: Analysis) -> dict[str, Any]:
    """What a graph is compared by, as data for JSON: ``abilities``, ``triggers`` (source, target),
    ``components`` (abilities, verdict), ``rings`` and ``longest``."""
    return {
        "abilities": [node.id for node in analysis.nodes],
        "triggers": [[edge.source, edge.target] for edge in analysis.edges],
        "components": [[list(one.abilities), one.verdict] for one in analysis.components],
        "rings": [list(ring.abilities) for ring in analysis.rings],
        "longest": analysis.bound.most if analysis.bound else None,
    }


@dataclass(frozen=True, slots=True)
class Changes:
    """How a graph differs from one without some cards.

    ``components`` are those that are new or have another verdict, each with the verdicts that its abilities
    had before (none: they were in no component). ``longest`` is the bound before and now.
    """

    abilities: tuple[str, ...]
    triggers: tuple[Edge, ...]
    components: tuple[tuple[Component, tuple[str, ...]], ...]
    rings: tuple[tuple[str, ...], ...]
    longest: tuple[int | None, int | None]

    @property
    def concerned(self) -> frozenset[str]:
        """The abilities that are new, or in a component that is or has another verdict."""
        inside = (name for one, _ in self.components for name in one.abilities)
        return frozenset({*self.abilities, *inside})


def changes(before: Mapping[str, Any], analysis: Analysis) -> Changes:
    """What ``analysis`` has that the :func:`outline` ``before`` has not."""
    known = set(before["abilities"])
    triggers = {(source, target) for source, target in before["triggers"]}
    components = {tuple(abilities): verdict for abilities, verdict in before["components"]}
    new = []
    for one in analysis.components:
        if components.get(one.abilities) != one.verdict:
            old = [verdict for names, verdict in components.items() if set(names) & set(one.abilities)]
            new.append((one, tuple(dict.fromkeys(old))))
    rings = {tuple(ring) for ring in before["rings"]}
    return Changes(
        tuple(node.id for node in analysis.nodes if node.id not in known),
        tuple(edge for edge in analysis.edges if (edge.source, edge.target) not in triggers),
        tuple(new),
        tuple(ring.abilities for ring in analysis.rings if ring.abilities not in rings),
        (before["longest"], analysis.bound.most if analysis.bound else None),
    )


def sentences(found: Changes, words: Words) -> Iterator[str]:
    """The changes in plain sentences."""
    _ = words.texts.gettext
    pairs = {(edge.source, edge.target): None for edge in found.triggers}
    counts = [words.abilities(len(found.abilities)), words.triggers(len(pairs))]
    # Translators: what added cards bring: {counts} is such as "2 abilities, 8 triggers".
    yield _("New with the added cards: {counts}.").format(counts=", ".join(counts))
    for ability in found.abilities:
        name = words.ability(ability)
        onward = [words.ability(target) for source, target in pairs if source == ability]
        behind = [words.ability(source) for source, target in pairs if target == ability]
        if onward:
            # Translators: {card} is the name of a card, {cards} a list of those it can set off.
            yield _("{card} can set off: {cards}.").format(card=name, cards=_some(onward))
        if behind:
            # Translators: {card} is the name of a card, {cards} a list of those that can set it off.
            yield _("{card} can be set off by: {cards}.").format(card=name, cards=_some(behind))
    for component, old in found.components:
        cards = words.homes(component.abilities)
        now = words.verdict(component.verdict)
        if old:
            was = words.listed([words.verdict(verdict) for verdict in old])
            # Translators: {was} and {now} are verdicts such as "proved finite".
            text = _("Changed component, {cards}: before, {was}; now, {now}.")
            yield text.format(cards=cards, was=was, now=now)
        else:
            yield _("New component, {cards}: {now}.").format(cards=cards, now=now)
    if not found.components:
        yield _("No new component: nothing that the cards bring comes round to itself.")
    first, last = found.longest
    if first != last:
        nothing = _("no bound")
        yield _("The bound on chains: before, {was}; now, {now}.").format(
            was=first if first is not None else nothing, now=last if last is not None else nothing
        )


def _some(names: list[str]) -> str:
    """The first few of many names, and how many more there are."""
    shown = names if len(names) <= 8 else names[:7]
    return ", ".join(shown) + (f" … (+{len(names) - len(shown)})" if len(shown) < len(names) else "")
