"""Where the rules' knowledge comes from: the folder that a catalog lies in, else the project's own data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from cardset.catalog.language import read_language
from cardset.catalog.model import Catalog
from cardset.errors import CardsetError, Fault, FaultsError
from cardset.lint.context import Context, Known
from cardset.lint.load import load_termbase
from cardset.lint.plural import PluralForms, parse_plural_forms
from cardset.lint.termbase import Termbase
from cardset.paths import COMMON

__all__ = ["Glossaries", "Project", "locale_of", "project_of"]

_LOCALE = re.compile(r"[a-z]{2,3}(?:[_-](?:[A-Z][a-z]{3}|[A-Z]{2}|\d{3})){0,2}(?:@[a-z0-9-]+)?")
T = TypeVar("T")

# Folders that hold one folder or file for each locale.
_SHELVES = frozenset({"i18n", "l10n", "lang", "langs", "locale", "locales", "po", "translations"})


@dataclass(frozen=True, slots=True)
class Glossaries:
    """The term files by game, and the ``game`` of the catalogs whose names tell none."""

    files: Mapping[str, Path]
    game: str

    def of(self, domain: str) -> tuple[Path, ...]:
        """The terms that the catalog of ``domain`` speaks of: those that games share, and its game's.

        A domain is named after its game (``unstable-unicorns``, ``unstable-unicorns-clauses``), or it is
        one of the set, or of the programs.
        """
        games = [game for game in self.files if domain == game or domain.startswith(f"{game}-")]
        game = max(games, key=len, default=self.game)
        return tuple(self.files[name] for name in dict.fromkeys((COMMON, game)) if name in self.files)


@dataclass(slots=True)
class Project:
    """Finds the context of each catalog, and remembers what it has read.

    ``i18n`` is the folder with the languages' own data, for catalogs that lie elsewhere; ``terms`` the
    concepts of the games, if there are some; ``database`` gives, by domain (a catalog's file name without
    ending), what is known of the current texts. It is asked once, and only for a locale folder, or a catalog
    whose contexts name cards or terms. ``complete`` says that each locale below ``i18n`` is to have them all.

    What cannot be used becomes one of ``faults``; the rules that would need it then stay silent.
    """

    i18n: Path
    terms: Glossaries | None = None
    database: Callable[[], Mapping[str, Known]] | None = None
    lang: str = ""
    complete: bool = False
    faults: list[Fault] = field(default_factory=list, init=False)
    _domains: Mapping[str, Known] | None = field(default=None, init=False)
    _plural_forms: dict[tuple[Path, str], PluralForms | None] = field(default_factory=dict, init=False)
    _termbases: dict[tuple[Path, str, tuple[Path, ...]], Termbase | None] = field(
        default_factory=dict, init=False
    )

    def context(self, catalog: Catalog, folder: Path | None = None) -> Context:
        """What the rules know about ``catalog``; ``folder`` is the folder it was found in, if any."""
        lang = self.lang or locale_of(catalog.path, folder, catalog.language)
        root = self._root(catalog.path, lang)
        termbase = self._termbase(root, lang, catalog.path.stem)
        return Context(lang, self._plurals(root, lang), termbase, self._known(catalog))

    def absent(self, folder: Path) -> Iterator[Fault]:
        """A fault for each catalog that a locale folder in ``folder``, or itself, ought to have and has not.

        A locale folder holds a ``language.yaml``. One that lies elsewhere, such as a copy, is to be complete
        once it has a catalog of the database's.
        """
        for file in sorted(folder.rglob("language.yaml")):
            locale = file.parent
            present = {path.stem for path in locale.glob("*.po")}
            domains = self._database()
            ours = self.complete and locale.parent.resolve() == self.i18n.resolve()
            if ours or any(domains[name] for name in present & domains.keys()):
                for name in sorted(domains.keys() - present):
                    hint = "restore it from version control, or let cardset sync make a new one"
                    yield Fault("this catalog is missing", locale / f"{name}.po", hint=hint)

    def _root(self, path: Path, lang: str) -> Path:
        """The folder with the data of ``lang``: around the catalog where there is one, else the project's."""
        files = [Path(name) / file for name in _names(lang) for file in ("language.yaml", "lexicon.yaml")]
        for above in path.absolute().parents:
            if above.name in _names(lang) and any((above.parent / file).is_file() for file in files):
                return above.parent
        return self.i18n

    def _plurals(self, root: Path, lang: str) -> PluralForms | None:
        if (root, lang) not in self._plural_forms:
            there = any((root / name / "language.yaml").is_file() for name in _names(lang))
            self._plural_forms[root, lang] = (
                self._try(lambda: parse_plural_forms(read_language(root, lang).plural_forms))
                if there
                else None
            )
        return self._plural_forms[root, lang]

    def _termbase(self, root: Path, lang: str, domain: str) -> Termbase | None:
        if self.terms is None:
            return None
        terms = self.terms.of(domain)
        if (root, lang, terms) not in self._termbases:
            # The general words first, so that another edition's own file overrides them.
            paths = [root / name / "lexicon.yaml" for name in reversed(_names(lang))]
            lexicons = [path for path in paths if path.is_file()]
            others = tuple(self.terms.files.values())
            self._termbases[root, lang, terms] = (
                self._try(lambda: load_termbase(terms, *lexicons, others=others)) if lexicons else None
            )
        return self._termbases[root, lang, terms]

    def _known(self, catalog: Catalog) -> Known | None:
        # A catalog cut behind its header names no cards any more; its folder tells what it is.
        if (catalog.path.parent / "language.yaml").is_file() or any(
            entry.msgctxt and entry.msgctxt.startswith(("card:", "term:")) for entry in catalog.entries
        ):
            return self._database().get(catalog.path.stem)
        return None

    def _database(self) -> Mapping[str, Known]:
        if self._domains is None:
            self._domains = (self._try(self.database) if self.database else None) or {}
        return self._domains

    def _try(self, read: Callable[[], T]) -> T | None:
        """What ``read`` gives, or nothing after noting why not."""
        try:
            return read()
        except CardsetError as error:
            self.faults += error.faults if isinstance(error, FaultsError) else [error.fault]
            return None


def project_of(chosen: str | None = None, lang: str = "") -> Project:
    """The project of a card set: a built-in one by its id, or a folder (the default set without).

    ``lang`` is the language of all catalogs, where the caller knows better than their folders.
    Raises :class:`CardsetError` when there is no such set.
    """
    from cardset import paths
    from cardset.load import find_sources

    folder = paths.set_folder(chosen)
    root = paths.catalog_root(folder)
    # A set of one's own may lean on the project's catalogs; those need not know it.
    complete = paths.is_built_in(folder) or root.parent == folder
    sources = find_sources(folder)
    terms = Glossaries(sources.terms, sources.game)
    return Project(root, terms, lambda: _set_database(chosen), lang, complete)


def _set_database(chosen: str | None) -> Mapping[str, Known]:
    """The current source texts of the set and of the terms, by the domain of their catalogs.

    Of the domains that other rooms hand in only the names are known here.
    """
    from cardset import paths
    from cardset.domains import GIVEN, database_domains
    from cardset.load import load_set

    domains = database_domains(load_set(chosen))
    known: dict[str, Known] = {
        domain: {
            message.msgctxt: (message.msgid, message.fingerprint) for message in messages if message.msgctxt
        }
        for domain, messages in domains.items()
    }
    given: dict[str, Known] = {domain: {} for domain in GIVEN}
    return known | given if paths.is_built_in(paths.set_folder(chosen)) else known


def locale_of(path: Path, folder: Path | None = None, declared: str = "") -> str:
    """The locale that a catalog belongs to: by its folders, else by its file name, else as it declares.

    ``folder`` is the folder that the user named. A folder counts where it is made like a locale and lies
    in one such as ``i18n``, holds ``LC_MESSAGES`` or a ``language.yaml``, or was named by the user. Empty
    when nothing tells.
    """
    below = path.absolute()
    for above in below.parents:
        if _is_locale(above.name) and (
            above.parent.name in _SHELVES
            or below.name == "LC_MESSAGES"
            or (above / "language.yaml").is_file()
            or (above / "lexicon.yaml").is_file()
            or (folder is not None and above == folder.absolute())
            or above.name == declared
        ):
            return above.name
        below = above
    stem = path.stem
    if _is_locale(stem) and (declared in {"", stem} or path.absolute().parent.name in _SHELVES):
        return stem
    return declared if _is_locale(declared) else ""


def _is_locale(name: str) -> bool:
    return _LOCALE.fullmatch(name) is not None and name not in _SHELVES


def _names(lang: str) -> tuple[str, ...]:
    """The folders that may speak for ``lang``: its own, then that of the language without a modifier."""
    return tuple(dict.fromkeys((lang, lang.partition("@")[0]))) if lang else ()
