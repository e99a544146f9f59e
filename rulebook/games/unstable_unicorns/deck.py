"""A card set made ready for play: faces, copies and compiled programs, all immutable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, lru_cache

from cardset.effects import Action, Cards, Effect, OneShot, Replacement, Standing, Triggered, actions
from cardset.load import load_set
from cardset.model import Card, CardSet, letters
from cardset.paths import main_set
from rulebook.games.unstable_unicorns.compiler import compile_effect, select
from rulebook.games.unstable_unicorns.program import Gather, MoveCards, Program, Selector
from rulebook.options import Options

ANYTHING = "anything"
"""The event of a rule that means every one."""
NO_LIMIT = 1 << 30
"""More than there ever are of anything."""
EXCESS = "excess"
"""The amount of the hand limit's discard: however many cards are too many."""


@dataclass(frozen=True, slots=True)
class StandingRule:
    """A compiled standing effect; fields that its word does not use keep their defaults.

    ``amount`` may also be a change, below 0 then. ``event`` is :data:`ANYTHING` for whatever effects do.
    ``guise`` is what cards are because of it.
    """

    word: str
    layer: int
    cards: Selector
    played: bool = False
    amount: int = 0
    of: str = ""
    event: str = ""
    by: Set[int] = frozenset()
    guise: str = ""


@dataclass(frozen=True, slots=True)
class Guard:
    """A compiled replacement: of ``events``, or of going to ``zones``, for ``cards`` of the same Stable.

    ``program`` (when not -1) is carried out instead; otherwise the card goes to ``redirect``. Where the rules
    let it go there only after it has been in the discard pile, ``afterwards`` takes it on; a redirection that
    belongs to the type of the card has none.
    """

    cards: Selector
    events: frozenset[str]
    zones: frozenset[str]
    redirect: str
    program: int
    optional: bool
    inherent: bool
    afterwards: int


@dataclass(frozen=True, slots=True)
class Face:
    """A card face with everything the engine asks about it; programs are indexes into the deck's.

    ``limits`` are the state checks: (fewest Unicorns, most, what is demanded else). ``needs`` are the cards
    of which one must be in the Stable of whoever plays the card.
    """

    index: int
    card: Card
    unicorn: bool
    plays: str
    into: str
    serves: str
    starts: str
    letters: int
    own: Mapping[str, tuple[int, ...]]
    hears: tuple[tuple[frozenset[str], Selector, int], ...]
    begins: tuple[int, ...]
    ends: tuple[int, ...]
    limits: tuple[tuple[int, int, int], ...]
    shot: int
    response: int
    standing: tuple[StandingRule, ...]
    guards: tuple[Guard, ...]
    needs: tuple[Selector, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Deck:
    """All faces, the face of every copy (copies are numbered from 0 in set order), all programs.

    Sets of copies need not be frozen ones: where cards are hidden, :mod:`.unseen` puts others in their place.
    They say which ones count as Unicorns, which start in the Nursery (``babies``), have
    ``lasting`` effects (standing ones and state checks), among them ``changing`` ones (who loses effects,
    what cards are), replace what happens to others (``guarding``), are ``listening`` to what happens to
    others, fall due at the ``beginning`` or the ``ending`` of a turn, and are ``responses`` to cards being
    played. ``beside`` are the copies that enter only a Stable which holds certain cards, with those.
    ``limited`` says whether there is any effect that is carried out once per turn. ``trim`` is the program of
    the hand limit, ``without`` and ``gift`` belong to the game of two.
    """

    set: CardSet
    faces: tuple[Face, ...]
    face_of: Sequence[int]
    copies: tuple[Face, ...]
    programs: tuple[Program, ...]
    unicorns: frozenset[int]
    babies: Set[int]
    lasting: Set[int]
    changing: Set[int]
    guarding: Set[int]
    listening: Set[int]
    beginning: Set[int]
    ending: Set[int]
    beside: tuple[tuple[Set[int], Selector], ...]
    limited: bool
    responses: frozenset[int]
    trim: int
    without: Set[int]
    gift: int

    def face(self, card: int) -> Face:
        """The face of the copy ``card``."""
        return self.copies[card]

    def name(self, card: int) -> str:
        """The English name of the copy ``card``."""
        return self.face(card).card.name


class _Builder:
    def __init__(self, cards: CardSet) -> None:
        self.set = cards
        self.vocabulary = cards.vocabulary
        kinds = [
            (card.type, card.families, card.id) for card in cards.cards.values() for _ in range(card.copies)
        ]
        self.kinds = dict(enumerate(kinds))
        self.programs: list[Program] = []
        self.ability = ""

    def program(self, face: int, effect: Effect, limit: str = "") -> int:
        verbs = tuple(dict.fromkeys(action.verb for action in actions(effect)))
        operations, parts = compile_effect(
            effect, self.vocabulary, self.kinds, lambda later: self.program(face, later)
        )
        number, once = len(self.programs), limit == "turn"
        self.programs.append(Program(number, face, operations, parts, verbs, effect, self.ability, once))
        return len(self.programs) - 1

    def select(self, cards: Cards) -> Selector:
        return select(cards, self.vocabulary, self.kinds)

    def face(self, index: int, card: Card) -> Face:
        kind = self.vocabulary.types[card.type]
        own: dict[str, list[int]] = {}
        hears: list[tuple[frozenset[str], Selector, int]] = []
        begins: list[int] = []
        ends: list[int] = []
        limits: list[tuple[int, int, int]] = []
        shot = response = -1
        standing: list[StandingRule] = []
        guards: list[Guard] = []
        numbered = [(f"{card.id}/{place}", ability) for place, ability in enumerate(card.abilities, 1)]
        numbered += [(f"type:{kind.id}/{place}", ability) for place, ability in enumerate(kind.abilities, 1)]
        for self.ability, ability in numbered:
            match ability:
                case OneShot(effect):
                    shot = self.program(index, effect)
                case Triggered(trigger, effect, limit):
                    program = self.program(index, effect, limit)
                    match trigger.kind:
                        case "this":
                            for event in trigger.events:
                                own.setdefault(event, []).append(program)
                        case "card":
                            hears.append((frozenset(trigger.events), self.select(trigger.cards), program))
                        case "turn":
                            begins.append(program)
                        case "turn-ends":
                            ends.append(program)
                        case "more-than":
                            limits.append((0, trigger.amount, program))
                        case "fewer-than":
                            limits.append((trigger.amount, NO_LIMIT, program))
                        case _:
                            response = program
                case Replacement():
                    guards.append(self.guard(index, ability))
                case Standing():  # what waits for nothing holds all the time: effects.continuous-definition
                    standing.append(self.rule(ability))
        return Face(
            index=index,
            card=card,
            unicorn=card.type in self.vocabulary.members("unicorn"),
            plays=kind.plays,
            into=kind.into,
            serves=kind.serves,
            starts=kind.starts,
            letters=letters(card.printed_name),  # decision 15
            own={event: tuple(programs) for event, programs in own.items()},
            hears=tuple(hears),
            begins=tuple(begins),
            ends=tuple(ends),
            limits=tuple(limits),
            shot=shot,
            response=response,
            standing=tuple(standing),
            guards=tuple(guards),
            needs=tuple([rule.cards for rule in standing if rule.word == "needs"]),
        )

    def guard(self, index: int, ability: Replacement) -> Guard:
        afterwards = -1
        if ability.effect is None and not ability.inherent:
            afterwards = self.follow_up(index, ability.redirect)
        return Guard(
            cards=self.select(ability.cards),
            events=frozenset(ability.events),
            zones=frozenset(ability.zones),
            redirect=ability.redirect,
            program=-1 if ability.effect is None else self.program(index, ability.effect),
            optional=ability.optional,
            inherent=ability.inherent,
            afterwards=afterwards,
        )

    def follow_up(self, index: int, zone: str) -> int:
        """The program that takes the card from the discard pile to ``zone`` (decision 12)."""
        steps = (Gather(("this-discarded",)), MoveCards(zone, "you", self.vocabulary.goes_on))
        effect = Action("return", {"card": Cards(this=True), "of": "you"})
        number = len(self.programs)
        self.programs.append(Program(number, index, steps, (0,), ("return",), effect, self.ability))
        return number

    def rule(self, standing: Standing) -> StandingRule:
        arguments = standing.arguments
        by = arguments.get("by")
        amount = arguments.get("amount", arguments.get("change", 0))
        event = str(arguments.get("event", ""))
        if event and self.vocabulary.events[event].get("from") == "effects":
            event = ANYTHING
        return StandingRule(
            word=standing.word,
            layer=self.vocabulary.standing[standing.word].layer,
            cards=self.select(standing.cards),
            played=standing.cards.played,
            amount=amount if isinstance(amount, int) else 0,
            of=str(arguments.get("of", "")),
            event=event,
            by=self.select(by).copies if isinstance(by, Cards) else frozenset(self.kinds),
            guise=str(arguments.get("guise", "")),
        )


def deck_of(cards: CardSet | Deck | None = None) -> Deck:
    """``cards`` ready for play; without any the built-in set, which is read and compiled once."""
    if cards is None:
        return _built_in()
    return cards if isinstance(cards, Deck) else build_deck(cards)


def deck_by(deck: Deck, rules: Options) -> Deck:
    """The deck in the print that ``rules`` name. Raises :class:`CardsetError` where there is none."""
    name = rules.print_of_cards
    return deck if name in ("", deck.set.print) else _printed(deck, name)


@lru_cache(maxsize=8)
def _printed(deck: Deck, name: str) -> Deck:
    return build_deck(deck.set.in_print(name))


@cache
def _built_in() -> Deck:
    from rulebook.games.unstable_unicorns import GAME

    return build_deck(load_set(main_set(GAME.id)))


def build_deck(cards: CardSet) -> Deck:
    """``cards`` compiled. Equal sets give equal decks, with the same numbers for copies and programs."""
    builder = _Builder(cards)
    faces = tuple(builder.face(index, card) for index, card in enumerate(cards.cards.values()))
    builder.ability = ""
    trim = builder.program(-1, Action("discard", {"who": "you", "card": Cards(), "amount": EXCESS}))
    small = cards.two_players
    index_of = {face.card.id: face.index for face in faces}
    face_of = tuple(face.index for face in faces for _ in range(face.card.copies))
    copies = list(enumerate(faces[index] for index in face_of))
    return Deck(
        set=cards,
        faces=faces,
        face_of=face_of,
        copies=tuple(face for _, face in copies),
        programs=tuple(builder.programs),
        unicorns=frozenset(card for card, face in copies if face.unicorn),
        babies=frozenset(card for card, face in copies if face.starts == "nursery"),
        lasting=frozenset(card for card, face in copies if face.standing or face.limits),
        changing=frozenset(card for card, face in copies if any(rule.layer < 3 for rule in face.standing)),
        guarding=frozenset(
            card for card, face in copies if any(not guard.cards.this for guard in face.guards)
        ),
        listening=frozenset(card for card, face in copies if face.hears),
        beginning=frozenset(card for card, face in copies if face.begins),
        ending=frozenset(card for card, face in copies if face.ends),
        beside=tuple(
            (frozenset(card for card, its in copies if its is face), rule.cards)
            for face in faces
            for rule in face.standing
            if rule.word == "enters-beside"
        ),
        limited=any(program.once for program in builder.programs),
        responses=frozenset(card for card, face in copies if face.plays == "response"),
        trim=trim,
        without=frozenset(
            face.index
            for face in faces
            if face.card.type in small.get("without_types", ())
            or face.card.id in small.get("without_cards", ())
        ),
        gift=index_of.get(small.get("each_gets", ""), -1),
    )
