"""Moves as English sentences, for logs, replays and bug reports; events are noted by :mod:`rulebook.telling`.

The table speaks every language (``cli``); here is what a program prints that speaks only English.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardset.effects import alternatives
from cardset.text import effect_text
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.state import State
from rulebook.games.unstable_unicorns.view import View
from rulebook.telling import player_name


def sentence(position: State | View, move: Move, names: Sequence[str] = ()) -> str:
    """A legal move as a sentence, unlike that of any other legal move of the same position.

    ``names`` are the players' by seat; without them they are Player A, Player B and so on.
    """
    view = position if isinstance(position, View) else position.view(position.player_to_act or 0)
    decision = view.decision
    assert decision is not None  # a legal move answers a question
    source = _card(view, decision.source)
    deed = _deed(view, move, source, names)
    return f"{player_name(decision.player, names)} {deed}."


def _card(view: View, card: int) -> str:
    return view.deck.name(card) if card >= 0 else "the turn"


def _deed(view: View, move: Move, source: str, names: Sequence[str]) -> str:
    """What the player does, from the verb on."""
    decision = view.decision
    assert decision is not None  # as in sentence
    card = _card(view, move.card)
    match move.kind:
        case "play" if move.player == view.player:
            return f"plays {card} into their own Stable"
        case "play" if move.player >= 0:
            return f"plays {card} into the Stable of {player_name(move.player, names)}"
        case "play":
            return f"plays {card}"
        case "draw":
            return "draws a card"
        case "end" if decision.kind == "player":
            return f"picks no further player for {source}"
        case "end":
            return "plays no further card"
        case "respond":
            return f"answers {source} with {card}"
        case "pass":
            return f"lets {source} go by"
        case "yes":
            return f"uses the effect of {source}"
        case "no":
            return f"declines the effect of {source}"
        case "branch":
            program = view.deck.programs[decision.program]
            text = effect_text(alternatives(program.effect)[move.number], view.deck.set.vocabulary)
            return f"chooses part {move.number + 1} of {source}: {text.rstrip('.')}"
        case "first":
            return f"begins with the effect of {card}{_which(view, move)}"
        case "player":
            return f"picks {player_name(move.player, names)} for {source}"
        case _:
            words = view.game.events(view.deck).of(decision.event)
            deed = (words.picked or "picks {card}").format(card=card)
            whence = "" if decision.event == "arranged" else f" from {_whence(view, move.card, names)}"
            return deed + whence


def _which(view: View, move: Move) -> str:
    """Which effect of a card that has several due at once."""
    same = [other for other in view.legal_moves if other.card == move.card]
    return f", number {same.index(move) + 1}" if len(same) > 1 else ""


def _whence(view: View, card: int, names: Sequence[str]) -> str:
    """From where a card is picked, as far as the player can see."""
    owner = view.stable_of(card)
    if owner >= 0:
        return "their own Stable" if owner == view.player else f"the Stable of {player_name(owner, names)}"
    if card in view.hand:
        return "their hand"
    if card in view.discard:
        return "the discard pile"
    if card in view.nursery:
        return "the Nursery"
    for seat, hand in enumerate(view.hands):
        if hand is not None and card in hand:
            return f"the hand of {player_name(seat, names)}"
    return "the cards looked at"
