"""The pages of a site: which there are, and what each is filled with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from cardset.stats import LanguageStats
from rulebook.faq.forms.labels import headings
from rulebook.faq.subject import SOURCE
from rulebook.site.links import FAQ, RULES, TERMS, Links, card_page, chapter_page
from rulebook.site.render import Renderer
from rulebook.site.search import search_file
from rulebook.site.views import Views
from rulebook.site.words import Words


class _Page(NamedTuple):
    """A page: its path in the folder of the language, its title and its description, the template, the part
    of the site that it belongs to, and what else the template needs."""

    path: str
    template: str
    title: str
    about: str
    part: str
    values: Mapping[str, Any]


def pages(
    languages: Mapping[str, Views], stats: Sequence[LanguageStats], renderer: Renderer
) -> Iterator[tuple[str, str]]:
    """Every page of every language: its path and its text. ``stats`` tell how far translations have come."""
    for language, views in languages.items():
        for page in _of_language(views, languages, stats):
            links = Links(views.content, page.path, views.chapter_of)
            text = renderer.page(
                page.template,
                views=views,
                say=views.say,
                content=views.content,
                link=links,
                page=page,
                menu=_menu(views.say),
                languages=languages,
                source=SOURCE,
                search_file=search_file(language),
                **page.values,
            )
            yield f"{language}/{page.path}", text


def root_page(languages: Mapping[str, Views], renderer: Renderer) -> str:
    """The page on which one chooses a language."""
    return renderer.page("root.html", languages=languages, source=SOURCE)


def _menu(say: Words) -> list[tuple[str, str]]:
    """The pages that every page leads to: path and title."""
    return [
        (RULES, say["rules"]),
        ("cards.html", say["cards"]),
        (FAQ, say["questions"]),
        ("triggers.html", say["triggers"]),
        (TERMS, say["glossary"]),
        ("editions.html", say["editions"]),
    ]


def _of_language(
    views: Views, languages: Mapping[str, Views], stats: Sequence[LanguageStats]
) -> Iterator[_Page]:
    say = views.say

    def page(path: str, key: str, values: Mapping[str, Any] = MappingProxyType({}), part: str = "") -> _Page:
        return _Page(path, path, say[key], say[f"about_{key}"], part or path, values)

    others = {"others": _others(views, languages)}
    yield _Page("index.html", "index.html", views.content.title, say["tagline"], "", {})
    yield page(RULES, "rules")
    yield page("parallel.html", "parallel", _parallel(views, languages), RULES)
    yield page("cards.html", "cards")
    for face in views.faces.values():
        card = face.card
        yield _Page(
            card_page(card.id), "card.html", card.name, card.text, "cards.html", {"face": face, **others}
        )
    yield page(FAQ, "questions")
    for chapter in views.chapters:
        title = f"{say['questions']}: {chapter.title}"
        yield _Page(
            chapter_page(chapter.id), "chapter.html", title, say["about_questions"], FAQ, {"chapter": chapter}
        )
    yield page("triggers.html", "triggers")
    yield page(TERMS, "glossary", others)
    yield page("editions.html", "editions")
    yield page("coverage.html", "coverage", _coverage(views, stats))


def _others(views: Views, languages: Mapping[str, Views]) -> list[Views]:
    return [other for other in languages.values() if other is not views]


def _parallel(views: Views, languages: Mapping[str, Views]) -> dict[str, Any]:
    """The languages beside each other, that of the page first; two are shown until one chooses."""
    ordered = [views, *_others(views, languages)]
    names = [column.content.language for column in ordered]
    return {
        "columns": ordered,
        "shown": [*names[:1], *sorted(names[1:], key=lambda name: name != SOURCE)[:1]],
    }


def _coverage(views: Views, stats: Sequence[LanguageStats]) -> dict[str, Any]:
    """How many answers of each source were played, and how many texts of each kind are translated."""
    rows = []
    for source, title in headings(views.content.texts).items():
        found = views.of(source)
        played = [shown for shown in found if shown.answer.proofs]
        verdicts = [shown for shown in found if shown.verdict]
        how = views.say["computed" if any(shown.answer.computed for shown in found) else "confirmed"]
        rows.append((title, how, len(found), len(verdicts), len(played), len(found) - len(played)))
    kinds: dict[str, dict[str, tuple[int, int]]] = {}
    for language in stats:
        for catalog in language.catalogs:
            row = kinds.setdefault(catalog.holds, {})
            done, total = row.get(language.code, (0, 0))
            row[language.code] = (done + catalog.counts.translated, total + catalog.counts.total)
    return {
        "rows": rows,
        "stats": stats,
        "kinds": [(views.holds.get(kind, kind), row) for kind, row in kinds.items()],
    }
