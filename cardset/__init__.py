"""cardset: one card database, every language, and a game you can play.

>>> deck = load_set("uu-base-2e")
>>> card_text(deck.cards["back-kick"], deck.vocabulary)
"Return a card in another player's Stable to that player's hand, then that player must DISCARD a card."
"""

from typing import TYPE_CHECKING

from cardset.lazy import door

if TYPE_CHECKING:
    from cardset.catalog.model import Catalog, Entry
    from cardset.catalog.read import read_catalog
    from cardset.errors import CardsetError, Fault, FaultsError
    from cardset.lexicon import Lexicon, read_lexicon
    from cardset.lint.finding import Finding, Result, Severity
    from cardset.lint.load import load_termbase
    from cardset.lint.run import lint_files
    from cardset.lint.termbase import Concept, Termbase
    from cardset.load import load_set
    from cardset.localize import LocalizedCard, Localizer
    from cardset.model import Card, CardSet, Term
    from cardset.text import card_text
else:
    __getattr__ = door(
        __name__,
        {
            "cardset.catalog.model": ["Catalog", "Entry"],
            "cardset.catalog.read": ["read_catalog"],
            "cardset.errors": ["CardsetError", "Fault", "FaultsError"],
            "cardset.lexicon": ["Lexicon", "read_lexicon"],
            "cardset.lint.finding": ["Finding", "Result", "Severity"],
            "cardset.lint.load": ["load_termbase"],
            "cardset.lint.run": ["lint_files"],
            "cardset.lint.termbase": ["Concept", "Termbase"],
            "cardset.load": ["load_set"],
            "cardset.localize": ["LocalizedCard", "Localizer"],
            "cardset.model": ["Card", "CardSet", "Term"],
            "cardset.text": ["card_text"],
        },
    )

__version__ = "0.1.0"

__all__ = [
    "Card",
    "CardSet",
    "CardsetError",
    "Catalog",
    "Concept",
    "Entry",
    "Fault",
    "FaultsError",
    "Finding",
    "Lexicon",
    "LocalizedCard",
    "Localizer",
    "Result",
    "Severity",
    "Term",
    "Termbase",
    "card_text",
    "lint_files",
    "load_set",
    "load_termbase",
    "read_catalog",
    "read_lexicon",
]
