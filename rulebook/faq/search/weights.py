"""What counts how much in the search. The same numbers go to a site's own search (:func:`plain`).

They were found by trying which answer most questions of ``tuning.yaml`` among the tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from rulebook.faq.model import Source

Kind = Source | Literal["does"]
"""What answers are to the search: where they come from, but that those which tell what a card does, in the
words of the card, are a kind of their own."""

FULL = 100
"""The weight in an index that a use cannot exceed."""
CONCEPT: Mapping[str, float] = {"term": 1.6, "aspect": 1.9, "idea": 0.9}
"""A concept, by its kind, where a word that stands for none counts 1."""
TWICE_SAID = 0.7
"""That a question speaks of the same thing twice."""
WORDED, WORDED_CONCEPT, WHOLE = 0.5, 0.7, 0.5
"""How much the nearest of an answer's questions counts; a concept in it, where a word counts 1; how fast it
counts less where it says more than is asked."""
CARD = 4.0
"""A card that is named."""
ABOUT = 1.3
"""What more the rest of a question counts in an answer about the cards that are named."""
POWER, LEAST = 0.3, 0.3
"""How fast a named card counts less where the rest of the question fits less, and at least how much."""
SHARE: Mapping[Kind, float] = {"card": 0.1, "does": 0.1, "trigger": 0.05}
"""An answer, where the rarity of words is told: of these many are put in the same words."""

USUAL: Mapping[Kind, float] = {"example": 0.6, "card": 0.7, "does": 0.9, "trigger": 0.4}
"""What is left of the score of an answer from a source that few ask for."""
UNASKED = 0.75
"""What is left of that of an answer about a card, where the question names none."""
OTHER = 0.4
"""What is left of that of an answer that was written about other cards than those named."""
STRANGE = 0.2
"""The same for answers that are made for every card."""
UNLESS = 0.3
"""What is left of that of an aspect that cannot be asked for in the situation that is told."""

TRUST, KNOWN, COVERED, LEAD = -12.0, 11.3, 3.1, 3.9
"""How likely the best answer is what was meant, as log odds: at first, and what they grow by with the part
of the question that is known, the part that the answer tells of, and the logarithm of how far it is ahead of
the next."""
UNTOLD, FOREIGN = 2.3, 2.4
"""What they fall by with the part of what is asked that the answer tells next to nothing of, and with the
part of its cards that are not named."""
SILENT = 0.15
"""The part of what others tell of a thing that is next to nothing."""
LIKE = 0.5
"""How much is known of a word that is only like a known one."""
ALONE = 4.0
"""No answer is more times ahead of the next."""
STRANGER = 2.5
"""What an unknown word would tell, if it were known."""
TRUSTED = 0.55
"""What is likelier is answered."""
SURE, AHEAD = 0.75, 0.1
"""What is not likelier may be asked about another game, where that is so much likelier."""
ON_TOPIC = 0.5
"""A question of which less is known is not about the game."""

ENOUGH = 0.7
"""The part of a card's name that must be said."""
TERM_IN_NAME = 0.6
"""What is left of the likeness to a part of a name, of a word that is a term, too."""


def plain() -> dict[str, Any]:
    """All of them by name, as JSON-able data."""
    return {name: value for name, value in sorted(globals().items()) if name.isupper()}
