"""A running game as sentences, in any language: its events, as one player or a watcher is told them.

The table tells a game so while it is played, the answers about the rules how they were proved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from cardset.catalog.translate import Translations
from cardset.localize import Localizer
from rulebook.games.unstable_unicorns.match import NURSERY
from rulebook.games.unstable_unicorns.state import State
from rulebook.games.unstable_unicorns.view import View
from rulebook.protocol import Event

__all__ = ["Telling"]

SAID_BEFORE = ("targeted", "targeted-player")
"""What is said of an effect before it is carried out."""


ANSWERING = {"plays": False, "responds": True}
"""What begins and what ends the time in which nobody has answered the card that is being played."""


class Telling:
    """Tells one player, or a watcher, what happens.

    ``localizer`` names the cards and ``texts`` are the messages of the programs, maybe of another language.
    ``names`` are the players' by seat; ``audience`` is the seat of the one who is told, -1 for a watcher,
    who sees everything.
    """

    def __init__(
        self, localizer: Localizer, texts: Translations, names: Sequence[str], audience: int = -1
    ) -> None:
        self.localizer = localizer
        self.texts = texts
        self.names = names
        self.audience = audience
        self._heading: Event | None = None
        self._answered = False

    def card(self, state: State | View, card: int) -> str:
        """The name of a card."""
        return self.localizer.name(state.match.deck.face(card).card)

    def tell(self, state: State | View, events: Iterable[Event]) -> Iterator[str]:
        """``events`` as lines; several draws of one player in a row make one line.

        The heading of an effect waits, also for the next call, until the effect does something.
        """
        for _, group in groupby(events, key=lambda event: (event.kind, event.player, event.cause)):
            alike = list(group)
            if alike[0].kind == "effect":
                self._heading = alike[-1]
                continue
            if self._heading and self._does(alike[0], self._heading):
                yield f"  {self._line(state, self._heading)}"
                self._heading = None
            if alike[0].kind in ANSWERING:
                self._answered = ANSWERING[alike[0].kind]
            if alike[0].kind in ("drawn", "looked"):
                yield from self._together(state, alike)
            else:
                for event in alike:
                    line = self._line(state, event)
                    if line:
                        yield line if event.kind == "turn-begins" else f"  {line}"

    @staticmethod
    def _does(event: Event, heading: Event) -> bool:
        """Whether the effect of ``heading`` is what makes ``event`` happen, or what is prevented by it."""
        prevented = event.kind == "replaced"
        return prevented or (event.cause == heading.card and event.kind not in SAID_BEFORE)

    def _together(self, state: State | View, events: Sequence[Event]) -> Iterator[str]:
        ngettext = self.texts.ngettext
        _ = self.texts.gettext
        first = events[0]
        player = self.names[first.player]
        seen = [self.card(state, event.card) for event in events if self._sees(event)]
        if first.kind == "looked":
            # Translators: somebody looks at the top cards of the deck.
            line = ngettext(
                "{player} looks at the top card of the deck.",
                "{player} looks at the top {count} cards of the deck.",
                len(events),
            )
        elif len(events) == 1:
            # Said apart: the first plural form of some languages goes with 21 too and has to name the number.
            line = _("{player} draws a card.")
        else:
            line = ngettext("{player} draws {count} card.", "{player} draws {count} cards.", len(events))
        line = line.format(player=player, count=len(events))
        if seen and self.audience >= 0:
            # Translators: cards that only the reader sees, after "draws a card".
            line += " " + _("({cards})").format(cards=", ".join(seen))
        yield f"  {line}"

    def _sees(self, event: Event) -> bool:
        return event.seen_by is None or self.audience < 0 or self.audience in event.seen_by

    def _line(self, state: State | View, event: Event) -> str:
        """One event as a line, "" when it goes without saying."""
        player = self.names[event.player] if event.player >= 0 else ""
        other = self.names[event.other] if event.other >= 0 else ""
        card = self.card(state, event.card) if event.card >= 0 and self._sees(event) else ""
        cause = self.card(state, event.cause) if event.cause >= 0 else ""
        to = self.names[state.match.owner(event.number)] if event.kind == "moved" else ""
        pattern = self._pattern(state, event)
        return pattern.format(player=player, other=other, card=card, cause=cause, to=to, number=event.number)

    def _pattern(self, state: State | View, event: Event) -> str:
        _ = self.texts.gettext
        ngettext = self.texts.ngettext
        own = event.player == event.other
        hidden = not self._sees(event)
        match event.kind:
            case "turn-begins":
                return _("--- Turn {number}: {player} ---")
            case "plays" if event.other >= 0 and not own:
                return _("{player} plays {card} into the Stable of {other}.")
            case "plays":
                return _("{player} plays {card}.")
            case "chosen":
                # Translators: before the game everybody takes a Baby Unicorn; {card} is its name.
                return _("{player} takes {card}.")
            case "targeted" if own:
                # Translators: what an effect will hit is named before it happens.
                return _("{player} names {card} as the target.")
            case "targeted-player":
                # Translators: whom an effect will concern is named before it happens; {cause} is its card.
                return _("{player} names {other} for {cause}.")
            case "targeted":
                return _("{player} names {card} of {other} as the target.")
            case "responds":
                # Translators: {card} is a Neigh; {cause}, the card that somebody wants to play.
                return _("{player} answers {cause} with {card}.")
            case "stopped" if event.card in state.match.deck.responses:
                # Translators: {card} and {cause} are two Neighs.
                return _("{player} stops {card} with {cause}.")
            case "stopped":
                return _("{card} is stopped.")
            case "played" if self._answered:
                # Translators: {card} has been answered with a Neigh, but that was stopped.
                return _("{card} comes into the Stable of {other}.")
            case "effect":
                # Translators: the heading of lines that say what a card of {player} does.
                return _("{card} ({player}):")
            case "declined":
                return _("{player} declines the effect of {card}.")
            case "replaced" if event.card == event.cause:
                # Translators: {card} would be destroyed; its own effect prevents it.
                return _("{player} has {card} save itself.")
            case "replaced":
                # Translators: {card} would be destroyed; {cause}, another card, prevents it.
                return _("{player} saves {card} with {cause}.")
            case "discarded":
                return _("{other} discards {card}.")
            case "sacrificed":
                return self._instead(state, event, _("{other} sacrifices {card}."))
            case "destroyed" if own:
                return self._instead(state, event, _("{player} destroys {card}."))
            case "destroyed":
                return self._instead(state, event, _("{player} destroys {card} of {other}."))
            case "stolen":
                return _("{player} steals {card} from {other}.")
            case "returned" if event.number == NURSERY:
                return _("{card} of {other} goes to the Nursery instead of the hand.")
            case "returned":
                return self._instead(state, event, _("{card} returns to the hand of {other}."))
            case "moved" if own:
                return _("{player} moves {card} to the Stable of {to}.")
            case "moved" if state.match.owner(event.number) == event.player:
                return _("{player} moves {card} from the Stable of {other} into their own.")
            case "moved":
                return _("{player} moves {card} from the Stable of {other} to that of {to}.")
            case "brought":
                return _("{player} brings {card} straight into the Stable.")
            case "taken" if own and hidden:
                return _("{player} takes a card from the top of the deck.")
            case "taken" if own:
                return _("{player} takes {card} from the top of the deck.")
            case "taken" if hidden:
                return _("{player} takes a card from the hand of {other}.")
            case "taken":
                return _("{player} takes {card} from the hand of {other}.")
            case "found" if hidden:
                return _("{player} finds a card in the deck.")
            case "found":
                return _("{player} finds {card} in the deck.")
            case "retrieved":
                return _("{player} takes {card} from the discard pile.")
            case "shuffled":
                return _("The deck is shuffled.")
            case "exchanged-hands":
                return _("{player} swaps hands with {other}.")
            case "granted-extra-turns":
                return _("{player} will take another turn.")
            case "granted-skips":
                return _("{player} skips the rest of this turn.")
            case "granted-plays":
                return ngettext(
                    "{player} may play {number} card this turn.",
                    "{player} may play {number} cards this turn.",
                    event.number,
                )
            case _:
                return ""

    def _instead(self, state: State | View, event: Event, line: str) -> str:
        """Say where the card went when it was not the usual place."""
        _ = self.texts.gettext
        game = state.match
        if event.number == NURSERY:
            # Translators: "it" is the card of the sentence before this one.
            return line + " " + _("It goes to the Nursery.")
        if event.kind != "returned" and game.is_hand(event.number):
            # Translators: "it" is the card of the sentence before this one.
            return line + " " + _("It goes back to the hand.")
        return line

    def ending(self, state: State) -> str:
        """Who has won, and why, or why nobody has."""
        winner = self.names[state.winners[0]] if state.winners else ""
        count = state.standing.counts[state.winners[0]] if state.winners else 0
        return self._why(state.ended, count).format(player=winner, count=count, goal=state.match.goal)

    def _why(self, ended: str, count: int) -> str:
        """Why the game ended, as a pattern; the winner has ``count`` Unicorns."""
        _ = self.texts.gettext
        match ended:
            case "goal":
                return self.texts.ngettext(
                    "{player} has {count} Unicorn ({goal} needed) and wins.",
                    "{player} has {count} Unicorns ({goal} needed) and wins.",
                    count,
                )
            case "deck":
                return _("The deck is empty. {player} has the most Unicorns, {count}, and wins.")
            case "letters":
                # Translators: the letters of the names of the Unicorns in a Stable are counted.
                return _("Equal numbers of Unicorns: {player} has the most letters on them and wins.")
            case "endless":
                # Translators: no player is asked anything any more; the same effects come again and again.
                return _("The effects go round for ever and nobody can stop them: nobody wins.")
            case _:
                return _("Equal numbers of Unicorns and of letters: nobody wins.")
