"""Which messages of a catalog are in a language of markup, and what its commands mean there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardset.catalog.model import Catalog, Entry
from cardset.lint.markup.latex import IsText, read_latex, unknown_commands
from cardset.lint.markup.reading import ReadEntry, Reading
from cardset.lint.placed import Text
from cardset.words.pattern import pattern

_LATEX_FILES = (".tex", ".ltx", ".latex", ".sty", ".cls", ".dtx")
# What only LaTeX has; a path or an escape looks otherwise.
_COMMAND = pattern(
    r"\\(?:emph|text[a-z]{2,4}|footnote|(?:sub)*section|(?:page|[cC])?ref|label)\{"
    r"|\\(?:item|ldots|begin\{[a-z]+\})(?![a-z])"
)
# po4a says of each message which command or environment it stands in.
_TYPE = pattern(r"type: (?:\w+\*?[{\[]#\d+[}\]]|document|itemize|enumerate|description|tabular[x*]?)\Z")
# So many messages, and one in so many, tell that all of a catalog is LaTeX; of one that does not say which
# files its messages are from a single one does.
_FEW = 3
_SHARE = 20
_KEY = pattern(r"[\w.:/+*-]*")
_NUMBER = pattern(r"[\d.,]+")
_CAPITAL = pattern(r"[A-Z]")
# What begins with a capital or has several words may be a name; then nearly all are left as they are.
_NEARLY_ALL = 4
# What a program may put before a text to tell it from another one that reads the same.
_NOTE = pattern(r"\?[A-Za-z][^:?\n]{0,40}:")


def read_markup(catalog: Catalog) -> Catalog:
    """The catalog with the messages that are not what they look like as people read them.

    Each of these is a :class:`ReadEntry`: LaTeX, and what begins with a note such as ``?noun:``, which the
    program takes away. It is the same catalog where there are none.
    """
    latex = _latex(catalog.entries)
    is_text = _habits(entry for entry, is_latex in zip(catalog.entries, latex, strict=True) if is_latex)
    entries = tuple(
        ReadEntry.of(entry, lambda text: read_latex(text, is_text), printed=True)
        if is_latex
        else ReadEntry.of(entry, _without_note)
        if entry.msgid.startswith("?") and _NOTE.match(entry.msgid)
        else entry
        for entry, is_latex in zip(catalog.entries, latex, strict=True)
    )
    return catalog if entries == catalog.entries else replace(catalog, entries=entries)


def _without_note(text: str) -> Reading:
    note = _NOTE.match(text)
    whole = Text(text, ((0, 0),))
    return Reading(text, whole.part(note.end(), len(text)) if note and note.end() < len(text) else whole)


def _latex(entries: Sequence[Entry]) -> list[bool]:
    """Which entries are LaTeX: those that come from its files or are of its types, or all where many are."""
    used = sum(1 for entry in entries if "\\" in entry.msgid and _COMMAND.search(entry.msgid))
    least = _FEW if any(entry.references for entry in entries) else 1
    if used >= least and _SHARE * used >= len(entries):
        return [True] * len(entries)
    return [_is_said_to_be_latex(entry) for entry in entries]


def _is_said_to_be_latex(entry: Entry) -> bool:
    if entry.references:
        return any(path.endswith(_LATEX_FILES) for path, _ in entry.references)
    return any(_TYPE.match(line.strip()) for line in entry.extracted)


def _habits(entries: Iterable[Entry]) -> IsText:
    """Which arguments of commands that nobody knows are text: those that translations do not leave alone."""
    kept: Counter[tuple[str, int]] = Counter()
    changed: Counter[tuple[str, int]] = Counter()
    words: dict[tuple[str, int], list[str]] = defaultdict(list)
    for entry in entries:
        if "\\" not in entry.msgid:
            continue
        there = _arguments(entry.msgid)
        done = entry.translated and entry.msgstr[0] != entry.msgid
        here = _arguments(entry.msgstr[0]) if done else {}
        for place, arguments in there.items():
            words[place] += arguments
            said = here.get(place, [])
            if len(said) == len(arguments):
                same = sum((Counter(said) & Counter(arguments)).values())
                kept[place] += same
                changed[place] += len(said) - same
    keys = {place for place, said in words.items() if not _are_text(said, kept[place], changed[place])}
    return lambda name, number: (name, number) not in keys


def _arguments(text: str) -> dict[tuple[str, int], list[str]]:
    found: dict[tuple[str, int], list[str]] = defaultdict(list)
    for name, arguments in unknown_commands(text):
        for number, argument in enumerate(arguments):
            if argument.strip():
                found[name, number].append(argument)
    return found


def _are_text(said: Sequence[str], kept: int, changed: int) -> bool:
    """Whether arguments are text, of which translations have left so many and changed so many."""
    if all(_NUMBER.fullmatch(one) for one in said):
        return False
    if not all(_KEY.fullmatch(one) and one.isascii() for one in said):
        return kept < _FEW or kept < _NEARLY_ALL * changed
    if any(_CAPITAL.match(one) for one in said):
        return kept < _NEARLY_ALL * changed or not kept
    return kept < changed
