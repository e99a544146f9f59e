"""What the rules give translators, and how they read in a language."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from cardset.catalog.merge import Message
from cardset.catalog.translate import Translations, compile_po
from rulebook.clauses import Clause
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.rules import PRESETS
from rulebook.localize import localized_clauses, localized_points
from rulebook.messages import FIELDS, rule_messages

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def messages() -> dict[str, Message]:
    return {message.msgctxt: message for message in rule_messages(GAME) if message.msgctxt}


def test_everything_the_rules_say_has_one_message(messages: dict[str, Message]) -> None:
    clauses = GAME.clauses
    expected = {f"edition:{edition.id}:name": edition.name for edition in clauses.editions}
    expected |= {
        f"clause:{clause.id}:{field}": getattr(clause, field)
        for clause in clauses.by_id.values()
        for field in ("statement", "question", "differs", "note")
        if getattr(clause, field)
    }
    expected |= {f"difference:{one.id}:summary": one.summary for one in clauses.differences}
    for rules in PRESETS.values():
        for point in rules.points():
            expected[f"rule:{point.name}:meaning"] = point.meaning
            expected |= {f"rule:{point.name}:{value}": text for value, text in point.choices.items()}
    for ruling in GAME.rulings.values():
        expected[f"ruling:{ruling.id}:question"] = ruling.question
        expected[f"ruling:{ruling.id}:answer"] = ruling.answer

    assert {context: message.msgid for context, message in messages.items()} == expected
    assert len(rule_messages(GAME)) == len(messages)


def test_every_text_of_a_clause_is_among_the_fields() -> None:
    """A clause that learns to say something else must not say it in English only."""
    texts = {field.name for field in fields(Clause) if field.type == "str"}
    assert texts == {*FIELDS, "id", "category"}


def test_a_message_tells_where_it_stands(messages: dict[str, Message]) -> None:
    for message in messages.values():
        ((path, line),) = message.references
        text = (ROOT / path).read_text(encoding="utf-8").splitlines()[int(line) - 1]
        _, ident, _ = str(message.msgctxt).split(":")
        assert ident in text.replace(",", " ").replace("}", " ").split() or text.startswith(f"    {ident}: ")


def test_comments_tell_the_category_and_what_the_message_belongs_to(messages: dict[str, Message]) -> None:
    clause = GAME.clauses.find("win.tie-letters")
    question = messages["clause:win.tie-letters:question"].comments
    assert "win.tie-letters" in question[0] and "category win" in question[0]
    assert question[1] == f"clause: {clause.statement}"
    assert "clauses: effects.leave-stable" in messages["rule:flyers:meaning"].comments
    assert messages["rule:flyers:after"].comments == (
        "Value of an option of the rules: flyers=after.",
        "option: When a card goes somewhere else than the discard pile",
    )


PO = """\
msgid ""
msgstr "Language: pl\\n"

msgctxt "edition:cs-2e:name"
msgid "Czech rulebook, second edition"
msgstr "Czeskie zasady"

msgctxt "clause:win.deck-out:question"
msgid "What if the deck runs out?"
msgstr "Co, jeśli talia się wyczerpie?"

msgctxt "clause:win.deck-out:statement"
msgid "An older English sentence."
msgstr "Nieaktualne."

#, fuzzy
msgctxt "difference:component-counts:summary"
msgid "Only cs-2e prints how many cards there are: 114, 13 and 8."
msgstr "Szkic."

msgctxt "rule:flyers:after"
msgid "after it has been there"
msgstr "gdy już tam była"
"""


def test_what_is_not_translated_and_approved_stays_english() -> None:
    texts = Translations([compile_po(PO, Path("pl.po"))])
    english = GAME.clauses
    clauses = localized_clauses(english, texts)

    found, source = clauses.find("win.deck-out"), english.find("win.deck-out")
    assert found.question == "Co, jeśli talia się wyczerpie?"
    assert (found.statement, found.differs) == (source.statement, source.differs)
    assert "Czeskie zasady" in {stated.edition.name for stated in found.sources}
    assert clauses.differences == english.differences
    assert [stated.lines for stated in found.sources] == [stated.lines for stated in source.sources]

    (flyers,) = [
        point for point in localized_points(PRESETS["cs-2e"].points(), texts) if point.name == "flyers"
    ]
    assert flyers.choices["after"] == "gdy już tam była"
    assert flyers.choices["instead"] == "instead, never touching the discard pile"
    assert flyers.value == "instead"


def test_without_translations_nothing_changes() -> None:
    assert localized_clauses(GAME.clauses, Translations()) == GAME.clauses
