"""Cards, players, moves and events of a running game in the words of a scenario."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rulebook.games.unstable_unicorns.scenario.model import Wanted
from rulebook.scenarios.model import letter

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.moves import Move
    from rulebook.games.unstable_unicorns.state import State
    from rulebook.protocol import Event


PREPOSITIONS = ("by", "of", "because-of")


def card_id(state: State, card: int) -> str:
    """The id of a copy, "" for none."""
    return state.match.deck.face(card).card.id if card >= 0 else ""


# Moves


def said(state: State, move: Move) -> Wanted:
    """A legal move in the words of a scenario, as exactly as they can say it."""
    card = card_id(state, move.card)
    match move.kind:
        case "play":
            return Wanted("play", card, letter(move.player))
        case "respond":
            return Wanted("respond", card)
        case "yes" | "no":
            asking = state.decision.source if state.decision else -1
            return Wanted("use" if move.kind == "yes" else "decline", card_id(state, asking))
        case "card":
            return Wanted("choose", card, letter(state.match.owner(state.where[move.card])))
        case "player":
            return Wanted("pick", player=letter(move.player))
        case "branch":
            return Wanted("part", number=move.number + 1)
        case "first":
            return Wanted("first", card)
        case kind:
            return Wanted(kind)


def fits(wish: Wanted, offer: Wanted, actor: str = "") -> bool:
    """Whether the exact move ``offer`` is what ``wish`` means.

    A play that does not say whose Stable it goes to means that of ``actor``, or any Stable without one.
    """
    if (wish.verb, wish.card, wish.number) != (offer.verb, offer.card, offer.number):
        return False
    if wish.player:
        return wish.player == offer.player
    return wish.verb != "play" or not actor or offer.player in ("", actor)


def offers(state: State) -> Sequence[tuple[Move, Wanted]]:
    """The legal moves, each with its words."""
    return [(move, said(state, move)) for move in state.legal_moves()]


# Events


class Happening(NamedTuple):
    """An event in words: its kind, and "" for what is not said."""

    kind: str
    card: str = ""
    by: str = ""
    of: str = ""
    because_of: str = ""

    def __str__(self) -> str:
        parts = [self.kind, self.card]
        parts += [f"{word} {said}" for word, said in zip(PREPOSITIONS, self[2:], strict=True) if said]
        return " ".join(part for part in parts if part)


def happening(text: str) -> Happening | None:
    """What ``text`` says: "kind [card] [by A] [of B] [because-of card]"; ``None`` when it is said wrongly."""
    kind, *words = text.split()
    card = words.pop(0) if words and words[0] not in PREPOSITIONS else ""
    named: dict[str, str] = {}
    while words:
        word = words.pop(0)
        if word not in PREPOSITIONS or word in named or not words:
            return None
        named[word] = words.pop(0)
    return Happening(kind, card, named.get("by", ""), named.get("of", ""), named.get("because-of", ""))


def event_words(state: State, event: Event) -> Happening:
    """An event of the journal: who did it or whom it befell, whose card it was, because of which card."""
    return Happening(
        event.kind,
        card_id(state, event.card),
        letter(event.player),
        letter(event.other),
        card_id(state, event.cause),
    )
