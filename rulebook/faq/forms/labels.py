"""What all forms call the parts of an answer, in one language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from cardset.catalog.translate import Translations
from cardset.values import grouped
from rulebook.clauses import span
from rulebook.faq.model import Answer, Faq


def verdict(answer: Answer, faq: Faq, texts: Translations) -> str:
    """ "Yes", "No", "It depends on the rulebook", or "" where one word is no answer."""
    return verdicts(texts).get(answer.says(faq.presets), "")


def verdicts(texts: Translations) -> dict[str, str]:
    """The words for all verdicts."""
    _ = texts.gettext
    return {
        "yes": _("Yes"),
        "no": _("No"),
        # Translators: a short answer: the rulebooks do not agree.
        "depends": _("It depends on the rulebook"),
    }


def in_words(answer: Answer, faq: Faq, texts: Translations) -> str:
    """The answer with its verdict first, unless it begins with it by itself."""
    head = verdict(answer, faq, texts)
    if not head or re.match(rf"{re.escape(head)}\b", answer.answer):
        return answer.answer
    return f"{head}. {answer.answer}"


def by_edition(answer: Answer, faq: Faq, texts: Translations) -> Iterator[tuple[str, str]]:
    """What the answer is by edition, where it differs: names of editions, and what holds under them."""
    for presets, said in by_presets(answer, faq, texts):
        yield "; ".join(faq.editions[preset] for preset in presets), said  # the names hold commas


def by_presets(answer: Answer, faq: Faq, texts: Translations) -> Iterator[tuple[Sequence[str], str]]:
    """The same with the presets of the editions, by their ids."""
    if answer.editions:
        said = dict(answer.editions)
    elif answer.says(faq.presets) == "depends":
        said = {preset: verdicts(texts)[found] for preset, found in answer.verdict.items()}
    else:
        return
    for text, presets in grouped((said[preset], preset) for preset in faq.presets if preset in said).items():
        yield presets, text


def by_players(answer: Answer, texts: Translations) -> Iterator[tuple[str, str]]:
    """What the answer is by number of players, where it differs: the numbers, and what holds for them."""
    for numbers, text in answer.players.items():
        _, last = span(numbers)
        # Translators: {numbers} is such as 2 or 2–3; the form is chosen by the last of them.
        called = texts.ngettext("{numbers} player", "{numbers} players", last)
        yield called.format(numbers=numbers.replace("-", "–")), text


def by_case(answer: Answer, faq: Faq, texts: Translations) -> list[tuple[str, str]]:
    """What the answer is where it is not the same always: by edition, and by number of players."""
    return [*by_edition(answer, faq, texts), *by_players(answer, texts)]


def headings(texts: Translations) -> dict[str, str]:
    """The headings of the kinds of questions, in the order in which they stand."""
    _ = texts.gettext
    return {
        # Translators: heading of a chapter of questions.
        "clause": _("What the rules say"),
        "ruling": _("What players ask"),
        "example": _("Worked examples"),
        "card": _("Questions about cards"),
        "trigger": _("Effects that trigger each other"),
    }


def chapters(answers: Sequence[Answer], texts: Translations) -> Iterator[tuple[str, list[Answer]]]:
    """The headings under which there are any of ``answers``, with these."""
    for source, heading in headings(texts).items():
        if found := [answer for answer in answers if answer.source == source]:
            yield heading, found


def labels(texts: Translations) -> dict[str, str]:
    """The names of the parts of an answer."""
    _ = texts.gettext
    return {
        # Translators: before a list of ids of rules.
        "clauses": _("Rules"),
        # Translators: before a list of names of cards.
        "cards": _("Cards"),
        # Translators: heading of a position and what happens in it.
        "shown": _("Played"),
        # Translators: said of an answer that a program has found out by playing.
        "computed": _("found by playing"),
    }
