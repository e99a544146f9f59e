"""Everything that can be wrong with a set, found in one pass: first shape, then meaning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardset.effects import OneShot, Replacement, Standing, Triggered, actions
from cardset.errors import CardsetError, Fault, FaultsError, suggestion
from cardset.load import Plain, Sources, build_set
from cardset.model import Card, CardSet
from cardset.reading import At
from cardset.shape import shape_faults
from cardset.source import Document, read_yaml

__all__ = ["read_checked", "validate"]


@dataclass(frozen=True, slots=True)
class Checked:
    """The documents of a set by path, the plain data made from them, and the faults found."""

    documents: dict[Path, Document]
    plain: Plain | None
    faults: tuple[Fault, ...]


def read_checked(sources: Sources) -> Plain:
    """The plain data of a faultless set. Raises :class:`FaultsError` with all faults otherwise."""
    checked = validate(sources)
    if checked.faults or checked.plain is None:
        raise FaultsError(checked.faults)
    return checked.plain


def validate(sources: Sources) -> Checked:
    """Read and check all files of a set. Meaning is checked where the shape is sound."""
    documents: dict[Path, Document] = {}
    faults: list[Fault] = []
    for path in sources.all:
        try:
            documents[path] = read_yaml(path)
        except CardsetError as error:
            faults.append(error.fault)
            continue
        faults += shape_faults(documents[path], _schema_of(path, sources))
    plain: Plain | None = None
    if not faults:
        plain = _plain(documents, sources)
        faults += _meaning_faults(plain, documents, sources)
    return Checked(documents, plain, tuple(faults))


def _schema_of(path: Path, sources: Sources) -> str:
    if path == sources.meta:
        return "set"
    if path == sources.vocabulary:
        return "vocabulary"
    return "terms" if path == sources.terms else "cards"


def _plain(documents: dict[Path, Document], sources: Sources) -> Plain:
    def entries(path: Path, at: At = ()) -> tuple[list[Any], list[int]]:
        data: Any = documents[path].data
        for step in at:
            data = data[step]
        return data, [documents[path].mark((*at, index)).line for index in range(len(data))]

    concepts, lines = entries(sources.terms, ("concepts",)) if sources.terms else ([], [])
    return {
        "set": documents[sources.meta].data,
        "vocabulary": documents[sources.vocabulary].data,
        "terms": {"entries": concepts, "lines": lines},
        "cards": [[str(path), *entries(path)] for path in (*sources.cards, *sources.added)],
    }


def _meaning_faults(plain: Plain, documents: dict[Path, Document], sources: Sources) -> list[Fault]:
    faults: list[Fault] = []

    def report(message: str, path: Path, at: At, hint: str = "") -> None:
        faults.append(documents[path].fault(message, at, hint, key=bool(at) and isinstance(at[-1], str)))

    built = build_set(plain, sources, report)
    for check in (_entries, _vocabulary, _box):
        check(plain, built, sources, report)
    for card, at in _cards_with_places(plain, built):
        for message, hint in _ability_faults(card, built):
            report(message, card.path, (*at, "abilities"), hint)
    return sorted(faults, key=lambda fault: (str(fault.path), fault.line, fault.column))


ReportAt = Callable[..., None]


def _cards_with_places(plain: Plain, built: CardSet) -> Iterator[tuple[Card, At]]:
    for _, entries, _lines in plain["cards"]:
        for index, entry in enumerate(entries):
            yield built.cards[entry["id"]], (index,)


def _entries(plain: Plain, built: CardSet, sources: Sources, report: ReportAt) -> None:
    """Ids and names are unique; types, families and sources exist."""
    vocabulary = built.vocabulary
    ids: dict[str, str] = {}
    names: dict[str, str] = {}
    known_sources = built.meta["sources"]
    playable = [ident for ident, kind in vocabulary.types.items() if not kind.group]
    for name, entries, lines in plain["cards"]:
        path = Path(name)
        for index, (entry, line) in enumerate(zip(entries, lines, strict=True)):
            ident = entry["id"]
            if ident in ids:
                report(f"the card id {ident!r} is taken", path, (index, "id"), f"first used at {ids[ident]}")
            ids.setdefault(ident, f"{path.name}:{line}")
            if entry["name"] in names:
                first = names[entry["name"]]
                report(f"the name {entry['name']!r} is taken", path, (index, "name"), f"by {first}")
            names.setdefault(entry["name"], ident)
            if entry["type"] not in playable:
                report(
                    f"unknown card type {entry['type']!r}",
                    path,
                    (index, "type"),
                    suggestion(entry["type"], playable),
                )
            for family in entry.get("families", ()):
                if family not in vocabulary.families:
                    hint = suggestion(family, vocabulary.families)
                    report(f"unknown card family {family!r}", path, (index, "families"), hint)
            for source in entry["sources"]:
                if source not in known_sources:
                    hint = suggestion(source, known_sources)
                    report(f"unknown source {source!r}", path, (index, "sources"), hint)
    seen: Counter[str] = Counter(entry["id"] for entry in plain["terms"]["entries"])
    for index, entry in enumerate(plain["terms"]["entries"]):
        if seen[entry["id"]] > 1:
            report(f"the term id {entry['id']!r} is taken", sources.terms, ("concepts", index, "id"))
        for other in entry.get("related", ()):
            if other not in seen:
                hint = suggestion(other, seen)
                report(f"unknown term {other!r}", sources.terms, ("concepts", index, "related"), hint)


def _vocabulary(plain: Plain, built: CardSet, sources: Sources, report: ReportAt) -> None:
    """The words that point at terms, groups and events point at something."""
    vocabulary, path = built.vocabulary, sources.vocabulary
    for place, term in vocabulary.terms.items():
        if built.terms and term not in built.terms:
            section, word = place.split(".")
            report(f"unknown term {term!r}", path, (section, word, "term"), suggestion(term, built.terms))
    for verb in vocabulary.verbs.values():
        for term in verb.terms:
            if built.terms and term not in built.terms:
                hint = suggestion(term, built.terms)
                report(f"unknown term {term!r}", path, ("verbs", verb.id, "terms"), hint)
        for event in verb.events:
            if event not in vocabulary.events:
                hint = suggestion(event, vocabulary.events)
                report(f"unknown event {event!r}", path, ("verbs", verb.id, "steps"), hint)
    users: Counter[str] = Counter()
    for card in built.cards.values():
        users.update({action.verb for ability in card.abilities for action in _actions(ability)})
        users.update({ability.word for ability in card.abilities if isinstance(ability, Standing)})
    words = [("verbs", verb.id, verb.only) for verb in vocabulary.verbs.values()]
    words += [("standing", word.id, word.only) for word in vocabulary.standing.values()]
    for section, ident, reason in words:
        if users[ident] == 1 and not reason and not sources.added:
            hint = "say why under the key only, or build the card from other words"
            report(f"{ident!r} is used by one card only", path, (section, ident), hint)


def _actions(ability: object) -> list[Any]:
    match ability:
        case Triggered(effect=effect) | OneShot(effect=effect):
            return list(actions(effect))
        case Replacement(effect=effect) if effect is not None:
            return list(actions(effect))
        case _:
            return []


def _box(plain: Plain, built: CardSet, sources: Sources, report: ReportAt) -> None:
    """What the box says it holds is what the files hold."""
    own = [card for card in built.cards.values() if card.path not in sources.added]
    baby = sum(card.copies for card in own if card.type == "baby")
    copies = sum(card.copies for card in own)
    held = {"distinct": len(own), "copies": copies, "baby": baby, "black_backed": copies - baby}
    for what, said in built.meta["box"].items():
        if held[what] != said:
            report(
                f"the box says {said} for {what}, the files hold {held[what]}", sources.meta, ("box", what)
            )
    small = built.meta.get("two_players", {})
    for index, ident in enumerate(small.get("without_cards", ())):
        if ident not in built.cards:
            place = ("two_players", "without_cards", index)
            report(f"unknown card {ident!r}", sources.meta, place, suggestion(ident, built.cards))
    for index, ident in enumerate(small.get("without_types", ())):
        if ident not in built.vocabulary.types:
            place = ("two_players", "without_types", index)
            report(
                f"unknown card type {ident!r}", sources.meta, place, suggestion(ident, built.vocabulary.types)
            )
    gift = small.get("each_gets")
    if gift is not None and gift not in built.cards:
        report(
            f"unknown card {gift!r}",
            sources.meta,
            ("two_players", "each_gets"),
            suggestion(gift, built.cards),
        )


def _ability_faults(card: Card, built: CardSet) -> Iterator[tuple[str, str]]:
    """Abilities that could never do anything where they stand."""
    kind = built.vocabulary.types.get(card.type)
    if kind is None:
        return
    emitted = {event for verb in built.vocabulary.verbs.values() for event in verb.events} | {"played"}
    for ability in card.abilities:
        match ability:
            case OneShot():
                if kind.plays != "effect":
                    yield (
                        f"an effect without 'when' never happens on a card of type {card.type!r}",
                        "add a when",
                    )
            case Triggered(trigger=trigger):
                if kind.plays == "effect":
                    yield (
                        "a card that is carried out when played cannot wait for a trigger",
                        "leave out the when",
                    )
                elif (trigger.kind == "response") != (kind.plays == "response"):
                    yield (f"a trigger of the kind {trigger.kind!r} never fires on a {card.type!r} card", "")
                for event in trigger.events:
                    if event not in emitted:
                        yield (
                            f"nothing in this game emits the event {event!r}, so the trigger never fires",
                            "",
                        )
            case Replacement(events=events):
                for event in events:
                    if event not in emitted:
                        yield (f"nothing in this game emits the event {event!r}", "")
        bound = False
        for action in _actions(ability):
            players = [v for k, v in action.arguments.items() if k in ("who", "of", "to", "with")]
            if "that-player" in players and not bound:
                yield ("'that-player' has nobody to stand for", "name a player earlier in the same effect")
            bound = bound or any(player in ("another-player", "any-player") for player in players)
