"""The settings of a project: the table ``[tool.cardset.lint]`` of its ``pyproject.toml``, or ``[lint]`` of a
``cardset.toml``.

::

    [tool.cardset.lint]
    select = ["terms", "meaning"]        # as --select
    ignore = ["terms-missing"]           # as --ignore
    fail-on = "warning"                  # as --fail-on
    baseline = "lint-baseline.json"      # as --baseline
    termbase = ["glossary.csv", {file = "draft.tbx", severity = "info", capitals = true}]   # as --termbase
    dictionaries = ["dictionaries"]      # as --dictionaries
    words = ["Meepleton"]                # no slips, in any form; or a file with a word in each line
    languages = ["pl", "cs"]             # only these are checked

    [tool.cardset.lint.severity]         # of rules and families
    terms-missing = "error"

    [tool.cardset.lint.severity.concepts]  # of whatever is wrong with a term
    "discard pile" = "error"

    [[tool.cardset.lint.accept]]         # what may stay: rule, term, text, path, entry, and why
    term = "deck"
    path = "i18n/pl/*.po"
    reason = "the box says so"

    [tool.cardset.lint.per-path-ignores]
    "rules/*.md" = ["spelling"]          # * stands for slashes, too; a folder for all in it

Paths are relative to the file. What is not known here is a fault with its place, not passed over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from cardset.errors import CardsetError, FaultsError
from cardset.files import read_text
from cardset.lint.finding import Severity
from cardset.lint.rulings import Accepted, Rulings, is_among

if TYPE_CHECKING:
    from cardset.lint.rule import Rule

# Where the table stands, by the name of the file; what a folder has of these, in this order.
_TABLES = {"cardset.toml": ("lint",), "pyproject.toml": ("tool", "cardset", "lint")}
_DECODING_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)")


class Settings(NamedTuple):
    """What a project has settled; the defaults are those of a project that says nothing.

    ``folder`` is where paths start; ``select`` and ``ignore`` are names of rules and families,
    ``per_path_ignores`` such names by a pattern of paths, ``severity`` how grave rules and families are.
    ``termbase`` are files of glossaries, ``dictionaries`` folders; ``rulings`` is what else there is to know
    of findings.
    """

    folder: Path = Path()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: Severity = Severity.ERROR
    baseline: Path | None = None
    per_path_ignores: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    severity: Mapping[str, Severity] = MappingProxyType({})
    termbase: tuple[Path, ...] = ()
    dictionaries: tuple[Path, ...] = ()
    rulings: Rulings = Rulings()

    def rules(self, only: Sequence[str] = (), ignore: Sequence[str] = ()) -> list[Rule]:
        """The rules for all files together.

        ``only`` takes the place of what the settings select and ignore; ``ignore`` is ignored as well.
        Raises :class:`CardsetError` for a name that names nothing.
        """
        from cardset.lint.selection import exactest, select

        rules = select(only, ignore) if only else select(self.select, (*self.ignore, *ignore))
        if not self.severity:
            return rules
        named = [(rule, exactest(rule.id, self.severity)) for rule in rules]
        return [rule._replace(severity=self.severity[name]) if name else rule for rule, name in named]

    def rules_of(self, rules: Sequence[Rule]) -> Callable[[Path], Sequence[Rule]]:
        """A function that tells which of ``rules`` are for a file."""

        def rules_of(path: Path) -> Sequence[Rule]:
            from cardset.lint.selection import chosen

            names = self._ignored_in(path)
            return [rule for rule in rules if chosen(rule.id, ("all",), names)] if names else rules

        return rules_of

    def _ignored_in(self, path: Path) -> list[str]:
        return [
            rule
            for pattern, rules in self.per_path_ignores.items()
            if is_among(path, pattern, self.folder)
            for rule in rules
        ]


def find_settings(start: Path) -> Settings:
    """The settings in the nearest file that has such a table, in ``start`` or around it.

    Raises as :func:`read_settings`.
    """
    folder = start.absolute()
    for above in (folder, *folder.parents):
        for name in _TABLES:
            file = above / name
            if file.is_file() and (found := read_settings(file)) is not None:
                return found
    return Settings(folder)


def read_settings(path: Path) -> Settings | None:
    """The settings in ``path``, ``None`` where it has no such table.

    Raises :class:`CardsetError` when the file is no TOML, :class:`FaultsError` with everything in the table
    that means nothing.
    """
    text = read_text(path)
    place = _TABLES.get(path.name, _TABLES["pyproject.toml"])
    if not all(part in text for part in place[:-1]):
        return None
    import tomllib

    from cardset.lint.settings_table import faults_of, unknown_tables

    try:
        table: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _no_toml(str(error), path) from None
    for part in place[:-1]:
        table = table.get(part)
        if not isinstance(table, dict):
            return None
    faults = [*unknown_tables(table, text, path, place)]
    if place[-1] in table:
        table = table[place[-1]]
        faults += faults_of(table, text, path, place)
    elif not faults:
        return None
    if faults:
        raise FaultsError(faults)
    return _settings(table, path.parent)


def _settings(table: Mapping[str, Any], folder: Path) -> Settings:
    """The settings in a table that has no faults."""
    severity = dict(table.get("severity", {}))
    concepts = severity.pop("concepts", {})
    glossaries = [one if isinstance(one, dict) else {"file": one} for one in table.get("termbase", ())]
    rulings = Rulings(
        {term.casefold(): Severity(grade) for term, grade in concepts.items()},
        {
            (folder / one["file"]).resolve(): Severity(one["severity"])
            for one in glossaries
            if "severity" in one
        },
        _words(table.get("words", ()), folder),
        tuple(code.replace("-", "_") for code in table.get("languages", ())),
        tuple(Accepted(**one, folder=folder) for one in table.get("accept", ())),
        frozenset((folder / one["file"]).resolve() for one in glossaries if one.get("capitals")),
    )
    return Settings(
        folder,
        tuple(table.get("select", ())),
        tuple(table.get("ignore", ())),
        Severity(table.get("fail-on", "error")),
        folder / table["baseline"] if "baseline" in table else None,
        {pattern: tuple(names) for pattern, names in table.get("per-path-ignores", {}).items()},
        {name: Severity(grade) for name, grade in severity.items()},
        tuple(folder / one["file"] for one in glossaries),
        tuple(folder / name for name in table.get("dictionaries", ())),
        rulings,
    )


def _words(given: str | Sequence[str], folder: Path) -> tuple[str, ...]:
    """The words that are given, or those in the lines of a file, but for remarks."""
    if not isinstance(given, str):
        return tuple(given)
    lines = (line.partition("#")[0].strip() for line in read_text(folder / given).splitlines())
    return tuple(line for line in lines if line)


def _no_toml(message: str, path: Path) -> CardsetError:
    place = _DECODING_PLACE.search(message)
    what = message[: place.start()] if place else message
    line, column = (int(place[1]), int(place[2])) if place else (0, 0)
    return CardsetError(f"is no TOML: {what[:1].lower()}{what[1:]}", path, line, column)
