"""Coverage: words are seen while scenarios run, cases follow from how cards are built."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.load import load_set
from rulebook.games.unstable_unicorns.scenario.coverage import VocabularyWord, cases_of, cover
from rulebook.games.unstable_unicorns.scenario.read import read_scenarios
from rulebook.scenarios.cover import Coverage
from tests.rulebook.games.unstable_unicorns.scenario.files import write

CARDS = load_set()


def covered(folder: Path, scenario: str) -> Coverage:
    return cover(read_scenarios(write(folder, scenario)), CARDS)[1]


def words(folder: Path, scenario: str) -> set[VocabularyWord]:
    return set(covered(folder, scenario).touched[0].words)


# Words


def test_what_is_carried_out_is_touched(tmp_path: Path) -> None:
    seen = words(
        tmp_path,
        """
        given:
          phase: beginning
          stables: {A: [glitter-bomb, slowdown], B: [yay]}
          hands: {A: [claw-machine]}
        steps:
          - A: {use: glitter-bomb}
          - A: {choose: slowdown}
        """,
    )

    assert {word for word in seen if word.section != "standing"} == {
        VocabularyWord("verbs", "sacrifice"),
        VocabularyWord("verbs", "destroy"),
        VocabularyWord("joints", "may"),
        VocabularyWord("joints", "if-you-do"),
        VocabularyWord("triggers", "turn"),
        VocabularyWord("players", "you"),
        VocabularyWord("players", "another-player"),
        VocabularyWord("events", "sacrificed"),
        VocabularyWord("events", "destroyed"),
        VocabularyWord("events", "left"),
        VocabularyWord("events", "drawn"),
    }
    assert VocabularyWord("standing", "cannot-play") in seen


def test_what_is_declined_does_nothing(tmp_path: Path) -> None:
    seen = words(
        tmp_path,
        """
        given:
          phase: beginning
          stables: {A: [glitter-bomb], B: [claw-machine]}
          hands: {A: [claw-machine]}
        steps:
          - A: {decline: glitter-bomb}
        """,
    )

    assert VocabularyWord("joints", "may") in seen
    assert not {word.id for word in seen if word.section == "verbs"}


def test_what_cannot_be_carried_out_does_nothing(tmp_path: Path) -> None:
    seen = words(
        tmp_path,
        """
        given:
          phase: beginning
          stables: {A: [sadistic-ritual]}
          hands: {A: [claw-machine]}
        steps:
          - expect: {asked: {A: act}}
        """,
    )

    assert VocabularyWord("triggers", "turn") in seen
    assert not {word.id for word in seen if word.section == "verbs"}


@pytest.mark.parametrize(
    ("stable", "word", "there"),
    [
        ("[queen-bee-unicorn]", VocabularyWord("standing", "cannot-enter"), True),
        ("[queen-bee-unicorn, blinding-light]", VocabularyWord("standing", "cannot-enter"), False),
        ("[queen-bee-unicorn, blinding-light]", VocabularyWord("standing", "no-effects"), True),
        ("[queen-bee-unicorn]", VocabularyWord("players", "each-other-player"), True),
        ("[rainbow-aura]", VocabularyWord("events", "destroyed"), True),
        ("[yay]", VocabularyWord("standing", "cannot-be-stopped"), True),
        ("[super-neigh]", VocabularyWord("standing", "cannot-be-stopped"), False),
    ],
)
def test_a_standing_effect_is_touched_while_it_is_in_force(
    tmp_path: Path, stable: str, word: VocabularyWord, there: bool
) -> None:
    zone = "hands: {B" if "super-neigh" in stable else "stables: {B"
    seen = words(
        tmp_path,
        f"""
        given:
          {zone}: {stable}}}
        steps:
          - expect: {{turn: B}}
        open: true
        """,
    )

    assert (word in seen) == there


def test_a_card_cannot_be_stopped_as_it_is_played(tmp_path: Path) -> None:
    seen = words(
        tmp_path,
        """
        given: {hands: {A: [claw-machine, neigh], B: [super-neigh, claw-machine]}}
        steps:
          - A: {play: claw-machine}
          - B: {respond: super-neigh}
        """,
    )

    assert {
        VocabularyWord("standing", "cannot-be-stopped"),
        VocabularyWord("verbs", "stop"),
        VocabularyWord("triggers", "response"),
    } <= seen


def test_permits_are_seen(tmp_path: Path) -> None:
    seen = words(
        tmp_path,
        """
        given:
          phase: beginning
          stables: {A: [double-dutch]}
          hands: {A: [yay, claw-machine]}
        steps:
          - A: {use: double-dutch}
        """,
    )

    assert VocabularyWord("verbs", "allow-plays") in seen


def test_every_run_is_looked_at(tmp_path: Path) -> None:
    coverage = covered(
        tmp_path,
        """
        rules: [pl-new, cs-2e]
        given: {hands: {A: [kiss-of-life], B: [claw-machine]}, discard: [narwhal]}
        steps:
          - A: {play: kiss-of-life}
        """,
    )

    assert VocabularyWord("verbs", "bring") in coverage.touched[0].words
    (verbs,) = [subject for subject in coverage.subjects if subject.name == "verbs"]
    assert verbs.covered["bring"] == ("s",)
    assert "steal" in verbs.missing


# What scenarios say


def test_what_a_scenario_names_is_covered_by_it(tmp_path: Path) -> None:
    coverage = covered(
        tmp_path,
        """
        clauses: [turn.draw, flavour.motto]
        rulings: [r022]
        examples: [neigh.neigh]
        given: {hands: {A: [yay]}}
        steps:
          - expect: {turn: A}
        """,
    )

    subjects = {subject.name: subject for subject in coverage.subjects}
    assert subjects["clauses"].covered["turn.draw"] == ("s",)
    assert "flavour.motto" not in subjects["clauses"].covered  # no program could keep it
    assert subjects["rulings"].covered["r022"] == ("s",)
    assert len(subjects["rulings"].missing) == 88
    assert subjects["examples"].covered["neigh.neigh"] == ("s",)


@pytest.mark.parametrize(
    ("claim", "told"),
    [
        ("cards: [claw-machine]", []),
        ("cards: [claw-machine]\ncase: declined", [("s", "nobody declines claw-machine")]),
        ("cards: [claw-machine]\ncase: impossible", []),
        ("cards: [narwhal-torpedo]\ncase: normal", [("s", "the ability of narwhal-torpedo is not seen")]),
        ("cards: [narwhal-torpedo]", []),
    ],
)
def test_a_claim_that_is_not_seen_is_told(tmp_path: Path, claim: str, told: list[tuple[str, str]]) -> None:
    coverage = covered(
        tmp_path,
        f"""{claim}
given: {{phase: beginning, stables: {{A: [claw-machine]}}, hands: {{A: [yay, neigh]}}}}
steps:
  - A: {{use: claw-machine}}
  - A: {{choose: yay}}
""",
    )

    assert list(coverage.claims) == told


def test_a_card_is_covered_when_it_is_seen_or_said(tmp_path: Path) -> None:
    scenario = """
    cards: [claw-machine, narwhal-torpedo]
    %s
    given: {phase: beginning, stables: {A: [claw-machine]}, hands: {A: [yay, neigh]}}
    steps:
      - A: {%s: claw-machine}
    open: true
    """

    def cards(case: str, step: str) -> dict[str, set[str]]:
        subjects = covered(tmp_path, scenario % (case, step)).subjects
        return {
            subject.name.removeprefix("cards, "): {card for card, ids in subject.covered.items() if ids}
            for subject in subjects
            if subject.name.startswith("cards, ")
        }

    nothing: dict[str, set[str]] = {"normal": set(), "declined": set(), "impossible": set()}
    claw_machine = {"claw-machine"}
    assert cards("", "decline") == nothing
    assert cards("case: declined", "decline") == {**nothing, "declined": claw_machine}
    assert cards("", "use") == nothing  # it has asked which card to discard, and that was all
    assert cards("case: impossible", "use") == {**nothing, "impossible": {"claw-machine", "narwhal-torpedo"}}


# Cases


@pytest.mark.parametrize(
    ("card", "cases"),
    [
        ("narwhal", ()),
        ("baby-narwhal", ()),
        ("rainbow-aura", ("normal",)),
        ("neigh", ("normal",)),
        ("shake-up", ("normal",)),
        ("unfair-bargain", ("normal",)),
        ("double-dutch", ("normal", "declined")),
        ("unicorn-poison", ("normal", "impossible")),
        ("glitter-bomb", ("normal", "declined", "impossible")),
        ("black-knight-unicorn", ("normal", "declined")),  # what it chooses is itself
        ("unicorn-phoenix", ("normal", "declined", "impossible")),
        ("tiny-stable", ("normal",)),  # it asks only when there are Unicorns
        ("good-deal", ("normal",)),  # it draws what it discards
        ("change-of-luck", ("normal", "impossible")),  # it draws less than it discards
        ("unicorn-oracle", ("normal",)),
        ("greedy-flying-unicorn", ("normal",)),
        ("annoying-flying-unicorn", ("normal", "declined", "impossible")),
    ],
)
def test_the_cases_of_a_card_follow_from_how_it_is_built(card: str, cases: tuple[str, ...]) -> None:
    assert cases_of(CARDS.cards[card], CARDS.vocabulary) == cases
