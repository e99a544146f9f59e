"""A question as a person reads it, and a person's line as an answer."""

from __future__ import annotations

from collections.abc import Sequence

from cardset.effects import Effect, Joint, May
from cli.speech import Speech
from rulebook.games.unstable_unicorns import Face, Move, View

__all__ = ["Questions"]

LONGEST = 200
"""So many characters of words are read as an answer."""


class Questions:
    """Puts the open question of a view into words, in the languages of ``speech``."""

    def __init__(self, speech: Speech) -> None:
        self.speech = speech

    def put(self, view: View) -> list[str]:
        """The open question as lines: the situation, the question, the numbered answers."""
        return [*self.situation(view), *self.asked(view), *self.answers(view)]

    def answers(self, view: View) -> list[str]:
        """The numbered answers."""
        moves = answers_of(view)
        wide = len(str(len(moves)))
        return [f"  {number:{wide}}  {self.option(view, move)}" for number, move in enumerate(moves, 1)]

    def read(self, view: View, line: str) -> Move | None:
        """The answer that a person's line names by its number or in words, ``None`` when it names none or may
        mean several."""
        number = read_number(line, len(view.legal_moves))
        found = self.meant(view, line) if number is None else [number]
        return answers_of(view)[found[0]] if len(found) == 1 else None

    def meant(self, view: View, line: str) -> list[int]:
        """The places (from 0) of the answers that a line may mean in words."""
        from cli.typed import meant

        if len(line) > LONGEST or read_number(line, 10**8) is not None:
            return []
        return meant(line, [self.option(view, move) for move in answers_of(view)])

    def hint(self, view: View, line: str = "") -> str:
        """What can be typed, or what the ``line`` may mean."""
        _ = self.speech.texts.gettext
        several = self.meant(view, line)
        if len(several) > 1:
            # Translators: {numbers} are those of some of the answers: "3, 4".
            return _("Which of these: {numbers}?").format(numbers=", ".join(str(one + 1) for one in several))
        card = next(filter(None, (self._held(view, words) for words in (line, line.partition(" ")[2]))), "")
        if card and not several:
            # Translators: {card} cannot be played now; "w" and its name are what a player may type.
            return _("Not now: {card}. Type w and its name to hear why.").format(card=card)
        # Translators: "?" is what a player types.
        return f"{self.expected(view)} {_('? tells what else can be typed.')}"

    def _held(self, view: View, line: str) -> str:
        """The name of the card in hand that a line means, "" for none."""
        card = self.in_sight(view, line) if line.strip() and read_number(line, 10**8) is None else -1
        return self.card(view, card) if card in view.hand else ""

    def expected(self, view: View) -> str:
        """What an answer looks like."""
        _ = self.speech.texts.gettext
        expected = _("Type a number from 1 to {count} or words of an answer.")
        return expected.format(count=len(view.legal_moves))

    def why(self) -> str:
        """The word that asks the opponents for their reasons, besides the English one."""
        _ = self.speech.texts.gettext
        # Translators: what a player types to ask the opponents for their reasons; small letters, no mark.
        return _("why")

    def situation(self, view: View) -> list[str]:
        """What the player sees before choosing."""
        _ = self.speech.texts.gettext
        lines = [""]
        for seat, stable in enumerate(view.stables):
            cards = ", ".join(self.card(view, card) for card in stable) or "-"
            name = self.speech.names[seat]
            size = view.hand_sizes[seat]
            # Translators: a player, Unicorns in the Stable of those needed, cards in hand.
            head = _("{player} [{count}/{goal}, hand {size}]:").format(
                player=name, count=view.counts[seat], goal=view.goal, size=size
            )
            lines.append(f"{head} {cards}")
        lines.append(
            _("Deck {deck}, discard pile {discard}.").format(deck=view.deck_size, discard=len(view.discard))
        )
        hand = ", ".join(self.card(view, card) for card in view.hand) or "-"
        lines.append(_("Your hand: {cards}").format(cards=hand))
        return [*lines, *self.shown(view)]

    def shown(self, view: View) -> list[str]:
        """What is seen besides the table: open hands, cards picked so far."""
        _ = self.speech.texts.gettext
        lines = []
        for seat, open_hand in enumerate(view.hands):
            if open_hand and seat != view.player:
                cards = ", ".join(self.card(view, card) for card in open_hand)
                lines.append(
                    _("Open hand of {player}: {cards}").format(player=self.speech.names[seat], cards=cards)
                )
        if view.chosen:
            chosen = ", ".join(self.card(view, card) for card in view.chosen)
            # Translators: cards picked so far, while the same effect goes on asking for more.
            lines.append(_("Picked so far: {cards}").format(cards=chosen))
        return lines

    def card(self, view: View, card: int) -> str:
        """The name of a card."""
        return self.speech.localizer.name(view.deck.face(card).card)

    def asked(self, view: View) -> list[str]:
        """The question, and what the text says of the card that it is about, if it may not be known."""
        faces = [view.deck.face(card) for card in self._in_question(view)]
        return [self.ask(view), *(f"    {self.told(face)}" for face in faces if face.card.abilities)]

    def _in_question(self, view: View) -> list[int]:
        """The card whose text has to be known to answer: one that can be stopped, or whose effect asks."""
        decision, pending = view.decision, view.pending
        assert decision is not None  # only the player to act is asked
        if decision.kind == "respond":
            assert pending is not None  # the window is open
            return [pending.stack[0][0]] if len(pending.stack) == 1 else []
        return [decision.source] if decision.kind in ("may", "branch") and decision.source >= 0 else []

    def told(self, face: Face) -> str:
        """A card with its text."""
        local = self.speech.localizer.card(face.card)
        _ = self.speech.texts.gettext
        return f"{local.name} ({local.type_name}): {local.text or _('no effect')}"

    def ask(self, view: View) -> str:
        """The question itself."""
        _ = self.speech.texts.gettext
        decision = view.decision
        assert decision is not None  # only the player to act is asked
        source = self.card(view, decision.source) if decision.source >= 0 else ""
        match decision.kind:
            case "act":
                return _("Your turn. What do you do?")
            case "respond":
                return self.stop(view, source)
            case "may" if view.at_stake not in (-1, decision.source):
                # Translators: {other} is about to be destroyed or the like; {card} can prevent it.
                asked = _("Do you use {card} for {other}?")
                return asked.format(card=source, other=self.card(view, view.at_stake))
            case "may":
                return _("Do you use {card}?").format(card=source)
            case "branch":
                # Translators: the effect of the card gives a choice: either one thing or another.
                return _("{card}: which one?").format(card=source)
            case "order":
                return _("Which effect comes first?")
            case "player":
                return _("{card}: which player?").format(card=source)
            case _:
                return self.which_card(source, decision.event)

    def stop(self, view: View, card: str) -> str:
        """The question in the window of a card being played: who plays what, at whom."""
        _ = self.speech.texts.gettext
        pending = view.pending
        assert pending is not None  # the window is open
        player = self.speech.names[pending.stack[-1][1]]
        into = view.played_into
        if len(pending.stack) == 1 and into >= 0 and into != pending.stack[0][1]:
            line = _("{player} plays {card} into the Stable of {other}. Do you stop it?")
            return line.format(player=player, card=card, other=self.speech.names[into])
        return _("{player} plays {card}. Do you stop it?").format(player=player, card=card)

    def which_card(self, source: str, event: str) -> str:
        """The question for a card, by what will happen to it."""
        _ = self.speech.texts.gettext
        asked = {
            "discarded": _("Which card do you discard?"),
            "sacrificed": _("Which card do you sacrifice?"),
            "destroyed": _("Which card do you destroy?"),
            "stolen": _("Which card do you steal?"),
            "returned": _("Which card goes back to the hand?"),
            "moved": _("Which card do you move?"),
            "brought": _("Which card do you bring into your Stable?"),
            # Translators: before the game everybody takes a Baby Unicorn.
            "chosen": _("Which Baby Unicorn do you take?"),
            # Translators: cards are put back on the deck in an order of choice, this one uppermost.
            "arranged": _("Which card comes on top?"),
        }.get(event, _("Which card do you take?"))
        if source:
            # Translators: {question} is a sentence such as "Which card do you steal?", {card} what asks it.
            return _("{card}: {question}").format(card=source, question=asked)
        if event == "discarded":
            # Translators: {question} is "Which card do you discard?", asked because of the hand limit.
            return _("Too many cards in hand. {question}").format(question=asked)
        return asked

    def offer(self, view: View) -> Effect:
        """The effect that is offered by the open question."""
        decision = view.decision
        assert decision is not None  # as in ask
        return view.deck.programs[decision.program].effect

    def option(self, view: View, move: Move) -> str:
        """An answer as a phrase."""
        _ = self.speech.texts.gettext
        card = self.card(view, move.card) if move.card >= 0 else ""
        other = self.speech.names[move.player] if move.player >= 0 else ""
        match move.kind:
            case "play" if other and move.player != view.player:
                return _("play {card} into the Stable of {other}").format(card=card, other=other)
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
                return self.branch(view, move.number)
            case "card":
                owner = view.stable_of(move.card)
                return f"{card} [{self.speech.names[owner]}]" if owner >= 0 else card
            case "player":
                return other
            case _:
                return card

    def branch(self, view: View, number: int) -> str:
        """One part of "either … or …"; where the language cannot say it alone, its place in the text."""
        said = self.speech.localizer.effect(_parts(self.offer(view))[number])
        _ = self.speech.texts.gettext
        # Translators: one of the things that a card's text offers, by its place in the text.
        return said or _("part {number}").format(number=number + 1)

    def wanted(self, view: View, line: str) -> list[Move]:
        """The answers that are about what a line names: by the number of one, or the name of its card."""
        moves = answers_of(view)
        number = read_number(line, len(moves))
        if number is not None:
            return [moves[number]]
        card = self.in_sight(view, line)
        if card < 0:
            return [moves[place] for place in self.meant(view, line)]
        face = view.deck.face_of[card]
        return [move for move in moves if move.card >= 0 and view.deck.face_of[move.card] == face]

    def in_sight(self, view: View, wanted: str) -> int:
        """The card in sight that somebody means by the beginning of its name, or by words of it as they are
        used in a sentence; -1 for none, or several."""
        from cli.typed import meant

        visible = [
            *(card for stable in view.stables for card in stable),
            *(card for hand in view.hands for card in hand or ()),
            *view.seen,
            *(card for card, _ in (view.pending.stack if view.pending else ())),
            *view.discard,
            *view.nursery,
        ]
        named = {self.card(view, card): card for card in reversed(visible)}
        folded = wanted.casefold()
        begun = [card for name, card in named.items() if name.casefold().startswith(folded)]
        if begun:
            return begun[-1]
        names = list(named)
        found = meant(wanted, names) if len(wanted) <= LONGEST else []
        return named[names[found[0]]] if len(found) == 1 else -1

    def anywhere(self, view: View, wanted: str) -> Face | None:
        """The card of the game that a line names, wherever it is."""
        from cli.typed import meant

        faces = view.deck.faces
        names = [self.speech.localizer.name(face.card) for face in faces]
        found = meant(wanted, names) if len(wanted) <= LONGEST else []
        return faces[found[0]] if found else None

    def unseen(self, wanted: str) -> str:
        """That no card in sight is called so."""
        _ = self.speech.texts.gettext
        return _("No card in sight has a name such as {name}.").format(name=shortened(wanted))

    def unknown(self, wanted: str) -> str:
        """That no card is called so."""
        _ = self.speech.texts.gettext
        return _("No card has a name such as {name}.").format(name=shortened(wanted))

    def explain(self, view: View, wanted: str) -> str:
        """The text of the card behind option ``wanted``, or of the card of that name."""
        _ = self.speech.texts.gettext
        number = read_number(wanted, len(view.legal_moves))
        card = self.in_sight(view, wanted) if number is None else answers_of(view)[number].card
        if card >= 0:
            return self.told(view.deck.face(card))
        if number is not None:
            return _("Type ? and the number of an option, or ? and the beginning of a card's name.")
        if wanted.isdecimal():
            return self.expected(view)
        face = self.anywhere(view, wanted)
        return self.told(face) if face is not None else self.unknown(wanted)


def _parts(effect: Effect) -> Sequence[Effect]:
    """The parts of the first "either … or …" in ``effect``."""
    match effect:
        case Joint("or", parts):
            return parts
        case Joint(_, parts):
            return next((found for part in parts if (found := _parts(part))), ())
        case May(inner, gain):
            return _parts(inner) or (_parts(gain) if gain is not None else ())
        case _:
            return ()


def answers_of(view: View) -> list[Move]:
    """The legal moves in the order in which they are numbered: cards of the hand as the hand is shown."""
    faces = dict.fromkeys(view.deck.face_of[card] for card in view.hand)
    place = {face: number for number, face in enumerate(faces)}
    return sorted(
        view.legal_moves,
        key=lambda move: (
            place.get(view.deck.face_of[move.card], len(place)) if move.card >= 0 else len(place) + 1
        ),
    )


def read_number(line: str, count: int) -> int | None:
    """The index (from 0) that ``line`` names among ``count`` options, ``None`` when it names none."""
    text = line.strip()
    short = len(text) <= 9  # Python refuses to read numbers of thousands of digits
    return int(text) - 1 if short and text.isascii() and text.isdigit() and 0 < int(text) <= count else None


def shortened(text: str, most: int = 60) -> str:
    """What somebody typed as it may be told again: without control characters, not longer than a line."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return shown if len(shown) <= most else f"{shown[:most]}…"
