"""What lies on the table, as one player sees it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cardset.people import listed
from rulebook.games.unstable_unicorns.grounds import Ground as OwnGround
from rulebook.games.unstable_unicorns.grounds import of_answer, of_failures, of_question, of_refusal
from rulebook.games.unstable_unicorns.moves import Move
from rulebook.games.unstable_unicorns.standing import guise_of, survey
from rulebook.games.unstable_unicorns.supposed import windows
from rulebook.games.unstable_unicorns.table.asked import Asked, fact, reason, under_way
from rulebook.protocol import Event
from rulebook.table import (
    Ground,
    Option,
    Question,
    Remark,
    Seat,
    Sign,
    Table,
    Thing,
    UnderWay,
    Voice,
    Zone,
    grouped,
)

if TYPE_CHECKING:
    from rulebook.games.unstable_unicorns.deck import Face
    from rulebook.games.unstable_unicorns.match import Delayed
    from rulebook.games.unstable_unicorns.state import State
    from rulebook.games.unstable_unicorns.view import View

SIGNS: Mapping[str, Sign] = {
    "baby": Sign("○", "o", "magenta"),
    "basic": Sign("●", "O", "cyan"),
    "magical": Sign("★", "*", "blue"),
    "magic": Sign("✦", "+", "green"),
    "upgrade": Sign("▲", "^", "yellow"),
    "downgrade": Sign("▼", "v", "red"),
    "instant": Sign("■", "!", "bright_red"),
}
IN_SIGHT = frozenset(("play", "respond"))
"""The kinds of moves whose card everybody sees, and that others may answer."""
UNSEEN = "pass"
"""The kind of move that nobody is told of: who lets a card pass could have stopped it."""


class UnicornTable(Table):
    """Stables side by side, the hand, the piles."""

    signs = SIGNS

    def __init__(self, voice: Voice) -> None:
        super().__init__(voice)
        assert voice.localizer is not None  # this game has cards of ours
        self.localizer = voice.localizer
        self._asked = Asked(voice, self.localizer)
        self._things: dict[int, Thing] = {}
        self._tried: tuple[View, Mapping[Move, Sequence[Remark]]] | None = None

    # Cards

    def thing(self, view: View, card: int) -> Thing:
        """A copy of a card as it lies there."""
        made = self.of(view.deck.face(card))._replace(number=card)
        marks = tuple(self._marks(view, card))
        return made._replace(marks=marks) if marks else made

    def of(self, face: Face) -> Thing:
        """A card of the game, wherever it lies."""
        if face.index not in self._things:
            local = self.localizer.card(face.card)
            name = self.localizer.name(face.card)
            # Translators: a card's text that nobody has translated yet; it was made from what the card does.
            said = self.voice.texts.gettext("{text} [draft]").format(text=local.text)
            text = said if local.is_draft else local.text
            self._things[face.index] = Thing(-1, face.card.id, name, face.card.type, local.type_name, text)
        return self._things[face.index]

    def things(self, view: View, cards: Iterable[int]) -> tuple[Thing, ...]:
        """Several copies."""
        return tuple(self.thing(view, card) for card in cards)

    def _marks(self, view: View, card: int) -> Iterator[str]:
        """What a card in a Stable is at the moment, in words: what it counts as, whether it acts, what it
        waits for."""
        _ = self.voice.texts.gettext
        if card in view.guised:
            yield self._guise(view, card)
        if card in view.blank and view.deck.face(card).card.abilities:
            # Translators: beside a card whose effect does not hold at the moment.
            yield _("no effect")
        for one in view.delayed:
            if any(card == bound for bound, _origin in one.it):
                yield self._to_come(view, one)

    def _to_come(self, view: View, delayed: Delayed) -> str:
        """A delayed effect: when it comes, and what it is an effect of."""
        _ = self.voice.texts.gettext
        card = self.of(view.deck.face(delayed.source)).name
        if delayed.when == "left":
            # Translators: beside a card that an effect of {card} will still do something with; as short as
            # can be.
            return _("once {card} leaves").format(card=card)
        return f"{self._phase(view, delayed.when)}: {card}"

    def _phase(self, view: View, phase: str) -> str:
        """What a phase is called, "" for what is none."""
        phases = view.deck.set.vocabulary.phases
        return self.localizer.term(phases[phase]["term"]) if phase in phases else ""

    def _guise(self, view: View, card: int) -> str:
        """What a card in a Stable counts as, by the card beside it that says so."""
        guise = guise_of(view.deck, view.stables[view.stable_of(card)], card, view.blank)
        noun = view.deck.set.vocabulary.guises[guise]
        return self.localizer.term(noun.term) if noun.term else noun.one

    def glossary(self, view: Any) -> list[Thing]:
        """All cards of the game."""
        return [self.of(face) for face in view.deck.faces]

    # What is shown

    def heading(self, view: Any) -> tuple[str, ...]:
        """The turn and its phase."""
        phase = self._phase(view, view.phase)
        turn = self.turn(view.turn, view.active) if view.turn else ""
        return tuple(part for part in (turn, phase) if part)

    def common(self, view: Any) -> tuple[str, ...]:
        """How large the piles are, what is still to come, and who misses turns."""
        return tuple(self._common(view))

    def _common(self, view: View) -> Iterator[str]:
        _ = self.voice.texts.gettext
        said = _("Deck {deck}, discard pile {discard}.")
        yield said.format(deck=view.deck_size, discard=len(view.discard))
        for one in view.delayed:
            if not one.it:
                yield self._awaited(view, one)
        for seat in dict.fromkeys(view.missed):
            count = view.missed.count(seat)
            if seat == view.player:
                # Translators: a player skips so many turns of theirs.
                said = self.voice.texts.ngettext(
                    "You miss your next turn.", "You miss your next {count} turns.", count
                )
            else:
                # Translators: a player skips so many turns of theirs.
                said = self.voice.texts.ngettext(
                    "{player} misses the next turn.", "{player} misses the next {count} turns.", count
                )
            yield said.format(player=self.voice.names[seat], count=count)

    def _awaited(self, view: View, delayed: Delayed) -> str:
        """A delayed effect that is about no card in particular."""
        _ = self.voice.texts.gettext
        card = self.of(view.deck.face(delayed.source)).name
        if delayed.when == "left":
            return _("An effect of {card} is still to come, once it leaves.").format(card=card)
        # Translators: {when} is the name of a phase of the turn.
        said = _("An effect of {card} is still to come ({when}).")
        return said.format(card=card, when=self._phase(view, delayed.when))

    def seats(self, view: Any) -> list[Seat]:
        """The players with their Stables."""
        return [self._seat(view, number) for number in range(view.players)]

    def _seat(self, view: View, number: int) -> Seat:
        count = view.counts[number]
        unicorns = sum(view.deck.face(card).unicorn for card in view.stables[number])
        return Seat(
            number,
            self.voice.seated(number),
            score=count,
            goal=view.goal,
            danger=min(1.0, max(count, unicorns) / view.goal),
            hand=view.hand_sizes[number],
            active=number == view.active,
            held=self._held(view, number),
            zones=(Zone("stable", "", self.things(view, view.stables[number]), owner=number),),
        )

    def _held(self, view: View, number: int) -> str:
        """How many Unicorns would count if one card were not there, where that is more; "" where none is."""
        _ = self.voice.texts.gettext
        found: list[tuple[int, int]] = []
        for card in view.stables[number]:
            if card in view.deck.changing and card not in view.blank:
                stables = [[one for one in stable if one != card] for stable in view.stables]
                spared = view.match.rules.guised_unicorns == "spared"
                found.append((survey(view.deck, stables, spared).counts[number], -card))
        count, card = max(found, default=(0, 0))
        if count <= view.counts[number]:
            return ""
        # Translators: beside a score, as short as can be: "0/7 (8 without Yay)".
        said = _("{count} without {card}")
        return said.format(count=count, card=self.of(view.deck.face(-card)).name)

    def hand(self, view: Any) -> Zone:
        """The player's own hand."""
        _ = self.voice.texts.gettext
        return Zone("hand", _("Your hand: {cards}"), self.things(view, view.hand), owner=view.player)

    def zones(self, view: Any) -> list[Zone]:
        """Open hands, what is being looked at, what is being played, and the piles, latest first."""
        _ = self.voice.texts.gettext
        names = self.voice.names
        zones = [
            Zone(
                "hand",
                # xgettext: no-python-brace-format
                _("{player}'s open hand: {cards}").format(player=names[seat], cards="{cards}"),
                self.things(view, hand),
                owner=seat,
            )
            for seat, hand in enumerate(view.hands)
            if hand and seat != view.player
        ]
        open_cards = {card for hand in view.hands for card in hand or ()}
        seen = [card for card in view.seen if card not in open_cards]
        played = [card for card, _seat in (view.pending.stack if view.pending else ())]
        discarded = _("Discard pile: {cards}")
        return [
            *zones,
            *([Zone("seen", "", self.things(view, seen), owner=view.player)] if seen else ()),
            *([Zone("table", "", self.things(view, played))] if played else ()),
            Zone("deck", "", hidden=view.deck_size),
            Zone("discard", discarded, self.things(view, view.discard[::-1])),
            Zone("nursery", _("Nursery: {cards}"), self.things(view, view.nursery)),
        ]

    def picked(self, view: Any) -> Zone | None:
        """Cards picked so far."""
        _ = self.voice.texts.gettext
        if not view.chosen:
            return None
        # Translators: cards picked so far, while the same effect goes on asking for more.
        return Zone("picked", _("Picked so far: {cards}"), self.things(view, view.chosen), owner=view.player)

    def under_way(self, view: Any) -> Iterator[UnderWay]:
        """A card being played, and the answers to it."""
        telling = view.game.telling(self.voice)
        for event in under_way(view):
            (line,) = telling.tell(view, [event])
            against = self.thing(view, event.cause) if event.cause >= 0 else None
            yield UnderWay(event.player, self.thing(view, event.card), against, line.strip())

    # What happened

    def together(self, event: Event) -> object:
        """What the telling tells as one."""
        return event.kind, event.player, event.cause

    # What is asked

    def question(self, view: Any) -> Question:
        """The open question."""
        about = [view.deck.face(card) for card in self._asked.about(view)]
        return Question(
            self._asked.text(view),
            tuple(self._asked.group(view, group) for group in grouped(self.options(view))),
            tuple(self.of(face) for face in about if face.card.abilities),
            interrupts=view.decision.kind == "respond",
            presses=view.decision.kind == "respond" and self._asked.presses(view),
            alike=self._asked.is_alike(view),
            kind=view.decision.kind,
        )

    def options(self, view: Any) -> list[Option]:
        """The legal moves in the order in which they are numbered: cards of the hand as the hand is shown."""
        faces = dict.fromkeys(view.deck.face_of[card] for card in view.hand)
        place = {face: number for number, face in enumerate(faces)}

        def order(option: Option) -> tuple[int, bool]:
            """Cards as the hand is shown; of the targets of one card those first that one usually means."""
            card = option.move.card
            held = place.get(view.deck.face_of[card], len(place)) if card >= 0 else len(place) + 1
            return held, option.move.kind == "play" and bool(option.odd)

        return sorted([self.option(view, move) for move in view.legal_moves], key=order)

    def option(self, view: Any, move: Move) -> Option:
        """A legal move as an answer."""
        thing = self.thing(view, move.card) if move.card >= 0 else None
        return Option(
            move,
            self._asked.option(view, move),
            thing,
            move.player,
            thing.text if thing is not None and move.kind in IN_SIGHT else "",
            move in view.pointless,
            passes=move.kind == UNSEEN,
            odd=self._asked.odd(view, move),
            target=self._asked.target(view, move),
        )

    def follows(self, view: Any) -> Mapping[Move, Sequence[Remark]]:
        """What trying the answers tells."""
        if self._tried is None or self._tried[0] != view:
            from rulebook.games.unstable_unicorns.table.foretold import (
                foretold,  # who only looks on needs none
            )

            self._tried = (view, foretold(view, self.voice))
        return self._tried[1]

    def use(self, key: str) -> str:
        """What a key is for, with examples from the cards."""
        _ = self.voice.texts.gettext
        # Translators: from here to the Nursery: what a key is for. What stands behind a key is such as a
        # player may type.
        match key:
            case "?":
                return _("what can be typed; ?3 or ?rhino: a card's text")
            case "w":
                return _("the rule behind this, and what the others had in mind; w3, w neigh: about a card")
            case "p":
                return _("the discard pile and the Nursery")
            case _:
                return ""

    # Why

    def why(self, view: Any) -> list[Ground]:
        """What the open question rests on, and why effects have just done less than they say."""
        return self._grounds(view, dict.fromkeys([*of_question(view), *of_failures(view)]))

    def why_so(self, view: Any, move: Move) -> list[Ground]:
        """What allows a legal move."""
        return self._grounds(view, of_answer(view, move))

    def why_not(self, view: Any, thing: Thing) -> list[Ground]:
        """Why a card in sight is no answer."""
        return self._grounds(view, of_refusal(view, thing.number))

    def _grounds(self, view: View, grounds: Iterable[OwnGround]) -> list[Ground]:
        return [
            Ground(clause, self.of(view.deck.face(card)) if card >= 0 else None) for clause, card in grounds
        ]

    def reason(self, code: str, data: Mapping[str, Any]) -> str:
        """The sentence for a reason."""
        return super().reason(code, data) or reason(code, data, self.voice)

    def fact(self, name: str, number: int) -> str:
        """A number that an opponent looked at."""
        return fact(name, number, self.voice.texts)

    # What can be taken back

    def is_silent(self, move: Move) -> bool:
        """Whether nobody is told of a move."""
        return move.kind == UNSEEN

    def is_answered(self, move: Move) -> bool:
        """Whether others may answer a move."""
        return move.kind in IN_SIGHT

    def put_down(self, view: Any, move: Move) -> str:
        """The name of the card that all see."""
        return self.of(view.deck.face(move.card)).name if move.kind in IN_SIGHT else ""

    def windows(self, state: Any, move: Move, seats: Collection[int]) -> Sequence[State]:
        """As if everybody held something to stop a card with."""
        return windows(state, move, seats)

    def chance(self, state: Any) -> object:
        """What all chance to come is drawn from."""
        return state.generator

    # Beginning and end

    def opening(self, state: Any) -> str:
        """Who plays, and to how many Unicorns."""
        if self.voice.you >= 0:
            return self._against(state)
        goal = state.match.goal
        # Translators: the first line of a game: who first has {goal} Unicorns wins; {players} are several
        # names.
        line = self.voice.texts.ngettext(
            "{players} play for {goal} Unicorn.", "{players} play for {goal} Unicorns.", goal
        )
        return line.format(players=listed(self.voice.names), goal=goal)

    def _against(self, state: Any) -> str:
        """To how many Unicorns, and against whom."""
        others = self.voice.listed(seat for seat in range(state.players) if seat != self.voice.you)
        # Translators: the first line of a game: who first has {goal} Unicorns wins; {players} are one or
        # several names.
        line = self.voice.texts.ngettext(
            "You play for {goal} Unicorn against {players}.",
            "You play for {goal} Unicorns against {players}.",
            state.match.goal,
        )
        return line.format(goal=state.match.goal, players=others)

    def ahead(self, state: Any) -> str:
        """Who has most Unicorns."""
        _ = self.voice.texts.gettext
        most, counts = state.standing.most, state.standing.counts
        ahead = self.voice.listed(seat for seat, count in enumerate(counts) if count == most)
        # Translators: {players} are one or several names, {count} the Unicorns that each of them has.
        return _("Most Unicorns: {players} ({count}).").format(players=ahead, count=most)
