"""Whether a certificate proves what it says, by adding and comparing whole numbers.

Nothing here solves, and nothing is taken from the modules that do: who distrusts them reads this one, and the
top of :mod:`cardset.graph.ranking` for why weights that pass prove that every chain ends.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from cardset.errors import Fault
from cardset.graph.certificate import digest, net_digest
from cardset.graph.net import Net, Transition
from cardset.paths import schema_path

if TYPE_CHECKING:
    from jsonschema.protocols import Validator

ABOUT = {
    "set": "another set",
    "set_digest": "another version of the set",
    "rules": "other rules",
    "players": "another number of players",
}


def check(
    net: Net,
    certificate: Any,
    about: Mapping[str, Any] | None = None,
    edges: Iterable[tuple[str, str]] = (),
    begin: Sequence[Mapping[str, int]] = (),
) -> list[Fault]:
    """What is wrong with a certificate, plain data of any shape, for ``net``; nothing where it holds.

    ``about`` is what it should be about: ``set``, ``set_digest``, ``rules``, ``players``, as far as known.
    ``edges`` are the triggers between abilities, for the ranks of those that lie outside of the net.
    ``begin`` are the ways in which a chain may begin, in counters of the net; the longest chain must reckon
    with each.
    """
    faults = misshapen(certificate)
    if faults:
        return faults
    for key, wanted in (about or {}).items():
        if certificate[key] != wanted:
            hint = f"{key} is {certificate[key]!r}, not {wanted!r}"
            faults.append(Fault(f"the certificate is for {ABOUT[key]}", hint=hint))
    taken = set(certificate.get("without", ()))
    known = {step.ability for step in net.steps} - {""}
    faults += [
        Fault(f"it is without {one!r}, which is no ability of the net") for one in sorted(taken - known)
    ]
    net = net.without(taken)
    if certificate["net_digest"] != net_digest(net):
        hint = "the set, the rules, or how cardset reads them has changed: make a new certificate"
        faults.append(Fault("the certificate is for other steps than this set's", hint=hint))
    if certificate["digest"] != digest({key: certificate[key] for key in certificate if key != "digest"}):
        hint = "what follows, if anything, is what makes it no proof"
        faults.append(Fault("the certificate has been changed since it was made", hint=hint))
    faults += check_rounds(net, certificate["rounds"])
    faults += check_components(net, certificate)
    inside = [(first, second) for first, second in edges if taken.isdisjoint((first, second))]
    faults += check_ranks(net, certificate["ranks"], inside)
    parts = [(f"component {number}: ", each) for number, each in enumerate(certificate["components"], 1)]
    for where, each in [("", certificate), *parts]:
        if taken and "longest" in each:
            faults.append(Fault(f"{where}longest: chains with {', '.join(sorted(taken))} have no bound"))
        if "longest" in each:
            faults += check_longest(net, each["longest"], begin, each.get("abilities"), f"{where}longest")
    return faults


def check_rounds(net: Net, rounds: list[dict[str, Any]]) -> list[Fault]:
    """Each sum falls with what its round covers and rises with nothing open; in the end all is covered."""
    faults: list[Fault] = []
    open_ = {step.id: step for step in net.steps}
    for number, each in enumerate(rounds, 1):
        weights, covers = each["weights"], set(each["covers"])
        faults += unknown(net, weights, f"round {number}")
        for step_id in sorted(covers - open_.keys()):
            faults.append(Fault(f"round {number}: {step_id!r} is no step of the net that is open here"))
        busy = {step.ability for step in open_.values() if not step.bulk}
        for step in open_.values():
            change = weigh(step.change, weights)
            # A bulk step that no open step sets off may do what it likes.
            idle = step.bulk and (step.ability not in busy if step.ability else not busy)
            if step.id in covers and change >= 0:
                faults.append(Fault(f"round {number}: {step.id!r} does not lower the sum (it adds {change})"))
            elif change > 0 and not idle:
                faults.append(Fault(f"round {number}: {step.id!r} is open and raises the sum by {change}"))
        open_ = {step_id: step for step_id, step in open_.items() if step_id not in covers}
    return faults + [Fault(f"no round covers {step.id!r}") for step in open_.values() if not step.bulk]


def check_longest(
    net: Net,
    longest: dict[str, Any],
    begin: Iterable[Mapping[str, int]] = (),
    abilities: Iterable[str] | None = None,
    where: str = "longest",
) -> list[Fault]:
    """Each start of an ability costs ``scale`` of a weighted sum that never rises and begins bounded.

    With ``abilities`` only starts of these are counted and need cost anything.
    """
    counted = ("waits:",) if abilities is None else tuple(f"waits:{one}." for one in abilities)
    weights, groups, scale = longest["weights"], longest["groups"], longest["scale"]
    faults = unknown(net, weights, where)
    for step in net.steps:
        change, begun = weigh(step.change, weights), started(step, counted)
        if change > -scale * begun:
            what = f"adds {change} to the sum and starts {begun}"
            faults.append(Fault(f"{where}: {step.id!r} {what}", hint=f"a start must cost {scale}"))
    for name, (counters, _) in net.supply.items():
        for counter in counters:
            if weights.get(counter, 0) > groups.get(name, 0):
                faults.append(Fault(f"{where}: {counter!r} weighs more than its group {name!r}"))
    for one in begin:
        if dict(one) not in longest["begin"]:
            told = ", ".join(sorted(one)) or "nothing"
            faults.append(Fault(f"{where}: it leaves out that a chain may begin with {told}"))
    total = max((weigh(one, weights) for one in longest["begin"]), default=0)
    total += sum(groups.get(name, 0) * count for name, (_, count) in net.supply.items())
    if longest["starts"] < total // scale:
        faults.append(Fault(f"{where}: the weights allow {total // scale} starts, not {longest['starts']}"))
    return faults


def check_components(net: Net, certificate: dict[str, Any]) -> list[Fault]:
    """Each component names the rounds that cover its abilities' steps, and they hold all abilities."""
    ability = {step.id: step.ability for step in net.steps}
    covered = [{ability.get(step) for step in each["covers"]} for each in certificate["rounds"]]
    faults = []
    for number, each in enumerate(certificate["components"], 1):
        due = [position for position, those in enumerate(covered, 1) if those & set(each["abilities"])]
        for one in sorted({*each["abilities"]} & {*certificate.get("without", ())}):
            faults.append(Fault(f"component {number}: {one!r} has been taken out"))
        if each["rounds"] != due:
            faults.append(Fault(f"component {number}: its abilities are in the rounds {due}"))
    named = {one for each in certificate["components"] for one in each["abilities"]}
    missing = sorted({*ability.values()} - named - {""})
    return faults + [Fault(f"no component holds {one!r}") for one in missing]


def check_ranks(net: Net, ranks: dict[str, int], edges: Iterable[tuple[str, str]]) -> list[Fault]:
    """Each trigger leads to a smaller rank or into the net, and none out of the net."""
    inside = {step.ability for step in net.steps}
    faults = []
    for first, second in edges:
        for end in (first, second):
            if end not in ranks and end not in inside:
                faults.append(Fault(f"{end!r} has neither a rank nor steps"))
        if first in inside and second not in inside:
            faults.append(Fault(f"{first!r} triggers {second!r}, whose steps are not in the net"))
        elif second not in inside and ranks.get(first, 0) <= ranks.get(second, 0):
            faults.append(Fault(f"the rank does not fall from {first!r} to {second!r}"))
    return list(dict.fromkeys(faults))


def misshapen(certificate: Any) -> list[Fault]:
    """Where a certificate differs from its published schema."""
    return [
        Fault(f"{'/'.join(map(str, error.absolute_path)) or 'the certificate'}: {error.message}")
        for error in sorted(shape().iter_errors(certificate), key=lambda error: str(error.absolute_path))
    ]


@cache
def shape() -> Validator:
    """The published schema, ready to use."""
    from jsonschema import Draft202012Validator, validators

    # To JSON Schema 2.0 is a whole number; sums are exact only with integers.
    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
    extend: Any = validators.extend  # it has no types
    schema = json.loads(schema_path("graph-certificate").read_text(encoding="utf-8"))
    validator: Validator = extend(Draft202012Validator, type_checker=types)(schema)
    return validator


def unknown(net: Net, weights: dict[str, int], where: str) -> list[Fault]:
    """Weights on what is no counter of the net."""
    return [Fault(f"{where}: {name!r} is no counter") for name in sorted(weights.keys() - {*net.counters})]


def started(step: Transition, counted: tuple[str, ...]) -> int:
    """How many abilities a step starts: what it takes from the effects that wait in what is ``counted``."""
    return sum(-added for counter, added in step.change.items() if added < 0 and counter.startswith(counted))


def weigh(counts: Mapping[str, int], weights: Mapping[str, int]) -> int:
    """The weighted sum."""
    return sum(count * weights.get(counter, 0) for counter, count in counts.items())
