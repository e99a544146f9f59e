"""What things are called: cards by their names, tokens by the terms of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulebook.games.unicorn_fever.box import COLOURS, STACKS, Box
from rulebook.games.unicorn_fever.race import UNICORNS

if TYPE_CHECKING:
    from cardset.localize import Localizer

BET_TERMS = ("bet-to-win", "early-podium-bet", "late-podium-bet")
STACK_TERMS = {
    "contract": "effect-acquire-contract",
    "gold": "effect-gain-or-lose-gold",
    "bet": "any-bet-action",
    "win": "bet-to-win",
    "magic": "effect-play-magic-cards",
}
PRINTED_TERM = "printed-effect"


def name_of(box: Box, thing: int, localizer: Localizer | None) -> str:
    """A thing by its number (:class:`.box.Things`), in English without a ``localizer``."""
    things = box.things
    if thing < UNICORNS:
        return _card(box, box.unicorns[thing].id, localizer) if box.cards else COLOURS[thing]
    if thing < things.tokens:
        kind, unicorn = divmod(thing - things.bets, UNICORNS)
        return f"{_term(box, BET_TERMS[kind], localizer)} ({name_of(box, unicorn, localizer)})"
    if thing < things.printed:
        token = box.tokens[thing - things.tokens]
        return f"{_term(box, STACK_TERMS[token.stack], localizer)} {token.letter}"
    if thing < things.spells:
        stack = _term(box, STACK_TERMS[STACKS[thing - things.printed]], localizer)
        return f"{stack} ({_term(box, PRINTED_TERM, localizer)})"
    if thing < things.contracts:
        return _card(box, box.spells[thing - things.spells].id, localizer)
    if thing < things.movement:
        return _card(box, box.contracts[thing - things.contracts].id, localizer)
    return " ".join(map(str, box.movement[thing - things.movement]))


def _card(box: Box, ident: str, localizer: Localizer | None) -> str:
    if box.cards is None:
        return ident
    card = box.cards.cards[ident]
    return localizer.name(card) if localizer else card.name


def _term(box: Box, term: str, localizer: Localizer | None) -> str:
    if localizer:
        return localizer.term(term)
    known = box.cards.terms.get(term) if box.cards else None
    return known.preferred if known else term
