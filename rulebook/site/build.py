"""The whole site."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from cardset.files import read_text
from cardset.stats import LanguageStats
from rulebook.faq.subject import Subject
from rulebook.site.content import Content, read_content
from rulebook.site.folder import check, replaced
from rulebook.site.links import ASSETS
from rulebook.site.pages import pages, root_page
from rulebook.site.render import Renderer
from rulebook.site.search import script, search_file
from rulebook.site.views import Views

HERE = Path(__file__).resolve().parent / "assets"


def build_site(
    folder: Path,
    subject: Subject,
    languages: Sequence[str],
    stats: Sequence[LanguageStats] = (),
    when_proving: Callable[[], None] = lambda: None,
) -> int:
    """Put a site about ``subject`` in ``languages`` in the place of ``folder``; gives how many bytes it has.

    ``stats`` tell how far the translations have come; ``when_proving`` is called before answers have to be
    proved anew. Raises :class:`CardsetError` where Jinja2 is not installed, for an unknown language, for a
    folder that holds other things, and when it cannot be written; the folder is then as it was.
    """
    from rulebook.faq.store import faq

    renderer = Renderer()
    check(folder)
    contents = {
        language: read_content(subject, language, faq(subject, language, when_proving))
        for language in languages
    }
    return replaced(folder, files(contents, stats, renderer))


def files(
    contents: Mapping[str, Content], stats: Sequence[LanguageStats], renderer: Renderer
) -> Iterator[tuple[str, str]]:
    """Every file of the site: its path and its text. The same contents make the same files."""
    views = {language: Views(content) for language, content in contents.items()}
    yield "index.html", root_page(views, renderer)
    yield from pages(views, stats, renderer)
    for path in sorted(HERE.iterdir()):
        yield f"{ASSETS}/{path.name}", read_text(path)
    types = dict.fromkeys(kind for content in contents.values() for kind in content.types)
    yield f"{ASSETS}/{FILE}", type_styles([*types])
    for language, shown in views.items():
        yield f"{ASSETS}/{search_file(language)}", script(shown)


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
