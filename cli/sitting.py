"""A game at the table: who sits there, what is dealt, and the loop that tells and asks until the end."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from ai.knowledge import knowledge_of
from ai.opponent import Opponent, Reason
from ai.roster import build
from cardset.errors import CardsetError
from cardset.files import read_text, write_text
from cli.attention import Attention
from cli.reasons import remark
from cli.speech import Speech
from rulebook.gamelog import GameLog
from rulebook.options import Options
from rulebook.protocol import Move, State
from rulebook.replay import Replay, record, write
from rulebook.table import NOBODY

Choose = Callable[[int], Move | None]
"""Answers for the player in a seat; ``None`` when they leave the table."""

STRONGEST = "search"
"""Who is asked for advice."""
MOST = 0.5
"""Where a larger share of the cards is new to them, they say so."""


class Choice(NamedTuple):
    """What an opponent chose, and why."""

    seat: int
    move: Move
    reasons: tuple[Reason, ...]


class Sitting:
    """One game, that of ``speech``, which knows the players' names already; ``seed`` fixes the deal.

    ``opponents`` are by seat, ``None`` where somebody else answers. ``played`` are moves that were made
    before, of a game that is gone on with; a ``log`` gets every other move before it is made.
    """

    def __init__(
        self,
        speech: Speech,
        components: Any,
        seed: int,
        rules: Options,
        opponents: Sequence[Opponent[Any, Any] | None],
        played: Sequence[Move] = (),
    ) -> None:
        self.speech = speech
        self.seed = seed
        self._components = components
        players = len(speech.names)
        self._deal = partial(speech.game.new_game, components, players, seed, rules, journal=True)
        self.state: State[Any] = self._deal()
        self.shown = self.state
        """The position to be shown while lines are told: in the middle of a move it is not that after it."""
        self._moves: list[Move] = []
        self._seats: list[int | None] = []
        for move in played:
            self._play(move)
        self.log: GameLog | None = None
        self.ident = ""
        """What tells this game from all others, "" for one that is not kept."""
        self.since = None if played else time.monotonic()
        """When it began, by a clock that never goes back; ``None`` for a game that is gone on with."""
        self.holders_only = False
        """Whether only people who can stop a card are asked whether they do, which tells who can."""
        self._waiting: list[State[Any]] = []
        self.taken_back = False
        """Whether somebody went back behind what others did: such a game is marked."""
        self.conceded = -1
        """Who has given the game up, -1 for nobody."""
        self._opponents = opponents
        self.attention = [Attention(speech.table, seat) for seat in range(self.people)]
        """When the people want to be asked in the middle of what others do, by seat."""
        self._choices: dict[int, Choice] = {}
        self._commented: set[tuple[int, str]] = set()
        self._remark = ""

    @property
    def people(self) -> int:
        """How many people sit at the table; they have the first seats."""
        return sum(opponent is None for opponent in self._opponents)

    @property
    def is_ended(self) -> bool:
        """Whether there is nothing to go on with: the game is over, or somebody has given it up."""
        return self.state.is_over or self.conceded >= 0

    @property
    def written(self) -> Replay:
        """The game as far as it has come."""
        *_, state = self.positions()  # played again: Ctrl-C may have come in the middle of a move
        return record(state, self.seed, self.speech.names, self._moves, self.taken_back)

    def positions(self) -> Iterator[State[Any]]:
        """The game played again, position after position: one state that goes on."""
        state = self._deal()
        yield state
        for move in self._moves:
            state.play(move)
            yield state

    def opponent(self, seat: int) -> Move:
        """What the opponent in this seat does."""
        opponent = self._opponents[seat]
        assert opponent is not None  # nobody else is asked here
        move: Move = opponent.choose(self.state.view(seat))
        if not self.speech.table.is_silent(move):
            self._choices.pop(seat, None)  # the latest stands last
            self._choices[seat] = Choice(seat, move, opponent.why())
            self._comment(self._choices[seat])
        return move

    def _comment(self, choice: Choice) -> None:
        """Let a character say what its rule or liking has it say, the first time that it decides."""
        rule, words = remark(choice.reasons, self.speech)
        if words and (choice.seat, rule) not in self._commented:
            self._commented.add((choice.seat, rule))
            _ = self.speech.texts.gettext
            # Translators: somebody at the table says something.
            self._remark = _("{player}: “{words}”").format(player=self.speech.names[choice.seat], words=words)

    @property
    def chance(self) -> int:
        """What decides where a person lets chance choose: the same for the same deal, as far as it came."""
        return self.seed * 1000 + len(self._moves)

    def spared(self, seat: int) -> Move | None:
        """The answer of a person in this seat, who has to act, that need not be asked for: they want such a
        thing to pass; ``None`` where they are to be asked."""
        if seat >= self.people:
            return None
        question = self.speech.question(self.state.view(seat))
        if question is None or self.attention[seat].wants(question, self.state):
            return None
        return question.passing.move if question.passing else None

    def advice(self, seat: int) -> tuple[Move, tuple[Reason, ...]]:
        """What the strongest opponent would do in this seat, which has to act, and why."""
        adviser = build(STRONGEST, self.seed, self.state.game)
        move: Move = adviser.choose(self.state.view(seat))
        return move, adviser.why()

    @property
    def is_strange(self) -> bool:
        """Whether most of the cards are new to those who give advice, who then can only guess."""
        return knowledge_of(self.state.game).strangers(self._components) > MOST

    @property
    def moves(self) -> int:
        """How many moves have been made."""
        return len(self._moves)

    def has_answered(self, seat: int) -> bool:
        """Whether the player in this seat has decided anything yet."""
        return seat in self._seats

    def undo(self, seat: int) -> bool:
        """Take back what the player in this seat, who has to act, has decided last; whether that could be.

        It can where nobody else has decided anything since, nothing was left to chance, and the player sees
        no card that could not be seen before. Who plays a card learns who lets it pass: that stays.
        """
        table = self.speech.table
        if not self._moves or table.is_answered(self._moves[-1]):
            return False
        state = self._deal()
        for move in self._moves[:-1]:
            state.play(move)
        own = state.player_to_act == seat == self.state.player_to_act
        same = own and table.chance(state) == table.chance(self.state) and state.turn == self.state.turn
        if not same or not self._in_sight(self.state, seat) <= self._in_sight(state, seat):
            return False
        if self.log is not None:
            self.log.undo(1)
        self.state = state
        self._moves.pop()
        self._seats.pop()
        return True

    def can_go_back(self, seat: int) -> bool:
        """Whether :meth:`go_back` finds a decision to go back to."""
        return self._decided(seat) >= 0

    def go_back(self, seat: int) -> bool:
        """Take back everything up to what the only person at the table has decided last, whatever opponents
        have done since; whether there was anything. The game is marked from then on.

        Cards to be drawn and all other chance belong to a position: the same answer comes to the same again.
        """
        place = self._decided(seat)
        if place < 0:
            return False
        if self.log is not None:
            self.log.undo(len(self._moves) - place, marked=True)
        self.taken_back = True
        moves = self._moves[:place]
        self._moves, self._seats, self.state = [], [], self._deal()
        for move in moves:
            self._play(move)
        self.attention[seat].wake()
        self._choices.clear()
        self._remark = ""
        return True

    def _decided(self, seat: int) -> int:
        """Before which move the player in this seat was asked last, -1 for none, or with several people: what
        one of them takes back, another may have seen."""
        last = -1
        state = self._deal()
        for place, (move, mover) in enumerate(zip(self._moves, self._seats, strict=True)):
            if mover == seat and self.people == 1:
                question = self.speech.question(state.view(seat))
                last = place if question is not None and self.attention[seat].minds(question) else last
            state.play(move)
        return last

    def save(self, path: Path) -> None:
        """Write the game as far as it has come to another file, which can be gone on with.

        Raises :class:`CardsetError` when there is such a file, or it cannot be written.
        """
        refuse(path)
        if self.log is None:
            self._write(path)
        else:
            write_text(path, read_text(self.log.path))

    def told_again(self, turns: int) -> Iterator[str]:
        """The last turns, as they were told."""
        journal = self.state.journal or []
        begins = [place for place, _ in self.speech.table.turns(journal)]
        yield from self.speech.again().tell(
            self.state, journal[begins[-turns] if len(begins) >= turns else 0 :]
        )

    @property
    def choices(self) -> Iterable[Choice]:
        """The last thing that each opponent did for all to see, in the order in which they did it."""
        return self._choices.values()

    def tell(
        self,
        choose: Choose,
        say: Callable[[str], None],
        path: Path | None = None,
        ended: Callable[[], None] = lambda: None,
    ) -> None:
        """``say`` :meth:`lines`; write the game to ``path``, whatever ends it, as far as it has come. A game
        that is over becomes a replay in the place of its log, when all is done that is to be when it has
        ``ended``: until then it can be gone on with.

        Raises :class:`CardsetError` before the first line when there is such a file, or it cannot be written.
        """
        if path is not None:
            refuse(path)
            self._write(path)
        try:
            for line in self.lines(choose):
                say(line)
            if self.is_ended:
                ended()
                if self.log is not None:
                    self._write(self.log.path)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(self._leaving()) from None
        finally:
            if self.log is not None:
                self.log.close()
            if path is not None:
                self._write(path)

    def _write(self, path: Path) -> None:
        write(path, self.written)

    def lines(self, choose: Choose) -> Iterator[str]:
        """The whole game as lines, each told before the next question is put to ``choose``."""
        speech = self.speech
        yield from speech.opening(self.state)
        told = self._last_turn() if self._moves else 0
        while True:
            window = self._next_window()
            now, self.state = self.state, window or self.state
            for shown in (*speech.game.moments(self.state), self.state):
                self.shown, journal = shown, shown.journal or []
                yield from speech.tell(shown, journal[told:])
                told = max(told, len(journal))
            seat = self.state.player_to_act
            if seat is None:
                break
            move = self.spared(seat)
            if move is None:
                move = choose(seat)
            if window is not None:
                self.state = now
                if move is not None:
                    continue
            if move is None and self.conceded < 0:
                yield self._leaving()
                return
            if move is None:
                yield from speech.conceding(self.state, self.conceded)
                break
            if self._remark:
                yield f"  {self._remark}"
                self._remark = ""
            if self.log is not None:
                self.log.append(str(move))
            told = min(told, len(self.state.journal or ()))  # an answer may have been taken back
            if self.people > 1 and not self.holders_only and not speech.table.is_silent(move):
                self._waiting = [*speech.table.windows(self.state, move, range(self.state.players))]
            self._play(move)
        if self.people > 1:
            speech.voice.you = NOBODY  # all of them look at the end
        if self.state.is_over:
            yield from speech.outcome(self.state)
        if self.taken_back:
            yield speech.marked()

    def _next_window(self) -> State[Any] | None:
        """The position in which the next person is asked who cannot answer what was played; ``None`` where
        somebody who can comes before, or nobody is left."""
        actor = self._interrupted()
        while self._waiting and actor in (-1, *(window.player_to_act for window in self._waiting)):
            window = self._waiting.pop(0)
            if window.player_to_act == actor:
                return None
            if self._opponents[window.player_to_act or 0] is None:
                return window
        return None

    def _interrupted(self) -> int:
        """Who is asked in the middle of what somebody else does, -1 for nobody."""
        seat = self.state.player_to_act
        question = self.speech.question(self.state.view(seat)) if seat is not None else None
        return seat if seat is not None and question is not None and question.interrupts else -1

    def _play(self, move: Move) -> None:
        self._seats.append(self.state.player_to_act)
        self.state.play(move)
        self._moves.append(move)

    def _leaving(self) -> str:
        """What is said to somebody who leaves in the middle of the game."""
        return self.speech.leaving(self.seed, resumable=self.log is not None)

    def _in_sight(self, state: State[Any], seat: int) -> set[int]:
        """The cards that a player sees."""
        return {thing.number for thing in self.speech.show(state.view(seat)).things}

    def _last_turn(self) -> int:
        """Where in the journal the last turn of somebody who is no opponent began."""
        journal = self.state.journal or []
        own = [place for place, seat in self.speech.table.turns(journal) if self._opponents[seat] is None]
        return own[-1] if own else 0


def refuse(path: Path) -> None:
    """Raises :class:`CardsetError` where a game would be written over a file, or where nothing can be."""
    if path.exists():
        raise CardsetError("there is such a file already", path, hint="choose another name for the game")
    if not os.access(path.parent, os.W_OK):
        raise CardsetError("cannot be written: its folder is missing, or closed to you", path)
