"""Characters that nobody sees, and that part words or turn the text around them about.

Left out are those that scripts and typography have a use for: the soft hyphen, the marks of direction, and
joiners where a letter of a script that needs them, or an emoji, stands before.
"""

from __future__ import annotations

import re

UNSEEN = "[\u200b\u202a-\u202e\u2060-\u2064\u2066-\u2069]|(?:^|(?<=[\x00-\u058f\u1e00-\u1fff]))[\u200c\u200d]"
"""A pattern for one of them: zero-width spaces, overrides of direction, joiners between plain letters."""

_UNSEEN = re.compile(UNSEEN)


def seen(text: str) -> str:
    r"""``text`` without them, as it may be shown.

    >>> seen("Neigh\u202e!"), seen("kar\u200bta"), seen("a\u00adb") == "a\u00adb"
    ('Neigh!', 'karta', True)
    """
    return _UNSEEN.sub("", text) if not text.isascii() else text


def printable(text: str) -> str:
    """What somebody gave as it may be told again: a space for what would steer a terminal or is not seen."""
    return "".join(char if char.isprintable() else " " for char in text)
