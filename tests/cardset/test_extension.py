"""A set that adds words to its game: they are read, said and kept apart from the words of the game."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from cardset.catalog.language import read_language
from cardset.catalog.read import read_catalog
from cardset.domains import database_domains
from cardset.errors import CardsetError
from cardset.graph.analysis import analyse
from cardset.load import load_set
from cardset.paths import game_folder
from cardset.reference import reference
from cardset.sources import find_sources
from cardset.sync import sync
from cardset.text import card_text
from cardset.validate import validate
from tests.cardset.graph.sets import plain
from tests.cardset.samples import HIGHLANDS, PEBBLES, edit


@pytest.fixture
def herd(tmp_path: Path) -> Path:
    return Path(shutil.copytree(HIGHLANDS, tmp_path / "highlands"))


def told(root: Path) -> list[str]:
    return [
        f"{Path(fault.path or '').name}:{fault.line}: {fault.message} ({fault.hint})"
        for fault in validate(find_sources(root)).faults
    ]


def test_its_words_stand_beside_those_of_the_game() -> None:
    cards = load_set(HIGHLANDS)
    vocabulary = cards.vocabulary

    assert {"draw", "lure"} <= vocabulary.verbs.keys()
    assert {"narwhal", "pony"} <= vocabulary.families.keys()
    assert vocabulary.origins["verbs.lure"] == HIGHLANDS / "vocabulary.yaml"
    assert vocabulary.origins["verbs.draw"].is_relative_to(game_folder("unstable-unicorns"))
    assert {"steal", "lure"} <= cards.terms.keys()
    assert cards.terms["unicorn-card"].narrower[-1] == "pony"


def test_a_card_is_said_with_them() -> None:
    cards = load_set(HIGHLANDS)

    text = card_text(cards.cards["salt-lick"], cards.vocabulary)

    assert text == "When this card enters your Stable, you may LURE a Pony card."
    assert "### `lure`" in reference(cards) or "| `lure` |" in reference(cards)


def test_what_hears_a_new_event_is_triggered_by_a_new_verb() -> None:
    analysis = analyse(load_set(HIGHLANDS), plain("cs-2e"), repairs=False)

    assert ("far-call/1", "lonely-bell/1") in {(edge.source, edge.target) for edge in analysis.edges}


def test_it_translates_its_own_words_and_no_others(herd: Path) -> None:
    done, left = sync(load_set(herd), herd / "i18n")

    assert not left
    contexts = {
        synced.path.stem: [entry.msgctxt for entry in read_catalog(synced.path).entries] for synced in done
    }
    words = {"unstable-unicorns", "unstable-unicorns-phrases", "unstable-unicorns-events"}
    assert contexts.keys() == {"highland-herd", *words}
    assert contexts["unstable-unicorns-events"] == ["event:lured:told", "event:lured:asked"]
    assert contexts["unstable-unicorns"] == ["term:lure", "term:pony"]
    assert contexts["unstable-unicorns-phrases"] == [
        "phrase:verbs.lure|imp",
        "phrase:verbs.lure|noun",
        "phrase:events.lured",
        "phrase:passive.lured",
    ]
    assert read_language(herd / "i18n", "pl").plural_forms


def test_a_game_of_its_own_is_still_translated_whole() -> None:
    cards = load_set(PEBBLES)
    found = database_domains(cards, PEBBLES / "i18n", "pl")

    assert len(found["pebbles"]) == len(cards.glossaries["pebbles"])
    assert len(found["pebbles-phrases"]) > 20


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("  lure:\n", "  steal:\n", "'steal' under 'verbs' is taken (by the word at "),
        ("  pony:", "  narwhal:", "'narwhal' under 'families' is taken (by the word at "),
        (
            "extends: unstable",
            "extends: stable",
            "these words are for the game 'stable-unicorns' (the set is of",
        ),
        (
            '    told: "{player} lures {card} away from {other}."\n',
            "",
            "nothing is told when the event 'lured' happens (add told: ",
        ),
        ("    asked: Which card do you lure?\n", "", "no question asks for the card of the event 'lured'"),
        ("from {other}", "from {othre}", "nothing fills the slot {othre} (did you mean 'other'?)"),
        (
            'told: "{player} lures {card} away from {other}."',
            'told: {hiden: A card is lured away., otherwise: "{card} is lured away."}',
            "unknown situation 'hiden' (did you mean 'hidden'?)",
        ),
        ("event: lured}", "event: lurde}", "unknown event 'lurde' (did you mean 'lured'?)"),
        ("from: stable", "from: stabel", "unknown zone 'stabel' (did you mean 'stable'?)"),
        ("extends: unstable-unicorns", "game: x", "unknown key 'game'"),
        ("term: pony", "term: poni", "unknown term 'poni' (did you mean 'pony'?)"),
    ],
)
def test_a_slip_in_its_words_is_told_where_it_is(herd: Path, old: str, new: str, fault: str) -> None:
    edit(herd / "vocabulary.yaml", old, new)

    found = [line for line in told(herd) if line.startswith("vocabulary.yaml:") and fault in line]

    assert len(found) == 1, told(herd)


def test_a_clash_names_both_places(herd: Path) -> None:
    edit(herd / "vocabulary.yaml", "  lure:\n", "  steal:\n")

    (clash,) = [line for line in told(herd) if "is taken" in line]

    assert clash.startswith("vocabulary.yaml:15: ")
    assert "unstable-unicorns/vocabulary.yaml:" in clash


def test_a_term_of_the_game_is_not_said_again(herd: Path) -> None:
    edit(herd / "terms.yaml", "id: lure", "id: steal")

    assert any(
        "the term id 'steal' is taken" in line and line.startswith("terms.yaml:2:") for line in told(herd)
    )


def test_a_word_that_nothing_uses_needs_a_reason(herd: Path) -> None:
    edit(herd / "vocabulary.yaml", "extends: unstable-unicorns\n", "extends: unstable-unicorns\n" + UNUSED)

    assert any("'idle' is used by no card" in line for line in told(herd))


def test_a_standing_effect_that_the_rules_do_not_know_is_refused(herd: Path) -> None:
    edit(herd / "vocabulary.yaml", "extends: unstable-unicorns\n", "extends: unstable-unicorns\n" + LASTING)

    (fault,) = [line for line in told(herd) if "standing" in line]

    assert fault == (
        "vocabulary.yaml:4: the rules of the game know no standing effect 'cannot-plai' "
        "(did you mean 'cannot-play'?)"
    )


LASTING = """
standing:
  cannot-plai: {phrase: "You cannot play {cards}", meaning: No., parameters: {card: card}, layer: 3, only: x}
"""


UNUSED = """
players:
  idle: {which: one, phrase: an idle player, whose: an idle player's}
"""


def test_a_set_without_cards_or_game_is_refused(herd: Path) -> None:
    edit(herd / "set.yaml", "game: unstable-unicorns", "game: unknown")

    with pytest.raises(CardsetError, match="there is no game 'unknown'"):
        find_sources(herd)
