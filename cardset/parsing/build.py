"""From the tree of a text to the plain data of abilities: the inverse of :mod:`cardset.text`.

What a tree says is proposed here, loosely; :mod:`cardset.parsing.texts` keeps a proposal only where its own
text is that tree again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from cardset.effects import ALL, AS_MANY
from cardset.parsing.productions import SEVERAL, Tree
from cardset.reading import WAYS
from cardset.vocabulary import Vocabulary

Plain = Any
"""A value as YAML would hold it."""

_MOMENTS = {"turn-ends": {"turn": "ends"}}
_TURNS = {"turn": "begins", "turn-ends": "ends"}


class Builder:
    """Proposes abilities for trees in the words of one vocabulary."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def ability(self, tree: Tree) -> Iterator[dict[str, Plain]]:
        """Everything that the tree of an ability may mean."""
        kind, _, word = tree.context.partition(".")
        match kind:
            case "limits":
                inner = tree.slot("ability")
                for data in self.ability(inner) if inner else ():
                    yield {**data, "once": word}
            case "triggers" | "limited" | "none":
                yield from self._triggered(word, tree)
            case "replaced":
                yield from self._replacement(word, tree)
            case "standing":
                yield from self._standing(word, tree)
            case _:
                for effect in self.effect(tree):
                    yield {"do": effect}

    def _triggered(self, kind: str, tree: Tree) -> Iterator[dict[str, Plain]]:
        effect = tree.slot("effect")
        when: dict[str, Plain] = {}
        match kind:
            case "this":
                when = {"this": _few(tree.slot("event"))}
            case "card":
                when = {"card": self._filter(tree.slot("a card")), "event": _few(tree.slot("event"))}
            case "turn" | "turn-ends":
                when = {"turn": _TURNS[kind]}
            case "response":
                when = {"response": "played"}
            case _:
                when = {kind: 1 if tree.context.startswith("none.") else _number(tree.slot("amount"))}
        for done in self.effect(effect) if effect else ():
            yield {"when": when, "do": done}

    def _replacement(self, kind: str, tree: Tree) -> Iterator[dict[str, Plain]]:
        cards, happens = tree.slot("cards"), tree.slot("event") or tree.slot("zones")
        named = self._filter(cards.slot("cards") if cards and cards.context == "cards.in-play" else cards)
        said: Plain = {"go-to": _words(happens)} if kind.startswith("zone") else _few(happens)
        would: dict[str, Plain] = {"this": said} if named == "this" else {"card": named, "event": said}
        if kind.endswith("redirect"):
            yield {"would": would, "redirect": _zone(tree.slot("zone"))[0]}
            return
        effect = tree.slot("effect")
        for done in self.effect(effect) if effect else ():
            yield {"would": would, "instead": {"may": done} if kind.endswith("may") else done}

    def _standing(self, word: str, tree: Tree) -> Iterator[dict[str, Plain]]:
        known = self.vocabulary.standing[word].parameters
        data: dict[str, Plain] = {}
        for slot, found in tree.slots:
            match slot:
                case "cards" if "card" in known:
                    data["card"] = self._filter(found)
                case "amount" | "count" if "amount" in known:
                    data["amount"] = _number(found)
                case "event":
                    data["event"] = _words(found)[0]
                case "by" if found.context == "says.by":
                    data["by"] = self._filter(found.slot("cards"))
                case "guise":
                    data["guise"] = found.name.partition(".")[2]
                case "change":
                    size = _number(found.slot("amount"))
                    data["change"] = size if found.context.endswith("higher") else -size
                case _ if "of" in known and _zone(found)[1]:
                    data["of"] = _zone(found)[1]
        yield {"always": {word: {name: value for name, value in data.items() if value != known.get(name)}}}

    def effect(self, tree: Tree) -> Iterator[dict[str, Plain]]:
        """Everything that the tree of an effect may mean."""
        kind, _, word = tree.context.partition(".")
        if kind == "verbs":
            yield from self._action(word, tree, "")
        elif kind == "says":
            yield from self._somebody(tree)
        elif kind == "joints":
            yield from self._joined(word, tree)

    def _somebody(self, tree: Tree) -> Iterator[dict[str, Plain]]:
        """What a player must do or is made to."""
        player, deed = tree.slot("player"), tree.slot("deed")
        who = player.context.partition(".")[2] if player else ""
        if deed is None:
            return
        if deed.context.startswith("verbs."):
            yield from self._action(deed.context.partition(".")[2], deed, who, tree.context == "says.make")
        elif deed.context == "joints.or":
            for either in self.effect(deed):
                parts = [self._by(part, "that-player") for part in either["or"]]
                yield {"or": parts, "who": who}

    @staticmethod
    def _by(part: Mapping[str, Plain], who: str) -> dict[str, Plain]:
        return {verb: {**arguments, "who": who} for verb, arguments in part.items()}

    def _joined(self, joint: str, tree: Tree) -> Iterator[dict[str, Plain]]:
        first, second = tree.slot("first"), tree.slot("second")
        begun = list(self.effect(first)) if first else []
        ended = list(self.effect(second)) if second else []
        match joint:
            case "may":
                yield from ({"may": one} for one in begun)
            case "if-you-do":
                again = tree.slot("again")
                if again is not None:  # "if you discard it" is about the very verb
                    verb = again.context.partition(".")[2]
                    begun = [one for one in begun if "may" in one and verb in one["may"]]
                yield from ({**one, "if-you-do": two} for one, two in product(begun, ended) if "may" in one)
            case "if":
                it = self._filter(tree.slot("cards"))
                yield from ({"if": {"it": it, "do": one}} for one in begun)
            case "else":
                for one, two in product(begun, ended):
                    if "if" in one:
                        yield {"if": {**one["if"], "else": two}}
                    elif "next" in one and "if" in one["next"][-1]:
                        last = {"if": {**one["next"][-1]["if"], "else": two}}
                        yield {"next": [*one["next"][:-1], last]}
            case "later":
                moment = tree.slot("moment")
                if moment is not None:
                    yield from ({"later": {"when": _moment(moment), "do": one}} for one in begun)
            case _:
                for one, two in product(begun, ended):
                    parts = one[joint] if joint in one and set(one) == {joint} else [one]
                    yield {joint: [*parts, two]}

    def _action(self, verb: str, tree: Tree, who: str, made: bool = False) -> Iterator[dict[str, Plain]]:
        """A verb with what its slots say; ``who`` does it, "" is the reader. Who is ``made`` to do it may be
        made to "the discard of a card", of which the form may be that of several."""
        known = self.vocabulary.verbs[verb].parameters
        cards = tree.slot("cards")
        if cards is not None and not made and "amount" in known and _counts_wrongly(cards):
            return
        data: dict[str, Plain] = {"who": who or "you"} if "who" in known else {}
        for slot, found in tree.slots:
            match slot:
                case "cards" | "count":
                    data |= self._cards(found)
                case "amount" | "take":
                    data[slot] = _number(found)
                case "with" | "to" if found.context.startswith("players."):
                    data[slot] = found.context.partition(".")[2]
                case "from" | "in":
                    data["of"] = _zone(found.slot("zone"))[1]
                case "zone":
                    data["from" if "from" in known else "into" if "into" in known else "to"] = _zone(found)[0]
                case "zones" | "phases":
                    data[slot] = _words(found)
                case _ if slot.startswith("to-"):
                    data["to"] = _zone(found)[1]
                case _ if not slot.startswith("their-") and slot in self.vocabulary.zones:
                    data["of"] = _zone(found)[1]
        kept = {name: value for name, value in data.items() if name in known and value != known[name]}
        yield {verb: kept}
        if kept.get("how") == "chosen":
            yield {verb: {name: value for name, value in kept.items() if name != "how"}}
        elif "how" in known and data.get("amount") == ALL:  # of all cards nobody picks any
            yield from ({verb: {**kept, "how": way}} for way in WAYS if way != known["how"])

    def _cards(self, tree: Tree) -> dict[str, Plain]:
        """Which cards, how many, and who picks them."""
        kind = tree.context
        inner = tree.slot("cards") or tree.slot("noun")
        match kind:
            case "cards.chosen" | "cards.chosen-by-you" if inner:
                return {**self._cards(inner), "how": "chosen"}
            case "cards.other-than-this" if inner:
                said = self._cards(inner)
                return {**said, "card": _other(said["card"])}
            case "cards.in-play" if inner:
                return self._cards(inner)
            case "count.each" | "count.each-after" if inner:
                less = {"less": _number(tree.slot("amount"))} if kind.endswith("after") else {}
                counted = self._filter(tree.slot("counted"))
                return {**self._cards(inner), "amount": {"count": counted, **less}}
        found: dict[str, Plain] = {"card": self._filter(tree)}
        if kind in ("cards.all", "cards.all-other"):
            found["amount"] = ALL
        elif kind == "count.as-many":
            found["amount"] = AS_MANY
        elif kind.startswith("count."):
            found["amount"] = _number(tree.slot("amount"))
        else:
            found["amount"] = 1
        if kind in ("cards.random", "count.random"):
            found["how"] = "random"
        return found

    def _filter(self, tree: Tree | None) -> Plain:
        """The cards of a noun phrase as a filter."""
        if tree is None:
            return "card"
        kind = tree.context
        inner = tree.slot("cards") or tree.slot("noun")
        match kind:
            case "noun":
                section, _, ident = tree.name.partition(".")
                return ident if section == "types" else {"family": ident}
            case "list":
                return _merged([self._filter(member) for member in members(tree)])
            case "cards.this":
                return "this"
            case "cards.played":
                return "played"
            case "cards.named":
                title = tree.slot("title")
                return {"named": title.name} if title else "card"
            case "cards.another" | "cards.all-other" | "cards.many-other" | "count.other":
                return _other(self._filter(inner))
            case "cards.other-than-this":
                return _other(self._filter(inner))
        return self._filter(inner)


ONE_THING = ("cards.one", "cards.another", "cards.random")


def _counts_wrongly(tree: Tree) -> bool:
    """Whether the words for one thing are said of several: "discard cards" says of no number."""
    if tree.context == "noun":
        return tree.slot(SEVERAL) is not None
    if tree.context == "list":
        return all(map(_counts_wrongly, members(tree)))
    inner = tree.slot("cards") or tree.slot("noun")
    wraps = tree.context in ONE_THING or tree.slot("cards") is not None
    return inner is not None and wraps and _counts_wrongly(inner)


def _merged(filters: list[Plain]) -> Plain:
    """Several filters as one: types in a list, a family beside them."""
    types: list[str] = []
    family = ""
    for one in filters:
        if isinstance(one, str):
            types.append(one)
        elif "family" in one:
            family = one["family"]
    if not family:
        return types
    return {"family": family, "type": types if len(types) > 1 else types[0] if types else "card"}


def _other(found: Plain) -> Plain:
    if isinstance(found, dict):
        return {**found, "other": True}
    return {"type": found, "other": True}


def members(tree: Tree | None) -> list[Tree]:
    """The members of a list, in the order of the text; of one thing alone that thing."""
    if tree is None:
        return []
    if tree.context not in ("list", "start"):
        return [tree]
    first, last = tree.slot("first"), tree.slot("last")
    return [*members(first), *([last] if last else [])]


def _words(tree: Tree | None) -> list[str]:
    """The words of the vocabulary that the members of a list are."""
    found = []
    for one in members(tree):
        phase = one.slot("phase")
        if one.context == "cards.this":
            found.append("this")
        else:
            found.append((phase.name if phase else one.context).partition(".")[2])
    return found


def _few(tree: Tree | None) -> Plain:
    """The same, one alone without a list."""
    words = _words(tree)
    return words[0] if len(words) == 1 else words


def _zone(tree: Tree | None) -> tuple[str, str]:
    """A zone, and whose it is ("" where it is the table's)."""
    if tree is None:
        return "", ""
    kind, _, zone = tree.context.partition(".")
    if kind == "own":
        return zone, "you"
    whose = tree.slot("whose")
    return zone, whose.context.partition(".")[2] if whose else ""


def _number(tree: Tree | None) -> int:
    """The number in a tree, 1 where it says none."""
    if tree is None:
        return 1
    return int(tree.name) if tree.context == "number" else _number(tree.slot("amount"))


def _moment(tree: Tree) -> Plain:
    """What a delayed effect waits for."""
    kind = tree.context.partition(".")[2]
    if kind == "phase":
        return {"phase": _words(tree.slot("phase"))[0]}
    if kind == "this":
        return {"this": _few(tree.slot("event"))}
    return _MOMENTS.get(kind, {"turn": "ends"})
