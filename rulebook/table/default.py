"""How a game is laid before somebody: what is said where the game itself says nothing better."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, ClassVar

from cardset.people import listed
from rulebook.protocol import Event, State, View
from rulebook.table.model import (
    Ground,
    Group,
    Happening,
    Lane,
    Option,
    Question,
    Remark,
    Seat,
    Sign,
    TableView,
    Thing,
    UnderWay,
    Zone,
)
from rulebook.table.odds import likely
from rulebook.table.voice import Voice

TURN = "turn-begins"
"""The event with which a turn begins, where a game has turns."""


class Table:
    """What a table shows, asks and says of one game, in the words of a ``voice``.

    A game that gives nothing is played with moves as they print. It overrides what it has: mostly
    :meth:`zones`, :meth:`seats`, :meth:`option`. Events have words of their own (``events.yaml``).
    """

    signs: ClassVar[Mapping[str, Sign]] = {}
    """The sign of every kind of things."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    # What is shown

    def show(self, view: View[Any]) -> TableView:
        """All that the player of ``view`` sees."""
        zones = self.zones(view)
        return TableView(
            player=view.player,
            heading=self.heading(view),
            common=self.common(view),
            rules=self.rules(view),
            seats=tuple(self.seats(view)),
            lanes=tuple(self.lanes(view)),
            zones=tuple(zone for zone in zones if zone.owner < 0),
            hand=self.hand(view),
            shown=tuple(zone for zone in zones if zone.owner >= 0),
            picked=self.picked(view),
            question=self._foretold(view) if view.legal_moves else None,
            since=tuple(self.since(view)),
            under_way=tuple(self.under_way(view)),
            signs=self.signs,
        )

    def heading(self, view: View[Any]) -> tuple[str, ...]:
        """When it is, in parts: the turn, the phase."""
        return ()

    def turn(self, number: int, active: int) -> str:
        """Which turn it is, and whose."""
        _ = self.voice.texts.gettext
        if 0 <= active == self.voice.you:
            # Translators: the line above the table, to the person whose turn it is.
            return _("Turn {number}: your turn").format(number=number)
        # Translators: the line above the table.
        return _("Turn {number}: {player}").format(number=number, player=self.voice.names[active])

    def common(self, view: View[Any]) -> tuple[str, ...]:
        """What there is to say of the places of all."""
        return ()

    def rules(self, view: View[Any]) -> str:
        """Which rules hold."""
        return str(view.match.rules)

    def seats(self, view: View[Any]) -> Sequence[Seat]:
        """The players with what lies in front of them."""
        return [Seat(number, self.voice.seated(number)) for number in range(len(self.voice.names))]

    def lanes(self, view: View[Any]) -> Iterable[Lane]:
        """Where things run."""
        return ()

    def zones(self, view: View[Any]) -> Sequence[Zone]:
        """The other places: those of all, and what is seen of others for the moment, with its owner."""
        return ()

    def hand(self, view: View[Any]) -> Zone | None:
        """The player's own hand, where there is one."""
        return None

    def picked(self, view: View[Any]) -> Zone | None:
        """What the player has picked so far, while more is asked."""
        return None

    def under_way(self, view: View[Any]) -> Iterable[UnderWay]:
        """What has been begun and is not settled, step by step."""
        return ()

    def since(self, view: View[Any]) -> Iterator[Happening]:
        """What has happened since the player's last turn began, for others act in it as well; everything
        where a game tells of no turns."""
        events = view.events
        telling = view.game.telling(self.voice)
        first = _own_turn(self.turns(events), view.player)
        for (_, hits), group in groupby(
            events[first:], key=lambda event: (self.together(event), self.hits(view, event))
        ):
            for line in filter(str.strip, telling.tell(view, group)):
                yield Happening(line.strip(), hits, begins=not line.startswith(" "))

    def together(self, event: Event) -> Hashable:
        """What events that follow one another have in common when they are told as one."""
        return id(event)

    def hits(self, view: View[Any], event: Event) -> bool:
        """Whether somebody else has done something to the player of ``view``, or put something there."""
        if event.player in (view.player, -1):
            return False
        told = view.game.events(view.match.components).of(event.kind).told
        put = any("to-you" in variant.when for variant in told)
        return event.other == view.player or (
            put and view.game.place(view.match, event.number)[1] == view.player
        )

    def turns(self, events: Sequence[Event]) -> Sequence[tuple[int, int]]:
        """Where in ``events`` turns begin, and whose they are."""
        return [(place, event.player) for place, event in enumerate(events) if event.kind == TURN]

    # What is asked

    def question(self, view: View[Any]) -> Question:
        """The open question of this player, who may be asked in the turn of somebody else."""
        _ = self.voice.texts.gettext
        turns = self.turns(view.events)
        own = bool(turns) and turns[-1][1] == view.player
        asked = _("Your turn. What do you do?") if own else _("What do you do?")
        return Question(asked, grouped(self.options(view)))

    def options(self, view: View[Any]) -> Sequence[Option]:
        """The legal moves in the order in which they are numbered."""
        return [self.option(view, move) for move in view.legal_moves]

    def option(self, view: View[Any], move: Any) -> Option:
        """A legal move as an answer."""
        return Option(move, str(move))

    def follows(self, view: View[Any]) -> Mapping[Any, Sequence[Remark]]:
        """What follows from the answers to the open question, by move, as far as the player can know: what
        matters most first, and nothing where that goes without saying.

        It may take longer than the question itself, so only what is shown has it.
        """
        return {}

    def _foretold(self, view: View[Any]) -> Question:
        """The open question with what follows from its answers."""
        question, found = self.question(view), self.follows(view)
        if not any(found.values()):
            return question
        groups = tuple(
            group._replace(
                options=tuple(one._replace(follows=tuple(found.get(one.move, ()))) for one in group.options)
            )
            for group in question.groups
        )
        return question._replace(groups=groups)

    def glossary(self, view: View[Any]) -> Sequence[Thing]:
        """All that there is in the game, each kind once, wherever it lies: what is no secret."""
        return ()

    def use(self, key: str) -> str:
        """What the key ``?``, ``w`` or ``p`` is for in the words of the game; "" for the usual ones."""
        return ""

    # Why

    def why(self, view: View[Any]) -> Iterable[Ground]:
        """What the open question rests on."""
        return ()

    def why_so(self, view: View[Any], move: Any) -> Iterable[Ground]:
        """What allows ``move``, a legal one."""
        return ()

    def why_not(self, view: View[Any], thing: Thing) -> Iterable[Ground]:
        """Why ``thing``, which is in sight, is no answer."""
        return ()

    def reason(self, code: str, data: Mapping[str, Any]) -> str:
        """The sentence for a reason that an opponent gives, with its data; "" for one that is not told."""
        _ = self.voice.texts.gettext
        # Translators: from here to the chances: an opponent says why it has made its move.
        match code:
            case "liking":
                # Translators: {text} is written in English words such as "kind play, card_type basic".
                return _("Of all that was possible I like this most ({text}).").format(text=data["text"])
            case "even":
                return _("All the answers were alike to me.")
            case "chance":
                return _("I leave such things to chance.")
            case "wins":
                return _("That wins the game.")
            case "odds":
                return self._better(int(data["percent"]) - int(data["other"]))
            case "hope":
                # Translators: behind an advice; {chance} is such as "2 in 3".
                said = _("Your chances to win: about {chance}.")
                return said.format(chance=likely(int(data["percent"]), self.voice.texts))
            case _:
                return ""

    def _better(self, points: int) -> str:
        """How much better a move is than the next best, by ``points`` of a hundred."""
        _ = self.voice.texts.gettext
        if points < 2:
            return _("The next best answer is about as good.")
        if points < 6:
            return _("That is a little better than the next best answer.")
        if points < 15:
            return _("That is clearly better than the next best answer.")
        return _("Nothing else comes near that.")

    def fact(self, name: str, number: int) -> str:
        """A number that an opponent looked at, as a phrase; "" for one that goes without saying."""
        return ""

    # What can be taken back

    def is_silent(self, move: Any) -> bool:
        """Whether nobody is told of ``move``, so that nobody asks for its reasons."""
        return False

    def is_answered(self, move: Any) -> bool:
        """Whether others may answer ``move``, so that it tells who does not."""
        return False

    def put_down(self, view: View[Any], move: Any) -> str:
        """The name of the thing that all see when ``move`` is made, "" for none."""
        return ""

    def chance(self, state: State[Any]) -> Hashable:
        """What all chance to come is drawn from: the same as long as nothing was left to chance."""
        return state.digest()

    def windows(self, state: State[Any], move: Any, seats: Collection[int]) -> Sequence[State[Any]]:
        """The positions after ``move`` in which players of ``seats`` are asked whether they answer it, one
        after the other, as if each of them could and nobody did; there they may only let it pass.

        Several people at one screen are all asked, so that nobody learns from that who can answer. () where
        everybody is asked anyway, and in a game in which nobody answers moves.
        """
        return ()

    # Beginning and end

    def opening(self, state: State[Any]) -> str:
        """Who plays."""
        if self.voice.you >= 0:
            return self._against(state)
        # Translators: the first line of a game; {players} are one or several names.
        line = self.voice.texts.ngettext("{players} plays.", "{players} play.", state.players)
        return line.format(players=listed(self.voice.names))

    def _against(self, state: State[Any]) -> str:
        """Who plays, to one of them."""
        _ = self.voice.texts.gettext
        others = self.voice.listed(seat for seat in range(state.players) if seat != self.voice.you)
        # Translators: the first line of a game; {players} are one or several names.
        return _("You play against {players}.").format(players=others) if others else _("You play alone.")

    def story(self, state: State[Any]) -> Iterable[str]:
        """What there is to tell of a game that is over besides what decided it, line by line with a title."""
        return ()

    def ahead(self, state: State[Any]) -> str:
        """Who is ahead in a game that is given up, "" where that cannot be said."""
        return ""


def grouped(options: Iterable[Option]) -> tuple[Group, ...]:
    """Answers about the same thing that follow one another as a group; others each alone."""
    found: list[Group] = []
    for option in options:
        last = found[-1].thing if found else None
        if last is not None and option.thing is not None and option.thing.number == last.number:
            found[-1] = Group(last, (*found[-1].options, option))
        else:
            found.append(Group(option.thing, (option,)))
    return tuple(found)


def _own_turn(turns: Sequence[tuple[int, int]], player: int) -> int:
    """Where the last turn of ``player`` that is over begins; the beginning where there is none."""
    return next((place for place, seat in reversed(turns[:-1]) if seat == player), 0)
