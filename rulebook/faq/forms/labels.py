"""What all forms call the parts of an answer, in one language."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

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
    head, said = verdict(answer, faq, texts), statement(answer, faq, texts)
    if not head or re.match(rf"{re.escape(head)}\b", said):
        return said
    return f"{head}. {said}"


def statement(answer: Answer, faq: Faq, texts: Translations) -> str:
    """The answer without its verdict, behind the names of those who say it where a rulebook says otherwise,
    or none of ``faq`` says it."""
    standings = {answer.standing(preset) for preset in faq.presets}
    if "denied" not in standings and standings & {"said", ""}:
        return answer.answer
    whose = "; ".join(faq.rulebooks[edition] for edition in faq.rulebooks if edition in answer.stated)
    said = f"{whose}: {answer.answer}"
    return said if "denied" in standings else f"{unsaid(answer, faq, texts)} {said}"


def unsaid(answer: Answer, faq: Faq, texts: Translations) -> str:
    """Which of the rulebooks do not say it, as a sentence; "" where there is none."""
    silent = [name for preset, name in faq.editions.items() if answer.standing(preset) == "silent"]
    # Translators: {editions} are names of rulebooks.
    return texts.gettext("Not said in: {editions}.").format(editions="; ".join(silent)) if silent else ""


def remarks(answer: Answer, faq: Faq, texts: Translations) -> Iterator[str]:
    """What else there is to know: which rulebooks do not say it, if others do, and the remarks, in which
    rulebooks are called by their names."""
    if any(answer.standing(preset) in ("said", "denied") for preset in faq.presets):
        yield from filter(None, [unsaid(answer, faq, texts)])
    yield from (in_names(remark, faq.rulebooks, texts) for remark in answer.remarks)


def in_names(text: str, rulebooks: Mapping[str, str], texts: Translations) -> str:
    """``text`` with the names of ``rulebooks`` in the place of their ids."""
    if not rulebooks:
        return text
    # Translators: the name of a rulebook in the middle of a sentence, in the quotes of the language.
    quoted = texts.gettext("“{name}”")
    codes = "|".join(rf"\b{re.escape(code)}\b(?![-,=])" for code in rulebooks)
    return re.sub(codes, lambda found: quoted.format(name=rulebooks[found[0]]), text)


def by_edition(answer: Answer, faq: Faq, texts: Translations) -> Iterator[tuple[str, str]]:
    """What the answer is by edition, where it differs: names of editions, and what holds under them."""
    for presets, said in by_presets(answer, faq, texts):
        yield "; ".join(faq.editions[preset] for preset in presets), said  # the names hold commas


def by_presets(answer: Answer, faq: Faq, texts: Translations) -> Iterator[tuple[Sequence[str], str]]:
    """The same with the presets of the editions, by their ids."""
    if answer.editions:
        said = dict(answer.editions)
    elif answer.says(faq.presets) == "depends":
        said = {
            preset: verdicts(texts)[found]
            for preset, found in answer.verdict.items()
            if answer.standing(preset) != "silent"
        }
    else:
        return
    for text, presets in grouped((said[preset], preset) for preset in faq.presets if preset in said).items():
        yield presets, text


def rulebooks(rules: Collection[str], editions: Mapping[str, str], texts: Translations) -> str:
    """The names of the rulebooks with these ``rules``: presets, perhaps with changes."""
    _ = texts.gettext
    if set(editions) <= set(rules):
        # Translators: instead of the names of rulebooks, where it is each of them.
        return _("all rulebooks")
    return "; ".join(_named(one, editions) for one in rules)


def _named(rules: str, editions: Mapping[str, str]) -> str:
    preset, _, changes = rules.partition(",")
    name = editions.get(preset, preset)
    return f"{name} ({changes.replace(',', ', ')})" if changes else name


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
