"""``cli doctor``: what is here, what is missing, and how to get it."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

import click

from cardset import __version__, compiled
from cardset.catalog.translate import Translations
from cardset.domains import MESSAGES
from cardset.entries import folder as cache
from cardset.errors import CardsetError, FaultsError
from cardset.load import load_set
from cardset.paths import catalog_roots, locales
from cardset.sources import sources_of
from cli.kept import folder as games
from cli.language import SOURCE, translations, ui_lang_option
from cli.options import Sets, sets_options
from cli.terminal import tell


class Finding(NamedTuple):
    """One thing that was looked at: what it is, what was found, and what to do where that is not good.

    ``state`` is "ok", "missing" for an optional part that is not there, or "broken".
    """

    subject: str
    found: str
    state: str = "ok"
    hint: str = ""


@click.command(epilog="Examples: cli doctor · cli doctor --json · cli doctor --ui-lang pl")
@click.option("--json", "as_json", is_flag=True, help="For other programs.")
@sets_options
@ui_lang_option
def doctor(as_json: bool, sets: Sets, language: str) -> int:
    """Tell what of cardset works here: versions, locale, terminal, folders, optional parts.

    Exit code: 0, also when optional parts are missing; 1 when something is broken that every command needs.
    """
    texts = translations(language, [MESSAGES])
    findings = [
        *_program(texts, sets),
        *_terminal(texts),
        *_folders(texts),
        *_extras(texts),
        *_tools(texts),
    ]
    if as_json:
        data: dict[str, Any] = {"schema_version": 1, "findings": [one._asdict() for one in findings]}
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        marks = {"ok": " ", "missing": "-", "broken": "!"}
        wide = max(len(one.subject) for one in findings)
        for one in findings:
            said = f"{one.found} ({one.hint})" if one.hint else one.found
            tell(f"{marks[one.state]} {one.subject:{wide}}  ", said)
    return int(any(one.state == "broken" for one in findings))


def _program(texts: Translations, sets: Sets) -> Iterator[Finding]:
    _ = texts.gettext
    yield Finding("cardset", __version__)
    # Translators: {version} and {system} are such as "3.11.7" and "Linux".
    line = _("{version} on {system}").format(version=platform.python_version(), system=platform.platform())
    yield Finding("Python", line)
    yield _engine(texts)
    roots = [part.root for part in sources_of(*sets).parts]
    yield _cards(texts, sets)
    known = sorted({locale for root in catalog_roots(*roots) for locale in locales(root)})
    # Translators: what cli doctor looks at: the languages that cards and program speak.
    yield Finding(_("languages"), ", ".join([SOURCE, *known]))


def _engine(texts: Translations) -> Finding:
    """Whether games run compiled."""
    _ = texts.gettext
    # Translators: what cli doctor looks at: the part of the program that plays by the rules.
    subject = _("engine")
    try:
        if compiled.check():
            # Translators: the engine is faster when it was compiled; otherwise Python runs its source text.
            return Finding(subject, _("compiled"))
    except CardsetError as error:
        return Finding(subject, str(error.fault), "broken")
    if compiled.of_another_python():
        hint = _("what was compiled here is for another Python; {command} compiles it")
        return Finding(subject, _("pure Python"), "missing", hint.format(command="make compiled"))
    return Finding(subject, _("pure Python"))


def _cards(texts: Translations, sets: Sets) -> Finding:
    """Whether the cards can be read."""
    _ = texts.gettext
    # Translators: what cli doctor looks at: the sets of cards.
    subject = _("cards")
    try:
        return Finding(subject, load_set(*sets).id)
    except FaultsError as error:
        # Translators: {command} is a command line.
        hint = _("{command} tells all that is wrong").format(command="cardset validate")
        return Finding(subject, str(error.faults[0]), "broken", hint)


def _terminal(texts: Translations) -> Iterator[Finding]:
    _ = texts.gettext
    encoding = (sys.stdout.encoding or "").lower()
    wanted = next((os.environ[name] for name in ("LC_ALL", "LC_CTYPE", "LANG") if os.environ.get(name)), "")
    # Translators: what cli doctor looks at: the settings of language and characters.
    locale = _("locale")
    if wanted.lower().replace("-", "").endswith("utf8"):
        yield Finding(locale, wanted)
    else:
        hint = _("we print UTF-8 all the same; a terminal that shows other signs needs LANG=en_US.UTF-8")
        yield Finding(locale, wanted or encoding, "missing", hint)
    size = shutil.get_terminal_size((0, 0))
    # Translators: what cli doctor looks at.
    terminal = _("terminal")
    if not sys.stdout.isatty():
        yield Finding(terminal, _("none: output goes to a file or another program"))
        return
    # Translators: the size of a terminal and its kind, such as xterm-256color.
    shown = _("{columns} columns, {lines} lines, {kind}").format(
        columns=size.columns, lines=size.lines, kind=os.environ.get("TERM") or "-"
    )
    small = size.columns < 80 or size.lines < 24
    hint = _("the table needs 80 columns and 24 lines to look as it should") if small else ""
    yield Finding(terminal, shown, "missing" if small else "ok", hint)


def _folders(texts: Translations) -> Iterator[Finding]:
    _ = texts.gettext
    # Translators: what cli doctor looks at: the folder where what was worked out is kept.
    yield _folder(_("cache"), cache(), texts)
    # Translators: what cli doctor looks at: the folder of games that can be resumed.
    yield _folder(_("games"), games(), texts)


def _folder(subject: str, path: Path, texts: Translations) -> Finding:
    """Whether a folder can be written to, or be made."""
    there = next(place for place in (path, *path.parents) if place.exists())
    if there.is_dir() and os.access(there, os.W_OK | os.X_OK):
        return Finding(subject, str(path))
    _ = texts.gettext
    return Finding(subject, str(path), "broken", _("nothing can be written there: mend its permissions"))


def _extras(texts: Translations) -> Iterator[Finding]:
    """The optional parts that this version of cardset names, package by package."""
    _ = texts.gettext
    try:
        wanted = metadata.requires("cardset") or []
    except metadata.PackageNotFoundError:  # run from its folder, never installed
        wanted = []
    for requirement in sorted(set(wanted)):
        extra = re.search(r"extra == ['\"]([a-z-]+)['\"]", requirement)
        name = re.match(r"[A-Za-z0-9_.-]+", requirement)
        if extra is None or name is None or extra[1] == "all":
            continue
        try:
            found = metadata.version(name[0])
        except metadata.PackageNotFoundError:
            hint = f"pip install {name[0]}"
            yield Finding(f"{name[0]} [{extra[1]}]", _("not installed"), "missing", hint)
        else:
            yield Finding(f"{name[0]} [{extra[1]}]", found)


def _tools(texts: Translations) -> Iterator[Finding]:
    """Programs of other people that some commands are better with."""
    _ = texts.gettext
    if path := shutil.which("msgfmt"):
        yield Finding("msgfmt", path)
        return
    # Translators: what a program is for; after the name of a package to install.
    why = _("to compare with what gettext itself says of catalogs")
    # Translators: {package} is the name of a package of an operating system, {why} what it is for.
    hint = _("install {package}, {why}").format(package="gettext", why=why)
    yield Finding("msgfmt", _("not installed"), "missing", hint)
