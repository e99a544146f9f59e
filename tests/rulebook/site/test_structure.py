"""The site as files: every link leads somewhere on it, languages are named, pages are valid and small."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import html5lib
import pytest

from rulebook.site.build import MARKER, Renderer, files
from rulebook.site.content import Content
from rulebook.site.views import Views
from tests.rulebook.site.conftest import LANGUAGES
from tests.rulebook.site.reading import anchors, links, pages

FIRST_PAGE = 300 * 1024
"""How many bytes a first page may have with all that it loads."""
SEARCH = 150 * 1024
"""How many bytes the search of a language may have when it is sent (compressed), and its answers again."""


def test_every_link_leads_to_a_page_and_an_anchor(site: Path) -> None:
    lost = []
    for page in pages(site):
        for file, anchor, written in links(page):
            if not file.is_file() or (anchor and anchor not in anchors(file)):
                lost.append(f"{page.relative_to(site)}: {written}")
    assert not lost


def test_nothing_names_a_place_outside(site: Path) -> None:
    outside = re.compile(r"(?:https?:)?//[a-z0-9-]+\.[a-z]|@import|(?-i:\burl\()", re.IGNORECASE)
    for path in (*pages(site), *site.glob("assets/*.*s*")):
        text = path.read_text(encoding="utf-8").replace('xmlns="http://www.w3.org/2000/svg"', "")
        assert not outside.search(text), path


@pytest.mark.parametrize(
    "page",
    [
        *(
            f"en/{name}.html"
            for name in ("index", "rules", "cards", "faq", "triggers", "editions", "coverage")
        ),
        "index.html",
        "ru/parallel.html",
        "pl/glossary.html",
        "cs/cards/rhinocorn.html",
        "pl/faq/win.html",
    ],
)
def test_pages_are_valid(site: Path, page: str) -> None:
    # The parser is that of the HTML standard, and stops at the first thing that the standard calls an error.
    document = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False).parse((site / page).read_bytes())
    assert len(document.findall(".//h1")) == 1
    assert document.find(".//main") is not None
    levels = [int(element.tag[1]) for element in document.iter() if re.fullmatch("h[1-6]", str(element.tag))]
    assert all(after <= before + 1 for before, after in pairwise(levels))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_names_its_language_and_the_others(site: Path, language: str) -> None:
    for page in (site / language).rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert f'<html lang="{language}">' in text
        found = dict(re.findall(r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', text))
        assert set(found) == {*LANGUAGES, "x-default"}
        for other, way in found.items():
            if other != "x-default":
                there = (page.parent / unquote(way)).resolve()
                assert there.relative_to(site.resolve()) == Path(other) / page.relative_to(site / language)


def test_languages_have_the_same_pages(site: Path) -> None:
    known = [{page.relative_to(site / one) for page in (site / one).rglob("*.html")} for one in LANGUAGES]
    assert all(those == known[0] for those in known)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_place(
    site: Path, contents: Mapping[str, Content], views: Mapping[str, Views], language: str
) -> None:
    content, folder = contents[language], site / language
    assert content.clauses.by_id.keys() <= anchors(folder / "rules.html")
    assert content.clauses.by_id.keys() <= anchors(folder / "parallel.html")
    assert content.terms.keys() <= anchors(folder / "glossary.html")
    listed = anchors(folder / "faq.html") | anchors(folder / "triggers.html")
    assert {answer.id for answer in content.faq.answers} <= listed
    full = {ident for page in folder.glob("*/*.html") for ident in anchors(page)}
    assert {answer.id for answer in content.faq.answers} <= full
    assert {path.stem for path in folder.glob("cards/*.html")} == content.cards.keys()


@pytest.mark.parametrize("page", ["index.html", *(f"{language}/index.html" for language in LANGUAGES)])
def test_the_first_page_is_small(site: Path, page: str) -> None:
    loaded = {site / page}
    for file, _, written in links(site / page):
        if (
            file.suffix in (".css", ".js")
            and not written.endswith(("search.js",))
            and not re.search("(search|answers)-", written)
        ):
            loaded.add(file)
    assert {path.name for path in loaded} >= {"style.css", "theme.js"}
    assert sum(path.stat().st_size for path in loaded) <= FIRST_PAGE


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_search_is_small(site: Path, language: str) -> None:
    import gzip

    for name in ("search", "answers"):
        script = (site / "assets" / f"{name}-{language}.js").read_bytes()
        assert len(gzip.compress(script)) <= SEARCH
        assert b"<" not in script


@pytest.mark.soak
def test_the_same_contents_make_the_same_site(site: Path, contents: Mapping[str, Content]) -> None:
    # The site was made by another process, in which strings have other hashes.
    in_order = {"en": contents["en"], **contents}
    again = dict(files(in_order, (), Renderer()))
    there = {
        path.relative_to(site).as_posix(): path.read_bytes()
        for path in site.rglob("*")
        if path.is_file() and path.name not in (MARKER, "coverage.html")  # that was given numbers
    }
    made = {name: held.encode() if isinstance(held, str) else held for name, held in again.items()}
    assert {name: held for name, held in made.items() if not name.endswith("/coverage.html")} == there


def test_readers_are_told_of_nothing_that_they_do_not_have(
    site: Path, contents: Mapping[str, Content]
) -> None:
    content = contents["en"]
    files = {edition.source for edition in content.clauses.editions}
    assert len(files) == 4
    codes = re.compile(rf"(?<![\w-])({'|'.join(content.faq.editions)})(?![\w,=-])")
    for page in pages(site):
        text = page.read_text(encoding="utf-8")
        assert not [name for name in (*files, ".yaml") if name in text], page
        assert not codes.search(re.sub(r"<[^>]*>", "\n", text)), page


def test_cards_that_differ_in_their_names_only_are_drawn_once(
    site: Path, contents: Mapping[str, Content]
) -> None:
    text = (site / "pl" / "cards.html").read_text(encoding="utf-8")
    cards = contents["pl"].cards.values()
    drawn = re.findall(r'<svg class="face t-([\w-]+)"', text)
    assert len(drawn) == len({(card.type, card.text) for card in cards})
    assert drawn.count("baby") == 1
    assert all(f'href="cards/{card.id}.html"' in text for card in cards)


def test_links_are_shown_with_a_picture(contents: Mapping[str, Content]) -> None:
    content = contents["en"]
    made = dict(files({"en": content}, (), Renderer(), "https://example.org/rules/"))
    assert set(made) >= {"assets/icon.svg", "assets/title.png"}
    page = str(made["en/cards/rhinocorn.html"])
    assert '<meta property="og:title" content="Rhinocorn">' in page
    assert '<meta property="og:url" content="https://example.org/rules/en/cards/rhinocorn.html">' in page
    assert '<meta property="og:image" content="https://example.org/rules/assets/title.png">' in page
    picture = made["assets/title.png"]
    assert isinstance(picture, bytes) and picture.startswith(b"\x89PNG") and len(picture) < 20_000


def test_old_anchors_lead_to_what_says_it_now(contents: Mapping[str, Content]) -> None:
    from dataclasses import replace

    content = contents["en"]
    first, second, *_ = content.clauses.by_id
    moved = {"old.whole": (first,), "old.split": (second, first)}
    moved_content = replace(content, clauses=replace(content.clauses, moved=moved))
    made = dict(files({"en": moved_content}, (), Renderer()))
    for page in ("rules", "faq"):
        text = str(made[f"en/{page}.html"])
        for old, new in (("old.whole", first), ("old.split", second)):
            assert text.count(f'id="{old}"') == 1
            # The old anchor stands within what has the new one.
            assert text.rindex('id="', 0, text.index(f'id="{old}"')) == text.index(f'id="{new}"')


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        ("Yes. Whoever carries it out may leave it.", "Whoever carries it out may leave it."),
        ("Yes, also when it is stolen.", "Also when it is stolen."),
        ("Yes.", ""),
        ("Yes", ""),
        ("Yesterday is over.", "Yesterday is over."),
        ("One may.", "One may."),
    ],
)
def test_the_verdict_is_not_said_twice(contents: Mapping[str, Content], answer: str, shown: str) -> None:
    from dataclasses import replace

    from rulebook.site.views import view
    from rulebook.site.words import words

    content = contents["en"]
    one = next(one for one in content.faq.answers if one.says(content.faq.presets) == "yes")
    assert view(replace(one, answer=answer), content, words(content.texts), {}).text == shown
