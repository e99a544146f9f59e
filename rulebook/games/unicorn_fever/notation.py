"""Things, moves and positions in words that do not change with the set: scenarios are written with them.

A unicorn is its colour, a bet token ``win-red``, an action token ``gold-a``, a printed effect the name of its
stack, a card its id, a movement card its six values, a player a letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from cardset.errors import CardsetError, suggestion
from rulebook.games.unicorn_fever.box import BETS, COLOURS, STACKS, Box
from rulebook.games.unicorn_fever.ending import standing
from rulebook.games.unicorn_fever.position import BLOCKED, FREE, Position
from rulebook.games.unicorn_fever.race import UNICORNS
from rulebook.games.unicorn_fever.sight import pairs
from rulebook.plain import PlainMove

LETTERS = "ABCDEF"
NOBODY = "nobody"
NUMBERED = ("stake",)
"""Moves that name a number."""


def words_of(box: Box) -> list[str]:
    """The words for all things, by their number."""
    return [
        *COLOURS,
        *(f"{bet}-{colour}" for bet in BETS for colour in COLOURS),
        *(f"{token.stack}-{token.letter.lower()}" for token in box.tokens),
        *STACKS,
        *(spell.id for spell in box.spells),
        *(contract.id for contract in box.contracts),
        *("".join(map(str, card)) for card in box.movement),
    ]


def written(box: Box, move: PlainMove) -> str:
    """A move in words: ``take gold-a``, ``bet win-red``, ``cast start-plus-one red``."""
    words, parts = words_of(box), [move.kind]
    if move.card >= 0:
        parts.append(words[move.card])
    if move.kind == "cast":
        parts.append(COLOURS[move.number])
    elif move.kind == "reserve":
        parts.append(words[box.things.contracts + move.number])
    elif move.number >= 0:
        parts.append(str(move.number))
    return " ".join(parts)


def move_of(box: Box, text: str) -> PlainMove:
    """The move that these words mean. Raises :class:`CardsetError`."""
    kind, *rest = text.split()
    if kind in NUMBERED and len(rest) == 1 and rest[0].isdigit():
        return PlainMove(kind, number=int(rest[0]))
    if kind == "declare" and len(rest) == 1:
        return PlainMove(kind, card=box.things.printed + _index(STACKS, rest[0]))
    numbers = [thing_of(box, word) for word in rest]
    if kind == "reserve" and len(numbers) == 2:
        return PlainMove(kind, card=numbers[0], number=numbers[1] - box.things.contracts)
    if len(numbers) <= 2:
        return PlainMove(kind, -1, *numbers)
    raise CardsetError(f"{text[:60]!r} is not a move")


def thing_of(box: Box, word: str) -> int:
    """The number of the thing that is called so; of two alike the first."""
    return _index(words_of(box), word)


def _index(words: Sequence[str], word: object) -> int:
    if word not in words:
        raise CardsetError(f"there is no {word!r}", hint=suggestion(str(word), words))
    return words.index(str(word))


# A position in words


def named(state: Position) -> dict[str, Any]:
    """A position by the words for its things, decks with the next card first."""
    box = state.box
    words, first = words_of(box), box.things

    def cards(numbers: Iterable[int], base: int) -> list[str]:
        return [words[base + number] for number in numbers]

    def by_seat(values: Sequence[Any], said: Callable[[Any], Any] = lambda value: value) -> dict[str, Any]:
        return {LETTERS[seat]: said(value) for seat, value in enumerate(values)}

    def by_colour(values: Sequence[Any]) -> dict[str, Any]:
        return dict(zip(COLOURS, values, strict=True))

    def bets(wanted: int) -> list[str]:
        return [words[first.bets + token] for token, bettor in enumerate(state.bettor) if bettor == wanted]

    return {
        "stage": state.stage,
        "race": state.race,
        "first": LETTERS[state.first],
        "claimed": LETTERS[state.claimed] if state.claimed >= 0 else NOBODY,
        "acted": by_seat(state.acted),
        "gold": by_seat(state.gold),
        "glory": by_seat(state.glory),
        "loans": by_seat(state.loans),
        "loans-left": state.loans_left,
        "bank": {"gold": state.bank[0], "glory": state.bank[1]},
        "owned": by_seat(state.owned, COLOURS.__getitem__),
        "odds": by_colour(state.odds),
        "rampant": [colour for colour, rampant in zip(COLOURS, state.rampant, strict=True) if rampant],
        "hands": by_seat(state.hands, lambda hand: cards(hand, first.spells)),
        "hand-sizes": by_seat(state.hands, len),
        "magic-deck": cards(reversed(state.magic_deck), first.spells),
        "magic-discard": cards(state.magic_discard, first.spells),
        "dry": bool(state.dry),
        "played": {
            COLOURS[unicorn]: {
                LETTERS[seat]: cards([card for card, by in pairs(on) if by == seat], first.spells)
                for seat in dict.fromkeys(on[1::2])
            }
            for unicorn, on in enumerate(state.played)
        },
        "magic": by_colour([cards(spells, first.spells) for spells in state.active_magic]),
        "offer": cards(state.offer, first.contracts),
        "contracts": by_seat(state.contracts, lambda held: cards(held, first.contracts)),
        "contract-deck": cards(reversed(state.contract_deck), first.contracts),
        "contract-discard": cards(state.contract_discard, first.contracts),
        "stacks": {
            name: cards(stack, first.tokens) for name, stack in zip(STACKS, state.stacks, strict=True)
        },
        "taken": by_seat(state.taken, lambda tokens: cards(tokens, first.tokens)),
        "bets": {
            LETTERS[seat]: {
                words[first.bets + token]: state.stake[token]
                for token, bettor in enumerate(state.bettor)
                if bettor == seat
            }
            for seat in range(state.players)
        },
        "glory-on": {words[first.bets + token]: bonus for token, bonus in enumerate(state.bonus) if bonus},
        "free-bets": bets(FREE),
        "blocked": bets(BLOCKED),
        "reserved": {words[first.contracts + contract]: words[thing] for contract, thing in state.reserved},
        "left": state.left,
        "movement": cards(state.movement[state.drawn :], first.movement),
        "drawn": cards(state.movement[: state.drawn], first.movement),
        "race-turn": state.race_turn,
        "spaces": by_colour(state.spaces),
        "ranking": [COLOURS[unicorn] for unicorn in state.ranking],
        "standing": [LETTERS[seat] for seat in sorted(range(state.players), key=partial(standing, state))],
        "arrived": [[COLOURS[unicorn] for unicorn in group] for group in state.arrived],
    }


def shuffled_so(box: Box, cards: Sequence[str]) -> list[int]:
    """What chance has to bring for these movement cards to be the next, in this order, after a shuffle."""
    words = words_of(box)[box.things.movement :]
    left = [*range(len(words))]
    wanted: list[int] = []
    for card in cards:
        number = next((number for number in left if words[number] == str(card)), None)
        if number is None:
            raise CardsetError(f"there is no movement card {card!r} left", hint=suggestion(str(card), words))
        left.remove(number)
        wanted.append(number)
    wanted += left
    order, found = [*range(len(words))], []
    for last in range(len(words) - 1, 0, -1):
        other = order.index(wanted[last])
        order[last], order[other] = order[other], order[last]
        found.append(other)
    return found


def rolled_so(dice: Iterable[Sequence[str]]) -> list[int]:
    """What chance has to bring for these dice, turn after turn."""
    return [_index(COLOURS, die) for pair in dice for die in pair]


# A position from words


def laid(state: Position, given: Mapping[str, Any]) -> dict[str, Any]:
    """The data of the position ``state`` where what is ``given`` in words is otherwise; what it does not say
    stays, cards that are named are taken from wherever they are. Raises :class:`CardsetError`."""
    data = state.to_data()
    for name, value in given.items():
        if name not in _PARTS:
            raise CardsetError(f"a position has no {name!r}", hint=suggestion(name, _PARTS))
        try:
            _PARTS[name](state.box, data, value)
        except (AttributeError, TypeError, ValueError) as error:  # a list for a mapping, a number for a list
            raise CardsetError(f"{name!r} of a position cannot be {value!r}", hint=_FORMS) from error
    if _MAGIC & set(given):
        _deal_magic(state, data, given)
    if _CONTRACTS & set(given):
        _deal_contracts(state, data, given)
    _deal_tokens(state, data)
    try:
        data["bank"] = [
            sum(state.bank[:1] + state.gold) - sum(data["gold"]),
            sum(state.bank[1:] + state.glory + state.bonus) - sum(data["glory"]) - sum(data["bonus"]),
        ]
    except TypeError as error:
        raise CardsetError("Gold and Glory of a position are numbers") from error
    return data


_FORMS = "what belongs to players is a mapping of their letters, a row of cards a list"

Put = Callable[[Box, dict[str, Any], Any], None]


def _seat(letter: str, data: Mapping[str, Any]) -> int:
    return _index(LETTERS[: len(data["gold"])], letter)


def _plain(field: str) -> Put:
    def put(box: Box, data: dict[str, Any], value: Any) -> None:
        data[field] = value

    return put


def _player(field: str) -> Put:
    def put(box: Box, data: dict[str, Any], value: Any) -> None:
        data[field] = -1 if value == NOBODY else _seat(value, data)

    return put


def _per_seat(field: str, meant: Callable[[Box, Any], Any] = lambda box, value: value) -> Put:
    def put(box: Box, data: dict[str, Any], value: Any) -> None:
        for letter, entry in value.items():
            data[field][_seat(letter, data)] = meant(box, entry)

    return put


def _per_colour(*names: str) -> Put:
    def put(box: Box, data: dict[str, Any], value: Any) -> None:
        for colour, entry in value.items():
            for name in names:
                data[name][_index(COLOURS, colour)] = entry

    return put


def _numbers(base: str) -> Callable[[Box, Any], list[int]]:
    def numbers(box: Box, words: Any) -> list[int]:
        first = getattr(box.things, base)
        return [thing_of(box, word) - first for word in words]

    return numbers


def _rampant(box: Box, data: dict[str, Any], value: Any) -> None:
    wanted = {_index(COLOURS, colour) for colour in value}
    data["rampant"] = [int(unicorn in wanted) for unicorn in range(UNICORNS)]


def _row(field: str, base: str) -> Put:
    def put(box: Box, data: dict[str, Any], value: Any) -> None:
        data[field] = _numbers(base)(box, value)

    return put


def _played(box: Box, data: dict[str, Any], value: Any) -> None:
    data["played"] = [[] for _ in range(UNICORNS)]
    for colour, by in value.items():
        for letter, cards in by.items():
            for card in _numbers("spells")(box, cards):
                data["played"][_index(COLOURS, colour)] += [card, _seat(letter, data)]


def _bets(box: Box, data: dict[str, Any], value: Any) -> None:
    for letter, bets in value.items():
        for word, amount in bets.items():
            token = thing_of(box, word) - box.things.bets
            data["bettor"][token], data["stake"][token] = _seat(letter, data), amount


def _glory_on(box: Box, data: dict[str, Any], value: Any) -> None:
    for word, amount in value.items():
        data["bonus"][thing_of(box, word) - box.things.bets] = amount


def _blocked(box: Box, data: dict[str, Any], value: Any) -> None:
    data["bettor"] = [FREE if bettor == BLOCKED else bettor for bettor in data["bettor"]]
    for word in value:
        data["bettor"][thing_of(box, word) - box.things.bets] = BLOCKED


def _reserved(box: Box, data: dict[str, Any], value: Any) -> None:
    data["reserved"] = [
        [thing_of(box, contract) - box.things.contracts, thing_of(box, thing)]
        for contract, thing in value.items()
    ]


def _colours(field: str) -> Put:
    def put(box: Box, data: dict[str, Any], value: Any) -> None:
        data[field] = [_index(COLOURS, colour) for colour in value]

    return put


def _arrived(box: Box, data: dict[str, Any], value: Any) -> None:
    data["arrived"] = [[_index(COLOURS, colour) for colour in group] for group in value]


def _course(box: Box, data: dict[str, Any], value: Any) -> None:
    data["loaded"] += shuffled_so(box, value.get("cards", ())) + rolled_so(value.get("dice", ()))


def _chance(box: Box, data: dict[str, Any], value: Any) -> None:
    data["loaded"] += value


_PARTS: Mapping[str, Put] = {
    "stage": _plain("stage"),
    "race": _plain("race"),
    "first": _player("first"),
    "claimed": _player("claimed"),
    "active": _player("active"),
    "acted": _per_seat("acted"),
    "gold": _per_seat("gold"),
    "glory": _per_seat("glory"),
    "loans": _per_seat("loans"),
    "owned": _per_seat("owned", lambda box, colour: _index(COLOURS, colour)),
    "odds": _per_colour("odds", "planned"),
    "rampant": _rampant,
    "hands": _per_seat("hands", _numbers("spells")),
    "magic-deck": _row("magic_deck", "spells"),
    "magic-discard": _row("magic_discard", "spells"),
    "magic-rest": lambda box, data, value: None,
    "played": _played,
    "offer": _row("offer", "contracts"),
    "contracts": _per_seat("contracts", _numbers("contracts")),
    "contract-deck": _row("contract_deck", "contracts"),
    "contract-discard": _row("contract_discard", "contracts"),
    "taken": _per_seat("taken", _numbers("tokens")),
    "bets": _bets,
    "glory-on": _glory_on,
    "blocked": _blocked,
    "reserved": _reserved,
    "spaces": _per_colour("spaces"),
    "ranking": _colours("ranking"),
    "arrived": _arrived,
    "race-turn": _plain("race_turn"),
    "course": _course,
    "chance": _chance,
}
_MAGIC = {"hands", "magic-deck", "magic-discard", "magic-rest", "played"}
_CONTRACTS = {"offer", "contracts", "contract-deck", "contract-discard"}


def _deal_magic(state: Position, data: dict[str, Any], given: Mapping[str, Any]) -> None:
    """All magic cards that are not named: hands that are not, then the deck under the cards that are, or the
    place that ``magic-rest`` says, the discards or a unicorn."""
    left = state.box.magic_deck[:]
    named = given.get("hands", {})
    deck = data["magic_deck"][::-1] if "magic-deck" in given else []
    discard = data["magic_discard"] if "magic-discard" in given else []
    hands = [data["hands"][seat] for seat in range(state.players) if LETTERS[seat] in named]
    _take(left, [deck, discard, *hands, *(on[::2] for on in data["played"])], "magic card")
    for seat in range(state.players):
        if LETTERS[seat] not in named:
            data["hands"][seat] = [left.pop(0) for _ in state.hands[seat]]
        data["hands"][seat].sort()
    rest = given.get("magic-rest", "deck")
    if rest in COLOURS:
        data["played"][COLOURS.index(rest)] += [part for card in left for part in (card, 0)]
    elif rest == "discard":
        discard = [*discard, *left]
    data["magic_deck"] = [*(left[::-1] if rest == "deck" else []), *deck]
    data["magic_discard"] = discard


def _deal_contracts(state: Position, data: dict[str, Any], given: Mapping[str, Any]) -> None:
    """All contracts of two clans, those of the cards that are named or of the deal; what is not named is in
    the deck, or on offer where that is not said."""
    box = state.box
    zones: list[list[int]] = []
    for name, field in (("contract-deck", "contract_deck"), ("contract-discard", "contract_discard")):
        zones.append(data[field] if name in given else [])
    offer = data["offer"] if "offer" in given else []
    held = data["contracts"] if "contracts" in given else [[] for _ in range(state.players)]
    numbers = [number for row in (*zones, offer, *held) for number in row]
    before = [*state.offer, *state.contract_deck, *(card for cards in state.contracts for card in cards)]
    clans = [*dict.fromkeys(box.contracts[number].clan for number in (*numbers, *before))][:2]
    left = box.contract_deck(clans)
    _take(left, [*zones, offer, *held], "contract")
    if "offer" not in given:
        offer = [left.pop(0) for _ in range(min(3, len(left)))]
    data["contracts"] = held
    data["offer"] = offer
    data["contract_deck"] = [*left[::-1], *zones[0][::-1]]
    data["contract_discard"] = zones[1]


def _take(left: list[int], zones: Iterable[Iterable[int]], what: str) -> None:
    for zone in zones:
        for number in zone:
            if number not in left:
                raise CardsetError(f"{what} {number} is named more often than there is one")
            left.remove(number)


def _deal_tokens(state: Position, data: dict[str, Any]) -> None:
    """Stacks without what players and contracts have."""
    gone = {number for tokens in data["taken"] for number in tokens}
    gone |= {thing - state.box.things.tokens for _, thing in data["reserved"]}
    every = [token for stack in state.stacks for token in stack]
    every += [token for tokens in state.taken for token in tokens]
    data["stacks"] = [
        [number for number in sorted(every) if state.box.tokens[number].stack == name and number not in gone]
        for name in STACKS
    ]
