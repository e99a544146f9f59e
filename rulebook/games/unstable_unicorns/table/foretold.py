"""What follows from an answer, in words: one sentence for each kind of fact, whatever card it is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from rulebook.games.unstable_unicorns.consequences import Fact, consequences
from rulebook.table import Remark, Voice

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.moves import Move
    from rulebook.games.unstable_unicorns.view import View

ENOUGH = 2
"""So many sentences at most are said of one answer."""
GRAVE = frozenset(("wins", "out", "nobody-wins", "near"))
"""The kinds of facts that may decide the game."""


def foretold(view: View, voice: Voice) -> Mapping[Move, Sequence[Remark]]:
    """What follows from the answers to the open question, in words. In a window for answers only letting it
    pass is looked at: what stops a card does nothing else."""
    decision = view.decision
    assert decision is not None  # only who is asked is told
    window = decision.kind == "respond"
    moves = [move for move in decision.options if not window or move.kind == "pass"]
    words = _Words(view, voice, window, -1 if window else decision.source)
    return {move: [*words.remarks(facts)] for move, facts in consequences(view, moves).items() if facts}


class _Words:
    """Puts facts into words; in a ``window`` it is said what happens if the card goes through, otherwise
    ``asks`` is the card whose effect asks, of which only the rest is left."""

    def __init__(self, view: View, voice: Voice, window: bool, asks: int) -> None:
        self.view = view
        self.voice = voice
        self.window = window
        self.asks = asks

    def remarks(self, facts: Sequence[Fact]) -> Iterator[Remark]:
        """The facts that matter most, in a sentence each."""
        said = dict.fromkeys(filter(None, map(self._remark, facts)))
        return iter([*said][:ENOUGH])

    def _remark(self, fact: Fact) -> Remark | None:
        text = self._sentence(fact)
        yours = fact.player == self.view.player
        grave = fact.kind in GRAVE or (yours and fact.kind in ("fall", "bare"))
        return Remark(text, grave and not (yours and fact.kind == "near")) if text else None

    def _sentence(self, fact: Fact) -> str:
        _ = self.voice.texts.gettext
        said = self._said(fact)
        if not said:
            return ""
        if fact.kind == "reason" and fact.event is not None and fact.event.kind != "only-there":
            # Translators: {said} says why: "there is nothing to steal." It begins with a small letter or a
            # name.
            line = _("Its effect comes to nothing: {said}")
            if fact.event.cause == self.asks:
                # Translators: what is left to do of an effect, after what was chosen now; {said} as before.
                line = _("The rest comes to nothing: {said}")
        elif self.window:
            # Translators: {said} is a sentence that tells what happens if nobody stops the card that somebody
            # plays: "Magpie has 8 Unicorns and wins." It begins with a small letter or a name.
            line = _("If this goes through, {said}")
        else:
            return said
        return line.format(said=self._inside(said, fact))

    def _inside(self, said: str, fact: Fact) -> str:
        """A sentence as it stands behind a comma: names keep their capitals."""
        event = fact.event
        cards = (event.card, event.cause) if event is not None else (fact.card,)
        names = [*self.voice.names, *(self._name(card) for card in cards if card >= 0)]
        return said if said.startswith(tuple(names)) else said[:1].lower() + said[1:]

    def _said(self, fact: Fact) -> str:
        _, ngettext = self.voice.texts.gettext, self.voice.texts.ngettext
        yours = fact.player == self.voice.you
        # Translators: from here on: what follows from something that a player may do, or let pass.
        match fact.kind:
            case "wins" if not fact.number:
                said = _("You win.") if yours else _("{player} wins.")
            case "wins" if fact.sure and yours:
                said = ngettext(
                    "You have {count} Unicorn and win.", "You have {count} Unicorns and win.", fact.number
                )
            case "wins" if fact.sure:
                said = ngettext(
                    "{player} has {count} Unicorn and wins.",
                    "{player} has {count} Unicorns and wins.",
                    fact.number,
                )
            case "wins" if yours:
                said = ngettext(
                    "You can win at once, with {count} Unicorn.",
                    "You can win at once, with {count} Unicorns.",
                    fact.number,
                )
            case "wins":
                said = ngettext(
                    "{player} can win at once, with {count} Unicorn.",
                    "{player} can win at once, with {count} Unicorns.",
                    fact.number,
                )
            case "out" if yours:
                said = _("The deck is empty then, and you win with the most Unicorns.")
            case "out":
                # xgettext: no-python-brace-format
                said = _("The deck is empty then, and {player} wins with the most Unicorns.")
            case "nobody-wins":
                said = _("The game is over then, and nobody wins.")
            case "near" | "fall" if yours and self.window:
                said = _("You have {count} of {goal} Unicorns.")
            case "near" | "fall" if yours:
                said = _("You then have {count} of {goal} Unicorns.")
            case "near" | "fall" if self.window:
                # xgettext: no-python-brace-format
                said = _("{player} has {count} of {goal} Unicorns.")
            case "near" | "fall":
                # xgettext: no-python-brace-format
                said = _("{player} then has {count} of {goal} Unicorns.")
            case "bare":
                said = _("You are left without a Unicorn.")
            case "cost":
                said = _("It costs you a card from your Stable.")
            case "emptied" if fact.number == 1:
                said = _("It costs you the last card in your hand.")
            case "emptied":
                said = _("It costs you all the cards in your hand.")
            case "demand":
                said = ngettext(
                    "It costs you {count} card from your hand.",
                    "It costs you {count} cards from your hand.",
                    fact.number,
                )
            case "astray":
                return self._astray(fact)
            case "through":
                # xgettext: no-python-brace-format
                said = _("{card} is not stopped.")
            case "saved":
                said = _("{player} can save it with {card}.")
            case "trim":
                said = ngettext(
                    "You hold too much then: at the end of your turn you discard {count} card.",
                    "You hold too much then: at the end of your turn you discard {count} cards.",
                    fact.number,
                )
            case "told" | "reason" if fact.event is not None:
                return "".join(self.view.game.telling(self.voice).tell(self.view, [fact.event])).strip()
            case _:
                return ""
        name = self.voice.names[fact.player] if fact.player >= 0 else ""
        card = self._name(fact.card) if fact.kind in ("saved", "through") else ""
        return said.format(player=name, card=card, count=fact.number, goal=self.view.goal)

    def _astray(self, fact: Fact) -> str:
        """Where a card goes instead of where it should."""
        _ = self.voice.texts.gettext
        if fact.player < 0:
            return _("It goes to the Nursery.") if self.view.match.word(fact.number) == "nursery" else ""
        if fact.player == self.voice.you:
            return _("It comes back to your hand.")
        # xgettext: no-python-brace-format
        return _("It comes back to {player}'s hand.").format(player=self.voice.names[fact.player])

    def _name(self, card: int) -> str:
        return self.view.game.thing(self.view.match, card, self.voice.localizer)
