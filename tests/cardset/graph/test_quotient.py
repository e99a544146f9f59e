"""Counters that play the same part: what is merged, and that proofs of the merged net hold for the net."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardset.graph.net import Net, Transition
from cardset.graph.quotient import alike, blocks_of, kinds
from cardset.graph.ranking import prove, prove_without
from cardset.graph.verify import check_rounds


def chain(families: int, free: int = -1) -> Net:
    """Families whose card costs one of the hand and brings the next one; that of ``free`` costs nothing."""
    steps = []
    for family in range(families):
        for card, after in (("a", "b"), ("b", "a")):
            name, other = f"{card}{family}", f"{after}{family}"
            change = {f"waits:{name}/1.active": -1, f"waits:{other}/1.active": 1}
            if family != free:
                change |= {f"{name}@hand.active": -1, f"{name}@discard": 1}
            steps.append(Transition(f"{name}#1", f"{name}/1", "", change))
    return Net(tuple(sorted({counter for step in steps for counter in step.change})), tuple(steps))


def test_a_hundred_families_are_as_one() -> None:
    assert len(set(blocks_of(chain(100)))) == len(set(blocks_of(chain(1)))) == 3


def test_what_is_told_apart_by_one_step_is_not_merged() -> None:
    net = chain(3, free=1)
    block = dict(zip(net.counters, blocks_of(net), strict=True))
    assert block["waits:a0/1.active"] == block["waits:b2/1.active"] != block["waits:a1/1.active"]


def test_kinds_keep_roles_and_zones_apart() -> None:
    names = [
        "a@deck",
        "type:basic@deck",
        "waits:a/1.active",
        "waits:b/1.other",
        "do:x",
        "pay:x",
        "waits:b/1.active",
    ]
    assert kinds(names) == [0, 0, 1, 2, 3, 4, 1]


def test_a_merged_proof_holds_for_the_net_and_leaves_only_the_loop() -> None:
    net = chain(40, free=7)
    ranking = prove(net, blocks=blocks_of(net))
    assert set(ranking.core) == {"a7#1", "b7#1"}
    rest = prove_without(net, ranking, {"a7/1"})
    assert rest.proved
    rounds = [{"weights": each.weights, "covers": each.covers} for each in rest.rounds]
    assert not check_rounds(net.without({"a7/1"}), rounds)


@given(
    st.lists(
        st.dictionaries(st.integers(0, 5), st.integers(-2, 2).filter(bool), min_size=1, max_size=4),
        min_size=1,
        max_size=8,
    ),
    st.lists(st.integers(0, 5), min_size=6, max_size=6),
)
def test_whatever_is_merged_no_more_is_proved(changes: list[dict[int, int]], blocks: list[int]) -> None:
    names = tuple(f"c{number}" for number in range(6))
    steps = tuple(
        Transition(f"s{number}", f"x{number}", "", {names[place]: added for place, added in change.items()})
        for number, change in enumerate(changes)
    )
    net = Net(names, steps)
    merged, plain = prove(net, blocks=blocks), prove(net)
    assert set(merged.core) == set(plain.core)
    open_ = [step for step in steps if step.id not in merged.core]
    rounds = [{"weights": each.weights, "covers": each.covers} for each in merged.rounds]
    assert len(check_rounds(net, rounds)) == len(merged.core)
    assert not check_rounds(Net(names, tuple(open_)), rounds)
    number = len(set(alike([list(change.items()) for change in changes], [0] * 6)))
    assert 1 <= number <= 6
