"""The proved answers, and by which words they are found, put into a folder that comes with the package::

    python -m rulebook.faq.ship FOLDER

That is what happens when a wheel is built (``hatch_build.py``). They are entries of the cache like any
others, found by what they rest on: whoever changes cards or rules proves the answers anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

from cardset.cache import used
from cardset.entries import ship
from cardset.sources import sources_of
from rulebook.faq import store
from rulebook.faq.search.asking import languages
from rulebook.faq.search.kept import ask
from rulebook.game import find_game
from rulebook.subject import Subject


def ship_answers(folder: Path) -> None:
    """Put what answers need in every language in which one can ask into ``folder``; prove them, where that
    was not done yet.

    Raises what :func:`rulebook.faq.store.faq` raises, and :class:`OSError` where nothing can be kept.
    """
    sources = sources_of()
    about = Subject(find_game(sources.game), sources)
    prove(about)
    with used() as entries:  # those of the answers themselves, and never of what proved them
        prove(about)
    for name, key in dict.fromkeys(entries):
        ship(name, key, folder)


def prove(about: Subject) -> None:
    """Prove what is not kept of the answers, and make what finds them, in every language."""
    for language in languages(about):
        answers = store.faq(about, language).answers
        ask(about, answers[0].question, 1, language)


if __name__ == "__main__":
    ship_answers(Path(sys.argv[1]))
