"""A proof as plain data: what was proved of which set under which rules, and the weights that show it.

The shape is ``cardset/schemas/graph-certificate.schema.json``; :mod:`cardset.graph.verify` checks one. The
rounds stand in one list, because the order of all of them together is the proof; a component names those that
cover steps of its abilities. Digests are SHA-256 over JSON with sorted keys and no blanks, so that any
program can make them again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardset.graph.bound import Bound
from cardset.graph.net import Net
from cardset.graph.ranking import Ranking
from cardset.model import canonical

SCHEMA_VERSION = 1


def digest(data: object) -> str:
    """``sha256:`` and the hash of plain data (what JSON can hold), whatever the order of its keys."""
    return "sha256:" + hashlib.sha256(canonical(data).encode("utf-8")).hexdigest()


def net_digest(net: Net) -> str:
    """The digest of what a proof rests on: steps, their abilities and changes, the supply; no labels."""
    return digest(
        {
            "counters": sorted(net.counters),
            "steps": {step.id: [step.ability, step.bulk, dict(step.change)] for step in net.steps},
            "supply": {name: [sorted(counters), most] for name, (counters, most) in net.supply.items()},
        }
    )


def certify(
    net: Net,
    ranking: Ranking,
    *,
    about: Mapping[str, Any],
    components: Iterable[Sequence[str]],
    assumptions: Sequence[str],
    ranks: Mapping[str, int] | None = None,
    bound: Bound | None = None,
    bounds: Mapping[tuple[str, ...], Bound] | None = None,
    without: Sequence[str] = (),
) -> dict[str, Any]:
    """The certificate of a net that is proved finite, as data for JSON.

    ``about`` holds ``set`` (its id), ``set_digest``, ``rules`` (the value of each option) and ``players`` (a
    number or ``None`` for any). ``components`` are the abilities of each component of the trigger graph in
    the net, ``ranks`` numbers for the abilities outside of it such that every trigger leads to a smaller one.
    ``bound`` is that of all starts, ``bounds`` those of the starts of components, by their abilities.
    ``without`` are abilities that ``net`` has no steps of, because they were taken out.
    Raises ``ValueError`` where the ranking leaves steps open, or a bulk step has an ability without ordinary
    steps: then the action that it belongs to has been left out.
    """
    if not ranking.proved:
        raise ValueError("a ranking with open steps certifies nothing")
    acting = {"", *(step.ability for step in net.steps if not step.bulk)}
    for step in net.steps:
        if step.ability not in acting:
            raise ValueError(f"nothing sets off the bulk step {step.id!r}")
    ability = {step.id: step.ability for step in net.steps}
    owners = [{ability[step] for step in each.covers} for each in ranking.rounds]
    certificate: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        **{key: about[key] for key in ("set", "set_digest", "rules", "players")},
        "net_digest": net_digest(net),
        "assumptions": list(assumptions),
        "ranks": dict(sorted((ranks or {}).items())),
        "rounds": [
            {"weights": dict(sorted(each.weights.items())), "covers": list(each.covers)}
            for each in ranking.rounds
        ],
        "components": [
            {
                "abilities": list(abilities),
                "rounds": [number for number, found in enumerate(owners, 1) if found & set(abilities)],
            }
            | _longest((bounds or {}).get(tuple(abilities)))
            for abilities in components
        ],
    }
    if without:
        certificate["without"] = sorted(without)
    certificate |= _longest(bound)
    return certificate | {"digest": digest(certificate)}


def _longest(bound: Bound | None) -> dict[str, Any]:
    """A bound as the field of a certificate."""
    if bound is None:
        return {}
    return {
        "longest": {
            "starts": bound.most,
            "scale": bound.scale,
            "weights": dict(sorted(bound.weights.items())),
            "groups": dict(sorted(bound.groups.items())),
            "begin": [dict(sorted(begin.items())) for begin in bound.begin],
        }
    }
