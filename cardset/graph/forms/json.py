"""The findings as data for other programs; the shape is ``cardset/schemas/graph.schema.json``."""

from __future__ import annotations

from typing import Any

from cardset.graph.analysis import ASSUMPTIONS, Analysis
from cardset.graph.forms.changes import Changes
from cardset.graph.forms.findings import component_sentences
from cardset.graph.forms.picture import Picture
from cardset.graph.forms.table import lines
from cardset.graph.forms.words import Words
from cardset.graph.verdicts import Component, Loop

SCHEMA_VERSION = 1


def data(
    analysis: Analysis, shown: Picture, words: Words, rules: str, new: Changes | None = None
) -> dict[str, Any]:
    """Everything about the graph that ``shown`` has. Words are in the language of ``words``, ids are not."""
    bound = analysis.bound
    return {
        "schema_version": SCHEMA_VERSION,
        "set": analysis.set,
        "rules": rules,
        "options": dict(analysis.rules),
        "players": analysis.players,
        "lang": words.localizer.language,
        "verdict": analysis.verdict,
        "longest_chain": bound.most if bound else None,
        "stratified": analysis.stratified,
        "nodes": [
            _fields(spot, "id", "label", "kind", "text")
            | {"component": spot.hull or None, "added": spot.added}
            for spot in shown.spots
        ],
        "edges": [
            _fields(arrow, "source", "target", "events", "labels", "codes", "reasons", "pruned")
            | {"component": arrow.hull or None, "steps": list(arrow.steps)}
            for arrow in shown.arrows
        ],
        "components": [_component(analysis, one, words) for one in analysis.components],
        "rings": [
            {
                "abilities": list(ring.abilities),
                "denials": [
                    _fields(denial, "source", "target", "code") | {"reason": words.denial(denial)}
                    for denial in ring.denials
                ],
            }
            for ring in analysis.rings
        ],
        "table": [
            {"ability": line.id, "label": line.ability, "cyclic": bool(line.cyclic), "why": line.why}
            | {"falls": line.falls}
            for line in lines(analysis, words)
        ],
        "assumptions": list(ASSUMPTIONS),
        "certificate": dict(analysis.certificate) if analysis.certificate else None,
        "changes": _changes(new) if new is not None else None,
    }


def _changes(new: Changes) -> dict[str, Any]:
    was, now = new.longest
    return {
        "abilities": list(new.abilities),
        "triggers": [[edge.source, edge.target, edge.event] for edge in new.triggers],
        "components": [
            {"abilities": list(one.abilities), "before": list(old), "now": one.verdict}
            for one, old in new.components
        ],
        "rings": [list(ring) for ring in new.rings],
        "longest_chain": {"before": was, "now": now},
    }


def _component(analysis: Analysis, component: Component, words: Words) -> dict[str, Any]:
    proved = component.verdict == "finite" and analysis.certificate is not None
    bound = analysis.bounds.get(component.abilities, analysis.bound) if proved else None
    played = next((loop for loop in component.loops if loop.witness), None)
    return {
        "abilities": list(component.abilities),
        "verdict": component.verdict,
        "certificate": _share(analysis, component) if proved else None,
        "witness": _witness(played) if played else None,
        "longest_chain": bound.most if bound else None,
        "sentence": " ".join(component_sentences(analysis, component, words)),
        "joint": component.joint,
        "loops": [
            _fields(loop, "abilities", "verdict")
            | {"starts": dict(loop.candidate.starts), "doubt": loop.doubt, "witness": _witness(loop)}
            for loop in component.loops
        ],
        "repairs": [list(edits) for edits in component.repairs],
    }


def _share(analysis: Analysis, component: Component) -> dict[str, Any]:
    """The rounds of the whole certificate (from 1) that cover the component's steps, and whose they are."""
    assert analysis.certificate is not None
    shares = [one for one in analysis.certificate["components"] if one["abilities"] == [*component.abilities]]
    return {
        "net_digest": analysis.certificate["net_digest"],
        "rounds": [n for one in shares for n in one["rounds"]],
    }


def _witness(loop: Loop) -> dict[str, Any] | None:
    names = ("kind", "stoppers", "growing", "players", "abilities", "scenario")
    return None if loop.witness is None else _fields(loop.witness, *names)


def _fields(value: object, *names: str) -> dict[str, Any]:
    """Some attributes of a value as data for JSON."""
    found = {name: getattr(value, name) for name in names}
    return {name: list(one) if isinstance(one, tuple) else one for name, one in found.items()}
