"""The data that the pages search in: a script for each language that sets a variable, so that it is read from
``file://``, too. ``assets/search.js`` finds in it as :mod:`rulebook.faq.search` does."""

from __future__ import annotations

import json

from rulebook.site.links import TERMS, Links, card_page
from rulebook.site.views import Views
from rulebook.site.words import search_words

VARIABLE = "rulebookSearch"


def search_file(language: str) -> str:
    """The name of the script of a language."""
    return f"search-{language}.js"


def script(views: Views) -> str:
    """The script. Ways are relative to the folder of the language."""
    content = views.content
    links = Links(content, "index.html", views.chapter_of)
    data = {
        **content.search,
        "words": search_words(content.texts),
        "questions": [
            [shown.answer.question, links.answer(shown.answer), shown.verdict]
            for shown in views.answers.values()
        ],
        "cards": {card.id: [card.name, card_page(card.id)] for card in content.cards.values()},
        "terms": {term.id: [term.word, f"{TERMS}#{term.id}"] for term in content.terms.values()},
    }
    # "<" is escaped so that the text is harmless in HTML, too.
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True).replace(
        "<", "\\u003c"
    )
    return f"window.{VARIABLE}={plain};\n"
