"""Which moves hurt whoever makes them to no purpose.

That is read from the card data (whom a card type serves), never from a card's name: an Upgrade in
somebody else's Stable, a Downgrade in one's own, an effect that would achieve nothing, a response that
stops a card played in one's own favour, losing a good card where a bad one would do, the Unicorn that a rival
lacks to win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.moves import Move
    from rulebook.games.unstable_unicorns.view import View


def harm(view: View, move: Move) -> int:
    """How much ``move`` hurts the player to no purpose: 0 not at all, 1 yes, 2 so much that it is lost."""
    if move in view.pointless:
        return 1
    match move.kind:
        case "play":
            return _ill_served(view, move.card, move.player) if move.player >= 0 else 0
        case "respond":
            return int(_wanted(view) == gets_through(view))
        case "player":
            if view.decision is None or view.decision.event != "moved":
                return 0
            if _gives_the_win(view, move.player):
                return 2
            return max((_ill_served(view, card, move.player) for card in view.chosen), default=0)
        case "card":
            return _bad_loss(view, move.card)
    return 0


def _ill_served(view: View, card: int, owner: int) -> int:
    """Whether a card in the Stable of ``owner`` works against the player: their Upgrade, our Downgrade."""
    serves = view.deck.face(card).serves
    return int(serves == ("nobody" if owner == view.player else "owner"))


def _gives_the_win(view: View, owner: int) -> bool:
    """Whether the cards that are to be moved are the Unicorns that a rival lacks to win, before anything else
    happens."""
    if owner == view.player or view.match.rules.win_check == "after-chain":
        return False
    gained = sum(view.deck.face(card).unicorn for card in view.chosen)
    return view.counts[owner] + gained >= view.goal


def _bad_loss(view: View, card: int) -> int:
    """Whether taking ``card`` out of its Stable is a loss to the player: our Unicorn, their Downgrade."""
    owner = view.stable_of(card)
    if owner < 0:
        return 0
    return 1 - _ill_served(view, card, owner)


def gets_through(view: View) -> bool:
    """Whether the card being played gets through if nobody else responds."""
    return view.pending is not None and len(view.pending.stack) % 2 == 1


def _wanted(view: View) -> bool:
    """Whether the player wants the card being played to get through."""
    pending = view.pending
    if pending is None:
        return False
    card, player = pending.stack[0]
    if player == view.player:
        return True
    return view.played_into == view.player and not _ill_served(view, card, view.player)
