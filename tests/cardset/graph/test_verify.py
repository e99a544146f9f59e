"""Certificates: what is made passes, also after a trip through a file; what is tampered with does not."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from cardset.graph.bound import exact, longest, own
from cardset.graph.certificate import certify, digest, net_digest
from cardset.graph.net import Net
from cardset.graph.ranking import Ranking, Round, prove
from cardset.graph.verify import check
from tests.cardset.graph.nets import ABOUT, net, nets

SUPPLY = {"cards": (("deck", "hand"), 5)}
LINES = ("x: -waits:x +waits:y -deck +hand", "x: -waits:x", "y: -waits:y +waits:x")
BEGIN = ({"waits:x": 1},)


def toy() -> Net:
    return net(*LINES, supply=SUPPLY)


def certificate(one: Net, **more: Any) -> dict[str, Any]:
    """One made of the net, through JSON and back."""
    abilities = sorted({step.ability for step in one.steps} - {""})
    made = certify(
        one,
        prove(one),
        about=ABOUT,
        components=[[ability] for ability in abilities],
        assumptions=["Nobody cheats."],
        **more,
    )
    loaded: dict[str, Any] = json.loads(json.dumps(made))
    return loaded


def told(one: Net, data: object) -> list[str]:
    return [fault.message for fault in check(one, data)]


def test_what_is_made_passes() -> None:
    one = toy()
    data = certificate(one, bound=longest(one, BEGIN), ranks={"a": 2, "b": 1})

    assert check(one, data, ABOUT, [("a", "b"), ("a", "x"), ("x", "y"), ("y", "x")]) == []
    assert data["components"][0]["rounds"]


@given(nets())
def test_every_proof_passes(one: Net) -> None:
    assume(prove(one).proved)

    assert check(one, certificate(one)) == []


@given(nets(), st.data())
def test_no_claim_of_an_endless_net_passes(one: Net, data: st.DataObject) -> None:
    ranking = prove(one)
    assume(not ranking.proved)
    weight = st.dictionaries(st.sampled_from(one.counters), st.integers(0, 5))
    left = set(ranking.core)
    rounds = list(ranking.rounds)
    while left:
        covers = tuple(sorted(data.draw(st.sets(st.sampled_from(sorted(left)), min_size=1))))
        rounds.append(Round(data.draw(weight), covers))
        left -= set(covers)
    claim = certificate(net("a: -x")) | {
        "net_digest": net_digest(one),
        "rounds": [{"weights": dict(each.weights), "covers": list(each.covers)} for each in rounds],
        "components": [],
    }

    faults = told(one, claim)
    assert any("the sum" in fault for fault in faults)


def change(path: tuple[str | int, ...], value: object) -> Callable[[dict[str, Any]], None]:
    def edit(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        if value is None:
            del data[path[-1]]
        else:
            data[path[-1]] = value

    return edit


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (change(("rounds", 0, "weights"), {}), "round 1: 'x.1' does not lower the sum (it adds 0)"),
        (change(("rounds", 0, "weights"), {"hand": 1}), "round 1: 'x.1' does not lower the sum (it adds 1)"),
        (
            change(("rounds", 0, "weights", "deck"), 1.0),
            "rounds/0/weights/deck: 1.0 is not of type 'integer'",
        ),
        (
            change(("rounds", 0, "weights", "deck"), True),
            "rounds/0/weights/deck: True is not of type 'integer'",
        ),
        (
            change(("rounds", 0, "weights", "deck"), -1),
            "rounds/0/weights/deck: -1 is less than the minimum of 0",
        ),
        (change(("rounds", 0, "weights", "dech"), 1), "round 1: 'dech' is no counter"),
        (change(("rounds", 0, "covers"), ["x.1"]), "no round covers 'y.1'"),
        (change(("rounds", 0, "covers"), ["x.9"]), "round 1: 'x.9' is no step of the net that is open here"),
        (change(("rounds",), []), "no round covers 'x.1'"),
        (change(("rounds",), None), "the certificate: 'rounds' is a required property"),
        (change(("schema_version",), 2), "schema_version: 1 was expected"),
        (change(("net_digest",), "sha256:" + "0" * 64), "the certificate is for other steps than this set's"),
        (change(("set",), "other"), "the certificate is for another set"),
        (change(("set_digest",), digest("other")), "the certificate is for another version of the set"),
        (change(("rules",), {}), "the certificate is for other rules"),
        (change(("players",), 2), "the certificate is for another number of players"),
        (change(("components", 0, "rounds"), []), "component 1: its abilities are in the rounds [1, 2]"),
        (change(("components",), []), "no component holds 'x'"),
        (change(("longest", "starts"), 3), "longest: the weights allow 11 starts, not 3"),
        (change(("longest", "weights", "deck"), 0), "longest: 'x.1' adds 1 to the sum and starts 1"),
        (change(("longest", "groups"), {}), "longest: 'deck' weighs more than its group 'cards'"),
        (change(("longest", "scale"), 0), "longest/scale: 0 is less than the minimum of 1"),
        (change(("ranks",), {"a": 1, "b": 1}), "the rank does not fall from 'a' to 'b'"),
        (change(("ranks",), {"a": 1}), "'b' has neither a rank nor steps"),
    ],
)
def test_tampering_is_told(edit: Callable[[dict[str, Any]], None], message: str) -> None:
    one = toy()
    data = certificate(one, bound=longest(one, BEGIN), ranks={"a": 2, "b": 1})
    edit(data)

    assert message in [fault.message for fault in check(one, data, ABOUT, [("a", "b")])]


@given(st.data())
def test_no_change_goes_unseen(data: st.DataObject) -> None:
    one = toy()
    made = certificate(one, bound=longest(one, BEGIN), ranks={"a": 2, "b": 1})
    leaves = list(places(made))
    path, value = data.draw(st.sampled_from(leaves))
    other = data.draw(st.one_of(st.integers(), st.text(), st.booleans(), st.none()))
    assume(json.dumps(other) != json.dumps(value))
    holder: Any = made
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = other

    assert check(one, made, ABOUT, [("a", "b")])


def places(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every value within plain data, and where it is."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield (*path, key), value
        yield from places(value, (*path, key))


def test_a_trigger_out_of_the_net_is_told() -> None:
    one = toy()
    faults = check(one, certificate(one, ranks={"a": 1}), edges=[("x", "a")])

    assert [fault.message for fault in faults] == ["'x' triggers 'a', whose steps are not in the net"]


def of_component(one: Net) -> dict[str, Any]:
    """A certificate with a bound for the second component, that of ``y/1``."""
    bounds = {("y/1",): exact(one, STARTED, counted=own(["y/1"]))}
    return certificate(one, bounds=bounds)


NAMED = (
    "x/1: -waits:x/1.active +waits:y/1.active -deck +hand",
    "x/1: -waits:x/1.active",
    "y/1: -waits:y/1.active +waits:x/1.active",
)
STARTED = ({"waits:x/1.active": 1},)


def test_the_bound_of_a_component_counts_its_own_abilities() -> None:
    one = net(*NAMED, supply=SUPPLY)
    data = of_component(one)

    assert check(one, data, begin=STARTED) == []
    assert data["components"][1]["longest"]["starts"] == 5
    # The same weights say nothing of the other component, whose abilities cost nothing by them.
    data["components"][0]["longest"] = data["components"][1].pop("longest")
    assert any("'x/1.2' adds 0 to the sum and starts 1" in message for message in told(one, data))


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("starts", 4, "component 2: longest: the weights allow 5 starts, not 4"),
        ("groups", {}, "component 2: longest: 'deck' weighs more than its group 'cards'"),
        ("begin", [], "component 2: longest: it leaves out that a chain may begin with waits:x/1.active"),
        ("weights", {"nothing": 1}, "component 2: longest: 'nothing' is no counter"),
    ],
)
def test_tampering_with_the_bound_of_a_component_is_told(key: str, value: object, message: str) -> None:
    one = net(*NAMED, supply=SUPPLY)
    data = of_component(one)
    data["components"][1]["longest"][key] = value

    assert message in [fault.message for fault in check(one, data, begin=STARTED)]


def test_a_way_to_begin_that_is_left_out_is_told() -> None:
    one = toy()
    data = certificate(one, bound=longest(one, BEGIN))
    weighs = data["longest"]
    weighs["starts"] -= weighs["weights"].get("waits:x", 0) // weighs["scale"]
    weighs["begin"] = [{}]
    data["digest"] = digest({key: data[key] for key in data if key != "digest"})

    assert [fault.message for fault in check(one, data, begin=BEGIN)] == [
        "longest: it leaves out that a chain may begin with waits:x"
    ]


@pytest.mark.parametrize("data", [None, [], "no", 3, {}, {"schema_version": 1, "rounds": 7}])
def test_what_is_no_certificate_is_told(data: object) -> None:
    assert told(toy(), data)


def test_another_set_has_another_digest() -> None:
    one = toy()
    step = one.steps[0]

    changed = (
        replace(one, steps=one.steps[1:]),
        replace(one, steps=(replace(step, change={**step.change, "deck": -2}), *one.steps[1:])),
        replace(one, steps=(replace(step, ability="z"), *one.steps[1:])),
        replace(one, steps=(replace(step, bulk=True), *one.steps[1:])),
        replace(one, supply={"cards": (("deck", "hand"), 6)}),
    )
    assert len({net_digest(one), *map(net_digest, changed)}) == 6
    assert net_digest(
        replace(one, steps=(replace(step, label="in other words"), *one.steps[1:]))
    ) == net_digest(one)
    assert net_digest(replace(one, steps=one.steps[::-1])) == net_digest(one)


def test_nothing_open_is_certified() -> None:
    with pytest.raises(ValueError, match="open steps"):
        certify(toy(), Ranking((), ("x.1",)), about=ABOUT, components=[], assumptions=[])


def test_no_action_is_left_out() -> None:
    one = net("x: -a", "y*: -b")
    with pytest.raises(ValueError, match="nothing sets off"):
        certify(one, prove(one), about=ABOUT, components=[], assumptions=[])


# A net of which something has been taken out

LOOP = ("u: -waits:u +waits:v", "v: -waits:v +waits:u +waits:x")


def partial() -> tuple[Net, dict[str, Any]]:
    """A net with a loop that feeds the toy, and the certificate of the toy in it."""
    whole = net(*LINES, *LOOP, supply=SUPPLY)
    return whole, certificate(whole.without({"u", "v"}), without=["v", "u"])


def again(data: dict[str, Any]) -> dict[str, Any]:
    """With a digest that fits: only what is proved is left to find fault with."""
    return data | {"digest": digest({key: data[key] for key in data if key != "digest"})}


def test_what_is_proved_without_a_loop_passes() -> None:
    whole, data = partial()

    assert data["without"] == ["u", "v"]
    assert check(whole, data, ABOUT, [("u", "v"), ("v", "u"), ("v", "x"), ("x", "y"), ("y", "x")]) == []


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"without": ["u"]}, "no round covers 'v.1'"),
        ({"without": ["u", "v", "x"]}, "component 1: 'x' has been taken out"),
        ({"without": ["u", "v", "w"]}, "it is without 'w', which is no ability of the net"),
        ({"without": []}, "without: [] should be non-empty"),
        (
            {"components": [{"abilities": ["u", "x", "y"], "rounds": [1]}]},
            "component 1: 'u' has been taken out",
        ),
        (
            {"longest": {"starts": 9, "scale": 1, "weights": {}, "groups": {}, "begin": []}},
            "longest: chains with u, v have no bound",
        ),
    ],
)
def test_no_more_is_proved_than_without_the_loop(change: dict[str, Any], message: str) -> None:
    whole, data = partial()

    assert message in told(whole, again(data | change))


def test_the_field_cannot_be_left_away() -> None:
    whole, data = partial()
    del data["without"]

    assert {"no round covers 'u.1'", "no round covers 'v.1'"} <= {*told(whole, again(data))}
