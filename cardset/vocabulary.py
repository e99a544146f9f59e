"""A game's vocabulary: zones, card types, players, events, joints, triggers, limits, verbs, standing effects.

It is data (``cardset/games/<game>/vocabulary.yaml``, and what sets add to it); this module gives it types.
A verb's steps are written over the engine's primitives, so what a verb does, what it reads like and which
events it emits are said in one place.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from cardset.effects import ALL, Ability, Action, Effect, speaks_of_it
from cardset.values import made

IT = "it"
"""What a step says for the cards that an action before has moved or shown."""

Content = tuple[Path, Mapping[str, Any]]
"""A file of words and what is in it."""

EXTENSIBLE = (
    "types",
    "families",
    "guises",
    "players",
    "events",
    "triggers",
    "limits",
    "verbs",
    "standing",
)
"""The sections that a set may add words to; zones, phases and joints make the game what it is."""
SECTIONS = ("zones", *EXTENSIBLE, "phases", "joints")
"""All sections of words."""


@dataclass(frozen=True, slots=True)
class Noun:
    """What one card, and several cards, of a kind are called; ``term`` is the concept behind it.

    The names of the cards of a family show it, unless it is not ``shown``.
    """

    one: str
    many: str
    term: str = ""
    shown: bool = True


@dataclass(frozen=True, slots=True)
class CardType:
    """A card type, or (``group``) a name for several of them.

    ``plays`` says what playing does: the id of the zone in play, ``effect``, ``response`` or "" (never
    played). ``into`` is whose zone in play, ``own`` or ``any``. ``serves`` is whom the card usually helps:
    the ``owner`` of the zone it is in, the ``player`` who plays it, or ``nobody``. ``starts`` is the zone
    where its cards start. ``effects`` is ``none`` or ``some`` where cards of the type have none of their own,
    or at least one.
    """

    id: str
    noun: Noun
    term: str = ""
    group: bool = False
    within: str = ""
    plays: str = ""
    into: str = ""
    serves: str = ""
    starts: str = ""
    effects: str = ""
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class Primitive:
    """One primitive with its parameters; a value that names a verb's parameter stands for its argument."""

    primitive: str
    parameters: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: phrase for the text, defaults of its parameters, steps for the rules.

    ``events`` are those that its steps emit; ``left`` and ``entered`` where cards may leave or enter the zone
    in play. ``only`` is the written reason for a verb that at most one card of a deck needs. ``rare`` are
    parameters that nearly all cards leave as they are: a card is the same with them and without.
    """

    id: str
    phrase: str
    meaning: str
    parameters: Mapping[str, Any]
    steps: tuple[Primitive, ...]
    events: tuple[str, ...]
    terms: tuple[str, ...] = ()
    only: str = ""
    rare: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StandingWord:
    """A word for a standing effect; ``layer`` orders what changes what (lower first).

    ``beside``: it asks for cards that are in play. ``changes`` says of a game whose cards change numbers
    which one it is (``number``), and ``how``.
    """

    id: str
    phrase: str
    meaning: str
    parameters: Mapping[str, Any]
    layer: int
    terms: tuple[str, ...] = ()
    only: str = ""
    beside: bool = False
    changes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Everything a game's cards may say. Mappings are keyed by word, in the order of the files.

    ``origins`` has the file that each word comes from, by section and word (``verbs.draw``).
    ``counted`` is the type whose cards are counted, for who wins and for what waits for a state; "" is any.
    ``goes_on`` is the event by which a card that was sent elsewhere leaves the discard pile again.
    ``chains`` says in which options of the rules a point of :mod:`cardset.graph.world` holds.
    """

    game: str
    name: str
    zones: Mapping[str, Mapping[str, Any]]
    types: Mapping[str, CardType]
    families: Mapping[str, Noun]
    guises: Mapping[str, Noun]
    players: Mapping[str, Mapping[str, Any]]
    events: Mapping[str, Mapping[str, Any]]
    phases: Mapping[str, Mapping[str, str]]
    joints: Mapping[str, Mapping[str, str]]
    triggers: Mapping[str, Mapping[str, str]]
    verbs: Mapping[str, Verb]
    standing: Mapping[str, StandingWord]
    limits: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    terms: Mapping[str, str] = field(default_factory=dict)
    origins: Mapping[str, Path] = field(default_factory=dict)
    counted: str = ""
    goes_on: str = ""
    chains: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    @property
    def in_play(self) -> str:
        """The zone of cards in play, "" where no card stays there."""
        return _zone_of(self.zones, "in-play")

    @property
    def pile(self) -> str:
        """The zone that cards are drawn from, and start in unless their type says otherwise; "" for none."""
        return _zone_of(self.zones, "deck")

    @property
    def hand(self) -> str:
        """The zone that cards are played from, "" for none."""
        return _zone_of(self.zones, "hand")

    @property
    def discard(self) -> str:
        """The zone of cards that are used up, "" for none."""
        return _zone_of(self.zones, "discard")

    @property
    def bound(self) -> str:
        """The word for the player who was named before, "" where there is none."""
        return next((word for word, entry in self.players.items() if entry["which"] == "bound"), "")

    def speaks_of_it(self, effect: Effect) -> bool:
        """Whether ``effect`` speaks of the cards that an action before it has moved or shown."""
        verbs = [
            verb.id
            for verb in self.verbs.values()
            if any(step.parameters.get("from") == IT for step in verb.steps)
        ]
        return speaks_of_it(effect, verbs)

    def steps(self, action: Action) -> tuple[Primitive, ...]:
        """The steps of an action. All cards of one player are those of a player who is picked first."""
        steps = self.verbs[action.verb].steps
        of = action.word("of")
        one = action.amount == ALL and of and self.players[of]["which"] == "one"
        if one and not any(step.primitive == "pick" and step.parameters["who"] == "of" for step in steps):
            return (Primitive("pick", {"who": "of"}), *steps)
        return steps

    def stays(self, kind: CardType) -> bool:
        """Whether playing a card of this type takes it to the zone in play."""
        return bool(kind.plays) and kind.plays == self.in_play

    def words_of(self, files: Collection[Path]) -> Vocabulary:
        """The vocabulary with no other words than those of ``files``."""
        kept: dict[str, Any] = {
            section: {
                word: entry
                for word, entry in getattr(self, section).items()
                if self.origins[f"{section}.{word}"] in files
            }
            for section in SECTIONS
        }
        return replace(self, **kept)

    def members(self, kind: str) -> frozenset[str]:
        """The card types that ``kind`` names: itself, or those in the group.

        >>> sorted(vocabulary.members("unicorn"))  # doctest: +SKIP
        ['baby', 'basic', 'magical']
        """
        if not self.types[kind].group:
            return frozenset((kind,))
        return frozenset(
            t.id for t in self.types.values() if not t.group and (kind in ("card", t.within) or t.id == kind)
        )

    def words(self) -> int:
        """How many words a card may be written with."""
        return sum(len(getattr(self, section)) for section in (*EXTENSIBLE, "joints"))


def _zone_of(zones: Mapping[str, Mapping[str, Any]], role: str) -> str:
    return next((zone for zone, entry in zones.items() if entry.get("role") == role), "")


def _noun(data: Mapping[str, Any]) -> Noun:
    noun = data["noun"]
    return Noun(noun["one"], noun["many"], noun.get("term", data.get("term", "")), data.get("shown", True))


def _card_type(ident: str, data: Mapping[str, Any], pile: str) -> CardType:
    starts = data.get("starts", pile)
    return made(
        CardType, data, id=ident, noun=_noun(data), within=data.get("in", ""), starts=starts, abilities=()
    )


def _verb(ident: str, data: Mapping[str, Any], in_play: str) -> Verb:
    steps = tuple(
        Primitive(primitive, {key: str(value) for key, value in parameters.items()})
        for step in data["steps"]
        for primitive, parameters in step.items()
    )
    return made(Verb, data, id=ident, steps=steps, events=tuple(dict.fromkeys(_events(steps, in_play))))


def extended(contents: Sequence[Content]) -> dict[str, Any]:
    """The content of a game's vocabulary with what other files add to it; of two words the first counts."""
    (_, game), *additions = contents
    found = dict(game)
    for _, data in additions:
        for section in EXTENSIBLE:
            if section in data:
                known = found.get(section, {})
                found[section] = known | {
                    word: data[section][word] for word in data[section] if word not in known
                }
    return found


def file_of(contents: Sequence[Content], section: str, word: str = "") -> Path:
    """The file that a word comes from: the first that has it, else that of the game."""
    return next((path for path, data in contents if word in data.get(section, ())), contents[0][0])


def _events(steps: Iterable[Primitive], in_play: str) -> Iterator[str]:
    source = ""
    for step in steps:
        if step.primitive == "choose":
            source = step.parameters.get("from", "")
        if step.primitive == "exchange":
            yield "exchanged"
        if step.primitive != "move":
            continue
        yield step.parameters["event"]
        if in_play and step.parameters.get("from", source) == in_play:
            yield "left"
        if in_play and step.parameters["to"] == in_play:
            yield "entered"


def build_vocabulary(data: Mapping[str, Any]) -> Vocabulary:
    """A :class:`Vocabulary` from the plain content of a vocabulary file that passed its schema.

    The abilities of the types are left out here: reading them needs the vocabulary itself
    (:func:`cardset.load.vocabulary_from`).
    """
    terms = {
        f"{section}.{word}": entry["term"]
        for section in SECTIONS
        for word, entry in data.get(section, {}).items()
        if entry.get("term")
    }
    pile, in_play = _zone_of(data["zones"], "deck"), _zone_of(data["zones"], "in-play")
    return made(
        Vocabulary,
        data,
        types={ident: _card_type(ident, entry, pile) for ident, entry in data["types"].items()},
        families={ident: _noun(entry) for ident, entry in data["families"].items()},
        guises={ident: _noun(entry) for ident, entry in data["guises"].items()},
        verbs={ident: _verb(ident, entry, in_play) for ident, entry in data["verbs"].items()},
        standing={ident: made(StandingWord, entry, id=ident) for ident, entry in data["standing"].items()},
        terms=terms,
    )
