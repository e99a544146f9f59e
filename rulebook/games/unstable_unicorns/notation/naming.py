"""What copies, zones, programs and players are called in texts for people and machines alike."""

from __future__ import annotations

from collections import Counter

from rulebook.games.unstable_unicorns.deck import Deck
from rulebook.games.unstable_unicorns.match import COMMON, Match

LETTERS = "ABCDEFGH"
"""Players, by seat."""


def copy_name(deck: Deck, card: int) -> str:
    """The id of a copy, with ``.n`` (from 1) where its card has several: ``neigh.3``."""
    card_id = deck.face(card).card.id
    if deck.face(card).card.copies == 1:
        return card_id
    return f"{card_id}.{card - deck.face_of.index(deck.face_of[card]) + 1}"


def zone_name(game: Match, zone: int) -> str:
    """The word for a zone: ``deck``, ``hand-A``, ``stable-A``."""
    word = game.word(zone)
    return word if zone < COMMON else f"{word}-{LETTERS[game.owner(zone)]}"


def program_names(deck: Deck) -> list[str]:
    """All programs by their cards, and their places among the programs of the card, from 1: ``narwhal#1``;
    the game's own programs have no card."""
    counted: Counter[int] = Counter()
    names = []
    for program in deck.programs:
        counted[program.face] += 1
        card_id = deck.faces[program.face].card.id if program.face >= 0 else ""
        names.append(f"{card_id}#{counted[program.face]}")
    return names
