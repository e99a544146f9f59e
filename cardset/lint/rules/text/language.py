"""A rule about texts in another language than the one they should be in."""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.texts import Texts
from cardset.lint.tongues import Foreign, in_english, left, little


@file_rule("text-language", Severity.WARNING, "a sentence in another language is one that was forgotten")
def foreign(texts: Texts, context: Context) -> Iterator[Problem]:
    """Every sentence is in the language of the file, not in English and not in a third one.

    A sentence is told where several of its words are among the most frequent ones of another language, and
    none among those of the right one. The lists are in `cardset/lint/data/languages.yaml`. In a document a
    shorter sentence is told as well that has only words of English; in a translation four words and more that
    stand so in the source, names and quotes aside. A translation that is the English text as a whole is told
    by `gettext-copied`.

    **Anti-pattern** (in a Polish catalog)

        msgid "The ship is already in the harbor."
        msgstr "Het schip is al in de haven."

    **Best practice**

        msgid "The ship is already in the harbor."
        msgstr "Statek jest już w porcie."
    """
    for number, sentences in texts.foreign.items():
        for said in sentences:
            yield _problem(texts[number], said)
    lists = little(context.lang)
    if lists is None or not texts:
        return
    told = {id(texts[number]) for number in texts.foreign}
    if texts[0].source:
        for prose in texts.without("name").saying(lists.english):
            if id(prose) not in told:
                for said in left(prose.text, prose.source, lists):
                    yield _problem(prose, said)
        return
    for prose in texts.saying(lists.foreign):
        if prose.kind == "paragraph" and id(prose) not in told:
            for said in in_english(prose.text, lists):
                yield _problem(prose, said)


def _problem(prose: Prose, said: Foreign) -> Problem:
    return prose.problem(f"this seems to be {said.language}", said.offset, said.sentence)
