"""Every verb, joint and replacement of the vocabulary: what may become of the cards, judged by hand.

Cards are written as in :func:`tests.cardset.graph.sets.ends`; ``it`` is the card whose ability is carried
out.
"""

from __future__ import annotations

import dataclasses
from functools import cache

import pytest

from cardset.errors import CardsetError
from cardset.graph.build import Model, build, starting
from cardset.graph.world import World
from cardset.load import load_set
from tests.cardset.graph.sets import analysed, ends, plain, small

IT = """
- {{id: plain, type: basic, copies: 4}}
- {{id: boost, type: upgrade, copies: 2}}
- {{id: pest, type: downgrade, copies: 2}}
- {{id: foal, type: baby, copies: 2}}
- {{id: trick, type: magic, copies: 2, abilities: [{{do: {{draw: {{}}}}}}]}}
- id: it
  type: {kind}
  abilities:
    - {{when: {{this: entered}}, do: {do}}}
"""
SHORT = {"plain": "type:basic", "boost": "type:upgrade", "pest": "type:downgrade", "foal": "type:baby"}
HOME = "it@stable.active"


def marking(words: str) -> dict[str, int]:
    """ "2 plain@hand.active, it@deck" as counters."""
    found: dict[str, int] = {}
    for word in filter(None, words.split(", ")):
        number, _, rest = word.rpartition(" ")
        ident, at, where = rest.partition("@")
        found[f"{SHORT.get(ident, ident)}{at}{where}"] = int(number or 1)
    return found


def told(words: str) -> str:
    """The same in the order and words of :func:`ends`."""
    cards = sorted(marking(words).items())
    return ", ".join(f"{number} {counter}" if number > 1 else counter for counter, number in cards)


def outcomes(do: str, cards: str, *, role: str = "active", rules: dict[str, str] | None = None) -> set[str]:
    kind = "magical" if role == "active" else "upgrade"  # which may be played into any Stable
    model = analysed(IT.format(do=do, kind=kind), rules)
    there = {f"it@stable.{role}": 1, f"waits:it/1.{role}": 1}
    return ends(model, {**there, **marking(cards)})


VERBS: dict[str, list[tuple[str, str, set[str]]]] = {
    # verb: (effect, cards beside the one in the Stable, what may become of them beside that one)
    "draw": [
        ("{draw: {amount: 2}}", "plain@deck", {"plain@deck", "plain@hand.active"}),
        ("{draw: {who: another-player}}", "plain@deck", {"plain@deck", "plain@hand.other"}),
        ("{draw: {}}", "", {""}),
    ],
    "discard": [
        ("{discard: {amount: 2}}", "plain@hand.active", {"plain@hand.active", "plain@discard"}),
        ("{discard: {who: another-player}}", "plain@hand.active", {"plain@hand.active"}),
        (
            "{discard: {who: each-other-player}}",
            "2 plain@hand.other",
            {"2 plain@hand.other", "plain@hand.other, plain@discard", "2 plain@discard"},
        ),
        (
            "{discard: {amount: all}}",
            "plain@hand.active, trick@hand.other",
            {"plain@hand.active, trick@hand.other", "plain@discard, trick@hand.other"},
        ),
    ],
    "scan": [("{scan: {}}", "plain@deck", {"plain@deck"})],
    "peek": [("{peek: {}}", "plain@hand.other", {"plain@hand.other"})],
    "reveal-top": [("{reveal-top: {}}", "plain@deck", {"plain@deck"})],
    "put": [
        (
            "{next: [{reveal-top: {}}, {put: {into: hand}}]}",
            "plain@deck, boost@hand.other",
            {"plain@deck, boost@hand.other", "plain@hand.active, boost@hand.other"},
        ),
    ],
    "send-back": [
        (
            "{next: [{steal: {card: upgrade}}, {send-back: {}}]}",
            "boost@stable.other",
            {"boost@stable.other", "boost@stable.active"},
        ),
    ],
    "give": [
        ("{give: {}}", "plain@hand.active", {"plain@hand.active", "plain@hand.other"}),
        ("{give: {}}", "plain@hand.other", {"plain@hand.other"}),
    ],
    "skip-turn": [("{skip-turn: {}}", "plain@hand.other", {"plain@hand.other"})],
    "sacrifice": [
        (
            "{sacrifice: {card: upgrade}}",
            "boost@stable.active, pest@stable.active",
            {"boost@stable.active, pest@stable.active", "boost@discard, pest@stable.active"},
        ),
        ("{sacrifice: {card: upgrade}}", "boost@stable.other", {"boost@stable.other"}),
    ],
    "destroy": [
        ("{destroy: {card: unicorn}}", "plain@stable.other", {"plain@stable.other", "plain@discard"}),
        ("{destroy: {card: unicorn}}", "boost@stable.other", {"boost@stable.other"}),
        ("{destroy: {card: unicorn}}", "foal@stable.other", {"foal@stable.other", "foal@nursery"}),
    ],
    "steal": [
        ("{steal: {card: upgrade}}", "boost@stable.other", {"boost@stable.other", "boost@stable.active"})
    ],
    "return": [
        ("{return: {card: upgrade}}", "boost@stable.other", {"boost@stable.other", "boost@hand.other"}),
        ("{return: {card: baby}}", "foal@stable.other", {"foal@stable.other", "foal@nursery"}),
        (
            "{return: {card: upgrade, of: you}}",
            "boost@stable.active",
            {"boost@stable.active", "boost@hand.active"},
        ),
    ],
    "move": [
        (
            "{move: {card: upgrade}}",
            "boost@stable.active",
            {"boost@stable.active", "boost@stable.other"},
        ),
        (
            "{move: {card: upgrade, of: another-player, to: another-player}}",
            "boost@stable.other",
            {"boost@stable.other"},  # to a third player: the counters cannot tell
        ),
    ],
    "bring": [
        ("{bring: {card: baby, from: nursery}}", "foal@nursery", {"foal@nursery", "foal@stable.active"}),
        (
            "{bring: {card: basic, from: hand}}",
            "plain@hand.active",
            {"plain@hand.active", "plain@stable.active"},
        ),
        ("{bring: {card: basic}}", "plain@hand.active, pest@discard", {"plain@hand.active, pest@discard"}),
    ],
    "take": [
        ("{take: {}}", "plain@hand.other", {"plain@hand.other", "plain@hand.active"}),
        ("{take: {}}", "plain@hand.active", {"plain@hand.active"}),
    ],
    "search": [
        (
            "{search: {card: upgrade}}",
            "boost@deck, plain@deck",
            {"boost@deck, plain@deck", "boost@hand.active, plain@deck"},
        ),
    ],
    "retrieve": [("{retrieve: {card: upgrade}}", "boost@discard", {"boost@discard", "boost@hand.active"})],
    "look": [
        ("{look: {amount: 3, take: 1}}", "2 plain@deck", {"2 plain@deck", "plain@deck, plain@hand.active"}),
    ],
    "shuffle": [
        (
            "{shuffle: {zones: [discard]}}",
            "plain@discard, boost@discard",
            {
                "plain@discard, boost@discard",
                "plain@deck, boost@discard",
                "plain@discard, boost@deck",
                "plain@deck, boost@deck",
            },
        ),
    ],
    "swap-hands": [
        (
            "{swap-hands: {}}",
            "plain@hand.active, boost@hand.other",
            {
                "plain@hand.active, boost@hand.other",
                "plain@hand.other, boost@hand.other",
                "plain@hand.active, boost@hand.active",
                "plain@hand.other, boost@hand.active",
            },
        ),
    ],
    "extra-turn": [("{extra-turn: {}}", "plain@deck", {"plain@deck"})],
    "skip": [("{skip: {}}", "plain@deck", {"plain@deck"})],
    "allow-plays": [("{allow-plays: {}}", "plain@deck", {"plain@deck"})],
}
CASES = [
    pytest.param(*case, id=f"{verb}-{number}")
    for verb, cases in VERBS.items()
    for number, case in enumerate(cases)
]


@pytest.mark.parametrize(("do", "cards", "expected"), CASES)
def test_what_a_verb_may_do(do: str, cards: str, expected: set[str]) -> None:
    assert outcomes(do, cards) == {told(", ".join(filter(None, (HOME, one)))) for one in expected}


def test_every_verb_is_judged() -> None:
    # What stops a card is a response: nobody responds to effects.
    assert set(load_set().vocabulary.verbs) - {"stop"} == set(VERBS)


@pytest.mark.parametrize(
    ("do", "cards", "expected"),
    [
        pytest.param(
            "{may: {discard: {amount: 2}}, if-you-do: {draw: {}}}",
            "2 plain@hand.active, boost@deck",
            {
                "2 plain@hand.active, boost@deck",  # declined
                "2 plain@discard, boost@deck",  # paid, and nothing more done
                "2 plain@discard, boost@hand.active",
            },
            id="a cost is paid in full or not at all",
        ),
        pytest.param(
            "{then: [{discard: {amount: 2}}, {draw: {}}]}",
            "plain@hand.active, boost@deck",
            {"plain@hand.active, boost@deck", "plain@discard, boost@deck"},
            id="then needs the part before in full",
        ),
        pytest.param(
            "{next: [{discard: {}}, {draw: {}}]}",
            "boost@deck",
            {"boost@deck", "boost@hand.active", "boost@discard"},  # the net knows no order
            id="mere order needs nothing",
        ),
        pytest.param(
            "{then: [{and: [{draw: {}}, {discard: {card: downgrade}}]}, {retrieve: {card: upgrade}}]}",
            "plain@deck, boost@discard",
            {"plain@deck, boost@discard", "plain@hand.active, boost@discard"},
            id="two parts joined by and are done when both are",
        ),
        pytest.param(
            "{or: [{destroy: {card: upgrade}}, {sacrifice: {card: downgrade}}]}",
            "boost@stable.other, pest@stable.active",
            {
                "boost@stable.other, pest@stable.active",
                "boost@discard, pest@stable.active",
                "boost@stable.other, pest@discard",
            },
            id="one of two, not both",
        ),
        pytest.param(
            "{then: [{move: {card: upgrade, of: you, to: another-player}}, "
            "{steal: {card: downgrade, of: that-player}}]}",
            "boost@stable.active, pest@stable.other",
            {
                "boost@stable.active, pest@stable.other",
                "boost@stable.other, pest@stable.other",
                "boost@stable.other, pest@stable.active",
            },
            id="that player is whoever got the card",
        ),
    ],
)
def test_what_a_joint_allows(do: str, cards: str, expected: set[str]) -> None:
    assert outcomes(do, cards) == {told(f"{HOME}, {one}") for one in expected}


def test_a_player_of_three_may_mean_another_who_is_not_active() -> None:
    do, cards = "{steal: {card: upgrade}}", "boost@stable.active, pest@stable.other"
    mine = "it@stable.other"
    assert outcomes(do, cards, role="other") == {
        told(f"{mine}, boost@stable.active, pest@stable.other"),
        told(f"{mine}, boost@stable.other, pest@stable.other"),
    }


def test_targets_chosen_ahead_may_be_lost() -> None:
    # Then the cost is not paid in full, and what it pays for does not come; but the second part does.
    do = "{may: {next: [{discard: {card: upgrade}}, {draw: {}}]}}"
    alone = told(f"{HOME}, plain@hand.active")
    assert alone not in outcomes(do, "plain@deck")
    assert alone in outcomes(do, "plain@deck", rules={"chain_rules": "yes"})


def test_the_game_ends_before_one_draws_from_an_empty_deck() -> None:
    do = "{next: [{draw: {}}, {discard: {}}]}"
    done = told(f"{HOME}, plain@discard")
    ending = {"empty_deck": "ends", "win_check": "immediate"}
    assert done in outcomes(do, "plain@hand.active")
    assert done not in outcomes(do, "plain@hand.active", rules=ending)
    assert told(f"{HOME}, plain@discard, boost@hand.active") in outcomes(
        do, "plain@hand.active, boost@deck", rules=ending
    )


def test_the_discard_pile_may_become_the_deck() -> None:
    steps = analysed(IT.format(do="{draw: {}}", kind="upgrade"), {"empty_deck": "reshuffle"}).net.steps
    turned = [step for step in steps if step.change == {"type:basic@discard": -1, "type:basic@deck": 1}]
    assert [step.bulk for step in turned] == [True]


# Cards of the base deck


@cache
def base(flyers: str = "instead") -> Model:
    return build(World(load_set(), {"flyers": flyers}))


@pytest.mark.parametrize(
    ("ability", "cards", "expected"),
    [
        (
            "dark-angel-unicorn/1.active",
            "dark-angel-unicorn@stable.active, llamacorn@discard",
            {
                "dark-angel-unicorn@stable.active, llamacorn@discard",
                "dark-angel-unicorn@discard, llamacorn@discard",
                "dark-angel-unicorn@discard, llamacorn@stable.active, waits llamacorn/1.active",
            },
        ),
        (
            "necromancer-unicorn/1.active",
            "2 type:basic@hand.active, type:magic@hand.active",
            {
                "2 type:basic@hand.active, type:magic@hand.active",
                "2 type:basic@discard, type:magic@hand.active",
                "type:basic@discard, type:basic@stable.active, type:magic@hand.active, "
                "waits barbed-wire/1.active",
            },
        ),
        (
            "seductive-unicorn/1.active",
            "type:magic@hand.active, americorn@stable.other",
            {
                "americorn@stable.other, type:magic@hand.active",
                "americorn@stable.other, type:magic@discard",
                "americorn@stable.active, type:magic@discard, waits americorn/1.active, "
                "waits barbed-wire/1.active, waits barbed-wire/1.other",
            },
        ),
        (
            "shark-with-a-horn/1.other",
            "shark-with-a-horn@stable.other, type:basic@stable.active",
            {
                "shark-with-a-horn@stable.other, type:basic@stable.active",
                "shark-with-a-horn@discard, type:basic@stable.active, waits barbed-wire/1.other",
                "shark-with-a-horn@discard, type:basic@discard, waits barbed-wire/1.active, "
                "waits barbed-wire/1.other",
            },
        ),
        (
            "stabby-the-unicorn/1.active",
            "greedy-flying-unicorn@stable.other",
            {
                "greedy-flying-unicorn@stable.other",
                "greedy-flying-unicorn@hand.other, waits barbed-wire/1.other",
                "greedy-flying-unicorn@discard, waits barbed-wire/1.other",  # under Blinding Light
            },
        ),
        (
            "mermaid-unicorn/1.active",
            "type:baby@stable.other",
            {"type:baby@stable.other", "type:baby@nursery, waits barbed-wire/1.other"},
        ),
        (
            "narwhal-torpedo/1.active",
            "type:downgrade@stable.active, type:downgrade@stable.other",
            {
                "type:downgrade@stable.active, type:downgrade@stable.other",
                "type:downgrade@discard, type:downgrade@stable.other",
            },
        ),
        (
            "barbed-wire/1.other",
            "type:magic@hand.other, type:magic@hand.active",
            {"type:magic@hand.active, type:magic@hand.other", "type:magic@discard, type:magic@hand.active"},
        ),
        ("unicorn-phoenix/1.active for sacrificed unicorn stable.active>discard by active", "", set()),
        (
            "unicorn-phoenix/1.active for sacrificed unicorn stable.active>discard by active",
            "type:magic@hand.active",
            {"type:magic@discard"},  # and nothing else: it is used only where a card can be discarded
        ),
        ("shake-up/1.active", "", {"type:magic@deck", "type:magic@hand.active"}),
        (
            "unicorn-poison/1.active",
            "type:basic@stable.active",
            {"type:basic@stable.active, type:magic@discard"},
        ),
        (
            "two-for-one/1.active",
            "type:upgrade@stable.active, 2 type:upgrade@stable.other",
            {
                "type:magic@discard, type:upgrade@stable.active, 2 type:upgrade@stable.other",
                "type:magic@discard, type:upgrade@discard, 2 type:upgrade@stable.other",
                "type:magic@discard, 2 type:upgrade@discard, type:upgrade@stable.other",
                "type:magic@discard, 3 type:upgrade@discard",
            },
        ),
    ],
)
def test_what_a_card_of_the_base_deck_may_do(ability: str, cards: str, expected: set[str]) -> None:
    start = {f"waits:{ability}": 1, **marking(cards)}
    found = {one for one in ends(base(), start) if not any(f"waits {card}" in one for card in STEP_IN)}
    assert without_wire(found) == without_wire(expected)


STEP_IN = ("black-knight-unicorn", "unicorn-phoenix")
"""The net knows classes of cards, not whether the very card is there that steps in."""


def without_wire(told: set[str]) -> set[str]:
    """The outcomes without what Barbed Wire hears: the net does not know whether it is there."""
    return {", ".join(word for word in one.split(", ") if "barbed-wire" not in word) for one in told}


@pytest.mark.parametrize(
    ("event", "cards", "who"),
    [
        ("destroyed unicorn", "type:basic@stable.other", "black-knight-unicorn"),
        ("destroyed unicorn", "unicorn-phoenix@stable.other", "unicorn-phoenix"),
    ],
)
def test_something_may_step_in(event: str, cards: str, who: str) -> None:
    found = ends(base(), {"waits:unicorn-poison/1.active": 1, **marking(cards)})
    saved = {*cards.split(", "), "type:magic@discard", f"waits {who}/1.other"}
    assert saved in [set(one.split(", ")) for one in found]


def test_a_flyer_may_be_in_the_discard_pile_first() -> None:
    start = {"waits:unicorn-poison/1.active": 1, "greedy-flying-unicorn@stable.other": 1}
    gone = "greedy-flying-unicorn@discard, type:magic@discard"
    after = {one for one in ends(base("after"), start) if one.startswith(gone)}
    assert after == {f"{gone}, waits barbed-wire/1.other, waits greedy-flying-unicorn/2.other"}
    assert f"{gone}, waits barbed-wire/1.other" in ends(
        base(), start
    )  # its effect is lost under Blinding Light
    follows = ends(
        base("after"), {"waits:greedy-flying-unicorn/2.other": 1, "greedy-flying-unicorn@discard": 1}
    )
    assert follows == {"greedy-flying-unicorn@discard", "greedy-flying-unicorn@hand.other"}


def test_a_state_is_asked_for_again_when_it_was_dealt_with() -> None:
    steps = [step for step in base().net.steps if step.ability == "tiny-stable/1"]
    waiting = "waits:tiny-stable/1.active"
    assert [step.change[waiting] for step in steps if waiting in step.change] == [-1, 1]


def test_a_limit_takes_a_permit() -> None:
    text = IT.format(do="{draw: {}}", kind="upgrade").replace(
        "{this: entered}", "{this: entered}, once: turn"
    )
    changes = [step.change for step in analysed(text).net.steps if step.ability == "it/1"]
    assert {"waits:it/1.active": -1} in changes
    assert [change["permit:it/1"] for change in changes if "permit:it/1" in change] == [
        -1,
        -1,
    ]  # for both roles


def test_what_is_kept_for_later_waits_by_itself() -> None:
    cards = small("""
- {id: ebb, type: upgrade, copies: 2, abilities: [{when: {this: entered}, do: {next: [
    {later: {when: {this: left}, do: {draw: {}}}}, {later: {when: {turn: ends}, do: {discard: {}}}},
    {sacrifice: {card: this}}]}}]}
""")
    world = World(cards, plain("cs-2e"))
    (step,) = [one for one in build(world).net.steps if one.change.get("waits:ebb/1.active", 0) < 0]
    ordered = {counter: number for counter, number in step.change.items() if not counter.startswith("do:")}
    assert ordered == {"waits:ebb/1.active": -1, "waits:ebb/1.active for later#1": 1}
    since_earlier = {"waits:ebb/1.active for later#1": 2, "waits:ebb/1.other for later#1": 2}
    ending = {"waits:ebb/1.active for later#2": 2, "waits:ebb/1.other for later#2": 2}
    assert {**since_earlier, **ending} in starting(world)
    assert all(since_earlier.items() <= begin.items() for begin in starting(world))


def test_each_step_has_a_label_and_a_name_of_its_own() -> None:
    steps = base().net.steps
    assert len({step.id for step in steps}) == len(steps)
    assert all(step.label and step.change and 0 not in step.change.values() for step in steps)
    labels = {step.label for step in steps}
    assert "Dark Angel Unicorn (active player): declines" in labels
    assert (
        "Dark Angel Unicorn is brought into a Stable: from the discard to the active player's stable"
        in labels
    )


def test_an_effect_that_is_not_in_the_model_is_named() -> None:
    cards = load_set()
    verb = cards.vocabulary.verbs["draw"]
    odd = dataclasses.replace(verb, steps=(type(verb.steps[0])("juggle", {}),))
    words = dataclasses.replace(cards.vocabulary, verbs={**cards.vocabulary.verbs, "draw": odd})
    with pytest.raises(CardsetError, match=r"greedy-flying-unicorn/1.*'juggle'.*'draw'"):
        World(dataclasses.replace(cards, vocabulary=words), {})
