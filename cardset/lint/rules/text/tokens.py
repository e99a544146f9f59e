"""A rule about what a program turns into a picture: icons written as words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardset.lint.context import Context
from cardset.lint.finding import Severity
from cardset.lint.prose import Prose
from cardset.lint.rule import Problem, file_rule
from cardset.lint.texts import Texts
from cardset.words.pattern import pattern

# [sword] and :sword:, as games write icons; [sword](3) and [sword][sword], but neither [[sword]] nor a link.
_WRITTEN = (
    r"[\[:](?:(?<![\w\[=|]\[)(?<=\[)[a-z][a-z0-9_-]*\](?![\w\]]|\((?!(?:\d{1,2}|X)\)))"
    r"|(?<![\w:]:)(?<=:)[a-z][a-z0-9_+-]*:(?![\w:]))"
)
_ICON = pattern(_WRITTEN)
_COUNTED = pattern(rf"(?<![\w.,])(?P<number>\d{{1,4}})[ \u00a0]?(?P<icon>{_WRITTEN})")


@file_rule("text-icon", Severity.ERROR, "an icon that is lost or translated does not show")
def icon(texts: Texts, context: Context) -> Iterator[Problem]:
    """The icons of the source, such as `[sword]` or `:coin:`, are all in the translation, unchanged.

    Each stands there as often, and behind the same number. `:coin:` is always one. A word in square brackets
    is one where the file leaves the same word as it is elsewhere, or has it in several messages and
    translates it in none: else it is text to translate.

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
        sure = [token for token in wanted if token in found and (token[0] == ":" or kept[token] > 1)]
        for token in sure:
            if found[token] < wanted[token]:
                message = (
                    f"the icon {token} stands {found[token]} times here, {wanted[token]} times in the source"
                )
                yield prose.problem(message, suggestions=(token,), severity=Severity.WARNING)
        yield from _counted(prose, sure)


def _counted(prose: Prose, icons: Sequence[str]) -> Iterator[Problem]:
    """Icons that have changed the numbers before them among each other."""
    there, here = (
        [(match["icon"], match["number"]) for match in _COUNTED.finditer(text) if match["icon"] in icons]
        for text in (prose.source, prose.text)
    )
    if sorted(there) == sorted(here) or sorted(n for _, n in there) != sorted(n for _, n in here):
        return
    for match in _COUNTED.finditer(prose.text):
        icon, number = match["icon"], match["number"]
        numbers = [other for one, other in there if one == icon]
        if icon in icons and number not in numbers and numbers:
            message = f"{number} before {icon}, {numbers[0]} in the source"
            yield prose.problem(message, match.start(), match[0])
