"""A rule about what a program turns into a picture: icons written as words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.rule import Problem, file_rule
from cardset.lint.texts import Texts
from cardset.words.pattern import pattern

# [sword] and :sword:, as games write icons.
_ICON = pattern(
    r"[\[:](?:(?<![\w\]=|]\[)(?<=\[)[a-z][a-z0-9_-]*\](?![(\w])|(?<![\w:]:)(?<=:)[a-z][a-z0-9_+-]*:(?![\w:]))"
)


@file_rule("text-icon", Severity.ERROR, "an icon that is lost or translated does not show")
def icon(texts: Texts, context: Context) -> Iterator[Problem]:
    """The icons of the source, such as `[sword]` or `:coin:`, are all in the translation, unchanged.

    `:coin:` is always one. A word in square brackets is one where the file leaves the same word as it is
    elsewhere, or has it in several messages and translates it in none: else it is text to translate.

    **Anti-pattern**

        msgid "Pay 2 :coin: to draw a card."
        msgstr "Zapłać 2 :moneta:, aby dobrać kartę."

    **Best practice**

        msgid "Pay 2 :coin: to draw a card."
        msgstr "Zapłać 2 :coin:, aby dobrać kartę."
    """
    pairs = [
        (prose, wanted, Counter(_ICON.findall(prose.text)))
        for prose in texts.translating(_ICON)
        for wanted in [Counter(_ICON.findall(prose.source))]
        if wanted
    ]
    kept = Counter(token for _, wanted, found in pairs for token in wanted if token in found)
    lost = Counter(token for _, wanted, found in pairs for token in wanted if token not in found)
    for prose, wanted, found in pairs:
        strangers = [token for token in found if token not in wanted]
        for token in wanted:
            if token in found or (token[0] == "[" and kept[token] <= 2 * lost[token]):
                continue
            message = f"the icon {token} is missing"
            alike = [stranger for stranger in strangers if stranger[0] == token[0]]
            surface = alike[0] if alike else ""
            offset = prose.text.find(surface) if surface else 0
            severity = Severity.ERROR if surface else Severity.WARNING
            yield prose.problem(message, offset, surface, (token,), severity)
