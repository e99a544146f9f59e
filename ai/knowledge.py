"""What is known of a game besides its rules, for whatever plays it, judges it and counts in the arena.

Every game can be played from its rules alone, by chance and by search. Who knows more of one puts it into a
:class:`Knowledge` that is called ``KNOWLEDGE`` in a package ``ai/games/<id>`` (``_`` for ``-``), or, for a
game in a folder of ``$CARDSET_GAMES``, in a module ``ai`` of the game's own package.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from ai.expertise import Expertise
from ai.facts import FactBook
from ai.learning.school import School
from ai.observer import Observer
from cardset.errors import CardsetError
from rulebook import games
from rulebook.game import Game
from rulebook.protocol import View


class Eager(NamedTuple):
    """What ``greedy`` snatches at: ``about`` is a line on it in English, ``moves`` are the moves of a view
    that it takes whenever there are some."""

    about: str
    moves: Callable[[Any], Sequence[Any]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Knowledge:
    """What is known of one game. Every part may be missing; what is heavy is imported when it is called.

    ``expertise`` gives, for a view, how to judge positions: the heuristic needs it, searches go deeper with
    it. ``facts`` gives the words in which characters are written, with the folder of those that come with us.
    ``harm`` says of a view and a move whether the move hurts whoever makes it to no purpose: 0 not at all.
    ``observer`` counts for the arena. ``school`` knows how new weights are learnt by practice. ``weights``
    gives a digest of the weights by which positions with these components are judged. ``former`` is how they
    were judged before the last great change, for comparison. ``strangers`` is the share of the cards among
    components of which nobody knows more than the type: what is advised there is a guess. ``beginners`` is
    how many of a hundred games at a full table a ``novice`` was measured to win against each level of
    opponents.
    """

    expertise: Callable[[Any], Expertise[Any]] | None = None
    facts: Callable[[], FactBook] | None = None
    harm: Callable[[Any, Any], int] | None = None
    eager: Eager | None = None
    observer: Callable[[], type[Observer]] = lambda: Observer
    school: Callable[[], School[Any]] | None = None
    weights: Callable[[Any], str] | None = None
    former: Callable[[Any], Expertise[Any]] | None = None
    strangers: Callable[[Any], float] = lambda components: 0.0
    beginners: Mapping[str, int] = field(default_factory=dict)


@cache
def knowledge_of(game: Game) -> Knowledge:
    """What is known of ``game``; nothing where nobody has said anything.

    Raises :class:`CardsetError` where the game brings a module for it that gives none.
    """
    found = known_here(game.id)
    if found is None and any((game.folder / name).is_file() for name in ("ai.py", "ai/__init__.py")):
        return _brought_by(game)
    return found or Knowledge()


def known_here(ident: str) -> Knowledge | None:
    """What ``ai/games`` knows of the game with this id, whose rules are not loaded for it."""
    name = f"ai.games.{ident.replace('-', '_')}"
    if find_spec(name) is None:
        return None
    known: Knowledge = import_module(name).KNOWLEDGE
    return known


def _brought_by(game: Game) -> Knowledge:
    """What is in the module ``ai`` of the game's own package."""
    try:
        found = import_module(f"{games.__name__}.{game.id.replace('-', '_')}.ai").KNOWLEDGE
    except Exception as error:  # it may be anybody's code
        raise CardsetError(f"what plays {game.name} cannot be loaded: {error}", game.folder) from error
    if not isinstance(found, Knowledge):
        hint = f"expected a Knowledge, not {found!r:.40}"
        raise CardsetError(f"what plays {game.name} is no knowledge", game.folder, hint=hint)
    return found


def expertise_for(view: View[Any]) -> Expertise[Any]:
    """How to judge positions of the game that ``view`` is one of."""
    found = knowledge_of(view.game).expertise
    return found(view) if found else Expertise()


def facts_of(game: Game) -> FactBook:
    """The words in which characters are written. Raises :class:`CardsetError` where a game has none."""
    facts = knowledge_of(game).facts
    if facts is None:
        raise lacking(game, "characters", "facts for their rules")
    return facts()


def lacking(game: Game, who: str, what: str) -> CardsetError:
    """That ``who`` cannot play ``game``, for want of ``what``."""
    hint = "random, novice and search play every game"
    return CardsetError(f"{who} cannot play {game.name}: nobody has given it {what}", hint=hint)
