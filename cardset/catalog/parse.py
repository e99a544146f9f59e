"""The grammar of a ``.po`` file: lines in, entries out, the first fault raised with its place.

Specification: GNU gettext manual, "The Format of PO Files".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from cardset.catalog.model import Entry
from cardset.catalog.strings import QuotingError, quoted, unescape
from cardset.errors import CardsetError

_KEYWORD = re.compile(r"(msgctxt|msgid_plural|msgid|msgstr)(?:\[(\d+)\])?(?=[\s\"]|$)")
_CONFLICT = re.compile(r"<{7}(?: |$)|\|{7}(?: |$)|={7}$|>{7}(?: |$)")
# An entry as programs write it, up to the end of its last line, and what may follow. Any other is read by its
# lines; nothing is an entry here that would not be the same one there.
_STRINGS = r'((?:"[^"\\\n]*(?:\\.[^"\\\n]*)*"\n)+)'
_ENTRY = re.compile(
    r"((?:#(?![~|]).*\n)*)"
    rf"(?:msgctxt {_STRINGS})?msgid {_STRINGS}"
    rf"(?:msgstr {_STRINGS}|msgid_plural {_STRINGS}((?:msgstr\[[0-9]\] {_STRINGS})+))"
    r"(?=\n*(?:#(?!~)|msgctxt|msgid(?!_)))"
)
_FORM = re.compile(rf"msgstr\[([0-9])\] {_STRINGS}")
_FLAG = re.compile(r'(?:[^,"]|"[^"]*")+')
_AFTER = {
    "msgctxt": {"", "msgstr"},
    "msgid": {"", "msgctxt", "msgstr"},
    "msgid_plural": {"msgid"},
    "msgstr": {"msgid", "msgid_plural", "msgstr"},
}
# Comments that say something about the entry below them; the others may stand at the end by themselves.
_BOUND = ("#.", "#:", "#,")
_HEADER = 'a catalog begins with its header: msgid "", then msgstr "", then the fields in double quotes'
_CUT = "the file may have been cut in half; restore it from version control or a backup"


def parse_lines(lines: Sequence[str], path: Path) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
    """The entries of a file in its order, the header among them, and the comment lines behind the last.

    Raises :class:`CardsetError` with ``path``, line and column at the first thing that is no catalog.
    """
    reader = _Reader(path)
    text = "\n".join(lines)
    number, start = 1, 0
    while number <= len(lines):
        match = _ENTRY.match(text, start) if reader.between_entries else None
        if match is not None and reader.whole(number, match):
            number += text.count("\n", start, match.end())
            start = match.end()
        else:
            line = lines[number - 1]
            reader.take(number, line)
            number += 1
            start += len(line) + 1
    return reader.finish()


class _Draft:
    """An entry being read."""

    def __init__(self) -> None:
        self.line = 0
        self.obsolete = False
        self.keyword = ""
        self.strings: dict[str, list[str]] = {}
        self.forms: list[list[str]] = []
        self.previous: dict[str, list[str]] = {}
        self.comments: list[str] = []

    def entry(self) -> Entry:
        def text(strings: dict[str, list[str]], keyword: str) -> str | None:
            return "".join(strings[keyword]) if keyword in strings else None

        return Entry(
            text(self.strings, "msgctxt"),
            "".join(self.strings["msgid"]),
            text(self.strings, "msgid_plural"),
            tuple("".join(form) for form in self.forms),
            *_told(self.comments, self.obsolete),
            text(self.previous, "msgctxt"),
            text(self.previous, "msgid"),
            text(self.previous, "msgid_plural"),
            self.line,
        )


class _Reader:
    """Takes a file line by line and collects its entries."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.entries: list[Entry] = []
        self.draft = _Draft()
        self.number = 0
        self.line = ""
        # The strings that a line of nothing but quotes goes on with.
        self.open: list[str] | None = None

    @property
    def between_entries(self) -> bool:
        """Whether an entry may begin with the next line."""
        return bool(self.draft.forms) or not (self.draft.line or self.draft.keyword)

    def whole(self, number: int, match: re.Match[str]) -> bool:
        """Take an entry that begins in line ``number`` at once; unless something in it has to be told."""
        comments, context, msgid, msgstr, plural, forms, _ = match.groups()
        written = _FORM.findall(forms) if forms else [("0", msgstr)]
        if forms and any(int(index) != place for place, (index, _) in enumerate(written)):
            return False
        try:
            entry = Entry(
                _inside(context) if context else None,
                _inside(msgid),
                _inside(plural) if plural else None,
                tuple([_inside(strings) for _, strings in written]),
                *_told(comments.split("\n")[:-1]),
                line=number,
            )
        except QuotingError:
            return False
        if self.draft.forms:
            self.close()
        self.open = None
        self.entries.append(entry)
        return True

    def take(self, number: int, line: str) -> None:
        self.number, self.line = number, line
        if line.startswith('"') and self.open is not None and self.draft.keyword and not self.draft.obsolete:
            self.extend(self.open, 0)  # the case of most lines, and the quickest to tell
            return
        start = len(line) - len(line.lstrip(" \t"))
        mark = line[start : start + 2]
        if not line.strip():
            return
        if mark == "#~":
            if line.startswith("|", start + 2):
                self.previous(start + 3)
            elif line[start + 2 :].strip():
                self.statement(start + 2, obsolete=True)
        elif mark == "#|":
            self.previous(start + 2)
        elif mark.startswith("#"):
            self.comment(line[start:])
        else:
            self.statement(start, obsolete=False)

    def finish(self) -> tuple[tuple[Entry, ...], tuple[str, ...]]:
        """All entries, and the comment lines behind the last one."""
        if self.draft.keyword:
            self.close(_CUT)
        elif self.draft.previous:
            self.fail("the file ends within an entry, '#|' lines without their msgid", 1, _CUT)
        elif any(line.startswith(_BOUND) for line in self.draft.comments):
            self.fail("the file ends within an entry, comments without their msgid", 1, _CUT)
        return tuple(self.entries), tuple(self.draft.comments)

    def begin(self) -> None:
        """The line belongs to an entry whose msgid has not come yet."""
        if self.draft.keyword:
            self.close()
        self.open = None
        self.draft.line = self.draft.line or self.number

    def close(self, hint: str = "") -> None:
        if not self.draft.forms:
            self.incomplete(hint)
        self.entries.append(self.draft.entry())
        self.draft = _Draft()

    def comment(self, line: str) -> None:
        self.begin()
        self.draft.comments.append(line.rstrip())

    def previous(self, start: int) -> None:
        going_on = None if self.draft.keyword else self.open
        self.begin()
        self.draft.comments.append(self.line.strip())
        keyword, _, end = self.keyword(start)
        if keyword in {"msgctxt", "msgid", "msgid_plural"}:
            self.open = self.draft.previous.setdefault(keyword, [])
        elif going_on is not None and not keyword:
            self.open = going_on
        else:
            self.fail("'#|' goes before a msgctxt, msgid or msgid_plural", start + 1)
        self.extend(self.open, end)

    def statement(self, start: int, obsolete: bool) -> None:
        keyword, index, end = self.keyword(start)
        if not keyword:
            if not self.line[start:].lstrip(" \t").startswith('"'):
                self.unknown(start)
            if self.open is None or not self.draft.keyword:
                message = "a string without a keyword such as msgid or msgstr before it"
                self.fail(message, start + 1, "" if self.entries else _HEADER)
        else:
            if keyword in {"msgctxt", "msgid"} and self.draft.forms:
                self.begin()
            if self.draft.keyword not in _AFTER[keyword]:
                self.misplaced(keyword, start)
            if not self.draft.keyword:
                self.begin()
                self.draft.obsolete = obsolete
            self.open = self.slot(keyword, index, start)
            self.draft.keyword = keyword
        if self.draft.obsolete != obsolete:
            self.fail("one part of this entry is obsolete ('#~') and the other is not", start + 1)
        assert self.open is not None
        self.extend(self.open, end)

    def slot(self, keyword: str, index: str | None, start: int) -> list[str]:
        """Where the strings of ``keyword`` are collected."""
        draft = self.draft
        if keyword != "msgstr":
            if index is not None:
                self.fail(f"{keyword} takes no index", start + 1)
            return draft.strings.setdefault(keyword, [])
        plural = "msgid_plural" in draft.strings
        if plural != (index is not None):
            expected = "msgstr[0]" if plural else "msgstr without an index"
            self.fail(f"{expected} was expected here", start + 1, "only a msgid_plural has several forms")
        if int(index or 0) != len(draft.forms):
            wanted = f"msgstr[{len(draft.forms)}]" if plural else "one msgstr only"
            self.fail(f"{wanted} was expected here", start + 1)
        draft.forms.append([])
        return draft.forms[-1]

    def keyword(self, start: int) -> tuple[str, str | None, int]:
        """The keyword at or after ``start`` with its index, and where its strings begin."""
        blank = len(self.line[start:]) - len(self.line[start:].lstrip(" \t"))
        match = _KEYWORD.match(self.line, start + blank)
        return (match.group(1), match.group(2), match.end()) if match else ("", None, start)

    def extend(self, strings: list[str], start: int) -> None:
        origin = 0
        try:
            for index, inside in quoted(self.line, start):
                origin = index
                strings.append(unescape(inside) if "\\" in inside else inside)
        except QuotingError as error:
            self.fail(str(error), origin + error.offset + 1)

    def unknown(self, start: int) -> NoReturn:
        if _CONFLICT.match(self.line):
            hint = "keep the right one of the two versions and delete the marker lines"
            self.fail("a merge conflict was left unresolved", 1, hint)
        word = self.line[start:].split()[0]
        hint = "expected a comment (#), msgctxt, msgid, msgid_plural, msgstr, or a string in double quotes"
        self.fail(f"{word[:20]!r} begins nothing that a catalog contains", start + 1, hint)

    def misplaced(self, keyword: str, start: int) -> NoReturn:
        before = self.draft.keyword
        if not before:
            self.fail(f"{keyword} without a msgid before it", start + 1, "" if self.entries else _HEADER)
        if keyword in {"msgctxt", "msgid"}:
            self.incomplete()
        self.fail(f"{keyword} cannot follow {before}", start + 1)

    def incomplete(self, hint: str = "") -> NoReturn:
        missing = "msgid" if self.draft.keyword == "msgctxt" else "msgstr"
        message = f"the entry that begins in line {self.draft.line} has no {missing} up to here"
        if not self.entries and not hint and "Content-Type:" in "".join(self.draft.strings.get("msgid", [])):
            hint = _HEADER
        self.fail(message, 1, hint or "every entry is a msgid and then a msgstr, which may be empty")

    def fail(self, message: str, column: int = 1, hint: str = "") -> NoReturn:
        raise CardsetError(message, self.path, self.number, column, hint)


def _inside(strings: str) -> str:
    """What quoted strings, one on a line, say together; raises :class:`QuotingError`."""
    if "\\" not in strings:
        return strings[1:-2].replace('"\n"', "")
    return "".join([unescape(part) if "\\" in part else part for part in strings[1:-2].split('"\n"')])


_Told = tuple[frozenset[str], bool, tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...]]


def _told(comments: Sequence[str], obsolete: bool = False) -> _Told:
    """The fields of an entry from its flags to its references, as its comments give them."""
    flags: list[str] = []
    extracted: list[str] = []
    translator: list[str] = []
    references: list[tuple[str, str]] = []
    for line in comments:
        mark = line[:2]
        if mark == "#:":
            references += [_reference(word) for word in line[2:].split()]
        elif mark == "#.":
            extracted.append(line[2:].removeprefix(" ").rstrip())
        elif mark == "#,":
            flags += [flag.strip() for flag in _FLAG.findall(line[2:]) if flag.strip()]
        elif mark not in {"#|", "#~"}:
            translator.append(line[1:].removeprefix(" ").rstrip())
    return frozenset(flags), obsolete, tuple(extracted), tuple(translator), tuple(references)


def _reference(word: str) -> tuple[str, str]:
    path, colon, line = word.rpartition(":")
    return (path, line) if colon and line.isdigit() else (word, "")
