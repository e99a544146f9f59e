"""What a web site of the game shows: chapters of its rules, signs for its types of cards."""

from __future__ import annotations

from cardset.catalog.translate import Translations

SIGNS = {
    "baby": "M0 -20 L10 16 L-10 16 Z M-6 1 L6 -5 M-8 10 L8 4",
    "basic": "M0 -34 L12 24 L-12 24 Z M-6 -4 L6 -10 M-9 8 L9 1 M-11 19 L11 12",
    "magical": "M0 -34 L12 24 L-12 24 Z M-6 -4 L6 -10 M-9 8 L9 1 M-11 19 L11 12 "
    "M30 -20 V-4 M22 -12 H38 M-32 2 V14 M-38 8 H-26",
    "magic": "M0 -32 L7 -8 L32 0 L7 8 L0 32 L-7 8 L-32 0 L-7 -8 Z",
    "upgrade": "M0 -30 L24 -4 H10 V28 H-10 V-4 H-24 Z",
    "downgrade": "M0 30 L24 4 H10 V-28 H-10 V4 H-24 Z",
    "instant": "M8 -34 L-20 6 H-2 L-8 34 L20 -8 H2 Z",
}
"""A sign for each type, as a path around the middle."""


def chapters(texts: Translations) -> dict[str, str]:
    """The titles of the chapters of the rules, by the categories of the clauses."""
    _ = texts.gettext
    return {
        # Translators: from here to "The two-player game": titles of chapters of the rules.
        "setup": _("Setting up"),
        "turn": _("The turn"),
        "terms": _("Words of the rules"),
        "cards": _("Kinds of cards"),
        "effects": _("Effects"),
        "play-vs-bring": _("Playing, bringing and Neigh"),
        "target": _("Choosing targets"),
        "chain": _("Effects in a chain"),
        "impossible": _("What cannot be done"),
        "immunity": _("Immunity"),
        "search": _("Searching the deck"),
        "win": _("Winning"),
        "two-player": _("The two-player game"),
    }
