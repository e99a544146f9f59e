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
from rulebook.faq import store
from rulebook.faq.search.asking import languages
from rulebook.faq.search.kept import ask, main_subject
from rulebook.game import shipped_games


def ship_answers(folder: Path) -> None:
    """Put what answers need in every language in which one can ask into ``folder``; prove them, where that
    was not done yet.

    Raises what :func:`rulebook.faq.store.faq` raises, and :class:`OSError` where nothing can be kept.
    """
    prove()
    with used() as entries:  # those of the answers themselves, and never of what proved them
        prove()
    for name, key in dict.fromkeys(entries):
        ship(name, key, folder)


def prove() -> None:
    """Prove what is not kept of the answers of all games that come with us, with their main sets, and make
    what finds them, in every language."""
    for about in map(main_subject, shipped_games()):
        for language in languages(about) if about.game.clauses.by_id else ():
            answers = store.faq(about, language).answers
            ask(about, answers[0].question, 1, language)


if __name__ == "__main__":
    ship_answers(Path(sys.argv[1]))
