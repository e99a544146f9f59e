"""What is known of a language for asking in it: its lexicon and endings, names of cards, what people say."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lexicon import Lexicon, has_lexicon, read_lexicon
from cardset.localize import Localizer
from cardset.paths import editions
from cardset.words.read_endings import read_endings
from rulebook.faq.search.asking import asking_in
from rulebook.faq.search.index import Language
from rulebook.subject import SOURCE, Subject


def read_language(subject: Subject, code: str) -> Language:
    """The language with this code. English names are known in every other, and those of other editions."""
    asking = asking_in(subject, code)
    home = subject.home(code, "lexicon.yaml")
    lexicon = read_lexicon(home, code) if has_lexicon(home, code) else None
    known = subject.cards.terms.values() if subject.cards else ()
    terms = {term.id: {term.preferred, *term.admitted} for term in known}
    for term, words in lexicon.terms.items() if lexicon else ():
        if term in terms:
            terms[term].update(form for word in words for form in word.all_forms)
    endings = {*asking.endings, *_endings(subject, code, lexicon)}
    variants = (f"{code}@{one}" for one in editions(subject.roots, code))
    titles = dict.fromkeys(pair for one in (code, SOURCE, *variants) for pair in _titles(subject, one))
    return Language(
        code,
        endings,
        asking.stop,
        terms,
        asking.means,
        list(titles),
        asking.asks,
        asking.questions,
        asking.unless,
    )


def _endings(subject: Subject, code: str, lexicon: Lexicon | None) -> Iterator[str]:
    if lexicon is not None:
        home = subject.home(code, "endings.yaml")
        yield from read_endings(home, code, lexicon).all()


def _titles(subject: Subject, code: str) -> Iterator[tuple[str, str]]:
    """The titles of cards, each behind its id; a bracket that names the art is no part of one."""
    if subject.cards is None:
        return
    localizer = Localizer(subject.cards, code)
    for card in subject.cards.cards.values():
        if title := localizer.title(card):
            yield card.id, title
