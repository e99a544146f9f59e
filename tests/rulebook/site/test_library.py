"""A site of several games: each is whole by itself, and leads to the others."""

from __future__ import annotations

from pathlib import Path

import html5lib
import pytest

from cardset.paths import main_set
from cardset.sources import sources_of
from rulebook.faq.store import faq
from rulebook.game import VARIABLE, find_game
from rulebook.site.build import Renderer, library_files, replaced
from rulebook.site.content import Content, read_content
from rulebook.subject import Subject
from tests.cli.running import ROOT, rulebook
from tests.rulebook.site.reading import anchors, links, pages

GAMES = ("foxfire", "unicorn-fever")


def content(ident: str, language: str) -> Content:
    game, cards = find_game(ident), main_set(ident)
    about = Subject(game, sources_of([cards]) if cards else None)
    return read_content(about, language, faq(about, language))


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site of a game in English, and of one in two languages."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(VARIABLE, str(ROOT / "tests" / "games"))
        contents = {
            "foxfire": {"en": content("foxfire", "en")},
            "unicorn-fever": {code: content("unicorn-fever", code) for code in ("en", "pl")},
        }
    folder = tmp_path_factory.mktemp("library") / "site"
    replaced(folder, library_files(contents, dict.fromkeys(GAMES, ()), Renderer()))
    return folder


def test_games_lead_to_each_other(library: Path) -> None:
    assert {path.name for path in library.iterdir() if path.is_dir()} == set(GAMES)
    lost = []
    for page in pages(library):
        for file, anchor, written in links(page):
            if not file.is_file() or (anchor and anchor not in anchors(file)):
                lost.append(f"{page.relative_to(library)}: {written}")
    assert not lost
    ways = {game: f"../../{game}/en/index.html" for game in GAMES}
    for game, other in zip(GAMES, reversed(GAMES), strict=True):
        text = (library / game / "en" / "index.html").read_text(encoding="utf-8")
        assert text.count(ways[other]) == 2  # among the pages, and below
        assert ways[game] not in text
    polish = (library / "unicorn-fever" / "pl" / "cards" / "tailwind.html").read_text(encoding="utf-8")
    assert 'href="../../../foxfire/en/index.html" hreflang="en"' in polish


def test_the_first_page_names_all_games(library: Path) -> None:
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    document = parser.parse((library / "index.html").read_bytes())
    assert len(document.findall(".//h1")) == 1
    assert [heading.get("id") for heading in document.findall(".//h2")] == [*GAMES]


def test_a_game_without_triggers_has_no_page_of_them_in_its_menu(library: Path) -> None:
    text = (library / "unicorn-fever" / "en" / "index.html").read_text(encoding="utf-8")
    assert "triggers.html" not in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--game", "foxfire"), "--all-games takes every game with its usual cards"),
        (("--lang", "xx"), "no game can be asked about in xx"),
    ],
)
def test_what_does_not_fit_is_refused(tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    done = rulebook("site", "-o", tmp_path / "x", "--all-games", *arguments)
    assert done.code == 2
    assert message in done.err
    assert not (tmp_path / "x").exists()
