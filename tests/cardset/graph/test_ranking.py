"""Weights or a candidate: nets whose answer is clear by hand, what the answer promises, and brute force."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given

from cardset.graph.net import Net, Transition
from cardset.graph.ranking import Ranking, Round, prove, prove_changed
from cardset.graph.verify import check_rounds
from tests.cardset.graph.exploring import explore
from tests.cardset.graph.nets import by_chance, net, nets, summed, with_any


def proved(*lines: str) -> bool:
    return prove(net(*lines)).proved


def test_a_step_that_only_takes_ends() -> None:
    assert prove(net("x: -a")) == Ranking((Round({"a": 1}, ("x.1",)),))


def test_a_net_without_steps_is_proved() -> None:
    assert prove(net()).proved


def test_a_step_that_takes_nothing_is_endless() -> None:
    assert prove(net("x: +a")).candidates == ({"x.1": 1},)


def test_two_abilities_that_set_each_other_off_without_a_price_are_endless() -> None:
    assert prove(net("x: -wx +wy", "y: -wy +wx")).candidates == ({"x.1": 1, "y.1": 1},)


def test_a_price_that_nothing_pays_back_ends_them() -> None:
    assert proved("x: -wx +wy -hand", "y: -wy +wx")


def test_a_price_that_comes_back_does_not() -> None:
    found = prove(net("x: -wx +wy -hand +discard", "y: -wy +wx +hand -discard"))

    assert found.candidates == ({"x.1": 1, "y.1": 1},)


def test_the_price_may_be_paid_once_in_two_rounds() -> None:
    # Two cards are worth one, one is worth two: only the weights 2 and 3 tell them apart.
    assert proved("x: -2a +b", "y: -b +a")
    assert proved("x: -3a +2b", "y: -2b +a", "z: -2b +2a")
    assert not proved("x: -2a +b", "y: -b +2a")


def test_counts_matter_in_a_candidate() -> None:
    assert prove(net("x: -2a +b", "y: -b +2a")).candidates == ({"x.1": 1, "y.1": 1},)
    assert prove(net("x: -2a +b", "y: -b +a", "z: -b +3a")).candidates == ({"x.1": 1, "z.1": 1},)
    assert prove(net("x: -3a +b", "y: -b +a +c", "z: -c +2a")).candidates == ({"x.1": 1, "y.1": 1, "z.1": 1},)
    assert prove(net("x: -a +b", "y: -3b +a +c", "z: -c +2a")).candidates == ({"x.1": 3, "y.1": 1, "z.1": 1},)


def test_drawing_from_an_empty_deck_must_be_a_step_of_its_own() -> None:
    # The trap: with the draw alone the proof is false, with the empty variant there is none.
    assert proved("x: -wx +wy -deck +hand", "y: -wy +wx")
    assert prove(net("x: -wx +wy -deck +hand", "x: -wx +wy", "y: -wy +wx")).candidates == (
        {"x.2": 1, "y.1": 1},
    )


def test_a_limit_per_turn_ends_a_loop() -> None:
    assert proved("x: -wx +wy -permit", "y: -wy +wx")


def test_what_a_loop_feeds_is_open_too() -> None:
    # z alone would end, but the loop pays for it as often as one likes.
    found = prove(net("x: -wx +wy +coin", "y: -wy +wx", "z: -coin"))

    assert set(found.core) == {"x.1", "y.1", "z.1"}
    assert found.candidate == {"x.1": 1, "y.1": 1}


def test_what_a_loop_does_not_feed_is_covered() -> None:
    found = prove(net("x: -wx +wy", "y: -wy +wx", "z: -coin", "u: -wx +coin"))

    assert set(found.core) == {"x.1", "y.1"}
    assert {step for each in found.rounds for step in each.covers} == {"z.1", "u.1"}


def test_each_loop_has_its_candidate() -> None:
    found = prove(net("x: -wx +wy", "y: -wy +wx", "u: -wu +wv", "v: -wv +wu", "u: -wu +wu2", "v: -wu2 +wu"))

    assert set(map(frozenset, found.candidates)) == {
        frozenset({"x.1", "y.1"}),
        frozenset({"u.1", "v.1"}),
        frozenset({"u.2", "v.2"}),
    }


class TestZones:
    """Counters ``<class>@<zone>``: classes weigh the same where that is enough."""

    PRICE = ("x: -waits:x +waits:y -a@hand +a@discard", "y: -waits:y +waits:x -b@hand +b@discard")

    def test_a_whole_zone_weighs_the_same(self) -> None:
        found = prove(net(*self.PRICE))

        assert found.proved
        (only,) = found.rounds
        assert only.weights["a@hand"] == only.weights["b@hand"] > only.weights.get("a@discard", 0)

    def test_cards_are_told_apart_where_they_must_be(self) -> None:
        # Each pays with a card and gets one of another class: the hand stays as large, but c is never paid.
        lines = ("x: -waits:x +waits:y -a@hand +b@hand", "y: -waits:y +waits:x -b@hand +c@hand")

        assert proved(*lines)
        assert not proved(
            *lines,
            "z: -waits:z +waits:z -c@hand +a@hand",
            "x: -waits:x +waits:z",
            "z: -waits:z +waits:x -c@hand +a@hand",
        )

    def test_a_loop_of_mixed_up_cards_is_no_candidate(self) -> None:
        found = prove(
            net("x: -a@hand +b@deck", "y: -c@deck +a@hand", "z: -d@hand +d@deck", "u: -d@deck +d@hand")
        )

        assert found.candidates == ({"u.1": 1, "z.1": 1},)


class TestBulk:
    def test_it_need_not_lower_the_sum(self) -> None:
        assert proved("x: -wx -hand", "*: -discard +deck", "*: -deck +discard")

    def test_it_must_not_raise_what_ends_the_loop(self) -> None:
        # Shuffling the discard pile into the deck gives back what the loop draws.
        loop = ("x: -wx +wy -deck +hand", "y: -wy +wx -hand +discard")
        assert proved(*loop)
        assert not proved(*loop, "*: -discard +deck")

    def test_that_of_an_ability_rests_with_it(self) -> None:
        # z can refill only while z goes on, and nothing sets z off; a bulk step of the rules always can.
        loop = ("x: -wx +wy -deck +discard", "y: -wy +wx")
        assert proved(*loop, "z: -wz", "z*: -discard +deck")
        assert not proved(*loop, "z: -wz", "*: -discard +deck")
        assert not proved(*loop, "y*: -discard +deck")

    def test_a_candidate_sets_off_the_bulk_steps_that_it_needs(self) -> None:
        found = prove(net("x: -wx +wy -deck +discard", "y: -wy +wx", "y*: -discard +deck", "z: -wx -gem +wx"))

        assert found.candidates == ({"x.1": 1, "y.1": 1, "y.2": 1},)

    def test_alone_it_is_no_chain(self) -> None:
        assert proved("x*: -a +b", "y*: -b +a")

    def test_it_must_take_something(self) -> None:
        with pytest.raises(ValueError, match="nothing ends it"):
            prove(net("x*: +a"))


def test_faults_of_a_net_are_told() -> None:
    one = net("x: -a")
    with pytest.raises(ValueError, match="no counter of the net"):
        prove(replace(one, counters=()))
    with pytest.raises(ValueError, match="two steps"):
        prove(replace(one, steps=one.steps * 2))


def test_little_effort_leaves_it_unknown() -> None:
    found = prove(net("x: -2a +b", "y: -b +a"), effort=0)

    assert not found.proved
    assert not found.complete
    assert not found.candidates


@given(nets())
def test_rounds_and_candidates_are_what_they_promise(one: Net) -> None:
    found = prove(one)
    change = {step.id: step.change for step in one.steps}
    bulk = {step.id for step in one.steps if step.bulk}
    covered = [step for each in found.rounds for step in each.covers]

    assert found.complete
    assert len(set(covered)) == len(covered)
    for each in found.rounds:
        for step in each.covers:
            assert sum(added * each.weights.get(name, 0) for name, added in change[step].items()) <= -1
    assert found.proved == (not found.candidates)
    if found.proved:
        assert change.keys() - bulk <= set(covered)
    core = prove(replace(one, steps=tuple(step for step in one.steps if step.id in found.core)))
    assert (core.core, core.rounds) == (found.core, ())
    for candidate in found.candidates:
        assert candidate.keys() <= set(found.core)
        assert not candidate.keys() <= bulk
        assert all(added > 0 for added in summed(one, candidate).values())
        # None of its steps can be spared.
        steps = [step for step in one.steps if step.id in candidate]
        for spared in steps:
            assert prove(replace(one, steps=tuple(step for step in steps if step is not spared))).proved


def agree(seed: int, count: int) -> dict[tuple[bool, str], int]:
    """Compare verdicts with brute force; how often each pair of answers came."""
    chance = random.Random(seed)
    seen: dict[tuple[bool, str], int] = {}
    for _ in range(count):
        one = by_chance(chance, chance.randint(2, 4), chance.randint(1, 5), bulk=chance.choice((0, 0, 0.3)))
        found = prove(one)
        tried = explore(with_any(one, 5), cap=2000)
        if found.proved:
            assert tried.outcome != "loops", one
        elif tried.outcome != "loops":
            # Five tokens were too few: with enough for the candidate, it must go on.
            enough = dict.fromkeys(one.counters, 0)
            for step in one.steps:
                for name, added in step.change.items():
                    enough[name] += max(0, -added) * found.candidate.get(step.id, 0)
            steps = tuple(step for step in one.steps if step.id in found.candidate)
            assert explore(replace(one, steps=steps), [enough]).outcome == "loops", one
        pair = (found.proved, tried.outcome)
        seen[pair] = seen.get(pair, 0) + 1
    return seen


def test_verdicts_agree_with_brute_force() -> None:
    seen = agree(6, 300)

    assert seen[True, "ends"] > 100
    assert seen[False, "loops"] > 100


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(8))
def test_verdicts_agree_with_brute_force_on_thousands(seed: int) -> None:
    assert len(agree(100 + seed, 2500)) >= 2


def test_what_a_change_leaves_as_it_was_is_not_proved_again() -> None:
    chance = random.Random(6)
    proofs = kept = 0
    for _ in range(400):
        before = by_chance(chance, chance.randint(3, 5), chance.randint(3, 7))
        other = by_chance(chance, len(before.counters), 1).steps[0]
        first, *rest = before.steps
        # One step goes, or another comes by a place of its own, as in an effect that is asked for.
        way = [replace(first, id="ask", change={lost(first, before): -1, "at:new": 1})]
        way += [replace(other, id="do", change={**gains(other.change), "at:new": -1})]
        after = replace(
            before, steps=(*rest, *chance.choice(([], way))), counters=(*before.counters, "at:new")
        )
        ranking = prove(before)
        found, anew = prove_changed(after, before, ranking), prove(after)

        assert set(found.core) == set(anew.core)
        if found.proved:
            rounds = [{"weights": each.weights, "covers": each.covers} for each in found.rounds]
            assert check_rounds(after, rounds) == []
            proofs += 1
            kept += found.rounds[:1] == ranking.rounds[:1]
    assert proofs > 100
    assert kept > 10


def lost(step: Transition, net: Net) -> str:
    """A counter that a step takes from, if it does; else any."""
    return next((counter for counter, added in step.change.items() if added < 0), net.counters[0])


def gains(change: Mapping[str, int]) -> dict[str, int]:
    """What a step adds."""
    return {counter: added for counter, added in change.items() if added > 0}


def test_the_same_net_gives_the_same_answer() -> None:
    one = by_chance(random.Random(3), 12, 30)

    assert prove(one) == prove(one)
