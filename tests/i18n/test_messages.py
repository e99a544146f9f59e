"""The programs' own messages and the words of events: complete in every language, and all that the table
says."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from pathlib import Path
from string import Formatter

import pytest
from click.testing import CliRunner

from cardset.catalog.merge import Message
from cardset.catalog.model import Entry
from cardset.catalog.plurals import PluralRule, parse_plural_forms
from cardset.catalog.read import read_catalog
from cardset.domains import MESSAGES, database_domains, event_domains
from cardset.load import load_set
from cardset.localize import Localizer
from cli.language import program_messages
from cli.speech import speech_for
from cli.watch import watch
from rulebook.domains import turn_domains
from rulebook.games.unstable_unicorns import GAME
from rulebook.games.unstable_unicorns.engine import new_game
from rulebook.protocol import Event
from tests.i18n.finished import is_whole

ROOT = Path(__file__).resolve().parents[2]
CATALOGS = sorted((ROOT / "i18n").glob("*/messages.po"))
LANGUAGES = [path.parent.name for path in CATALOGS if is_whole(path.parent.name)]
SEEDS = (1, 4, 7)
VOCABULARY, _ = event_domains(GAME.id)

every_language = pytest.mark.parametrize("language", LANGUAGES)


REMARK = "{player}: “{words}”"
"""How it is told that somebody says something."""


LISTS = ("Who did what to whom:", "The table at the end:")
"""What stands above the lists at the end of a game."""


Key = tuple[str | None, str]


def key(message: Message) -> Key:
    return message.msgctxt, message.msgid


@functools.cache
def messages() -> tuple[Message, ...]:
    """What the programs and the games say, as their source has it, and what is said of events."""
    events = database_domains(load_set())[VOCABULARY]
    turns = (message for read in turn_domains().values() for message in read())
    return (*program_messages(), *events, *turns)


@functools.cache
def catalog(language: str) -> dict[Key, Entry]:
    """The entries of a language by their contexts and their English."""
    paths = [ROOT / "i18n" / language / f"{domain}.po" for domain in (MESSAGES, VOCABULARY, *turn_domains())]
    entries = [entry for path in paths for entry in read_catalog(path).entries]
    return {(entry.msgctxt, entry.msgid): entry for entry in entries if entry.msgid and not entry.obsolete}


@functools.cache
def plural_rule(language: str) -> PluralRule:
    return parse_plural_forms(read_catalog(ROOT / "i18n" / language / "messages.po").header["Plural-Forms"])


def fields(text: str) -> set[str]:
    """The placeholders of a text."""
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def has_words(text: str) -> bool:
    return any(char.isalpha() for char in re.sub(r"\{[\w:]*\}", "", text))


def pattern(text: str) -> re.Pattern[str]:
    """What matches the lines that ``text`` gives, whatever fills its placeholders."""
    return re.compile(re.sub(r"\\\{[\w:]*\\\}", ".+", re.escape(text)))


def sentence_patterns(language: str) -> list[re.Pattern[str]]:
    """What matches the lines of a game in ``language``; where a card went is a second sentence in a line."""
    said = catalog(language)
    went = [entry.msgstr[0] for (context, _), entry in said.items() if context and ":then:" in context]
    # The heading of an effect has no word of its own.
    forms = [form for entry in said.values() for form in entry.msgstr if has_words(form) or form[-1] == ":"]
    return [pattern(f"{form}{end}") for form in forms for end in ("", *(f" {text}" for text in went))]


def source_texts(message: Message) -> list[str]:
    return [message.msgid, *([message.msgid_plural] if message.msgid_plural else [])]


def one_only(rule: PluralRule) -> set[int]:
    """The plural forms that go with the number 1 and no other, and so may leave the number out."""
    return {rule.form(1)} - {rule.form(number) for number in range(1000) if number != 1}


def watched(language: str, seed: int) -> list[str]:
    """The lines of a whole game that is told in ``language``, without the lists at its end, and without what
    characters say, which their own catalog has."""
    result = CliRunner().invoke(
        watch, ["--lang", language, "--players", "4", "--seed", str(seed)], catch_exceptions=False
    )
    assert result.exit_code == 0
    told = [line.strip() for line in result.output.splitlines() if line.strip()]
    talk, counted, last = (
        text if language == "en" else catalog(language)[None, text].msgstr[0] for text in (REMARK, *LISTS)
    )
    lines = [*told[: told.index(counted) + 1], *told[told.index(last) : -5]]
    return [line for line in lines if not pattern(talk).fullmatch(line)]


def english_patterns() -> list[re.Pattern[str]]:
    return [pattern(text) for message in messages() for text in source_texts(message) if has_words(text)]


def unmatched(lines: Iterable[str], patterns: Iterable[re.Pattern[str]]) -> list[str]:
    known = list(patterns)
    return [line for line in lines if not any(one.fullmatch(line) for one in known)]


def test_the_languages_are_those_that_have_a_folder() -> None:
    folders = sorted(path.parent.name for path in (ROOT / "i18n").glob("*/language.yaml"))
    assert [name for name in folders if is_whole(name)] == LANGUAGES
    assert {"cs", "pl", "ru"} <= set(LANGUAGES)


@every_language
def test_every_message_is_translated_and_approved(language: str) -> None:
    entries = catalog(language)
    assert set(entries) == set(map(key, messages()))
    assert not [said for said, entry in entries.items() if "fuzzy" in entry.flags]
    assert not [said for said, entry in entries.items() if not all(entry.msgstr)]


@every_language
def test_no_message_is_english(language: str) -> None:
    copied = {
        form
        for message in messages()
        for form in catalog(language)[key(message)].msgstr
        if form in source_texts(message) and has_words(form)
    }
    assert not copied


@every_language
def test_every_form_of_a_plural_message_is_there(language: str) -> None:
    plural = [message for message in messages() if message.msgid_plural]
    assert plural, "the programs count something"
    count = plural_rule(language).count
    assert {len(catalog(language)[key(message)].msgstr) for message in plural} == {count}


@every_language
def test_placeholders_are_those_of_the_english(language: str) -> None:
    may_omit = one_only(plural_rule(language))
    wrong = []
    for message in messages():
        singular, plural = source_texts(message)[0], source_texts(message)[-1]
        for index, form in enumerate(catalog(language)[key(message)].msgstr):
            allowed = [fields(plural)]
            if not message.msgid_plural or index in may_omit:
                allowed.append(fields(singular))
            if fields(form) not in allowed:
                wrong.append((message.msgid, form))
    assert not wrong


def test_a_form_that_goes_with_one_only_is_told_from_one_that_goes_with_21() -> None:
    assert one_only(plural_rule("pl")) == {0}
    assert one_only(plural_rule("ru")) == set()


@pytest.mark.sampled(8)
@every_language
@pytest.mark.parametrize("seed", SEEDS)
def test_a_watched_game_is_told_in_the_language(language: str, seed: int) -> None:
    """Each line comes from a translation, and none from an English message."""
    lines = watched(language, seed)
    assert len(lines) > 30
    assert unmatched(lines, sentence_patterns(language)) == []
    assert unmatched(lines, english_patterns()) == lines


def test_english_lines_would_be_noticed() -> None:
    lines = watched("en", SEEDS[0])
    plain = [
        line for line in lines if not line.endswith(("):", ". It goes to the Nursery.", " to the hand."))
    ]
    assert len(plain) > 30
    assert unmatched(plain, english_patterns()) == []


@pytest.mark.parametrize("hidden", [True, False])
@every_language
def test_a_hidden_card_is_not_named(language: str, hidden: bool) -> None:
    """A card that the reader does not see has sentences of its own: no hole where its name would stand."""
    cards = load_set()
    speech = speech_for(GAME, cards, ["Anna", "Bořek", "Celina"], language, language, audience=2)
    state = new_game(cards, 3, seed=1)
    face = state.zones[state.match.hand(1)][0]
    seen = (0, 1) if hidden else None
    event = Event("taken", 0, face, 1, -1, state.match.hand(0), seen)
    (line,) = speech.tell(state, [event])
    name = Localizer(cards, language).name(state.match.deck.face(face).card)
    assert (name in line) is not hidden
    assert not re.search(r"[„«][“”»]|\S  ", line), "no quotes around nothing, no two spaces"
    assert all(re.search(name, line) for name in ("Ann", "Bořk|Bořek"))  # in whatever case
