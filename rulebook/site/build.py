"""The whole site: which pages there are, and what each is filled with.

The folder takes the place of an older one whole: built beside it, then swapped in, or not at all.

The templates, filled. Every value that is put into one is escaped; a missing one is a defect of ours.

The data that the pages search in: a script for each language that sets a variable, so that it is read from
``file://``, too. ``assets/search.js`` finds in it as :mod:`rulebook.faq.search` does.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from cardset.errors import CardsetError, told, unwritten
from cardset.files import read_bytes
from cardset.stats import LanguageStats
from rulebook.faq.forms.labels import headings
from rulebook.progress import follow
from rulebook.site.content import Content, read_content
from rulebook.site.links import ASSETS, FAQ, RULES, TERMS, Links, Titles, card_page, chapter_page
from rulebook.site.views import Views
from rulebook.site.words import search_words
from rulebook.subject import SOURCE, Subject

if TYPE_CHECKING:
    from jinja2 import Environment


HERE = Path(__file__).resolve().parent / "assets"


def build_site(
    folder: Path,
    subject: Subject,
    languages: Sequence[str],
    stats: Sequence[LanguageStats] = (),
    when_proving: Callable[[], None] = lambda: None,
    address: str = "",
) -> int:
    """Put a site about ``subject`` in ``languages`` in the place of ``folder``; gives how many bytes it has.

    ``stats`` tell how far the translations have come; ``when_proving`` is called before answers have to be
    proved anew; ``address`` is where the site will be, with a slash at its end, if that is known. Raises
    :class:`CardsetError` where Jinja2 is not installed, for an unknown language, for a folder that holds
    other things, and when it cannot be written; the folder is then as it was.
    """
    renderer = Renderer()
    check(folder)
    contents = _contents(subject, languages, when_proving)
    return replaced(folder, files(contents, stats, renderer, address))


class Volume(NamedTuple):
    """What a site has of one game: in which languages, and how far its translations have come."""

    subject: Subject
    languages: Sequence[str]
    stats: Sequence[LanguageStats] = ()


def build_library(
    folder: Path,
    volumes: Sequence[Volume],
    when_proving: Callable[[], None] = lambda: None,
    address: str = "",
) -> int:
    """As :func:`build_site`, with several games: each has a folder called by its id, and a page before them
    all leads there."""
    renderer = Renderer()
    check(folder)
    contents = {
        volume.subject.game.id: _contents(volume.subject, volume.languages, when_proving)
        for volume in volumes
    }
    stats = {volume.subject.game.id: volume.stats for volume in volumes}
    return replaced(folder, library_files(contents, stats, renderer, address))


def _contents(
    subject: Subject, languages: Sequence[str], when_proving: Callable[[], None]
) -> dict[str, Content]:
    """What there is to show of a game, by language."""
    from rulebook.faq.store import faq

    # With the first language all is proved, which is followed step by step; the others are told, one by one.
    return {
        language: read_content(subject, language, faq(subject, language, when_proving))
        for language in chain(languages[:1], follow(languages[1:]))
    }


File = tuple[str, str | bytes]
"""A path in the folder, and what the file holds."""


def files(
    contents: Mapping[str, Content],
    stats: Sequence[LanguageStats],
    renderer: Renderer,
    address: str = "",
    beside: Titles = MappingProxyType({}),
) -> Iterator[File]:
    """Every file of the site. The same contents make the same files. ``beside`` are the titles of the games
    in the folders beside this one."""
    views = {language: Views(content) for language, content in contents.items()}
    yield "index.html", root_page(views, renderer)
    yield from pages(views, stats, renderer, address, beside)
    for path in sorted(HERE.iterdir()):
        yield f"{ASSETS}/{path.name}", read_bytes(path)
    types = dict.fromkeys(kind for content in contents.values() for kind in content.types)
    yield f"{ASSETS}/{FILE}", type_styles([*types])
    for shown in views.values():
        named = scripts(shown.content.language)
        yield f"{ASSETS}/{named.search}", search_script(shown)
        yield f"{ASSETS}/{named.answers}", answers_script(shown)


def library_files(
    contents: Mapping[str, Mapping[str, Content]],
    stats: Mapping[str, Sequence[LanguageStats]],
    renderer: Renderer,
    address: str = "",
) -> Iterator[File]:
    """Every file of a site of several games, by the id of the game and the language."""
    titles = {game: {code: content.title for code, content in by.items()} for game, by in contents.items()}
    yield "index.html", renderer.page("library.html", games=contents, source=SOURCE)
    for game, by in contents.items():
        beside = {other: named for other, named in titles.items() if other != game}
        there = f"{address}{game}/" if address else ""
        for path, text in files(by, stats[game], renderer, there, beside):
            yield f"{game}/{path}", text


FILE = "types.css"
COLOURS = 7
"""How many the style has, ``--type-1`` and so on; a game with more types has some of them twice."""


def type_styles(types: Sequence[str]) -> str:
    """The style sheet that gives each of ``types`` its colour.

    >>> print(type_styles(["horse"]), end="")
    .t-horse, .face.t-horse { --type: var(--type-1); }
    """
    return "".join(
        f".t-{kind}, .face.t-{kind} {{ --type: var(--type-{place % COLOURS + 1}); }}\n"
        for place, kind in enumerate(types)
    )


MARKER = ".rulebook-site"
"""The file by which a folder is known to be one that was made here."""
_MARKED = "Made by `rulebook site`, which replaces this folder as a whole.\n"


def replaced(folder: Path, files: Iterable[File]) -> int:
    """Put a folder with ``files`` in the place of ``folder``; gives how many bytes they have.

    What is in the way must be an empty folder or one made here. The new one is written beside it, so that
    on any failure the old one is as it was. Raises :class:`CardsetError`.
    """
    check(folder)
    target = Path(os.path.realpath(folder))
    with _beside(target) as work:
        new = work / "new"
        with unwritten(folder):
            size = _write(new, files)
        check(folder)  # it may have been filled in the meantime
        with unwritten(folder):
            _swap(new, target, work / "old")
    return size


def check(folder: Path) -> None:
    """Raises :class:`CardsetError` where ``folder`` is not to be replaced."""
    with told("cannot be read", folder):
        if folder.is_dir():
            found = {entry.name for entry in folder.iterdir()}
            if found and MARKER not in found:
                hint = "name an empty folder or a new one; only what this program made is replaced"
                raise CardsetError("this folder holds other things than a site", folder, hint=hint)
        elif folder.exists() or folder.is_symlink():
            raise CardsetError("this is a file, a folder was expected", folder)


@contextmanager
def _beside(target: Path) -> Iterator[Path]:
    """A folder for the work, on the same disk as ``target``."""
    import tempfile

    with unwritten(target):
        work = Path(tempfile.mkdtemp(prefix=f".{target.name}.", dir=target.parent))
    try:
        yield work
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _write(folder: Path, files: Iterable[File]) -> int:
    """Write the files; all are on the disk when this is done."""
    folder.mkdir()
    size = 0
    for name, held in (*files, (MARKER, _MARKED)):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = held.encode("utf-8") if isinstance(held, str) else held
        with path.open("xb") as file:
            file.write(data)
        size += len(data)
    return size


def _swap(new: Path, target: Path, old: Path) -> None:
    """Rename ``target`` away and ``new`` to it; where the second fails, the first is undone."""
    there = target.exists()
    if there:
        new.chmod(target.stat().st_mode & 0o7777)
    try:
        if there:
            target.rename(old)
        new.rename(target)
    except BaseException:  # an interruption, too
        if old.exists() and not target.exists():
            old.rename(target)
        raise


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
    languages: Mapping[str, Views],
    stats: Sequence[LanguageStats],
    renderer: Renderer,
    address: str = "",
    beside: Titles = MappingProxyType({}),
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
                menu=_menu(views),
                games=links.games(beside),
                languages=languages,
                source=SOURCE,
                scripts=scripts(language),
                address=address,
                **page.values,
            )
            yield f"{language}/{page.path}", text


def root_page(languages: Mapping[str, Views], renderer: Renderer) -> str:
    """The page on which one chooses a language."""
    return renderer.page("root.html", languages=languages, source=SOURCE)


def _menu(views: Views) -> list[tuple[str, str]]:
    """The pages that every page leads to: path and title."""
    say = views.say
    return [
        (RULES, say["rules"]),
        ("cards.html", say["cards"]),
        (FAQ, say["questions"]),
        *([("triggers.html", say["triggers"])] if views.triggers else []),
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


_EMPTY = re.compile(r"\n\s*\n")
"""Lines that the parts of templates leave empty; no page shows text as it is laid out."""


class Renderer:
    """Fills templates. Raises :class:`CardsetError` where Jinja2 is not installed."""

    def __init__(self) -> None:
        self._environment = _environment()

    def page(self, template: str, **values: Any) -> str:
        """The template with this name, filled."""
        text = self._environment.get_template(template).render(**values)
        return _EMPTY.sub("\n", text) + "\n"


def _environment() -> Environment:
    try:
        from jinja2 import Environment, PackageLoader, StrictUndefined
    except ImportError:
        raise CardsetError(
            "the site is made with Jinja2, which is not installed", hint="pip install Jinja2"
        ) from None
    environment = Environment(
        loader=PackageLoader("rulebook.site"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["sentence"] = _sentence
    return environment


def _sentence(text: str) -> str:
    """``text`` as a heading: its first letter a capital, the others as they are."""
    return text[:1].upper() + text[1:]


class Scripts(NamedTuple):
    """The names of the scripts of a language: what is looked in, and what the results say."""

    search: str
    answers: str


def scripts(language: str) -> Scripts:
    """The names of the scripts of ``language``."""
    return Scripts(f"search-{language}.js", f"answers-{language}.js")


def answers_script(views: Views) -> str:
    """What the results of the search say of each answer, by its id."""
    return _script(
        "rulebookAnswers",
        {
            ident: {
                "text": shown.text,
                "by": shown.by,
                "only": shown.only and f"{views.say['only_in']} {shown.only.names}",
                "cases": [(" ".join(case.ids), case.name, case.said) for case in shown.cases],
                "remarks": shown.remarks,
            }
            for ident, shown in views.answers.items()
        },
    )


def search_script(views: Views) -> str:
    """What is looked in. Ways are relative to the folder of the language."""
    content = views.content
    links = Links(content, "index.html", views.chapter_of)
    data = {
        **content.search,
        "words": search_words(content.texts, content.title),
        "questions": [
            [shown.answer.question, links.answer(shown.answer), shown.verdict]
            for shown in views.answers.values()
        ],
        "cards": {card.id: [card.name, card_page(card.id)] for card in content.cards.values()},
        "terms": {term.id: [term.word, f"{TERMS}#{term.id}"] for term in content.terms.values()},
    }
    return _script("rulebookSearch", data)


def _script(variable: str, data: object) -> str:
    """A script that sets ``variable``."""
    # "<" is escaped so that the text is harmless in HTML, too.
    plain = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=True).replace(
        "<", "\\u003c"
    )
    return f"window.{variable}={plain};\n"
