"""No text of a card, a rule or a translation can become markup."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

import html5lib
import pytest

from cardset.catalog.translate import Translations
from rulebook.faq.forms.html import page
from rulebook.site.build import Renderer, files
from rulebook.site.content import Content
from rulebook.site.links import card_page, chapter_page

EVIL = "<script>alert(\"1\")</script><img src=x onerror='alert(2)'>&amp;"
KEPT = {
    *("id", "language", "category", "verdict", "source", "computed", "clauses", "rulings", "cards", "terms"),
    *("proofs", "by_id", "moved", "sources", "editions", "differences", "related", "texts", "search"),
}
"""Fields that hold no texts, or ids by which things are found."""


def poisoned(value: Any) -> Any:
    """``value`` with every text in it made evil."""
    if isinstance(value, str):
        return EVIL
    if is_dataclass(value) and not isinstance(value, type):
        changed = {
            field.name: poisoned(getattr(value, field.name))
            for field in fields(value)
            if field.name not in KEPT
        }
        return replace(value, **changed)
    if isinstance(value, tuple):
        return tuple(poisoned(one) for one in value)
    if isinstance(value, Mapping):
        return {key: poisoned(one) for key, one in value.items()}
    return value


@pytest.fixture(scope="module")
def evil(contents: Mapping[str, Content]) -> Content:
    """A site of a few cards and answers in which every text is evil."""
    content = contents["en"]
    some = ("r001", "back-kick:no-target")
    answers = [one for one in content.faq.answers if one.source in ("clause", "trigger") or one.id in some]
    clauses = content.clauses
    base: Content = poisoned(content)
    return replace(
        base,
        faq=replace(
            content.faq,
            editions=dict.fromkeys(content.faq.editions, EVIL),
            answers=tuple(
                replace(poisoned(one), editions=dict.fromkeys(one.editions, EVIL)) for one in answers
            ),
        ),
        clauses=replace(
            clauses,
            editions=tuple(poisoned(edition) for edition in clauses.editions),
            by_id={ident: poisoned(clause) for ident, clause in clauses.by_id.items()},
            differences=tuple(poisoned(difference) for difference in clauses.differences),
        ),
        cards={ident: poisoned(card) for ident, card in content.cards.items()},
        terms={ident: poisoned(term) for ident, term in content.terms.items()},
    )


def check(text: str, scripts: int) -> None:
    """Raises where the page holds an element or an attribute that no template has."""
    assert "<script>alert" not in text
    assert "alert(" in text
    document = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
    assert len(list(document.iter("script"))) == scripts
    assert not list(document.iter("img"))
    assert not [name for element in document.iter() for name in element.attrib if str(name).startswith("on")]


def test_pages_show_evil_texts_as_they_are(evil: Content) -> None:
    made = {name: text for name, text in files({"en": evil}, (), Renderer()) if isinstance(text, str)}
    check(made["index.html"], 1)
    seen = set()
    for name, text in made.items():
        kind = re.sub(r"/[^/]+\.html", "/*.html", name.removeprefix("en/"))
        if name.startswith("en/") and kind not in seen and "alert(" in text:
            seen.add(kind)
            check(text, 3)
    assert len(seen) >= 11
    for script in (made["assets/search-en.js"], made["assets/answers-en.js"]):
        assert "<" not in script and "\\u003cscript>" in script


def test_evil_types_are_no_classes(evil: Content) -> None:
    card = next(iter(evil.cards.values()))
    made = dict(
        files(
            {
                "en": replace(
                    evil,
                    cards={card.id: card},
                    faq=replace(evil.faq, answers=()),
                    clauses=replace(evil.clauses, by_id={}, differences=()),
                )
            },
            (),
            Renderer(),
        )
    )
    check(str(made[f"en/cards/{card.id}.html"]), 3)


@pytest.mark.soak
def test_one_page_of_answers_shows_evil_texts_as_they_are(evil: Content) -> None:
    check(page(evil.faq, evil.faq.answers, Translations(), lambda card: EVIL), 0)


@pytest.mark.parametrize("ident", ["../../x", "a/b", "a b", "<b>", "50%", "ł", '"', ".."])
def test_an_id_never_leaves_the_folder(ident: str) -> None:
    for name in (card_page(ident), chapter_page(ident)):
        assert re.fullmatch(r"(cards|faq)/[\w.-]+\.html", name, re.ASCII), name


def test_a_page_of_answers_is_valid(contents: Mapping[str, Content]) -> None:
    content = contents["pl"]
    chosen = tuple(answer for answer in content.faq.answers if answer.source in ("ruling", "card"))[:120]
    text = page(content.faq, chosen, content.texts, lambda card: content.cards[card].name)
    document = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse(text)
    assert document.attrib["lang"] == "pl"
    ids = [element.attrib["id"] for element in document.iter() if "id" in element.attrib]
    assert ids == [answer.id for answer in chosen]
    assert not re.search(r"(?:src|href)=\"(?!#)", text)
