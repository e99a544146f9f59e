"""Sets of random cards: what is proved finite is so in games from random positions, and no witness is wrong.

The games look for what the model lacks (triggers, moves, weights that do not fall, chains beyond the bound);
the search for witnesses looks for loops in sets that are proved to have none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from cardset.graph.analysis import Analysis, about, analyse, beginnings
from cardset.graph.verify import check
from cardset.model import CardSet
from rulebook.games.unstable_unicorns import Rules, preset
from rulebook.games.unstable_unicorns.chains.witness import find, witness_search
from rulebook.games.unstable_unicorns.engine import build_deck
from rulebook.games.unstable_unicorns.scenario.read import read_scenarios
from rulebook.scenarios.model import Expect
from rulebook.scenarios.run import report, run_all
from rulebook.simulation import at_random
from tests.rulebook.games.unstable_unicorns.chains.expected import Expected, options
from tests.rulebook.games.unstable_unicorns.chains.monitor import Conformance, watch
from tests.rulebook.games.unstable_unicorns.chains.random_sets import (
    flaws,
    position,
    random_cards,
    random_rules,
    set_of,
)

MOVES = 80
"""After so many moves from a random position the next is taken."""


def played(cards: CardSet, rules: Rules, name: str, games: int, seed: int) -> Analysis:
    """Analyse a set and play it; what does not fit together raises, beginning with ``name``."""
    deck = build_deck(cards)
    found = analyse(cards, options(rules), witness=None, repairs=False)
    finite = found.verdict == "finite"
    expected = Expected(cards, rules, weighed=finite)
    seen = Conformance(len(expected.edges))
    for number in range(seed, seed + games):
        where = f"{name}, position {number}"
        state = watch(position(deck, rules, number), expected, seen, where, at_random(number), most=MOVES)
        assert not finite or state.ended != "endless", where
    if finite:
        assert found.bound is None or seen.longest <= found.bound.most, f"{name}, {seen.where}"
        begin = beginnings(found.model, found.net)
        assert check(found.net, found.certificate, about(cards, options(rules), None), begin=begin) == []
    return found


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(40))
def test_random_sets_do_nothing_that_the_model_lacks(seed: int) -> None:
    played(set_of(random_cards(seed)), random_rules(seed), f"set {seed}", 4, 1000 * seed)


@pytest.mark.soak
def test_very_many_random_sets_do_nothing_that_the_model_lacks(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    verdicts: Counter[str] = Counter()
    for seed in range(100_000, 103_000):
        data, rules, name = random_cards(seed), random_rules(seed), f"set {seed}"
        flawed = bool(flaws(data))  # then no file may say the cards; the set is taken to be there already
        cards = set_of(data, own=flawed)
        deck = build_deck(cards)
        found = played(cards, rules, name, 30, 1000 * seed)
        if found.verdict == "finite":
            loop = find(deck, rules, [node.id for node in found.nodes], limit=200)
            assert loop is None, f"{name}: {loop}"
        else:
            found = analyse(cards, options(rules), None, witness_search(deck, rules), repairs=False)
            file = tmp_path / "witness.yaml"
            for one in (loop.witness for each in found.components for loop in each.loops if loop.witness):
                file.write_text(one.scenario)
                goes_round(file, cards, flawed, name)
                verdicts["loops that were played"] += 1
        verdicts[found.verdict] += 1
    with capsys.disabled():
        print(f"\nrandom sets by verdict: {dict(verdicts.most_common())}")


def goes_round(file: Path, cards: CardSet, known: bool, name: str) -> None:
    """Play the scenario of a witness: it passes, and nothing is lost from its first expectation to its last.

    ``known`` says that ``cards`` are known to whoever reads it; else it defines them.
    """
    scenarios = read_scenarios(file, cards=cards if known else None)
    assert list(report(run_all(scenarios))) == [], name
    expected = [step.what for step in scenarios[0].steps if isinstance(step, Expect)]
    if expected != [{"asked": "nobody", "winner": "nobody", "ended": "endless"}]:
        first, last = (asked_and_lying(what, cards) for what in expected)
        assert first == last, name


def asked_and_lying(what: Mapping[str, Any], cards: CardSet) -> Any:
    """Who is asked what because of which card, and which cards lie where; calm ones of a type are alike."""
    calm = {card.id: card.type for card in cards.cards.values() if not card.abilities}
    zones = {
        f"{zone} {letter}": lying for zone in ("stables", "hands") for letter, lying in what[zone].items()
    }
    zones["discard"] = what["discard"]
    lying = {zone: sorted(calm.get(card, card) for card in found) for zone, found in zones.items()}
    return what["asked"], what.get("because-of"), lying


# What such sets have shown


def judged(text: str, rules: str) -> str:
    cards = set_of(yaml.safe_load(text))
    return played(cards, preset(rules), text, 150, 0).verdict


def two(first: str) -> str:
    """Two upgrades that bring each other back; each of them first does ``first``, or nothing at all."""
    after = "{sacrifice: {card: this}}, {bring: {card: {type: upgrade, other: true}}}"
    does = f"abilities: [{{when: {{this: entered}}, do: {{may: {{next: [{first}, {after}]}}}}}}]"
    return "".join(f"- {{id: {name}, type: upgrade, copies: 1, {does}}}\n" for name in ("ebb", "flood"))


def witness(text: str, rules: str) -> Any:
    deck = build_deck(set_of(yaml.safe_load(text)))
    return find(deck, preset(rules), ["ebb/1", "flood/1"])


def test_a_card_that_must_be_discarded_ends_a_chain() -> None:
    assert judged(two("{discard: {}}"), "cs-2e") == "finite"


@pytest.mark.parametrize(
    ("first", "rules"),
    [
        ("{discard: {who: any-number-of-players}}", "cs-2e"),  # of nobody
        ("{draw: {who: any-number-of-players}}", "cs-2e"),
        ("{draw: {who: another-player}}", "cs-2e,win_check=after-chain"),  # from an empty deck
        ("{draw: {who: each-player, amount: all}}", "cs-2e"),  # that is none
    ],
)
def test_what_need_not_be_paid_ends_no_chain(first: str, rules: str) -> None:
    assert judged(two(first), rules) != "finite"
    assert witness(two(first), rules) is not None


def test_that_player_stays_who_it_was_where_nothing_is_chosen() -> None:
    text = """
- {id: ebb, type: upgrade, copies: 1, abilities: [{when: {turn: begins}, do: {next: [
    {return: {card: upgrade, of: you}}, {destroy: {card: downgrade}}, {discard: {who: that-player}}]}}]}
- {id: weed, type: downgrade, copies: 2, abilities: [{when: {this: entered}, do: {draw: {}}}]}
"""
    assert judged(text, "cs-2e") == "finite"


def test_that_player_stays_who_it_was_where_nobody_is_picked() -> None:
    text = """
- {id: ebb, type: upgrade, copies: 2, abilities: [{when: {this: entered}, do: {next: [
    {steal: {card: upgrade, of: any-player}}, {sacrifice: {who: any-number-of-players}},
    {return: {card: downgrade, amount: all, of: that-player}}]}}]}
- {id: weed, type: downgrade, copies: 2, abilities: [{always: {open-hand: {}}}]}
"""
    judged(text, "pl-new")


@pytest.mark.parametrize("word", ["steal", "move"])
def test_all_cards_may_go_to_where_cards_of_such_a_player_are(word: str) -> None:
    more = ", to: another-player" if word == "move" else ""
    text = f"""
- {{id: sweep, type: magic, copies: 2, abilities: [
    {{do: {{{word}: {{card: upgrade, of: each-player{more}}}}}}}]}}
- {{id: ear, type: upgrade, copies: 2, abilities: [
    {{when: {{card: upgrade, event: [moved, stolen, entered]}}, do: {{draw: {{}}}}}}]}}
"""
    assert judged(text, "cs-2e") == "finite"


def test_a_response_that_does_more_than_to_stop_may_begin_a_chain() -> None:
    text = """
- {id: ebb, type: upgrade, copies: 1, abilities: [{when: {this: destroyed}, do: {bring: {card: upgrade}}}]}
- {id: rude, type: instant, copies: 4, abilities: [
    {when: {response: played}, do: {next: [{stop: {}}, {destroy: {card: upgrade, of: any-player}}]}}]}
"""
    assert judged(text, "cs-2e") == "finite"


def test_who_answers_a_card_of_their_own_is_that_player() -> None:
    text = """
- {id: rude, type: instant, copies: 4, abilities: [
    {when: {response: played}, do: {and: [{stop: {}}, {discard: {who: that-player}}]}}]}
"""
    assert judged(text, "cs-2e,own_neigh=yes") == "finite"


def test_what_waits_for_a_card_to_leave_is_an_effect_of_its_own() -> None:
    text = """
- {id: ebb, type: upgrade, copies: 1, abilities: [{when: {this: entered}, do: {next: [
    {later: {when: {this: left}, do: {draw: {}}}}, {sacrifice: {card: this}}]}}]}
"""
    assert judged(text, "ru-2020") == "finite"


def test_what_waits_for_a_card_to_leave_may_need_what_comes_before_that() -> None:
    text = """
- {id: ebb, type: upgrade, copies: 1, abilities: [{when: {this: entered}, do: {next: [
    {later: {when: {this: left}, do: {then: [
        {retrieve: {card: upgrade}}, {bring: {card: upgrade, from: hand}}]}}},
    {sacrifice: {card: this}}]}}]}
"""
    assert judged(text, "cs-2e") != "finite"
    loop = played_loop(text, "cs-2e", "ebb/1")
    assert loop is not None


@pytest.mark.parametrize("when", ["{this: left}", "{turn: ends}", "{phase: draw}"])
def test_what_was_kept_in_an_earlier_chain_may_come_in_this_one(when: str) -> None:
    text = f"""
- {{id: ebb, type: upgrade, copies: 1, abilities: [{{when: {{turn: begins}}, do: {{next: [
    {{draw: {{}}}}, {{later: {{when: {when}, do: {{bring: {{card: downgrade}}}}}}}}]}}}},
    {{when: {{turn: ends}}, do: {{may: {{sacrifice: {{card: this}}}}}}}}]}}
- {{id: weed, type: downgrade, copies: 2, abilities: [{{when: {{this: entered}}, do: {{discard: {{}}}}}}]}}
"""
    assert judged(text, "cs-2e") == "finite"


def test_the_hand_limit_feeds_what_takes_from_the_discard_pile() -> None:
    text = """
- {id: miser, type: upgrade, copies: 1, abilities: [{when: {more-than: 0}, do: {retrieve: {}}}]}
- {id: small-hand, type: downgrade, copies: 2, abilities: [{always: {hand-limit: {change: -7}}}]}
"""
    cards = set_of(yaml.safe_load(text))
    assert analyse(cards, options(preset("cs-2e")), repairs=False).verdict != "finite"


def test_starts_of_what_asks_once_per_turn_are_counted() -> None:
    text = """
- {id: swap, type: upgrade, copies: 2, abilities: [
    {when: {more-than: 1}, once: turn, do: {swap-hands: {}}}]}
"""
    cards = set_of(yaml.safe_load(text))
    assert judged(text, "cs-2e") == "finite"
    bound = analyse(cards, options(preset("cs-2e"))).bound
    assert bound is not None and bound.most >= 2


def test_what_steps_in_for_one_card_may_take_the_others_away() -> None:
    text = """
- {id: ebb, type: upgrade, copies: 1, abilities: [{when: {this: entered}, do: {next: [
    {sacrifice: {card: downgrade, amount: 2}}, {sacrifice: {card: this}}]}}]}
- {id: guard, type: downgrade, copies: 1, abilities: [
    {would: {this: sacrificed}, instead: {return: {card: {type: downgrade, other: true}, of: you}}}]}
- {id: weed, type: downgrade, copies: 1, abilities: [{always: {open-hand: {}}}]}
"""
    assert judged(text, "cs-2e") == "finite"


@pytest.mark.parametrize(("joined", "endless"), [("next", True), ("then", False)])
def test_all_of_no_cards_is_nothing_done_but_does_not_stop_what_comes_next(
    joined: str, endless: bool
) -> None:
    text = f"""
- {{id: ebb, type: upgrade, copies: 1, abilities: [{{when: {{this: entered}}, do: {{{joined}: [
    {{destroy: {{card: downgrade, of: each-player, amount: all}}}},
    {{steal: {{card: upgrade, of: you}}}}]}}}}]}}
- {{id: weed, type: downgrade, copies: 1, abilities: [{{always: {{open-hand: {{}}}}}}]}}
"""
    assert (find(build_deck(set_of(yaml.safe_load(text))), preset("cs-2e"), ["ebb/1"]) is not None) == endless
    assert not endless or judged(text, "cs-2e") != "finite"


@pytest.mark.parametrize("amount", ["1", "all"])
def test_what_is_sent_back_to_where_it_is_hears_of_it_again(amount: str) -> None:
    text = f"""
- {{id: ebb, type: upgrade, copies: 1, abilities: [
    {{when: {{this: sacrificed}}, do: {{sacrifice: {{card: upgrade, amount: {amount}}}}}}},
    {{would: {{this: sacrificed}}, redirect: stable}}]}}
- {{id: flood, type: upgrade, copies: 1, abilities: [
    {{when: {{turn: begins}}, do: {{sacrifice: {{card: upgrade}}}}}}]}}
"""
    assert judged(text, "cs-2e") != "finite"


def test_a_state_may_be_asked_for_because_a_turn_begins() -> None:
    text = """
- {id: miser, type: magical, copies: 2, abilities: [
    {when: {more-than: 0}, do: {then: [{allow-plays: {}}, {retrieve: {}}]}},
    {when: {turn: begins}, do: {discard: {card: basic, amount: 2}}}]}
"""
    judged(text, "ru-2020")


def played_loop(text: str, rules: str, *abilities: str) -> Any:
    return find(build_deck(set_of(yaml.safe_load(text))), preset(rules), abilities)


def test_a_state_that_is_asked_for_again_and_again_is_found_where_stables_are_full() -> None:
    text = """
- {id: trader, type: magical, copies: 1, abilities: [
    {when: {more-than: 2}, do: {swap-hands: {with: another-player}}}]}
"""
    loop = played_loop(text, "cs-2e", "trader/1")
    assert loop is not None
    assert (loop.kind, loop.abilities) == ("endless-forced", ("trader/1",))


@pytest.mark.parametrize(
    "does", ["always: {open-hand: {}}", "when: {this: entered}, do: {return: {card: downgrade}}"]
)
def test_a_loop_may_need_another_card_of_its_kind_that_goes_nowhere(does: str) -> None:
    text = f"""
- {{id: ebb, type: downgrade, copies: 1, abilities: [{{when: {{card: card, event: entered}},
    do: {{steal: {{card: {{type: downgrade, other: true}}, of: any-player}}}}}}]}}
- {{id: weed, type: downgrade, copies: 1, abilities: [{{{does}}}]}}
"""
    loop = played_loop(text, "cs-2e", "ebb/1")
    assert loop is not None
    assert "ebb/1" in loop.abilities
