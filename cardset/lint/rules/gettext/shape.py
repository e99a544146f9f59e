"""Rules that compare the shape of source and translation: case, length, lines, plural forms."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from cardset.lint.finding import Severity
from cardset.lint.message import Message
from cardset.lint.messages import FIELD, LENGTH, LIMITED, PLURAL
from cardset.lint.rule import Problem, entry_rule
from cardset.words.pattern import pattern

_ESCAPE = pattern(r"\\[nrt]")
_BREAK = pattern(r"\n[ \t]*\n+")
_BULLET = pattern(r"(?:[-–—*•#+>]|#{2,6})(?=[ \t\u00a0])")
_ITEM = pattern(r"^[ \t]*(?:[-–—*•+]|\d{1,2}[.)])[ \t\u00a0]+(?=\S)", re.MULTILINE)
_DASHES = str.maketrans("–—•", "--*")
_COUNTED = pattern(
    r"(?:\A|[.:;(–—-] ?)"
    r"(?:%\d*\$?[-+#0' ]*(?:l|ll|z|h)?[diu]|%\(\w+\)[di]|\{\w*\}|%n|%1)[ \u00a0]+([^\W\d_]{4,})"
)


@entry_rule(
    "gettext-capital",
    Severity.INFO,
    "a sentence that begins small looks as if its start were lost",
    worth=lambda source, target: target[0].islower() and source[:1].isupper(),
)
def capital(message: Message) -> Iterator[Problem]:
    """A sentence begins with a capital in the translation where it does in the source.

    Only whole sentences are looked at, those that end with a full stop, `!` or `?`: languages differ in which
    words have a capital of their own. Information, as a word may be a command's name.

    **Anti-pattern**

        msgid "Draw a card."
        msgstr "dobierz kartę."

    **Best practice**

        msgid "Draw a card."
        msgstr "Dobierz kartę."
    """
    if message.kind in {"name", "term", "phrase"}:
        return
    for pair in message.pairs:
        source, target = pair.source, pair.target
        first = target[0]
        if not first.islower() or not source[:1].isupper():
            continue
        ended = source.rstrip().endswith((".", "!", "?")) and target.rstrip().endswith((".", "!", "?"))
        word = re.match(r"[\w-]+", target)
        name = word is not None and word.group().casefold() in source.casefold()
        if ended and " " in source.strip() and not name and not source[1:2].isupper():
            yield message.problem(
                "the source begins with a capital", pair, 0, first, (first.upper(),), Severity.INFO
            )


@entry_rule(
    "gettext-length",
    Severity.ERROR,
    "what is too long is cut off where it is shown",
    where=("max-length", LIMITED),
)
def length(message: Message) -> Iterator[Problem]:
    """A translation is no longer than its flag `max-length:20` allows, or a comment of the program's author.

    Such a comment says `max-length: 20` or *at most 20 characters*. Accents that are characters of their own
    do not count.

    **Anti-pattern**

        #, max-length:8
        msgid "Discard"
        msgstr "Odrzuć kartę"

    **Best practice**

        #, max-length:8
        msgid "Discard"
        msgstr "Odrzuć"
    """
    limits = [*_flagged(message.entry.flags), *_commented(message.entry.extracted)]
    for pair in message.pairs if limits else ():
        limit = min(limits)
        places = [at for at, char in enumerate(pair.target) if not unicodedata.combining(char)]
        if len(places) > limit:
            text = f"{len(places)} characters, and {limit} are allowed"
            yield message.problem(text, pair, places[limit], pair.target[places[limit] :])


def _flagged(flags: Iterable[str]) -> Iterator[int]:
    for flag in flags:
        name, _, number = flag.partition(":")
        number = number.strip()
        if name.strip() == "max-length" and number.isascii() and number.isdecimal() and len(number) < 8:
            yield int(number)


def _commented(comments: Iterable[str]) -> Iterator[int]:
    for comment in comments:
        if said := LENGTH.search(comment):
            yield int(said["length"] or said["characters"])


@entry_rule(
    "gettext-proportion",
    Severity.INFO,
    "a text many times longer or shorter is another text",
    worth=lambda source, target: 5 * len(target) < len(source) or 5 * len(source) < len(target),
)
def proportion(message: Message) -> Iterator[Problem]:
    """A long text has a translation of a length that is possible: not a fifth of it, not five times as much.

    **Anti-pattern**

        msgid "At the end of your turn, discard cards until seven are left in your hand."
        msgstr "Odrzuć."

    **Best practice**

        msgid "At the end of your turn, discard cards until seven are left in your hand."
        msgstr "Na koniec swojej tury odrzucaj karty, aż zostanie ci na ręce siedem."
    """
    for pair in message.pairs:
        wide, here = len(pair.source), len(pair.target)
        if wide < _LONG and " " not in pair.source:
            continue  # "translator-credits" stands for something else
        if (wide >= _LONG and here * 5 < wide) or (here >= _LONG * 2 and wide >= _WORDY and wide * 5 < here):
            yield message.problem(f"{here} characters for {wide} of the source", pair)


_LONG = 60
_WORDY = 24


@entry_rule(
    "gettext-escapes",
    Severity.WARNING,
    "a mark that ends a line for the program was lost",
    where=("\\", "\r", "\t"),
)
def escapes(message: Message) -> Iterator[Problem]:
    r"""Line ends that a program makes of `\n` written out, tabs and the like are those of the source.

    In a catalog such a line end is written `\\n`: a backslash and a letter. A carriage return, which editors
    on Windows may bring in, is in no translation whose source has none.

    **Anti-pattern**

        msgid "First line\\nsecond line"
        msgstr "Pierwszy wiersz drugi wiersz"

    **Best practice**

        msgid "First line\\nsecond line"
        msgstr "Pierwszy wiersz\\ndrugi wiersz"
    """
    for pair in message.pairs:
        source, target = pair.source, pair.target
        if "\\" in source:
            wanted, found = _ESCAPE.findall(source), _ESCAPE.findall(target)
            if len(wanted) != len(found):
                text = f"{wanted[0] if wanted else found[0]} written out stands {_times(len(found))} here, "
                yield message.problem(text + f"{_times(len(wanted))} in the source", pair)
        if "\r" in target and "\r" not in source:
            text = "a carriage return that the source does not have"
            yield message.problem(text, pair, target.index("\r"), "\r")
        if "\t" in source and "\t" not in target.strip() and "\t" in source.strip():
            yield message.problem("the tabs of the source are missing", pair, severity=Severity.INFO)


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


@entry_rule(
    "gettext-paragraphs",
    Severity.INFO,
    "a paragraph was left out, or two were run together",
    where=("\n",),
)
def paragraphs(message: Message) -> Iterator[Problem]:
    """A text of several paragraphs, with empty lines between them, has as many in the translation.

    **Anti-pattern**

        msgid ""
        "The game is over.\\n"
        "\\n"
        "Play again?"
        msgstr "Koniec gry. Jeszcze raz?"

    **Best practice**

        msgid ""
        "The game is over.\\n"
        "\\n"
        "Play again?"
        msgstr ""
        "Koniec gry.\\n"
        "\\n"
        "Jeszcze raz?"
    """
    for pair in message.pairs:
        if "\n" not in pair.source and "\n" not in pair.target:
            continue
        wanted = len(_BREAK.findall(pair.source.strip())) + 1
        found = len(_BREAK.findall(pair.target.strip())) + 1
        if wanted != found:
            text = f"{found} paragraph{'s' * (found > 1)} here, {wanted} in the source"
            yield message.problem(text, pair)


@entry_rule(
    "gettext-start",
    Severity.WARNING,
    "the mark at the start makes a list or a heading of the text",
    source=(pattern(rf"[{FIELD}\n][-–—*•#+>\d ]"),),
)
def start(message: Message) -> Iterator[Problem]:
    """The translation begins with the mark of a list or heading that the source begins with: `- `, `# `.

    A list of several lines has as many items as in the source.

    **Anti-pattern**

        msgid "- Draw a card."
        msgstr "Dobierz kartę."

    **Best practice**

        msgid "- Draw a card."
        msgstr "- Dobierz kartę."
    """
    for pair in message.pairs:
        source = pair.source
        if mark := _BULLET.match(source):
            found = _BULLET.match(pair.target.lstrip())
            if not found or found.group().translate(_DASHES) != mark.group().translate(_DASHES):
                text = f"the source begins with {mark.group()!r}"
                yield message.problem(text, pair, suggestions=(mark.group(),))
                continue
        if "\n" in source:
            wanted, here = len(_ITEM.findall(source)), len(_ITEM.findall(pair.target))
            if wanted > 1 and wanted != here:
                text = f"{here} item{'s' * (here != 1)} of a list here, {wanted} in the source"
                yield message.problem(text, pair)


@entry_rule(
    "gettext-plural-same",
    Severity.WARNING,
    "one text for all numbers is wrong where nouns change",
    where=(PLURAL,),
)
def plural_same(message: Message) -> Iterator[Problem]:
    """Where plural forms begin with a number and its noun, they differ, if a language has more than two.

    Words that never change, and abbreviations, are the exception; so it is information where all are the
    same. Two forms of three, of which one was copied and never mended, are a warning. How words end in the
    language that may be alike (Czech *oznámení*, Polish *graczy* for 2 and for 5) is in its `agreement.yaml`.

    **Anti-pattern**

        msgid "{n} card"
        msgid_plural "{n} cards"
        msgstr[0] "{n} karty"
        msgstr[1] "{n} karty"
        msgstr[2] "{n} karty"

    **Best practice**

        msgid "{n} card"
        msgid_plural "{n} cards"
        msgstr[0] "{n} karta"
        msgstr[1] "{n} karty"
        msgstr[2] "{n} kart"
    """
    entry = message.entry
    forms = entry.msgstr
    if entry.msgid_plural is None or len(forms) < _MANY_FORMS or len(set(forms)) == len(forms):
        return
    if len(set(forms)) > 1:
        yield from _copied_form(message)
        return
    if entry.msgid != entry.msgid_plural and (word := _COUNTED.search(forms[0])):
        agreement = message.context.agreement
        if agreement is not None and agreement.unchanging and word[1].endswith(agreement.unchanging):
            return
        text = "all plural forms are the same"
        place = word.start(1), word.group(1)
        yield message.problem(text, message.pairs[0], *place, severity=Severity.INFO)


_MANY_FORMS = 3


def _copied_form(message: Message) -> Iterator[Problem]:
    """The first plural form that is the same as an earlier one, where no word is that may be."""
    agreement = message.context.agreement
    forms = message.entry.msgstr
    used = message.plural_forms
    if agreement is None or used is None or used.count != len(forms):
        return
    for (one, other), ends in agreement.alike.items():
        if other < len(forms) and forms[one] == forms[other]:
            word = _COUNTED.search(forms[other])
            # Of several fields in braces nobody can tell which is the number.
            if (
                word
                and forms[other].count("{") < 2
                and not word[1].endswith(ends)
                and not forms[other].startswith(".", word.end(1))
            ):
                numbers = " and ".join(str(max(used.numbers(form)[:2])) for form in (one, other))
                text = f"the forms for {numbers} are the same"
                pair = next(pair for pair in message.pairs if pair.form == other)
                yield message.problem(text, pair, word.start(1), word[1])
                return


@entry_rule(
    "gettext-context-copied",
    Severity.ERROR,
    "a note for translators is shown to people",
    source=(f"{FIELD}_:",),
)
def context_copied(message: Message) -> Iterator[Problem]:
    r"""A note within the source, `_: note\n` as KDE wrote them, is left out of the translation.

    **Anti-pattern**

        msgid "_: the card in your hand\\n"
        "Draw"
        msgstr "_: the card in your hand\\n"
        "Dobierz"

    **Best practice**

        msgid "_: the card in your hand\\n"
        "Draw"
        msgstr "Dobierz"
    """
    for pair in message.pairs:
        if pair.source.startswith("_:") and pair.target.startswith("_:"):
            note = pair.target.partition("\n")[0]
            yield message.problem("the note for translators was kept", pair, 0, note)
