"""Games to play, as plain data, and the plan that numbers them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from ai.roster import check
from cardset.variants import Variant
from rulebook.game import Game


@dataclass(frozen=True, slots=True)
class Job:
    """One game: everything that decides how it goes, whoever plays it and wherever.

    ``game`` is the id of what is played, ``seats`` are the names of the opponents in the order in which they
    sit. All games with the same ``seed``, ``deal`` and number of players are dealt the same cards, and the
    same seat begins. ``cards`` are ids or folders of sets (none for what the game has itself), ``added``
    files and folders of further cards, ``variant`` changes a card among them. With ``written`` the result
    holds a replay, with ``tallied`` counts of blunders.
    """

    game: str
    number: int
    seats: tuple[str, ...]
    seed: int
    deal: int
    rotation: int
    rules: str
    cards: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    written: bool = False
    tallied: bool = False
    variant: Variant | None = None

    @property
    def deal_seed(self) -> int:
        """What the game is dealt with; ``cli play --seed`` deals the same."""
        return _derived("deal", self.seed, len(self.seats), self.deal)

    def opponent_seed(self, seat: int) -> int:
        """What fixes the choices of the opponent in ``seat``."""
        return _derived("opponent", self.seed, len(self.seats), self.deal, self.rotation, seat)


@dataclass(frozen=True, slots=True)
class Plan:
    """All games of a run, as many as one likes: game number *n* is the same for every number of games.

    The ``tables`` take turns. At each of them every deal is played once per seating before the next is dealt.
    Each game is played with the cards as they are, and then with each of the ``variants``.
    """

    game: str
    tables: tuple[tuple[str, ...], ...]
    seed: int
    rules: str
    cards: tuple[str, ...] = ()
    added: tuple[str, ...] = ()
    written: bool = False
    tallied: bool = False
    variants: tuple[Variant, ...] = ()

    def job(self, number: int) -> Job:
        """Game ``number``, from 0."""
        game, which = divmod(number, 1 + len(self.variants))
        turn, table = divmod(game, len(self.tables))
        seated = seatings(self.tables[table])
        deal, rotation = divmod(turn, len(seated))
        return Job(
            self.game,
            number,
            seated[rotation],
            self.seed,
            deal,
            rotation,
            self.rules,
            self.cards,
            self.added,
            self.written,
            self.tallied,
            (None, *self.variants)[which],
        )


def seatings(table: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The ways in which ``table`` can sit when everybody moves on by a seat, each once.

    >>> seatings(("search", "novice", "novice"))
    (('search', 'novice', 'novice'), ('novice', 'novice', 'search'), ('novice', 'search', 'novice'))
    """
    return tuple(dict.fromkeys(table[start:] + table[:start] for start in range(len(table))))


def read_seats(text: str, game: Game) -> tuple[str, ...]:
    """The opponents that a command line names: ``search,scripted:racer,novice``.

    Raises :class:`CardsetError` for a name that is no opponent for ``game``, and for more than can play it.
    """
    names = tuple(name.strip() for name in text.split(","))
    if len(names) > game.players[-1]:
        game.refuse_players(len(names))
    for name in dict.fromkeys(names):
        check(name, game)
    return names


def _derived(*parts: str | int) -> int:
    """A seed of 48 bits: other parts give one that has nothing to do with it."""
    return int.from_bytes(hashlib.sha256(" ".join(map(str, parts)).encode()).digest()[:6])
