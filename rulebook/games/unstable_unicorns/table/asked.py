"""What is asked, and what can be answered, in words.

What opponents say of their reasons, in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardset.catalog.translate import Translations
from cardset.effects import alternatives
from cardset.localize import Localizer
from rulebook.games.unstable_unicorns.program import Choose, Pick
from rulebook.protocol import Event
from rulebook.table import CLOSE, Group, Voice
from rulebook.telling import asked_for

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.moves import Move
    from rulebook.games.unstable_unicorns.view import View


def under_way(view: View) -> list[Event]:
    """That a card is being played, and the answers to it, as they are told."""
    stack, into = view.pending.stack if view.pending else (), view.played_into
    below = [None, *stack]
    return [
        Event("responds", seat, card, against[1], against[0]) if against else Event("plays", seat, card, into)
        for (card, seat), against in zip(stack, below, strict=False)
    ]


class Asked:
    """Puts the open question of a view into words, and its answers."""

    def __init__(self, voice: Voice, localizer: Localizer) -> None:
        self.voice = voice
        self.localizer = localizer

    def _name(self, view: View, card: int) -> str:
        return self.localizer.name(view.deck.face(card).card)

    def about(self, view: View) -> list[int]:
        """The card whose text has to be known to answer: one that can be stopped, or whose effect asks."""
        decision, pending = view.decision, view.pending
        assert decision is not None  # only the player to act is asked
        if decision.kind == "respond":
            assert pending is not None  # the window is open
            return [pending.stack[0][0]] if len(pending.stack) == 1 else []
        return [decision.source] if decision.kind in ("may", "branch") and decision.source >= 0 else []

    def text(self, view: View) -> str:
        """The question."""
        _ = self.voice.texts.gettext
        decision = view.decision
        assert decision is not None  # only the player to act is asked
        source = self._name(view, decision.source) if decision.source >= 0 else ""
        match decision.kind:
            case "act":
                return _("Your turn. What do you do?")
            case "respond":
                return self._stop(view)
            case "may" if view.at_stake not in (-1, decision.source):
                # Translators: {other} is about to be destroyed or the like; {card} can prevent it.
                asked = _("Do you use {card} for {other}?")
                return asked.format(card=source, other=self._name(view, view.at_stake))
            case "may":
                return _("Do you use {card}?").format(card=source)
            case "branch":
                # Translators: the effect of the card gives a choice: either one thing or another.
                return _("{card}: which one?").format(card=source)
            case "order":
                return _("Which effect comes first?")
            case "player":
                return self._which_player(view, source, decision.event)
            case _:
                return self._which_card(view, source, decision.event)

    def _stop(self, view: View) -> str:
        """The question in the window of a card being played: who plays what, at whom."""
        _ = self.voice.texts.gettext
        *_before, last = under_way(view)
        (told,) = view.game.telling(self.voice).tell(view, [last])
        # Translators: {told} is the sentence that somebody plays a card, or answers one with a Neigh.
        return _("{told} Do you stop it?").format(told=told.strip())

    def is_alike(self, view: View) -> bool:
        """Whether the cards to pick from are of one type without effects, and differ in their pictures."""
        decision = view.decision
        assert decision is not None  # only the player to act is asked
        if decision.event != "chosen":
            return False
        cards = [view.deck.face(move.card).card for move in decision.options]
        return len({card.type for card in cards}) == 1 and not any(card.abilities for card in cards)

    def presses(self, view: View) -> bool:
        """Whether what can be stopped hits the player who is asked, or brings somebody close to winning."""
        pending = view.pending
        assert pending is not None  # the window is open
        (card, by), *answers = pending.stack
        if answers and pending.stack[-2][1] == view.player:
            return True
        if by == view.player or len(answers) % 2:  # it is stopped as things stand
            return False
        return view.played_into == view.player or self._strikes(view, card) or self._nears(view, card, by)

    def _strikes(self, view: View, card: int) -> bool:
        """Whether what a card does when it is played is aimed at the player, or is for everybody to suffer,
        as in a game of two whatever is for somebody else."""
        if view.player in view.named or any(view.stable_of(one) == view.player for one in view.targets):
            return True
        face, kinds = view.deck.face(card), view.deck.set.vocabulary.players
        programs = [program for program in (face.shot, *face.own.get("entered", ())) if program >= 0]
        chosen = [
            operation.of if isinstance(operation, Choose) else operation.who
            for program in programs
            for operation in view.deck.programs[program].operations
            if isinstance(operation, Choose | Pick)
        ]
        which = {kinds[who]["which"] for who in chosen if who in kinds and who != "you"}
        return "every" in which or (view.players == 2 and bool(which))

    def _nears(self, view: View, card: int, by: int) -> bool:
        """Whether somebody else who plays a card is close to winning, or gets there with it."""
        into = view.played_into
        gained = {into: 1} if into >= 0 and view.deck.face(card).unicorn else {}
        return any(
            view.goal - view.counts[seat] - gained.get(seat, 0) <= CLOSE
            for seat in {by, into} - {view.player, -1}
        )

    def _which_player(self, view: View, source: str, event: str) -> str:
        """The question for a player, by what will happen there."""
        _ = self.voice.texts.gettext
        match event:
            case "moved" if view.chosen:
                # Translators: {card} asks it, {moved} is the card that goes to somebody else's Stable.
                line = _("{card}: whose Stable does {moved} move to?")
                return line.format(card=source, moved=self._name(view, view.chosen[-1]))
            case "taken":
                return _("{card}: whose hand do you take a card from?").format(card=source)
            case "discarded":
                return _("{card}: who has to discard?").format(card=source)
            case _:
                return _("{card}: which player?").format(card=source)

    def group(self, view: View, group: Group) -> Group:
        """Plays of one card, which differ in the Stable where it goes."""
        _ = self.voice.texts.gettext
        if len(group.options) == 1 or group.thing is None or group.options[0].move.kind != "play":
            return group
        return group._replace(
            text=_("play {card}").format(card=group.thing.name),
            asked=_("{card}: into whose Stable?").format(card=group.thing.name),
        )

    def target(self, view: View, move: Move) -> str:
        """Whose Stable a play goes to."""
        _ = self.voice.texts.gettext
        if move.kind != "play" or move.player < 0:
            return ""
        if move.player == view.player:
            # Translators: an answer to "into whose Stable?"
            return _("your own")
        # Translators: an answer to "into whose Stable?"
        # xgettext: no-python-brace-format
        return _("{other}'s").format(other=self.voice.names[move.player])

    def odd(self, view: View, move: Move) -> str:
        """Why somebody may not mean an answer: the card harms whoever has it, or is good for them, or it is
        the last that stops others."""
        _ = self.voice.texts.gettext
        decision = view.decision
        assert decision is not None  # only the player to act is asked
        if move.card < 0:
            return ""
        face = view.deck.face(move.card)
        name = self._name(view, move.card)
        if move.kind == "play" and move.player == view.player and face.serves == "nobody":
            return _("{card} harms whoever has it, and this is your own Stable.").format(card=name)
        if move.kind == "play" and move.player not in (-1, view.player) and face.serves == "owner":
            line = _("{card} is good for whoever has it, and {other} would have it.")
            return line.format(card=name, other=self.voice.names[move.player])
        if decision.event == "discarded" and move.card in view.hand and face.plays == "response":
            held = [card for card in view.hand if view.deck.face(card).plays == "response"]
            choice = len(held) == 1 and len(decision.options) > 1
            return _("{card} is all you have to stop others with.").format(card=name) if choice else ""
        return ""

    def _which_card(self, view: View, source: str, event: str) -> str:
        """The question for a card, by what will happen to it."""
        _ = self.voice.texts.gettext
        words = view.game.events(view.deck).of(event)
        asked = asked_for(words, self.voice.texts) or _("Which card do you take?")
        number, count = view.picks
        if count > 1:
            # Translators: {question} is "Which card do you discard?", asked for one card after the other.
            asked = _("{question} (card {number} of {count})").format(
                question=asked, number=number, count=count
            )
        if source:
            # Translators: {question} is a sentence such as "Which card do you steal?", {card} what asks it.
            return _("{card}: {question}").format(card=source, question=asked)
        if event == "discarded":
            # Translators: {question} is "Which card do you discard?", asked because of the hand limit.
            return _("Too many cards in hand. {question}").format(question=asked)
        return asked

    def option(self, view: View, move: Move) -> str:
        """An answer as a phrase."""
        _ = self.voice.texts.gettext
        card = self._name(view, move.card) if move.card >= 0 else ""
        other = self.voice.names[move.player] if move.player >= 0 else ""
        match move.kind:
            case "play" if other and move.player != view.player:
                # xgettext: no-python-brace-format
                return _("play {card} into {other}'s Stable").format(card=card, other=other)
            case "play" if sum(one.card == move.card for one in view.legal_moves) > 1:
                return _("play {card} into your own Stable").format(card=card)
            case "play":
                return _("play {card}").format(card=card)
            case "draw":
                return _("draw a card")
            case "end" if view.decision and view.decision.kind == "player":
                # Translators: an answer, after players have been picked one by one: those are enough.
                return _("no further player")
            case "end":
                # Translators: an answer: the turn goes on without another card.
                return _("play no further card")
            case "respond":
                return _("answer with {card}").format(card=card)
            case "pass":
                # Translators: an answer: do not stop the card that somebody plays.
                return _("let it pass")
            case "yes":
                return _("yes")
            case "no":
                return _("no")
            case "branch":
                return self._branch(view, move.number)
            case "card":
                owner = view.stable_of(move.card)
                if 0 <= owner == self.voice.you:
                    # Translators: an answer: a card in the Stable of the person who is asked.
                    return _("{card} [yours]").format(card=card)
                return f"{card} [{self.voice.names[owner]}]" if owner >= 0 else card
            case "player":
                return self.voice.listed([move.player])
            case _:
                return card

    def _branch(self, view: View, number: int) -> str:
        """One part of "either … or …"; where the language cannot say it alone, its place in the text."""
        assert view.decision is not None  # only the player to act is asked
        offered = view.deck.programs[view.decision.program].effect
        said = self.localizer.effect(alternatives(offered)[number])
        _ = self.voice.texts.gettext
        # Translators: one of the things that a card's text offers, by its place in the text.
        return said or _("part {number}").format(number=number + 1)


def reason(code: str, data: Mapping[str, Any], voice: Voice) -> str:
    """The sentence for a reason, "" for one that is not told; it may be about the person who hears it."""
    _, ngettext = voice.texts.gettext, voice.texts.ngettext
    seat = data.get("player", -1)
    yours = seat == voice.you
    match code:
        case "my-unicorns":
            said = _("It brings me to {count} of {goal} Unicorns.")
        case "keeps-unicorns":
            said = _("Otherwise I would be left with {count} of {goal} Unicorns.")
        case "my-stable":
            said = _("It makes my Stable better.")
        case "my-hand":
            said = _("It leaves me with a better hand.")
        case "rival-unicorns" if yours:
            said = _("It leaves you with {count} of {goal} Unicorns.")
        case "rival-unicorns":
            # xgettext: no-python-brace-format
            said = _("It leaves {player} with {count} of {goal} Unicorns.")
        case "rival-held" if yours:
            said = _("Otherwise you would get to {count} of {goal} Unicorns.")
        case "rival-held":
            # xgettext: no-python-brace-format
            said = _("Otherwise {player} would get to {count} of {goal} Unicorns.")
        case "rival-stable" if yours:
            said = _("It makes your Stable worse.")
        case "rival-stable":
            # xgettext: no-python-brace-format
            said = _("It makes {player}'s Stable worse.")
        case "rival-hand" if yours:
            said = ngettext(
                "You are left with {count} card.", "You are left with {count} cards.", data["count"]
            )
        case "rival-hand":
            said = ngettext(
                "{player} is left with {count} card.", "{player} is left with {count} cards.", data["count"]
            )
        case "plan":
            localizer = voice.localizer
            assert localizer is not None  # this game has cards of ours
            card = localizer.name(localizer.cards.cards[data["card"]])
            # Translators: an advice goes on; {card} is a card in the hand.
            return _("After that I would play {card}.").format(card=card)
        case _:
            return ""
    return said.format(**{**data, "player": voice.names[seat] if seat >= 0 else ""})


def fact(name: str, number: int, texts: Translations) -> str:
    """A number of the position as the opponent saw it, as a phrase; "" for one that goes without saying."""
    ngettext = texts.ngettext
    # Translators: from here to the deck: numbers that an opponent looked at, in brackets behind its words.
    match name:
        case "my_unicorns":
            said = ngettext("I have {number} Unicorn", "I have {number} Unicorns", number)
        case "leader_unicorns":
            said = ngettext("the leader has {number} Unicorn", "the leader has {number} Unicorns", number)
        case "unicorns_to_win":
            said = ngettext("I need {number} more Unicorn", "I need {number} more Unicorns", number)
        case "leader_to_win":
            said = ngettext("the leader needs {number} more", "the leader needs {number} more", number)
        case "hand":
            said = ngettext("I hold {number} card", "I hold {number} cards", number)
        case "biggest_hand":
            said = ngettext(
                "the largest hand has {number} card", "the largest hand has {number} cards", number
            )
        case "my_upgrades":
            said = ngettext("I have {number} Upgrade", "I have {number} Upgrades", number)
        case "my_downgrades":
            said = ngettext("I have {number} Downgrade", "I have {number} Downgrades", number)
        case "deck":
            said = ngettext(
                "{number} card is left in the deck", "{number} cards are left in the deck", number
            )
        case _:
            return ""
    return said.format(number=number)
