"""Texts in the cells of a spreadsheet: which of them a spreadsheet program would run.

A cell that begins like a formula is a program to Excel, LibreOffice and Google Sheets, and texts come from
many hands. Such a text goes out with an apostrophe before it, and loses it when it comes back
(OWASP, "CSV Injection").
"""

from __future__ import annotations

import re

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
