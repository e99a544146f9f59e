"""The site in a real browser: from files, without a server or a network."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser import DESKTOP, PHONE, chromium, opened
from tests.cli.running import ROOT
from tests.rulebook.faq.conftest import ABOUT
from tests.rulebook.site.conftest import LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request

KINDS = (
    *("index.html", "rules.html", "parallel.html", "cards.html", "cards/rhinocorn.html", "faq.html"),
    *("faq/win.html", "triggers.html", "glossary.html", "editions.html", "coverage.html"),
)
"""A page made from every template."""
ALIKE = ", ".join(
    f"{one} ~ {one} ~ {one}"
    for one in (".chapter", ".clause", ".answer", ".abreast", ".term-entry", ".difference", "tr", "main li")
)
"""What is like what stands before it need not be looked at again: there are hundreds of clauses on a page."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Chromium; tests are skipped where there is none."""
    with chromium() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A window as wide as a desk's; at the end nothing may have gone wrong in it."""
    context = opened(browser)
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("requestfailed", lambda request: complaints.extend(lost(request)))
    yield page
    context.close()
    assert not complaints


def lost(request: Request) -> list[str]:
    """What could not be loaded, unless the page was left before it came."""
    return [] if request.failure == "net::ERR_ABORTED" else [request.url]


def ask(page: Page, question: str) -> list[tuple[str, str]]:
    """What the search finds, as texts and links."""
    page.evaluate("document.querySelector('.status').textContent = ''")
    page.fill("#q", question)
    page.wait_for_function(
        "/[^…]$/.test(document.querySelector('.status').textContent)"
    )  # no more "One moment…"
    found = page.eval_on_selector_all("#results a", "all => all.map(a => [a.textContent, a.href])")
    return [(text, href) for text, href in found]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("language", "asked"),
    [
        # Inflected, without diacritics, in small letters; the last of each language is misspelt.
        (
            "en",
            {"stealing babies": "baby", "i neigh a neigh": "cards.instant-on-instant", "unicron": "#unicorn"},
        ),
        (
            "pl",
            {"moge zablokowac rzenie rzeniem": "cards.instant-on-instant", "jednonosorozcem": "rhinocorn"},
        ),
        (
            "cs",
            {
                "jednorožcům": "#unicorn",
                "kolik hracu muze hrat": "setup.player-count",
                "jednorozzce": "#unicorn",
            },
        ),
        (
            "ru",
            {"сколько карт раздают": "setup.deal", "носорогорогом": "rhinocorn", "еденорожек": "#unicorn"},
        ),
    ],
)
def test_the_search_finds_what_is_meant(
    page: Page, site: Path, language: str, asked: Mapping[str, str]
) -> None:
    page.goto((site / language / "index.html").as_uri())
    loaded = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert not [name for name in loaded if "search" in name]  # only when it is needed
    for question, wanted in asked.items():
        found = ask(page, question)
        assert any(wanted in href for _, href in found[:4]), (question, found)
    page.click("#results a >> nth=0")
    page.wait_for_load_state()
    assert page.title()


@pytest.mark.soak
def test_the_pages_find_what_the_command_finds(page: Page, site: Path) -> None:
    from cardset.yaml_reader import read_yaml
    from rulebook.faq.search.kept import known_index
    from rulebook.faq.search.rank import Searcher

    questions = read_yaml(ROOT / "tests" / "rulebook" / "faq" / "asked" / "tuning.yaml").data
    others = []
    for language in LANGUAGES:
        page.goto((site / language / "index.html").as_uri())
        ask(page, "neigh")
        texts = [one["question"] for one in questions if one["lang"] == language][::2]
        found = page.evaluate(
            "texts => { const { find } = rulebookEngine(rulebookSearch); return texts.map("
            "text => find(text, 1).filter(({ kind }) => kind === 'answer').map(({ id }) => id)) }",
            texts,
        )
        searcher = Searcher(known_index(ABOUT, language))
        for text, ids in zip(texts, found, strict=True):
            if ids != [hit.answer for hit in searcher.find(text, 1).hits]:
                others.append(text)
    # Sums of the same numbers in another order may tip the scale between equals.
    assert len(others) <= 2, others


def test_the_search_is_used_without_a_mouse(page: Page, site: Path) -> None:
    page.goto((site / "en" / "cards" / "rhinocorn.html").as_uri())
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "content"
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "q"
    page.keyboard.type("neigh")
    page.wait_for_selector("#results a")
    assert re.fullmatch(r"Results: \d+", page.inner_text(".status"))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent") == page.inner_text("#results a >> nth=1")
    page.keyboard.press("Escape")
    assert page.evaluate("[document.activeElement.id, document.activeElement.value]") == ["q", ""]
    assert not page.is_visible("#results")
    page.keyboard.type("zzzzqqqq")
    page.wait_for_function("document.querySelector('.status').textContent.startsWith('That does not seem')")
    page.keyboard.press("Escape")
    page.keyboard.type("baby")
    page.wait_for_selector("#results a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/glossary.html#*")


def test_results_are_answers_and_the_first_opens_with_enter(page: Page, site: Path) -> None:
    page.goto((site / "en" / "index.html").as_uri())
    ask(page, "can I neigh a neigh")
    best = page.locator("#results li.best")
    assert best.locator(".verdict.yes").inner_text() == "Yes"
    assert "An Instant may be played in answer to another Instant." in best.inner_text()
    others = page.locator("#results li:not(.best) .short")
    assert others.count() >= 5 and all(others.all_inner_texts())
    page.keyboard.press("Enter")
    page.wait_for_url("**/faq/*.html#cards.instant-on-instant")
    page.go_back()
    page.wait_for_selector("#results a")
    assert page.input_value("#q") == "can I neigh a neigh"
    # What is named comes first where nothing else is asked.
    ask(page, "rhinocorn")
    assert page.inner_text("#results li >> nth=0") == "Rhinocorn Card"
    ask(page, "may rhinocorn be neighed")
    assert page.get_attribute("#results li >> nth=0", "class") == "best"


EVIL = "<img src=x onerror=alert(1)> __proto__ constructor toString neigh "


def test_what_is_typed_is_no_markup(page: Page, site: Path) -> None:
    page.goto((site / "en" / "index.html").as_uri())
    page.fill("#q", EVIL + "x" * 400)
    page.wait_for_function("document.querySelector('.status').textContent.startsWith('That does not seem')")
    assert page.locator("form.search img").count() == 0
    page.fill("#q", "can I neigh a neigh <img>")
    page.wait_for_selector("#results a")
    assert page.locator("form.search img").count() == 0


def test_what_nothing_answers_gets_no_yes_and_no_no(page: Page, site: Path) -> None:
    page.goto((site / "en" / "index.html").as_uri())
    page.fill("#q", "is it raining in Paris on Sundays in the summer")
    page.wait_for_function("/not s/.test(document.querySelector('.status').textContent)")
    assert page.locator("#results .verdict, #results .short").count() == 0
    page.keyboard.press("Enter")
    page.wait_for_timeout(300)
    assert "/en/index.html" in page.url
    status = page.inner_text(".status")
    assert status.startswith(("That does not seem to be about Unstable Unicorns.", "I am not sure"))


@pytest.mark.parametrize("asked", [EVIL, "neigh" + "x" * 10_000, "neigh\n\x00%", "%ED%A0%80 neigh"])
def test_a_question_in_the_address_is_asked(page: Page, site: Path, asked: str) -> None:
    from urllib.parse import quote

    for query in (quote(asked), asked.replace("%", "%25").replace("#", "")):
        page.goto(f"{(site / 'en' / 'rules.html').as_uri()}?q={query}#%E0%A4%A")
        page.wait_for_function("document.querySelector('.status').textContent.match(/\\d|not/)")
        assert page.input_value("#q").startswith(asked[:5])
        assert page.locator("#results img").count() == 0


def test_the_rulebook_that_one_plays_by_is_kept_and_decides(page: Page, site: Path) -> None:
    depends = page.locator(".verdict[data-found=depends]").first
    page.goto((site / "en" / "faq.html").as_uri())
    by = dict(pair.split(":") for pair in str(depends.get_attribute("data-by")).split())
    assert depends.inner_text() == "It depends on the rulebook"
    for edition, found in by.items():
        page.select_option("select.rulebook", edition)
        assert depends.inner_text() == {"yes": "Yes", "no": "No", "silent": "not stated"}[found]
    chosen = list(by)[-1]
    page.goto((site / "cs" / "editions.html").as_uri())
    assert page.input_value("select.rulebook") == chosen
    assert page.locator(f"tr[data-editions={chosen}].mine").count() == 1
    page.goto((site / "en" / "rules.html").as_uri())
    silent = page.locator(".stated.not-mine .silent").first
    assert silent.is_visible() and silent.inner_text() == "Your rulebook does not say this."
    page.select_option("select.rulebook", "")
    assert not page.locator(".stated .silent:visible").count()


def test_on_a_phone_pages_are_short_and_what_is_asked_for_is_unfolded(browser: Browser, site: Path) -> None:
    context = opened(browser, PHONE)
    page = context.new_page()
    for name in ("rules.html", "cards.html", "faq.html", "glossary.html", "editions.html", "parallel.html"):
        page.goto((site / "ru" / name).as_uri())
        assert page.evaluate("document.documentElement.scrollHeight") < 9_000, name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    page.goto(f"{(site / 'ru' / 'rules.html').as_uri()}#neigh.only-cards-played-from-hand")
    asked = "document.getElementById('neigh.only-cards-played-from-hand').getBoundingClientRect()"
    assert 0 <= page.evaluate(f"{asked}.top") < 300
    page.click(".contents summary")
    page.click(".contents a >> nth=0")
    page.wait_for_selector("article.clause >> nth=0")
    context.close()


def test_one_goes_from_page_to_page_and_from_language_to_language(page: Page, site: Path) -> None:
    page.goto((site / "index.html").as_uri())
    page.click("a[hreflang=pl]")
    page.click("nav.menu a >> nth=1")
    page.click("a[href='cards/rhinocorn.html']")
    name = page.inner_text("h1")
    page.click("details.languages summary")
    page.click("details.languages a[hreflang=cs]")
    assert page.url.endswith("/cs/cards/rhinocorn.html")
    assert page.inner_text("h1") != name
    assert page.get_attribute("html", "lang") == "cs"
    page.click("details.play summary >> nth=0")
    assert page.is_visible("details.play ol")
    page.click("article.answer ul.why a >> nth=0")
    clause = page.url.partition("#")[2]
    assert "/rules.html" in page.url
    page.wait_for_function("id => document.getElementById(id)?.getBoundingClientRect().top < 200", arg=clause)


@pytest.mark.soak
def test_the_colours_follow_the_system_until_one_chooses(browser: Browser, site: Path) -> None:
    context = opened(browser, dark=True)
    page = context.new_page()
    ground = "getComputedStyle(document.body).backgroundColor"
    page.goto((site / "en" / "index.html").as_uri())
    dark = page.evaluate(ground)
    assert page.get_attribute("button.theme", "aria-pressed") == "true"
    page.focus("button.theme")
    page.keyboard.press("Enter")
    light = page.evaluate(ground)
    assert light != dark
    assert page.get_attribute("button.theme", "aria-pressed") == "false"
    page.goto((site / "ru" / "rules.html").as_uri())
    assert page.evaluate(ground) == light  # it is kept
    context.close()
    context = opened(browser)
    page = context.new_page()
    page.goto((site / "en" / "index.html").as_uri())
    assert page.evaluate(ground) == light
    context.close()


def test_languages_are_chosen_and_the_choice_is_kept(page: Page, site: Path) -> None:
    page.goto((site / "pl" / "parallel.html").as_uri())
    shown = (
        "[...new Set([...document.querySelectorAll('[data-language]')]"
        ".filter(block => !block.hidden).map(block => block.lang))]"
    )
    assert page.evaluate(shown) == ["pl", "en"]
    page.check("input[value=ru]")
    page.uncheck("input[value=en]")
    page.reload()
    assert page.evaluate(shown) == ["pl", "ru"]


def test_without_scripts_everything_is_there_to_read(browser: Browser, site: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((site / "en" / "index.html").as_uri())
    assert page.is_visible(".no-script")
    assert not page.is_visible("form.search")
    assert not page.is_visible("button.theme")
    page.goto((site / "en" / "parallel.html").as_uri())
    assert page.is_visible("[data-language=ru] >> nth=0")
    context.close()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("language", "size", "dark"), [("ru", PHONE, False), ("en", DESKTOP, True)])
def test_everybody_can_read_every_kind_of_page(
    browser: Browser, site: Path, language: str, size: tuple[int, int], dark: bool
) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed").Axe()
    only = {"runOnly": ["color-contrast"]} if dark else {}  # what else there is does not depend on colours
    context = opened(browser, size, dark)
    page = context.new_page()
    found = []
    for name in KINDS:
        page.goto((site / language / name).as_uri())
        page.evaluate("document.querySelectorAll('main details').forEach(fold => { fold.open = true })")
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"{name}: wider than the window")
        page.evaluate(f"document.querySelectorAll({ALIKE!r}).forEach(one => one.remove())")
        results = axe.run(page, options={"resultTypes": ["violations"], **only})
        found += [
            f"{name}: {one['id']}: {node['html'][:120]}"
            for one in results.response["violations"]
            for node in one["nodes"][:3]
        ]
    context.close()
    assert not found


@pytest.mark.soak
def test_no_text_runs_out_of_a_card(browser: Browser, site: Path) -> None:
    context = opened(browser)
    page = context.new_page()
    measure = """
        [...document.querySelectorAll('svg.face text')].filter(text => {
            const box = text.getBBox();
            return !(box.x >= 14 && box.x + box.width <= 236 && box.y >= 10 && box.y + box.height <= 338);
        }).map(text => text.textContent)
    """
    for language in LANGUAGES:
        page.goto((site / language / "cards.html").as_uri())
        page.add_style_tag(
            content="svg.face { font-family: 'DejaVu Sans', system-ui !important }"
        )  # the widest
        assert page.locator("svg.face").count() > 60
        assert page.evaluate(measure) == []
    context.close()
