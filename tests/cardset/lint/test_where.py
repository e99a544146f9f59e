"""What rules say of where to look hides nothing from them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.catalog.read import decode_catalog, parse_catalog
from cardset.catalog.strings import escape
from cardset.lint.check import check, check_document
from cardset.lint.context import Context
from cardset.lint.document import read_blocks
from cardset.lint.plural import parse_plural_forms
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, registry
from cardset.lint.set_project import project_of
from cardset.lint.sieve import APART, Sieve
from cardset.lint.texts import Texts

ROOT = Path(__file__).parents[3]
RULES = [rule for rule in registry().values() if rule.family != "spelling"]
SIFTED = [rule for rule in RULES if rule.where or rule.source or rule.worth]
EVERYWHERE = [rule._replace(where=(), source=(), worth=None) for rule in RULES]
FORMS = parse_plural_forms("nplurals=2; plural=n!=1;")

# Whatever a rule looks for, and what may stand beside it.
PIECES = (
    *"abyzABYZ019 .,;:!?…-–—=()[]{}<>«»„”“\"'%$&@_\\#*|/~`\n\t\r",
    *(
        "\u00a0",
        "\u200b",
        "\u0301",
        "\ufffd",
        "\x00",
        "\x01",
        APART,
        "\x1f",
        "\x11",
        "ź",
        "ż",
        "Å¼",
        "с",
        "о",
        "ё",
        "λ",
    ),
    *("karta", "kartę", "Kartę", "talia", "the", "and", "of", "card", "cannot", "may", "DESTROY", "стойло"),
    *(
        "%s",
        "%(n)d",
        "{n}",
        "%1",
        "<b>",
        "</b>",
        "&amp;",
        "://",
        "www.",
        "a@b.cd",
        "--dry-run",
        "f()",
        ":coin:",
    ),
    *(
        "...",
        "  ",
        ",,",
        "..",
        " - ",
        "3-4",
        " –",
        "`",
        ":`",
        "](",
        "[/b]",
        "_:",
        "\\n",
        "\n\n",
        "<<<<<<<",
        "=======",
    ),
)
TEXTS = st.lists(st.sampled_from(PIECES), min_size=1, max_size=8).map("".join)
FLAGS = ("", "", "#, fuzzy\n", "#, c-format\n", "#, max-length:3\n", "#, placeholders:$A$\n", "# <<<<<<< x\n")
CONTEXTS = ("", "", "card:a:text", "card:a:name", "term:hand", "phrase:verbs.draw")


@cache
def context(lang: str) -> Context:
    known = project_of(lang=lang).document_context(Path("case.md"))
    return Context(lang, FORMS, meaning=known.meaning, typography=known.typography)


@st.composite
def entries(draw: st.DrawFn) -> str:
    msgctxt = draw(st.sampled_from(CONTEXTS))
    head = draw(st.sampled_from(FLAGS)) + (f'msgctxt "{msgctxt}"\n' if msgctxt else "")
    source = draw(TEXTS)
    targets = draw(st.lists(st.one_of(TEXTS, st.just(source)), min_size=1, max_size=2))
    if len(targets) > 1:
        head += f'msgid "{quoted(source)}"\nmsgid_plural "{quoted(draw(TEXTS))}"\n'
        return head + "".join(f'msgstr[{form}] "{quoted(text)}"\n' for form, text in enumerate(targets))
    return head + f'msgid "{quoted(source)}"\nmsgstr "{quoted(targets[0])}"\n'


def quoted(text: str) -> str:
    return escape(text).replace("\x00", "\\001")


@pytest.mark.parametrize("lang", ["pl", "cs", "ru"])
@given(lines=st.lists(entries(), min_size=1, max_size=5))
def test_nothing_is_hidden_in_a_catalog(lang: str, lines: Sequence[str]) -> None:
    catalog = parse_catalog("\n".join(lines), Path("a.po"))
    assert check(catalog, context(lang), RULES) == check(catalog, context(lang), EVERYWHERE)


@pytest.mark.parametrize("lang", ["pl", "cs", "ru"])
@given(paragraphs=st.lists(TEXTS, min_size=1, max_size=5))
def test_nothing_is_hidden_in_a_document(lang: str, paragraphs: Sequence[str]) -> None:
    document = read_blocks(Path("a.txt"), "\n\n".join(paragraphs))
    assert check_document(document, context(lang), RULES) == check_document(
        document, context(lang), EVERYWHERE
    )


@pytest.mark.sampled(12)
@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("i18n/*/*.po")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_nothing_is_hidden_in_our_catalogs(path: Path) -> None:
    catalog = decode_catalog(path.read_bytes(), path)
    known = project_of().context(catalog, path.parent)
    everywhere = [rule for rule in EVERYWHERE if any(rule.id == one.id for one in SIFTED)]
    assert check(catalog, known, SIFTED) == check(catalog, known, everywhere)


@given(st.lists(st.text("ab%{ \x1e\x1d", max_size=5)))
def test_a_sieve_tells_the_texts_that_have_a_sign(texts: list[str]) -> None:
    sieve = Sieve(texts)
    for signs in (["%"], ["{"], ["%", "{"], ["ab"]):
        expected = [number for number, text in enumerate(texts) if any(sign in text for sign in signs)]
        assert list(sieve.having(signs)) == expected


@given(st.lists(st.text("ab%{ \x1e\x1d", min_size=1, max_size=5), min_size=1))
def test_a_sieve_tells_where_a_character_stands(texts: list[str]) -> None:
    sieve = Sieve(texts)
    for at, character in enumerate(sieve.whole):
        number, offset = sieve.place_of(at)
        assert character == APART or texts[number].replace(APART, "\x1d")[offset] == character


def prose(texts: Sequence[str]) -> Texts:
    return Texts(Prose(text, "", "paragraph", "", Context("pl"), report) for text in texts)


def report(*_: object, **__: object) -> Problem:
    raise AssertionError("no rule is asked")


SPACED = st.lists(st.text("aAbBż. \x1e\n", max_size=8), max_size=6)


@given(SPACED)
def test_words_are_found_in_the_texts_that_have_them(written: list[str]) -> None:
    texts = prose(written)
    for words in ({"a"}, {"b", "ab"}, {"aż"}, set[str]()):
        expected = [
            text for text in texts if not words.isdisjoint(re.findall(r"[^\W\d_]+", text.text.casefold()))
        ]
        assert texts.saying(words) == expected


@given(SPACED)
def test_words_are_counted(written: list[str]) -> None:
    assert prose(written).words == Counter(
        word for text in written for word in re.findall(r"[^\W\d_]+", text.casefold())
    )


@given(SPACED)
def test_pieces_are_told_by_text(written: list[str]) -> None:
    pieces = prose(written).pieces
    expected = {number: text.casefold().split().count("a.") for number, text in enumerate(written)}
    assert pieces.texts_with({"a."}) == Counter(
        {number: often for number, often in expected.items() if often}
    )
