"""Translations at run time: approved words only, the right plural form, the source where there is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cardset.catalog.translate import Translations, compile_po
from cardset.errors import CardsetError
from tests.cardset.catalog.samples import HEADER, PATH

CATALOG = (
    HEADER
    + """\
msgid "Yes"
msgstr "Tak"

#, fuzzy
msgid "No"
msgstr "Nie?"

msgid "Later"
msgstr ""

#~ msgid "Never"
#~ msgstr "Nigdy"

msgctxt "menu"
msgid "Draw"
msgstr "Dobierz"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} karta"
msgstr[1] "{n} karty"
msgstr[2] "{n} kart"

msgctxt "bag"
msgid "{n} coin"
msgid_plural "{n} coins"
msgstr[0] "{n} moneta"
msgstr[1] "{n} monety"
msgstr[2] "{n} monet"

msgid "{n} half"
msgid_plural "{n} halves"
msgstr[0] "{n} połowa"
msgstr[1] ""
msgstr[2] ""
"""
)


def table(text: str) -> dict[str, Any]:
    return compile_po(text, PATH)


POLISH = Translations([table(CATALOG)])


def test_approved_words() -> None:
    assert POLISH.gettext("Yes") == "Tak"
    assert POLISH.pgettext("menu", "Draw") == "Dobierz"
    assert POLISH.find("menu", "Draw") == "Dobierz"


def test_a_translation_of_other_english_is_none() -> None:
    assert POLISH.find("menu", "Draw two") is None


@pytest.mark.parametrize("msgid", ["No", "Later", "Never", "Unheard of", ""])
def test_what_is_not_approved_comes_back_as_it_was(msgid: str) -> None:
    assert POLISH.gettext(msgid) == msgid


def test_a_context_is_no_one_elses() -> None:
    assert POLISH.gettext("Draw") == "Draw"
    assert POLISH.pgettext("other", "Draw") == "Draw"
    assert POLISH.find("other", "Draw") is None


@pytest.mark.parametrize(
    ("n", "text"), [(1, "karta"), (3, "karty"), (5, "kart"), (22, "karty"), (-1, "karta")]
)
def test_plural_forms(n: int, text: str) -> None:
    assert POLISH.ngettext("{n} card", "{n} cards", n) == "{n} " + text


def test_plural_forms_in_a_context() -> None:
    assert POLISH.npgettext("bag", "{n} coin", "{n} coins", 2) == "{n} monety"
    assert POLISH.ngettext("{n} coin", "{n} coins", 2) == "{n} coins"


@pytest.mark.parametrize("translations", [POLISH, Translations()])
def test_plurals_without_a_translation(translations: Translations) -> None:
    assert translations.ngettext("{n} half", "{n} halves", 1) == "{n} half"
    assert translations.ngettext("{n} half", "{n} halves", 2) == "{n} halves"


def test_a_plural_in_a_file_without_a_rule_is_as_in_english() -> None:
    bare = Translations([table('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "1"\nmsgstr[1] "2"\n')])
    assert [bare.ngettext("a", "b", n) for n in (0, 1, 2)] == ["2", "1", "2"]


def test_a_form_that_is_missing_is_the_source() -> None:
    short = Translations([table(HEADER + 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] "1"\n')])
    assert [short.ngettext("a", "b", n) for n in (1, 5)] == ["1", "b"]


def test_earlier_catalogs_go_before_later_ones_each_with_its_own_rule() -> None:
    edition = table(
        'msgid ""\nmsgstr "Plural-Forms: nplurals=1; plural=0;\\n"\n\n'
        'msgctxt "menu"\nmsgid "Draw"\nmsgstr "Ciągnij"\n\nmsgid "x"\nmsgid_plural "y"\nmsgstr[0] "z"\n'
    )
    both = Translations([edition, table(CATALOG)])
    assert both.find("menu", "Draw") == both.pgettext("menu", "Draw") == "Ciągnij"
    assert both.gettext("Yes") == "Tak"
    assert both.ngettext("x", "y", 7) == "z"
    assert both.ngettext("{n} card", "{n} cards", 7) == "{n} kart"


def test_the_compiled_form_is_plain_data() -> None:
    compiled = table(CATALOG)
    assert json.loads(json.dumps(compiled)) == compiled
    assert Translations([json.loads(json.dumps(compiled))]).gettext("Yes") == "Tak"


@pytest.mark.parametrize(
    "rule", ["nplurals=3; plural=__import__('os').system('x');", "nplurals=1; plural=n;", "?"]
)
def test_a_hostile_plural_rule_is_refused_with_its_place(rule: str) -> None:
    text = f'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Plural-Forms: {rule}\\n"\n'
    with pytest.raises(CardsetError) as caught:
        table(text)
    assert (caught.value.fault.line, caught.value.fault.column) == (4, 2)


@pytest.mark.parametrize("broken", ["{n}}", "{n", "{", "{m}", "{0}"])
def test_a_translation_that_cannot_be_filled_in_is_none(broken: str) -> None:
    text = f'{HEADER}#, python-brace-format\nmsgid "{{n}} cards"\nmsgstr "{broken} kart"\n'
    assert Translations([table(text)]).gettext("{n} cards") == "{n} cards"


def test_a_number_may_be_left_out_of_a_translation() -> None:
    text = HEADER + '#, python-brace-format\nmsgid "{n} cards"\nmsgstr "karty"\n'
    assert Translations([table(text)]).gettext("{n} cards") == "karty"
