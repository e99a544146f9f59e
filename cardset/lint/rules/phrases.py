"""The phrases family: can the templates that texts are drafted from be said?"""

from __future__ import annotations

from collections.abc import Iterator

from cardset.lint.finding import Severity
from cardset.lint.message import Message
from cardset.lint.messages import PHRASE
from cardset.lint.rule import Problem, entry_rule


@entry_rule("phrases-template", Severity.ERROR, "a phrase with a slip in it drafts no text", where=(PHRASE,))
def template(message: Message) -> Iterator[Problem]:
    """Every place of a phrase is a slot of the English or a word of the lexicon.

    Tags are those of `grammar.yaml`. All that the English says is said; only its article `{a}` and the
    pronoun `{it}` may be left out. docs/translators.md shows what can stand in a phrase.

    **Anti-pattern** (the tag is `acc`)

        msgctxt "phrase:verbs.steal|imp"
        msgid "STEAL {cards} {from}"
        msgstr "UKRADNIJ {cards:akk}"

    **Best practice**

        msgctxt "phrase:verbs.steal|imp"
        msgid "STEAL {cards} {from}"
        msgstr "UKRADNIJ {cards:acc} {from}"
    """
    lexicon = message.context.lexicon
    if lexicon is None or message.kind != "phrase":
        return
    from cardset.drafting.template import template_slips  # few catalogs have phrases

    for pair in message.pairs:
        for slip in template_slips(pair.source, pair.target, lexicon.grammar, lexicon.lemmas):
            offset = pair.target.find(slip.written)
            yield message.problem(f"{slip.message} ({slip.hint})", pair, offset, slip.written)
