"""What things are called: cards by their names, magic with its letter, tokens by the terms of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.games.unicorn_fever.box import COLOURS, STACKS, Box, Contract, Spell
from rulebook.games.unicorn_fever.race import UNICORNS

if TYPE_CHECKING:
    from cardset.localize import Localizer
    from cardset.model import CardSet

BET_TERMS = ("bet-to-win", "early-podium-bet", "late-podium-bet")
STACK_TERMS = {
    "contract": "contract",
    "gold": "gold",
    "bet": "any-bet-action",
    "win": "bet-to-win",
    "magic": "effect-play-magic-cards",
}
PRINTED_TERM = "board"
MAGIC_TERMS = {1: "positive-magic-card", -1: "negative-magic-card", 0: "fever-magic-card"}
"""What magic cards are called, by colour."""


def name_of(box: Box, thing: int, localizer: Localizer | None) -> str:
    """A thing by its number (:class:`.box.Things`), in English without a ``localizer``."""
    things = box.things
    if thing < UNICORNS:
        return _unicorn(box, thing, localizer)
    if thing < things.tokens:
        kind, unicorn = divmod(thing - things.bets, UNICORNS)
        return f"{_term(box, BET_TERMS[kind], localizer)} ({name_of(box, unicorn, localizer)})"
    if thing < things.printed:
        token = box.tokens[thing - things.tokens]
        return f"{_stack(box, token.stack, localizer)} {token.letter}"
    if thing < things.spells:
        stack = _stack(box, STACKS[thing - things.printed], localizer)
        return f"{stack} ({_term(box, PRINTED_TERM, localizer)})"
    if thing < things.contracts:
        return _spell(box, box.spells[thing - things.spells], localizer)
    if thing < things.movement:
        return _contract(box, box.contracts[thing - things.contracts], localizer)
    return " ".join(map(str, box.movement[thing - things.movement]))


def _stack(box: Box, name: str, localizer: Localizer | None) -> str:
    said = _term(box, STACK_TERMS[name], localizer)
    return said[:1].upper() + said[1:]


# Cards that no set has a name for are called by what they are, in a language; without one by their ids.


def _unicorn(box: Box, unicorn: int, localizer: Localizer | None) -> str:
    if box.cards:
        return _card(box.cards, box.unicorns[unicorn].id, localizer)
    return localizer.term(f"colour-{COLOURS[unicorn]}") if localizer else COLOURS[unicorn]


def _spell(box: Box, spell: Spell, localizer: Localizer | None) -> str:
    if box.cards:
        name = _card(box.cards, spell.id, localizer)
    else:
        name = localizer.term(MAGIC_TERMS[spell.colour]) if localizer else spell.id
    return f"{name} {_letter(spell, localizer)}".strip()


def _letter(spell: Spell, localizer: Localizer | None) -> str:
    """The letter of a magic card as a language writes it: what it calls magic cards with it ends so."""
    if not spell.letter or localizer is None:
        return spell.letter
    return localizer.term(f"magic-card-{spell.letter.lower()}").rpartition(" ")[2]


def _contract(box: Box, contract: Contract, localizer: Localizer | None) -> str:
    if box.cards:
        return _card(box.cards, contract.id, localizer)
    if localizer is None:
        return contract.id
    return f"{localizer.term('contract')} ({localizer.term(f'clan-{contract.clan}')})"


def _card(cards: CardSet, ident: str, localizer: Localizer | None) -> str:
    card = cards.cards[ident]
    return localizer.name(card) if localizer else card.name


def _term(box: Box, term: str, localizer: Localizer | None) -> str:
    if localizer:
        return localizer.term(term)
    known = box.cards.terms.get(term) if box.cards else None
    return known.preferred if known else term
