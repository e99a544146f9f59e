"""Renaming in the source: the English of a term or of a card, wherever the database and other rooms say it.

Ids never change, so every translation stays with its entry, and it stays approved: what a card does is the
same.

Old English words and their new ones in a text: whole words, in the form and the capitals found there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardset.errors import CardsetError, suggestion
from cardset.files import read_text
from cardset.model import OURS, Card, CardSet, Term, letters
from cardset.paths import COMMON
from cardset.reference import reference
from cardset.rename.finder import Finder, capital, capitals_of, folded, spliced
from cardset.rename.ground import Reached, find_left_files
from cardset.rename.left import left_in
from cardset.rename.plan import Plan, relative
from cardset.rename.workshop import Workshop
from cardset.text import article
from cardset.words.english import inflected, paradigm

_PROPER = "proper noun"


def rename_term(ground: Reached, name: str, new: str, forms: Mapping[str, str], compounds: bool) -> Plan:
    """The plan for giving a term, found by its id or an English word of it, the English word ``new``.

    ``forms`` are pairs of forms that no rule could guess (``{"stolen": "taken"}``). Longer terms
    follow or not, see :func:`keeps_its_words`. A card is renamed with a term that is written with a capital,
    such as Unicorn. Nothing is written.
    Raises :class:`CardsetError` when there is no such term, when ``new`` is taken or no word, and
    :class:`FaultsError` when the set would not be sound afterwards.
    """
    new = new_word(new)
    work = Workshop(ground)
    term, old = term_of(name, work.chosen)
    if not term.path.resolve().is_relative_to(ground.base.resolve()):
        raise CardsetError(
            f"{term.id} is a term of the built-in game", term.path, term.line, 1, "rename it there"
        )
    others = [other for other in _terms_near(term, work.chosen) if other.id != term.id]
    _check_is_free(new, old, term, others)
    proper = term.part_of_speech == _PROPER
    pairs = {**({old: new} if proper else paired_forms(old, new, term.part_of_speech)), **forms}
    in_names = old[:1].isupper()
    terms = [
        other for other in others if keeps_its_words(other, compounds) and other.part_of_speech != _PROPER
    ]
    names = [
        other
        for other in work.chosen.all_terms.values()
        if other.part_of_speech == _PROPER and other.id != term.id
    ]
    titles = {
        "longer terms (--compounds changes them, too)": {
            f"{other.preferred} ({other.id})": _forms(other) for other in terms
        },
        "names": {other.preferred: _forms(other) for other in names}
        | {card.name: {card.name} for card in ([] if in_names else work.cards)},
    }
    rewording = Rewording(
        pairs, [form for kind in titles.values() for forms in kind.values() for form in forms]
    )
    glossary = "" if term.glossary == COMMON else term.glossary
    work.reword(rewording, lambda _, title: rewording(title) if in_names else title, glossary)
    kept = [
        f"kept in {what}: {', '.join(found)}"
        for what, kind in titles.items()
        if (found := [title for title, forms in kind.items() if forms.intersection(rewording.kept)])
    ]
    notes = [*kept, *_unsaid_notes(work), *_consequences(work)]
    if any(word.text == old and word.editions != (OURS,) for word in term.words):
        place = f"{relative(term.path, ground.base)}:{term.line}"
        notes.append(f"{place} says which editions print {old!r}; say there which print {new!r}")
    return Plan(
        old, new, work.changes, notes, list(left_in(find_left_files(ground), work.changes, rewording.places))
    )


def rename_card(ground: Reached, name: str, new: str) -> Plan:
    """The plan for giving a card, found by its id or name, the English name ``new``. Nothing is written.

    Where the old name is a word for a term as well, the card alone is renamed: which of the two a text means
    is for a person to say. Raises as :func:`rename_term`.
    """
    new = new_word(new)
    work = Workshop(ground)
    card = _card_of(name, work.cards)
    for other in work.cards:
        if other.name.casefold() == new.casefold() and (other.id != card.id or other.name == new):
            raise CardsetError(f"{other.id} has that name already", other.path, other.line, 1)
    words = [form for term in work.chosen.terms.values() for form in _forms(term)]
    titles = {card.name: new}
    if card.printed_name != card.name:  # the bracket names the art, and is not printed
        titles[card.printed_name] = new.partition(" (")[0]
    rewording = Rewording(
        paired_forms(card.name, new, "noun"),
        [*words, *(other.name for other in work.cards if other.id != card.id)],
    )
    is_word = card.name.casefold() in map(str.casefold, words)
    prose = (lambda text: text) if is_word else rewording
    work.reword(prose, lambda id, title: titles.get(title, title) if id == card.id else title)
    if is_word:
        notes = [f"{card.name!r} is a word for a term, too: only the card itself was renamed"]
        return Plan(card.name, new, work.changes, [*notes, *_consequences(work)])
    left = list(left_in(find_left_files(ground), work.changes, rewording.places))
    return Plan(card.name, new, work.changes, [*_unsaid_notes(work), *_consequences(work)], left)


def term_of(name: str, cards: CardSet, said: Sequence[tuple[Term, str]] = ()) -> tuple[Term, str]:
    """The term with this id or word, and the word: with an id, the preferred one.

    The words of another language that are ``said`` for terms go before the English ones, and those of the
    set's own game before those of other games. Raises :class:`CardsetError` when there is none, and for a
    word that several have.
    """
    known = cards.all_terms
    if name in known:
        return known[name], known[name].preferred
    every = [(term, word.text) for term in known.values() for word in term.words]
    own = [(term, word) for term, word in every if term.id in cards.terms]
    for words in (said, own, every):
        found = [(term, word) for term, word in words if word == name]
        found = found or [(term, word) for term, word in words if folded(word) == folded(name)]
        if len(found) == 1:
            return found[0]
        if found:
            ids = ", ".join(sorted(term.id for term, _ in found))
            raise CardsetError(f"{name!r} is a word for several terms", hint=f"give the id: {ids}")
    hint = suggestion(name, [*known, *(word for _, word in (*said, *every))])
    raise CardsetError(f"there is no term {name!r}", hint=hint)


def keeps_its_words(term: Term, compounds: bool) -> bool:
    """Whether a word inside a longer one for ``term`` stays: in a name of its own, such as "Baby Unicorn".

    "Return to the Nursery" speaks of the Nursery, and follows it. With ``compounds`` only names like that of
    a game stay.
    """
    return term.part_of_speech == _PROPER or (term.part_of_speech == "noun" and not compounds)


def new_word(word: str) -> str:
    """``word`` with single spaces, if it can be one. Raises :class:`CardsetError`."""
    if not word.isprintable() or set("{}") & set(word) or not any(map(str.isalpha, word)):
        hint = "one or more words on one line, without braces, are expected"
        raise CardsetError(f"{word!r} cannot be a name", hint=hint)
    return " ".join(word.split())


def _card_of(name: str, cards: Sequence[Card]) -> Card:
    found = [card for card in cards if name in {card.id, card.name}]
    found = found or [card for card in cards if name.casefold() == card.name.casefold()]
    if not found:
        hint = suggestion(name, [word for card in cards for word in (card.id, card.name)])
        raise CardsetError(f"there is no card {name!r}", hint=hint)
    return found[0]


def _terms_near(term: Term, cards: CardSet) -> list[Term]:
    """The terms that a text may use together with ``term``: those of its game and the shared ones."""
    games = {COMMON, term.glossary}
    every = cards.all_terms.values()
    return [other for other in every if term.glossary == COMMON or other.glossary in games]


def _check_is_free(new: str, old: str, term: Term, others: Sequence[Term]) -> None:
    if new == old:
        raise CardsetError(f"{term.id} is called {new!r} already", term.path, term.line, 1)
    for other in (term, *others):
        for word in other.words:
            if word.text.casefold() == new.casefold() and word.text != old:
                hint = "take it out there first" if other is term else "one word cannot mean both"
                message = f"{new!r} is {word.status} for {other.id} already"
                raise CardsetError(message, other.path, other.line, 1, hint)


def _forms(term: Term) -> set[str]:
    proper = term.part_of_speech == _PROPER
    return {
        form
        for word in term.words
        for form in ([word.text] if proper else inflected(word.text, term.part_of_speech))
    }


def _unsaid_notes(work: Workshop) -> Iterator[str]:
    """Messages that a program puts together, so that their text could not be found and changed."""
    for message in work.unsaid:
        places = ", ".join(":".join(reference).rstrip(":") for reference in message.references)
        yield f"change by hand, in {places}: {message.msgid}"


_SHOWN = 5


def _consequences(work: Workshop) -> Iterator[str]:
    """Notes for a person, once ``work`` has its new wording."""
    if work.ground.quoted:  # the rules of the game come with it, and they may count letters
        yield from _letter_notes(work)
    page = work.ground.base / "docs" / "effects.md"
    old, new = reference(work.chosen), reference(work.renewed[0])
    if old != new and page.is_file() and read_text(page) == old:
        yield "docs/effects.md has the old words; write it anew: cardset vocabulary > docs/effects.md"


def _letter_notes(work: Workshop) -> Iterator[str]:
    now = {card.id: letters(card.printed_name) for cards in work.renewed for card in cards.cards.values()}
    changed = {
        card.id: f"{card.printed_name} ({before}, now {now[card.id]})"
        for card in work.cards
        if (before := letters(card.printed_name)) != now[card.id]
    }
    if changed:
        named = ", ".join(list(changed.values())[:_SHOWN])
        more = f" and {len(changed) - _SHOWN} more" if len(changed) > _SHOWN else ""
        yield f"letters may break ties, and titles have other numbers of them: {named}{more}"
        yield "cli scenario tells which scenarios count them"


_ARTICLE = re.compile(r"(?<!\w)(an?)(\s+)$", re.IGNORECASE)


class Rewording:
    """Puts new words in the place of old ones; ``kept`` are longer phrases that stay. See :class:`Finder`.

    The article before a word follows it.
    """

    def __init__(self, forms: Mapping[str, str], kept: Iterable[str] = ()) -> None:
        """``forms`` maps the forms of the old word to those of the new one."""
        self._new: dict[str, tuple[str, str]] = {}
        for old, new in forms.items():
            self._new.setdefault(folded(old), (old, new))
        self._finder = Finder(forms, kept)
        self.kept = self._finder.kept

    def hits(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Starts and ends in ``text``, from left to right, and what is to stand there.

        A line break inside an old phrase moves behind the new one.
        """
        for match in self._finder.found(text):
            new = self._of(match[0])
            if new is not None:
                start, end = match.span()
                before = _ARTICLE.search(text, 0, start)
                fitting = before and _fitting(before[1], match[0], new)
                if before and fitting:
                    start, new = before.start(), f"{fitting}{before[2]}{new}"
                breaks = [gap for gap in re.findall(r"\s+", match[0]) if "\n" in gap]
                if breaks and text[end : end + 1] == " ":
                    end, new = end + 1, new + breaks[-1]
                yield start, end, new

    def __call__(self, text: str) -> str:
        """``text`` with the new words."""
        return spliced(text, self.hits(text))

    def places(self, text: str) -> Iterator[int]:
        """Where an old word stands in ``text``, for a person to look at."""
        return (match.start() for match in self._finder.loosely(text) if self._of(match[0]) is not None)

    def _of(self, surface: str) -> str | None:
        return capitals_of(surface, *self._new[folded(surface)])


def paired_forms(old: str, new: str, part_of_speech: str) -> dict[str, str]:
    """The forms of ``old``, each with the same form of ``new``.

    >>> paired_forms("steal", "snatch", "verb")["stolen"]
    'snatched'
    """
    ours = paradigm(new, part_of_speech)
    pairs: dict[str, str] = {}
    for name, form in paradigm(old, part_of_speech).items():
        pairs.setdefault(form, ours[name])
    return pairs


def _fitting(present: str, old: str, new: str) -> str:
    """The article for ``new`` in the place of ``present``, "" where that may stay or was none."""
    wanted = article(new)
    if present.lower() != article(old) or present.lower() == wanted:
        return ""
    if present.isupper() and len(present) > 1:
        return wanted.upper()
    return capital(wanted) if present[0].isupper() else wanted
