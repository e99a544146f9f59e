"""Which texts a renaming looks at, and what it makes of those of programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from cardset.catalog.merge import Message
from cardset.errors import CardsetError
from cardset.load import load_set
from cardset.paths import schema_path
from cardset.rename.ground import Reached
from cardset.rename.source import rename_card, rename_term, term_of
from cardset.rename.workshop import VOCABULARY_PROSE
from cardset.sources import Quoted, find_sources
from tests.cardset.catalog.samples import HEADER
from tests.cardset.samples import PEBBLES, copy_of_pebbles

TEXT = {"$ref": "#/$defs/text"}


def texts(schema: Any) -> Iterator[str]:
    """The keys whose values are texts in English."""
    if isinstance(schema, dict):
        for key, value in schema.items():
            if isinstance(value, dict) and value.items() >= TEXT.items():
                yield key
            yield from texts(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from texts(value)


def test_every_text_of_a_vocabulary_is_looked_at() -> None:
    said = set(texts(json.loads(schema_path("vocabulary").read_text("utf-8"))))

    assert {"phrase", "holds", "limited"} <= said
    assert said <= VOCABULARY_PROSE


PROGRAM = """\
def told(ngettext, count, _):
    print(_("Whose Row?"), "a Row of another kind")
    return ngettext("{count} stone in the Row.", "{count} stones in the Rows.", count)
"""
CATALOG = (
    HEADER
    + """
#: program.py:2
msgid "Whose Row?"
msgstr "Czyj rząd?"

#, python-brace-format
msgid "{count} stone in the Row."
msgid_plural "{count} stones in the Rows."
msgstr[0] "{count} kamień w rzędzie."
msgstr[1] "{count} kamienie w rzędach."
msgstr[2] "{count} kamieni w rzędach."
"""
)


@pytest.fixture
def ground(tmp_path: Path) -> Reached:
    """A set of one's own, and a program with messages, one of them with a plural, that are told in Polish."""
    folder = copy_of_pebbles(tmp_path)
    (folder / "program.py").write_text(PROGRAM, "utf-8")
    (folder / "i18n" / "pl" / "messages.po").write_text(CATALOG, "utf-8")
    at = (("program.py", "3"),)
    given = [
        Message(None, "Whose Row?", comments=("before a Row is named",), references=(("program.py", "2"),)),
        Message(None, "{count} stone in the Row.", "{count} stones in the Rows.", references=at),
    ]
    return Reached(folder, [find_sources(folder)], folder / "i18n", {"messages": given}, ())


def test_both_forms_of_a_message_of_a_program_say_the_new_word(ground: Reached) -> None:
    plan = rename_term(ground, "row", "Lane", {}, False)

    code = plan.changes[ground.base / "program.py"].new
    assert 'ngettext("{count} stone in the Lane.", "{count} stones in the Lanes.", count)' in code
    assert '_("Whose Lane?"), "a Row of another kind"' in code  # what is no message is left to a person
    catalog = plan.changes[ground.base / "i18n" / "pl" / "messages.po"].new
    assert 'msgid "Whose Lane?"\nmsgstr "Czyj rząd?"' in catalog
    assert (
        'msgid "{count} stone in the Lane."\nmsgid_plural "{count} stones in the Lanes."\nmsgstr[0]'
        in catalog
    )
    assert "fuzzy" not in catalog
    assert not [note for note in plan.notes if "stone" in note]


def test_a_message_that_the_program_has_no_more_is_told(ground: Reached) -> None:
    (ground.base / "program.py").write_text(
        PROGRAM.replace("stone in the Row.", "stone of the Row."), "utf-8"
    )
    plan = rename_term(ground, "row", "Lane", {}, False)

    assert [note for note in plan.notes if "stone in the Row" in note]


def test_only_files_that_change_are_written(ground: Reached) -> None:
    plan = rename_term(ground, "row", "Lane", {}, False)
    assert all(change.old != change.new for change in plan.changes.values())
    names = {path.name for path in plan.changes}
    assert {"terms.yaml", "vocabulary.yaml", "program.py", "messages.po"} <= names
    assert "set.yaml" not in names


def test_a_comment_quotes_the_longest_text_that_it_holds(ground: Reached) -> None:
    path = ground.base / "words.yaml"
    path.write_text('- {say: "The Row"}\n- {say: "The Row and Rows"}\n', "utf-8")
    comments = ("Said after: The Row and Rows", "A Row, as the program calls it", "no more")
    quoting = Message("words", "The Row", comments=comments, references=(("words.yaml", "1"),))
    text = f'{HEADER}\n#. Said after: The Row and Rows\nmsgctxt "words"\nmsgid "The Row"\nmsgstr "R"\n'
    (ground.base / "i18n" / "pl" / "messages.po").write_text(text, "utf-8")
    asked = replace(ground, given={"messages": [quoting]}, quoted=(Quoted(path, frozenset({"say"})),))

    plan = rename_term(asked, "row", "Lane", {}, False)

    assert plan.changes[path].new == '- {say: "The Lane"}\n- {say: "The Lane and Lanes"}\n'
    catalog = plan.changes[ground.base / "i18n" / "pl" / "messages.po"].new
    assert "#. Said after: The Lane and Lanes\n" in catalog
    assert 'msgctxt "words"\nmsgid "The Lane"\nmsgstr "R"' in catalog


def test_where_rules_count_letters_only_titles_with_other_numbers_are_told(ground: Reached) -> None:
    path = ground.base / "words.yaml"
    path.write_text("- {say: Nothing}\n", "utf-8")
    counted = replace(ground, quoted=(Quoted(path, frozenset({"say"})),))

    told = [note for note in rename_card(counted, "tide", "Spring Tide").notes if "letters" in note]
    assert told == ["letters may break ties, and titles have other numbers of them: Tide (4, now 10)"]
    assert not [note for note in rename_card(counted, "tide", "Wave").notes if "letters" in note]
    assert not [note for note in rename_card(ground, "tide", "Spring Tide").notes if "letters" in note]


def test_the_only_word_of_another_language_is_not_taken_for_any_name() -> None:
    cards = load_set(PEBBLES)
    said = [(cards.all_terms["row"], "rząd")]

    assert term_of("RZĄD", cards, said) == said[0]
    with pytest.raises(CardsetError, match="there is no term 'nonsense'"):
        term_of("nonsense", cards, said)
