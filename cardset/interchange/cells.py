"""Texts in the cells of a spreadsheet: which of them a spreadsheet program would run.

A cell that begins like a formula is a program to Excel, LibreOffice and Google Sheets, and texts come from
many hands. Such a text goes out with an apostrophe before it, and loses it when it comes back
(OWASP, "CSV Injection").

What may be wrong with a translation that comes out of a cell, seen without knowing the language.

The faults say what it is and what to do; the place is for who reads the file to add.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set
from unicodedata import category

from cardset.catalog.model import Entry
from cardset.drafting.template import parse, template_slips
from cardset.drafting.variants import PREFIX
from cardset.errors import Fault, suggestion
from cardset.interchange.decoding import broken_letters, lost_letters
from cardset.lexicon import Lexicon
from cardset.words.braces import refused
from cardset.words.placeholders import Style, styles_of

_SIGNS = r"=+\-@＝＋－＠"
# Some programs skip white space before they look.
_GUARDABLE = re.compile(rf"'*(?:\s*[{_SIGNS}]|[\t\r\n])")
_RUN = re.compile(rf"[{_SIGNS}]*")

_ERROR = re.compile(r"#(?:NAME\?|REF!|VALUE!|DIV/0!|N/A|NULL!|NUM!|SPILL!|CALC!)|\w{3,6}:5\d\d")


def guard(text: str) -> str:
    """``text`` as a cell that no program takes for a formula; :func:`unguard` undoes it.

    >>> guard("=== The end ==="), guard("'=x"), guard("Neigh")
    ("'=== The end ===", "''=x", 'Neigh')
    """
    return "'" + text if _GUARDABLE.match(text) else text


def unguard(cell: str) -> str:
    """The text that :func:`guard` made ``cell`` of; a cell that it did not make stays as it is."""
    return cell[1:] if cell.startswith("'") and _GUARDABLE.match(cell) else cell


def starts_formula(cell: str) -> bool:
    """Whether a spreadsheet program would take ``cell`` for a formula."""
    return bool(_run(cell.lstrip()))


def same_start(cell: str, text: str) -> bool:
    """Whether ``cell`` begins with the same signs as ``text``: then it translates them, and computes nothing.

    >>> same_start("--- Tura {number} ---", "--- Turn {number} ---"), same_start("=1+1", "=== The end ===")
    (True, False)
    """
    return starts_formula(cell) and _run(cell.lstrip()) == _run(text.lstrip())


def _run(text: str) -> str:
    found = _RUN.match(text)
    return found.group() if found else ""


def failed_formula(cell: str) -> bool:
    """Whether ``cell`` is what a spreadsheet program shows for a formula that it could not work out.

    >>> failed_formula("#NAME?"), failed_formula("Err:508"), failed_formula("Neigh!")
    (True, True, False)
    """
    return _ERROR.fullmatch(cell.strip()) is not None


# A sign with a space behind it opens a line of text: what somebody says, or one of a list.
_DASH = re.compile(r"\s*[-+]+\s")
_LINE_END_OR_TAB = "\n\t"
# No language asks in the middle of a word; an encoding without its letters does.
_ASKED_WORD = re.compile(r"[^\W\d_]\?+[^\W\d_]")


def formula_complaint(cell: str, texts: tuple[str, ...]) -> Fault | None:
    """What to say of a cell with a formula in it; ``texts`` are those of the entry that may begin so."""
    if failed_formula(cell):
        return Fault(f"{cell.strip()} is a formula that failed", hint="write the translation as text")
    dash = _DASH.match(cell) is not None
    if starts_formula(cell) and not dash and not any(same_start(cell, text) for text in texts):
        hint = "if it is text, write an apostrophe before it: '" + cell.lstrip()[:1]
        return Fault(f"{_cut(cell)} is a formula", hint=hint)
    return None


def complaints(
    entry: Entry, form: int, text: str, alphabet: Set[str], lexicon: Callable[[], Lexicon | None]
) -> Iterator[Fault]:
    """What is wrong with ``text`` as the form ``form`` of ``entry``.

    ``alphabet`` are the characters of the language's catalogs, as :func:`broken_letters` asks for them;
    ``lexicon`` gives the words that a phrase may use, if there is a lexicon, and is asked for phrases only.
    """
    lost = form < len(entry.msgstr) and lost_letters(text, entry.msgstr[form])
    asked = _ASKED_WORD.search(text) and not _ASKED_WORD.search(entry.msgid)
    if lost or asked or broken_letters(text, alphabet):
        hint = "open the file as it was made, as UTF-8, and translate there"
        yield Fault(f"the letters of {_cut(text)} are broken", hint=hint)
        return
    yield from _controls(text)
    if (entry.msgctxt or "").startswith(PREFIX):
        yield from _slips(entry, text, lexicon())
    else:
        for style, announced in styles_of(entry.flags):
            yield from _placeholders(entry, text, style, announced)
    yield from _line_ends(entry, text)


def _cut(text: str) -> str:
    """The beginning of ``text`` in quotes, any white space as one space."""
    return repr(" ".join(text.split())[:40])


def _controls(text: str) -> Iterator[Fault]:
    """A control character is seen in no editor; a terminal that shows the text obeys it."""
    for char in dict.fromkeys(text):
        if category(char) == "Cc" and char not in _LINE_END_OR_TAB:
            hint = "take it out; a spreadsheet program may not show it"
            if "\x80" <= char <= "\x9f":
                hint = "where letters become such characters the file is in another encoding: see --encoding"
            yield Fault(f"U+{ord(char):04X}, a control character, stands in the text", hint=hint)


def _slips(entry: Entry, text: str, lexicon: Lexicon | None) -> Iterator[Fault]:
    """A phrase has slots with tags, and words of the lexicon: ``{DOBRANIE:gen} {cards:gen}``."""
    if lexicon is None:
        try:
            parse(text)
        except ValueError as error:
            yield Fault(str(error))
        return
    known = lexicon.grammar, lexicon.lemmas
    slips = [tuple(template_slips(source, text, *known)) for source in entry.sources]
    yield from (Fault(slip.message, hint=slip.hint) for slip in min(slips, key=len))


def _placeholders(entry: Entry, text: str, style: Style, announced: bool) -> Iterator[Fault]:
    if announced and style.name == "Python brace":
        found = refused(text)
        if found is not None:
            yield Fault(found.message)
            return
    known = [{place.key: place.text for place in style.find(source, announced)} for source in entry.sources]
    spelled = {key: written for source in known for key, written in source.items()}
    given = {place.key: place.text for place in style.find(text, announced)}
    for key in given.keys() - spelled.keys():
        hint = suggestion(given[key], spelled.values()) if spelled else "the source has no placeholder"
        yield Fault(f"there is no {given[key]} in the source", hint=hint)
    if entry.msgid_plural is None:  # a form that goes with one number may leave the number out
        for key in spelled.keys() - given.keys():
            yield Fault(f"{spelled[key]} is missing", hint="a program fills it in: copy it from the source")


def _line_ends(entry: Entry, text: str) -> Iterator[Fault]:
    for place, ends in (("begin", str.startswith), ("end", str.endswith)):
        if ends(text, "\n") != ends(entry.msgid, "\n"):
            says = "" if ends(entry.msgid, "\n") else "not "
            yield Fault(f"the text must {says}{place} with a line break", hint="as its source does")
