"""The capitals of keywords."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.message import Message
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.keywords import SHOUT, in_small_letters, keywords_of_both, loud, unanswered


@entry_rule("terms-keyword", Severity.WARNING, "players look up a keyword by its capitals", source=(SHOUT,))
def keyword(message: Message) -> Iterator[Problem]:
    """A keyword that stands in capitals in the source stands in capitals in the translation.

    The text means the same without them: so this is no rule about meaning. Whether it is the right keyword is
    for `meaning-keyword` to say.

    **Anti-pattern**

        msgctxt "card:unicorn-poison:text"
        msgid "DESTROY a Unicorn card."
        msgstr "Zniszcz kartę jednorożca."

    **Best practice**

        msgctxt "card:unicorn-poison:text"
        msgid "DESTROY a Unicorn card."
        msgstr "ZNISZCZ kartę jednorożca."
    """
    for pair, ours, theirs in keywords_of_both(message):
        wanted, there = loud(ours), loud(theirs)
        if unanswered(there, ours):
            continue
        for mark, small in in_small_letters(unanswered(wanted, there), theirs):
            if small is not None:
                text = f"{mark.surface} is a keyword: write {small.surface.upper()!r} in capitals"
                yield message.problem(text, pair, small.start, small.surface)
