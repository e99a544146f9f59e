"""The programs' own messages, taken from the Python sources that say them.

Calls of ``_``, ``gettext``, ``ngettext``, ``pgettext`` and ``npgettext``, as plain functions or as methods.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from cardset.catalog.merge import Message
from cardset.catalog.translate import fields_of
from cardset.errors import CardsetError
from cardset.files import read_text

# The parts of a message in the order of a function's arguments.
_FUNCTIONS = {
    "_": ("msgid",),
    "gettext": ("msgid",),
    "ngettext": ("msgid", "msgid_plural"),
    "pgettext": ("msgctxt", "msgid"),
    "npgettext": ("msgctxt", "msgid", "msgid_plural"),
}
_MARK = "Translators:"
_OWN_FORMAT = "# xgettext: no-python-brace-format"


def extract(root: Path, folders: Sequence[str], but: Sequence[str] = ()) -> list[Message]:
    """The messages in all ``.py`` files below ``folders`` of ``root``, ``but`` not those below such, by file
    and line.

    References are relative to ``root``, with ``/``. A message said in several places comes once, at its
    first one, with all references and comments.
    Raises :class:`CardsetError` as :func:`extract_text`, and when a file cannot be read.
    """
    found: dict[tuple[str | None, str], Message] = {}
    paths = sorted(
        (path.relative_to(root).as_posix(), path) for f in folders for path in (root / f).rglob("*.py")
    )
    for name, path in paths:
        if any(name.startswith(f"{folder}/") for folder in but):
            continue
        for message in extract_text(read_text(path), name):
            key = (message.msgctxt, message.msgid)
            found[key] = _combined(found[key], message) if key in found else message
    return list(found.values())


def extracted(name: str, folders: Sequence[str], but: Sequence[str] = ()) -> Sequence[Message]:
    """The messages of our own code as :func:`extract` finds them, kept under ``name``: all of it is read."""
    from cardset.cache import remembered
    from cardset.digest import FINDINGS, ROOT

    def read() -> list[Any]:
        return [
            (one.msgctxt, one.msgid, one.msgid_plural, one.comments, one.references, one.flags)
            for one in extract(ROOT, folders, but)
        ]

    def make(kept: list[Any]) -> Sequence[Message]:
        return tuple(
            Message(
                context,
                text,
                plural,
                tuple(notes),
                tuple((path, line) for path, line in places),
                "",
                tuple(flags),
            )
            for context, text, plural, notes, places, flags in kept
        )

    return remembered(name, (), read, make, FINDINGS)


def extract_text(source: str, name: str) -> list[Message]:
    """The messages in the Python text ``source``, by line, with ``name`` in their references.

    A comment that starts with ``Translators:``, on the lines right above the call or above its text, goes
    along, and text with ``{placeholders}`` is flagged ``python-brace-format``.
    Raises :class:`CardsetError` with line and column when the text is no Python, or a call's text is put
    together at run time and so cannot be looked up (an f-string, a sum, a variable). A method that is given
    a variable is left alone: it hands on what another call says.
    """
    try:
        tree = ast.parse(source, name)
    except SyntaxError as error:
        raise CardsetError(f"is no Python: {error.msg}", name, error.lineno or 0, error.offset or 0) from None
    lines = source.splitlines()
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    calls.sort(key=lambda call: (call.lineno, call.col_offset))
    return [message for call in calls for message in _messages(call, lines, name)]


def _messages(call: ast.Call, lines: Sequence[str], name: str) -> Iterator[Message]:
    method = isinstance(call.func, ast.Attribute)
    function = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    parts = _FUNCTIONS.get(function)
    if parts is None:
        return
    arguments = call.args[: len(parts)]
    if method and any(isinstance(argument, ast.Name | ast.Attribute | ast.Starred) for argument in arguments):
        return
    texts: dict[str, str] = {}
    for part, argument in zip(parts, arguments, strict=False):
        if (
            not isinstance(argument, ast.Constant)
            or not isinstance(argument.value, str)
            or not argument.value
        ):
            message = f"{function}() needs its text written out here"
            hint = "use a plain string with {placeholders}, and .format() on the translation"
            raise CardsetError(message, name, argument.lineno, argument.col_offset + 1, hint)
        texts[part] = argument.value
    if len(texts) < len(parts):
        message = f"{function}() needs {len(parts)} texts, as plain arguments"
        raise CardsetError(message, name, call.lineno, call.col_offset + 1)
    is_format = any(map(fields_of, texts.values())) and not _inflects(lines, call.lineno)
    yield Message(
        msgctxt=texts.get("msgctxt"),
        msgid=texts["msgid"],
        msgid_plural=texts.get("msgid_plural"),
        comments=_comments(lines, {call.lineno, arguments[-1].lineno}),
        references=((name, str(call.lineno)),),
        flags=("python-brace-format",) if is_format else (),
    )


def _inflects(lines: Sequence[str], number: int) -> bool:
    """Whether the line before says, as for xgettext, that the format is not Python's own: names in its
    translations may take a case (:mod:`cardset.people`), which gettext's tools would refuse."""
    return number > 1 and lines[number - 2].strip() == _OWN_FORMAT


def _comments(lines: Sequence[str], numbers: set[int]) -> tuple[str, ...]:
    """The translators' comments that end right above one of these lines."""
    found: list[str] = []
    for number in sorted(numbers):
        block: list[str] = []
        for line in reversed(lines[: number - 1]):
            if not line.lstrip().startswith("#"):
                break
            block.insert(0, line.lstrip().lstrip("#").strip())
            if block[0].startswith(_MARK):
                block[0] = block[0].removeprefix(_MARK).strip()
                found += block
                break
    return tuple(found)


def _combined(first: Message, second: Message) -> Message:
    if first.msgid_plural and second.msgid_plural and first.msgid_plural != second.msgid_plural:
        path, line = second.references[0]
        other = ":".join(first.references[0])
        raise CardsetError(f"{second.msgid!r} has another plural in {other}", path, int(line), 1)
    return replace(
        first,
        msgid_plural=first.msgid_plural or second.msgid_plural,
        comments=tuple(dict.fromkeys(first.comments + second.comments)),
        references=first.references + second.references,
        flags=tuple(dict.fromkeys(first.flags + second.flags)),
    )
