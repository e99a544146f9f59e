"""Rules about what a program fills into a message or splits it by: placeholders and the space around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardset.lint.finding import Severity
from cardset.lint.message import Message, Pair
from cardset.lint.placeholders import Placeholder, styles_of
from cardset.lint.rule import Problem, entry_rule

__all__ = ["placeholders", "whitespace"]


@entry_rule("gettext-placeholders", Severity.ERROR, "a wrong placeholder is shown raw or stops the program")
def placeholders(message: Message) -> Iterator[Problem]:
    """The translation has the placeholders of the source: `{name}` of Python, `%s` and `%(name)s` of printf.

    They may be repeated and change places, where they have names or numbers. Checked where a flag such as
    `python-brace-format` announces them, and without a flag where the source has them. A plural form that
    is used for a single number may leave a placeholder out.

    **Anti-pattern**

        msgid "{player} draws a card."
        msgstr "{gracz} dobiera kartę."

    **Best practice**

        msgid "{player} draws a card."
        msgstr "{player} dobiera kartę."
    """
    entry = message.entry
    for style, announced in styles_of(entry.flags):
        wanted = style.find(entry.msgid_plural or entry.msgid, announced)
        singular = style.find(entry.msgid, announced)
        if not (announced or wanted or singular):
            continue
        for pair in message.pairs():
            # "One card" may stand for "{n} card": a form for one number may leave it out or write it.
            source = singular if pair.source == entry.msgid else wanted
            optional = {p.key for p in [*wanted, *singular]} if pair.only_one else set()
            yield from _compare(message, pair, source, style.find(pair.target, announced), optional)


def _compare(
    message: Message,
    pair: Pair,
    source: Sequence[Placeholder],
    target: Sequence[Placeholder],
    optional: set[str],
) -> Iterator[Problem]:
    texts = {placeholder.key: placeholder.text for placeholder in source}
    found = {placeholder.key for placeholder in target}
    missing = [text for key, text in texts.items() if key not in found and key not in optional]
    for placeholder in target:
        if placeholder.key not in texts and placeholder.key not in optional:
            others = [text for text in missing if text != placeholder.text]
            text = f"the source has no placeholder {placeholder.text}"
            if len(others) < len(missing):
                text = f"{placeholder.text} takes another argument here than in the source"
            if others:
                text += f"; missing: {', '.join(others)}"
            yield message.problem(text, pair, placeholder.offset, placeholder.text, tuple(missing))
    if missing and not found - texts.keys() - optional:
        text = f"the placeholder {missing[0]} is missing"
        if len(missing) > 1:
            text = f"the placeholders {', '.join(missing)} are missing"
        yield message.problem(text, pair, suggestions=tuple(missing))


@entry_rule(
    "gettext-whitespace",
    Severity.ERROR,
    "a program joins texts by the space at their edges",
)
def whitespace(message: Message) -> Iterator[Problem]:
    """The translation begins and ends with the same spaces and line ends as the source.

    A line end more or less is an error, as it is for `msgfmt --check`; a space is a warning.

    **Anti-pattern**

        msgid "Choose: "
        msgstr "Wybierz:"

    **Best practice**

        msgid "Choose: "
        msgstr "Wybierz: "
    """
    for pair in message.pairs():
        source, target = pair.source, pair.target
        if not source.strip() or not target.strip():
            continue
        for here, there, offset, side in (
            (
                target[: len(target) - len(target.lstrip())],
                source[: len(source) - len(source.lstrip())],
                0,
                "begins",
            ),
            (target[len(target.rstrip()) :], source[len(source.rstrip()) :], len(target.rstrip()), "ends"),
        ):
            if Counter(here) != Counter(there):
                lines = here.count("\n") != there.count("\n")
                text = f"the translation {side} with {_space(here)}, the source with {_space(there)}"
                severity = Severity.ERROR if lines else Severity.WARNING
                yield message.problem(text, pair, offset, here, (there,) if there else (), severity)


def _space(text: str) -> str:
    names = {
        " ": "a space",
        "\n": "a line end",
        "\t": "a tab",
        "\r": "a carriage return",
        "\u00a0": "a no-break space",
    }
    if not text:
        return "no space"
    if len(set(text)) > 1:
        return f"{len(text)} white-space characters"
    name = names.get(text[0], f"the space U+{ord(text[0]):04X}")
    return name if len(text) == 1 else f"{len(text)} of: {name.removeprefix('a ')}"
