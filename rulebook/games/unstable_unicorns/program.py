"""Effects compiled to flat programs: tuples of primitive operations with jumps.

A program is data without state. The state of carrying one out is a :class:`Frame`: where it is, on whose
behalf, and a few registers, so that a position can be copied, saved and searched in the middle of a choice.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass
from typing import TypeAlias

from cardset.effects import Effect, May


@dataclass(frozen=True, slots=True)
class Selector:
    """A compiled card filter: the copies that pass, and what depends on the position.

    ``unicorn`` says that the filter names Unicorn cards, so that cards in another guise do not pass.
    """

    copies: Set[int]
    unicorn: bool = False
    this: bool = False
    other: bool = False


@dataclass(frozen=True, slots=True)
class Counted:
    """A compiled count: as many as the player's Stable has such ``cards``, ``less`` some."""

    cards: Selector
    less: int


Amount: TypeAlias = int | str | Counted


@dataclass(frozen=True, slots=True)
class Pick:
    """Somebody picks a player, or ``several``; ``chosen`` when it is for the chosen card to go to."""

    who: str
    chosen: bool
    several: bool = False


@dataclass(frozen=True, slots=True)
class Choose:
    """Cards are picked from a zone. ``event`` and ``to`` say what for: only legal ones are offered.

    ``to`` is ``stable`` for that of the player who chooses, or the word for the player into whose Stable the
    cards go. ``by`` is ``owner``, ``you``, ``random``, ``chosen``, ``top`` (nobody: the top cards) or
    ``themselves`` (the owner, whatever the rules say of forced choices).
    """

    zone: str
    of: str
    by: str
    cards: Selector
    amount: Amount
    event: str
    to: str


@dataclass(frozen=True, slots=True)
class DrawCards:
    """Cards go from the top of the deck to hands."""

    of: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class MoveCards:
    """The chosen cards go somewhere; replacements are heard first, triggers afterwards.

    ``to`` may be ``home``: each goes back to the zone that it came from. ``binds`` says that something later
    speaks of the cards.
    """

    to: str
    of: str
    event: str
    binds: bool = False


@dataclass(frozen=True, slots=True)
class Gather:
    """Whole zones become the chosen cards."""

    zones: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """The player looks at the top cards of the deck, or at the hands ``of`` players."""

    amount: int
    of: str = ""


@dataclass(frozen=True, slots=True)
class Arrange:
    """What is left of the cards looked at goes back on top in an order of the player's choice."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """The chosen cards are shown to everybody."""


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The deck is shuffled."""


@dataclass(frozen=True, slots=True)
class Exchange:
    """Two players exchange their hands."""


@dataclass(frozen=True, slots=True)
class Grant:
    """The player gets a permit: extra turns, more plays, or phases to skip; or a player misses turns."""

    permit: str
    amount: int | tuple[str, ...]
    of: str = "you"


@dataclass(frozen=True, slots=True)
class Ask:
    """The player may go on or jump to ``no``; not asked when the next action cannot be done in full."""

    no: int


@dataclass(frozen=True, slots=True)
class Branch:
    """The player, or ``by`` the one picked before, picks one of the ``branches`` that can be carried out.

    With none, jump to ``end``.
    """

    branches: tuple[int, ...]
    end: int
    by: str = "you"


@dataclass(frozen=True, slots=True)
class Unless:
    """Jump when no card that was shown or moved before is of ``cards``."""

    cards: Selector
    to: int


@dataclass(frozen=True, slots=True)
class Delay:
    """Another program is carried out ``when`` this turn ends (``end``), in its Draw phase (``draw``) or when
    the card of the effect leaves the Stable (``left``). ``bound`` says that it needs the cards moved."""

    program: int
    when: str
    bound: bool


@dataclass(frozen=True, slots=True)
class UnlessDone:
    """Jump when what came before was not done in full."""

    to: int


@dataclass(frozen=True, slots=True)
class Jump:
    """Jump."""

    to: int


@dataclass(frozen=True, slots=True)
class Stash:
    """Remember whether the part before was done."""


@dataclass(frozen=True, slots=True)
class Merge:
    """Done means: this part and the remembered one."""


Operation: TypeAlias = (
    Pick
    | Choose
    | DrawCards
    | MoveCards
    | Gather
    | Look
    | Arrange
    | Reveal
    | Shuffle
    | Exchange
    | Grant
    | Ask
    | Branch
    | Unless
    | Delay
    | UnlessDone
    | Jump
    | Stash
    | Merge
)


@dataclass(frozen=True, slots=True)
class Program:
    """A compiled effect: its operations, the face it is on (-1: the game's own), its verbs, its source.

    ``parts`` are the places where a part begins that depends on nothing before it. ``ability`` is the id of
    the ability that it was compiled from ("" for the game's own): ``<card>/<number>``, from 1, or
    ``type:<type>/<number>`` for what all cards of a type have. ``once`` says that every copy may be triggered
    to carry it out only once per turn.
    """

    id: int
    face: int
    operations: tuple[Operation, ...]
    parts: tuple[int, ...]
    verbs: tuple[str, ...]
    effect: Effect
    ability: str = ""
    once: bool = False

    @property
    def optional(self) -> bool:
        """Whether the player may decline the whole effect (effects.may-marks-optional)."""
        return isinstance(self.effect, May)


@dataclass(slots=True, init=False)
class Frame:
    """A program being carried out by ``you`` because of the card ``source``.

    ``that`` is "that player", ``chosen`` the cards picked so far, ``looked`` cards being looked at,
    ``queue`` the players still to pick from (-1: a common pool), ``left`` how many picks the first of them
    still owes, ``need`` how many cards make the action complete, ``moving`` and ``settled`` the two halves
    of a move under way (cards still to be judged; card, destination, origin), ``kept`` how many events were
    replaced, ``guard`` which replacement is being asked about, ``answered`` the card a response stops,
    ``fixed`` an effect of the beginning phase. ``walking`` means that only choices are made ahead of time
    (:mod:`.links`), ``aims`` are the choices so made: (place, what was chosen …).
    ``moved`` are the cards that the effect has moved, as far as they are asked for later, ``those`` the
    players picked where it may be several, ``targets`` the cards in Stables at which the effects of its link
    are aimed. ``it`` are the cards that were moved or shown last, with the zones they came from, where
    something later speaks of them.
    """

    program: int
    you: int
    source: int
    pc: int
    done: bool
    that: int
    chosen: tuple[int, ...]
    looked: tuple[int, ...]
    queue: tuple[int, ...]
    need: int
    begun: bool
    moving: tuple[int, ...]
    settled: tuple[tuple[int, int, int], ...]
    kept: int
    left: int
    revealed: bool
    fixed: bool
    answered: int
    stash: tuple[bool, ...]
    guard: int
    walking: bool
    aims: tuple[tuple[int, ...], ...]
    moved: tuple[int, ...]
    those: tuple[int, ...]
    targets: tuple[int, ...]
    it: tuple[tuple[int, int], ...]

    def __init__(
        self,
        program: int,
        you: int,
        source: int,
        pc: int = 0,
        done: bool = True,
        that: int = -1,
        chosen: tuple[int, ...] = (),
        looked: tuple[int, ...] = (),
        queue: tuple[int, ...] = (),
        need: int = 0,
        begun: bool = False,
        moving: tuple[int, ...] = (),
        settled: tuple[tuple[int, int, int], ...] = (),
        kept: int = 0,
        left: int = -1,
        revealed: bool = False,
        fixed: bool = False,
        answered: int = -1,
        stash: tuple[bool, ...] = (),
        guard: int = -1,
        walking: bool = False,
        aims: tuple[tuple[int, ...], ...] = (),
        moved: tuple[int, ...] = (),
        those: tuple[int, ...] = (),
        targets: tuple[int, ...] = (),
        it: tuple[tuple[int, int], ...] = (),
    ) -> None:
        # Written out, it is compiled; one that a dataclass makes for itself is not.
        self.program = program
        self.you = you
        self.source = source
        self.pc = pc
        self.done = done
        self.that = that
        self.chosen = chosen
        self.looked = looked
        self.queue = queue
        self.need = need
        self.begun = begun
        self.moving = moving
        self.settled = settled
        self.kept = kept
        self.left = left
        self.revealed = revealed
        self.fixed = fixed
        self.answered = answered
        self.stash = stash
        self.guard = guard
        self.walking = walking
        self.aims = aims
        self.moved = moved
        self.those = those
        self.targets = targets
        self.it = it

    def aim(self) -> tuple[int, ...]:
        """What was chosen ahead of time for the operation to be carried out now; () when nothing was."""
        for place, *chosen in self.aims:
            if place == self.pc:
                return tuple(chosen)
        return ()

    def record(self, *chosen: int) -> None:
        """Keep what was chosen for this operation, when it is chosen ahead of time."""
        if self.walking:
            self.aims += ((self.pc, *chosen),)

    def copy(self) -> Frame:
        """An independent copy."""
        return Frame(
            self.program,
            self.you,
            self.source,
            self.pc,
            self.done,
            self.that,
            self.chosen,
            self.looked,
            self.queue,
            self.need,
            self.begun,
            self.moving,
            self.settled,
            self.kept,
            self.left,
            self.revealed,
            self.fixed,
            self.answered,
            self.stash,
            self.guard,
            self.walking,
            self.aims,
            self.moved,
            self.those,
            self.targets,
            self.it,
        )
