"""The names family: each card has one name of its own, and what the rules read in names is there."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from cardset.catalog.model import Entry
from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.message import Message
from cardset.lint.messages import CARD_NAME
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, entry_rule, file_rule
from cardset.lint.texts import Texts
from cardset.words.pattern import pattern

_RECORDED = pattern(r"provenance: .*\b(\d+) letters")


@file_rule("names-duplicate", Severity.ERROR, "two cards with one name cannot be told apart at the table")
def duplicate(texts: Texts, context: Context) -> Iterator[Problem]:
    """Two cards have different names, as they have in English.

    **Anti-pattern**

        msgctxt "card:rhinocorn:name"
        msgid "Rhinocorn"
        msgstr "Nosorożec"

        msgctxt "card:rhino:name"
        msgid "Rhino"
        msgstr "Nosorożec"

    **Best practice**

        msgctxt "card:rhinocorn:name"
        msgid "Rhinocorn"
        msgstr "Jednonosorożec"
    """
    first: dict[str, Prose] = {}
    for name in texts.of("name"):
        other = first.setdefault(_same(name.text), name)
        if other is not name and _same(other.source) != _same(name.source):
            yield name.problem(f"{other.source or other.text!r} has this name already", 0, name.text)


@file_rule("names-apart", Severity.WARNING, "cards that share a printed title in English share it everywhere")
def apart(texts: Texts, context: Context) -> Iterator[Problem]:
    """Cards whose English names differ only in the bracket that names the art have one title.

    **Anti-pattern**

        msgctxt "card:baby-unicorn-red:name"
        msgid "Baby Unicorn (Red)"
        msgstr "Jednorożek (czerwony)"

        msgctxt "card:baby-unicorn-blue:name"
        msgid "Baby Unicorn (Blue)"
        msgstr "Mały jednorożec (niebieski)"

    **Best practice**

        msgctxt "card:baby-unicorn-blue:name"
        msgid "Baby Unicorn (Blue)"
        msgstr "Jednorożek (niebieski)"
    """
    titles: dict[str, Prose] = {}
    for name in texts.of("name"):
        if " (" in name.source:
            other = titles.setdefault(_title(name.source), name)
            if _same(_title(other.text)) != _same(_title(name.text)):
                yield name.problem(
                    f"{_title(name.source)!r} is {_title(other.text)!r} elsewhere",
                    0,
                    _title(name.text),
                    (_title(other.text),),
                )


@file_rule("names-family", Severity.ERROR, "effects look for the word in names")
def family(texts: Texts, context: Context) -> Iterator[Problem]:
    """A card of a family (a Narwhal, a Neigh) shows it in its name: other cards ask for such names.

    **Anti-pattern** (the card is found by cards that search for a Narwhal card)

        msgctxt "card:shabby-the-narwhal:name"
        msgid "Shabby the Narwhal"
        msgstr "Łachmyta"

    **Best practice**

        msgctxt "card:shabby-the-narwhal:name"
        msgid "Shabby the Narwhal"
        msgstr "Narwal Łachmyta"
    """
    names = texts.of("name")
    if not names or not (termbase := context.termbase) or not context.families:
        return
    for name in names:
        wanted = {ident for found in termbase.in_source(name.source) for ident in found.values}
        for ident in sorted(wanted & context.families):
            concept = termbase.concepts[ident]
            forms = [form.casefold() for word in concept.allowed for form in word.all_forms]
            # Part of a longer word will do, as it does in English: a family is what a name shows.
            if not any(form in name.text.casefold() for form in forms):
                said = concept.allowed[0].text
                yield name.problem(f"the name must show the word {said!r}: cards look for it", 0, name.text)


@entry_rule("names-letters", Severity.WARNING, "letters of names break ties", where=(CARD_NAME,))
def letter_count(message: Message) -> Iterator[Problem]:
    """The number of letters in a name is the one that was there when the catalog was last brought up to date.

    In a tie the letters in the names of a player's Unicorns are counted, so a mended name can change who
    wins. If the change is meant, `cardset sync` takes the new number down.

    **Anti-pattern** (`cardset sync` counted 14 letters)

        #. provenance: ours, 14 letters
        msgctxt "card:rhinocorn:name"
        msgid "Rhinocorn"
        msgstr "Nosorożec"

    **Best practice**

        #. provenance: ours, 14 letters
        msgctxt "card:rhinocorn:name"
        msgid "Rhinocorn"
        msgstr "Jednonosorożec"
    """
    recorded = _recorded(message.entry) if message.kind == "name" else None
    if recorded is None:
        return
    from cardset.model import letters  # few catalogs have such names, and the model of cards is large

    for pair in message.pairs:
        count = letters(_title(pair.target))
        if count != recorded:
            yield message.problem(
                f"this name has {count} letters, and had {recorded}; letters break ties", pair, 0, pair.target
            )


def _recorded(entry: Entry) -> int | None:
    """The number of letters that the catalog's comment tells, if it does."""
    found = [match for line in entry.extracted if (match := _RECORDED.match(line))]
    return int(found[-1][1]) if found else None


def _title(name: str) -> str:
    """A name without the bracket that names the art."""
    return name.partition(" (")[0]


def _same(text: str) -> str:
    """``text`` as people compare names."""
    return " ".join(unicodedata.normalize("NFC", text).casefold().split())
