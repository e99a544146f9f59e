"""What is left to the player and to chance, how often, and whether at all."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from cardset.lint.finding import Severity
from cardset.lint.meaning import DecidingWord, DecidingWords, Meaning
from cardset.lint.message import Message, Pair
from cardset.lint.messages import CARD_TEXT
from cardset.lint.rule import Problem, entry_rule
from cardset.lint.rules.meaning.aligned import aligned, texts
from cardset.words.pattern import pattern

# How the English words begin that forbid or permit something.
_MODAL = pattern("[CcMm](?:an|AN|ould|OULD|ay|AY|ust|UST)")
# How the English words begin that deny something.
_DENIES = pattern("[Nn](?:['\u2019]t|ot|OT|ever|EVER|obody|o)\\b")
# "None" and "no", as in a menu or behind a number, have many renderings; after these it denies.
_NO_THING = pattern(r"\b(?:is|are|was|were|be|has|have|had|there's|got) no\b", re.IGNORECASE)
# "Not impossible" is affirmed, and "not before" says when.
_AFFIRMED = pattern(r"\bnot (?:un|im|in|dis)\w|\b(?:until|till|yet)\b", re.IGNORECASE)
_LOOSE = frozenset({"no", "none", "nor"})
# What is forbidden, or is not so, is said by a denial nearly everywhere; the rest often otherwise.
_PLAIN = pattern(
    r"\A\W*(?:do not|don['\u2019]t|never)\b|\b(?:can(?:not|['\u2019]t| not)|(?:must|may) not|"
    r"(?:is|are|was|were) (?:not\b|never)|(?:is|are|was|were)n['\u2019]t|nobody)",
    re.IGNORECASE,
)
_LONGEST = 14
# Longer texts, of several sentences, are rendered freely.
_FREE = 30
_RULE = "clause:"
_PERMITS = pattern(r"\b(?:can|may)\b", re.IGNORECASE)
_DENIED = ("cannot", "not", "hedge")


@entry_rule(
    "meaning-optional",
    Severity.ERROR,
    "what a player may do and what a player must do differ",
    where=(CARD_TEXT,),
)
def optional(message: Message) -> Iterator[Problem]:
    """The text of a card leaves to the player what its effect leaves to the player, and nothing else.

    An instruction without *may* is mandatory. A sentence of the source that says *may* has a word for it in
    the translation, one that does not has none.

    **Anti-pattern**

        msgctxt "card:alluring-narwhal:text"
        msgid "You may STEAL an Upgrade card."
        msgstr "UKRADNIJ kartę ulepszenia."

    **Best practice**

        msgctxt "card:alluring-narwhal:text"
        msgid "You may STEAL an Upgrade card."
        msgstr "Możesz UKRAŚĆ kartę ulepszenia."
    """
    for both in aligned(message):
        ours, theirs = both.said("may")
        if ours and not theirs:
            must = both.target.words("must", "cannot")
            what = f"here stands {must[0].surface!r}" if must else "the translation makes it an order"
            yield both.problem(f"the source says {ours[0].surface!r}, {what}", must[0] if must else None)
        elif theirs and not ours and not both.source.words("hedge"):
            text = f"{theirs[0].surface!r} leaves it to the player, the source does not"
            yield both.problem(text, theirs[0])


@entry_rule(
    "meaning-random",
    Severity.ERROR,
    "a card taken at random is not a card of one's choice",
    where=(CARD_TEXT,),
)
def random(message: Message) -> Iterator[Problem]:
    """The text of a card leaves to chance what its effect leaves to chance, and nothing else.

    **Anti-pattern**

        msgctxt "card:americorn:text"
        msgid "Take a random card from another player's hand."
        msgstr "Weź kartę z ręki innego gracza."

    **Best practice**

        msgctxt "card:americorn:text"
        msgid "Take a random card from another player's hand."
        msgstr "Weź losową kartę z ręki innego gracza."
    """
    for both in aligned(message):
        ours, theirs = both.said("random")
        if ours and not theirs:
            yield both.problem(f"the source says {ours[0].surface!r}, the translation leaves it to nobody")
        elif theirs and not ours:
            yield both.problem(f"{theirs[0].surface!r} leaves it to chance, the source does not", theirs[0])


@entry_rule(
    "meaning-limit",
    Severity.ERROR,
    "what may be done once or only then must not be free",
    where=(CARD_TEXT,),
)
def limit(message: Message) -> Iterator[Problem]:
    """The translation sets the same limits: *only* and *once per turn*.

    A lost *once per turn* is an error. A lost *only* is a warning, since a language may say it otherwise.

    **Anti-pattern**

        msgctxt "card:neigh:text"
        msgid "Play this card only when another player tries to play a card."
        msgstr "Zagraj tę kartę wtedy, gdy inny gracz próbuje zagrać kartę."

    **Best practice**

        msgctxt "card:neigh:text"
        msgid "Play this card only when another player tries to play a card."
        msgstr "Zagraj tę kartę tylko wtedy, gdy inny gracz próbuje zagrać kartę."
    """
    for both in aligned(message):
        known = both.meaning.target.names
        ours, theirs = both.said("once")
        if ours and not theirs and "once" in known:
            yield both.problem(f"the source says {ours[0].surface!r}, the translation does not")
        ours, theirs = both.said("only")
        if ours and not theirs and "only" in known and not both.target.words("not", "cannot", "once"):
            yield both.problem(
                f"the source says {ours[0].surface!r}, the translation does not", None, Severity.WARNING
            )


@entry_rule(
    "meaning-negation",
    Severity.ERROR,
    "a lost or added 'not' turns a rule around",
    where=(CARD_TEXT,),
    source=(_MODAL, _DENIES, "ithout "),
)
def negation(message: Message) -> Iterator[Problem]:
    """What a card forbids or denies is forbidden or denied in the translation, and nothing else.

    In other messages a warning is what permits where the source forbids, or the other way round, and a
    sentence that denies in the source while the translation has no word at all that may do so: what one
    language denies, another may say in the affirmative (`otherwise` in `meaning.yaml`), so that it is
    information unless the source forbids or says plainly *is not*. Long sentences and questions, which are
    rendered freely, are left alone. In clauses of the rules a duty in the place of
    permission is a warning, too.

    **Anti-pattern**

        msgctxt "card:broken-stable:text"
        msgid "You cannot play Upgrade cards."
        msgstr "Wolno ci zagrywać karty ulepszeń."

    **Best practice**

        msgctxt "card:broken-stable:text"
        msgid "You cannot play Upgrade cards."
        msgstr "Nie wolno ci zagrywać kart ulepszeń."
    """
    if message.kind != "card":
        found = list(_turned(message))
        yield from found or _lost(message)
        return
    for both in aligned(message):
        ours, theirs = both.said("cannot", "not")
        if ours and not theirs:
            yield both.problem(f"the source says {ours[0].surface!r}, the translation does not deny it")
        elif theirs and not ours and not both.source.words("hedge"):
            yield both.problem(f"{theirs[0].surface!r} denies what the source does not deny", theirs[0])


def _lost(message: Message) -> Iterator[Problem]:
    """Where a message denies nothing and its source does."""
    for pair, source, meaning in texts(message):
        if source.count(" ") >= _LONGEST or "?" in source or meaning.target.may_deny(pair.target):
            continue
        sentences = meaning.source.sentences(source)
        said = {
            mark.surface.casefold(): mark
            for sentence in sentences
            for mark in sentence.words("cannot", "not", "hedge")
            if mark.surface.casefold() == "without" or sentence.words("cannot", "not").count(mark)
        }
        ours = [mark for word, mark in said.items() if word not in _LOOSE or _NO_THING.search(source)]
        if len(sentences) == 1 and ours and not _AFFIRMED.search(source):
            text = f"the source says {ours[0].surface!r}, the translation does not deny it"
            severity = Severity.WARNING if _PLAIN.search(source) else Severity.INFO
            yield message.problem(text, pair, severity=severity)


def _turned(message: Message) -> Iterator[Problem]:
    """Where a message permits what the source forbids, or the other way round."""
    for pair, source, meaning in texts(message):
        here, there = meaning.source, meaning.target
        if here.forbids is None or there.forbids is None or there.denials is None:
            continue
        if source.count(" ") > _FREE and not (message.entry.msgctxt or "").startswith(_RULE):
            continue
        if here.forbids.stand_in(source):
            if not there.denials.stand_in(pair.target):
                yield from _instead(message, pair, source, meaning, "cannot", "may", (), _DENIED)
        elif _PERMITS.search(source):
            if there.forbids.stand_in(pair.target):
                yield from _instead(message, pair, source, meaning, "may", "cannot", _DENIED, ("may",))
            elif (
                (message.entry.msgctxt or "").startswith(_RULE)
                and there.obliges is not None
                and there.obliges.stand_in(pair.target)
            ):
                others = ("must", *_DENIED), ("may", *_DENIED)
                yield from _instead(message, pair, source, meaning, "may", "must", *others)


def _instead(
    message: Message,
    pair: Pair,
    source: str,
    meaning: Meaning,
    said: str,
    wrong: str,
    not_here: Sequence[str],
    not_there: Sequence[str],
) -> Iterator[Problem]:
    """The word for ``wrong`` in the place of what is ``said``, unless another word tells why."""
    ours, theirs = _words(meaning.source, source), _words(meaning.target, pair.target)
    other = any(ours[name] for name in not_here) or any(theirs[name] for name in not_there)
    if ours[said] and len(theirs[wrong]) > len(ours[wrong]) and not other:
        there = theirs[wrong][0]
        text = f"the source says {ours[said][0].surface!r}, here stands {there.surface!r}"
        yield message.problem(text, pair, there.start, there.surface, severity=Severity.WARNING)


def _words(index: DecidingWords, text: str) -> Mapping[str, list[DecidingWord]]:
    """The words of a text that permit, oblige and deny."""
    sentences = index.sentences(text)
    return {
        name: [mark for sentence in sentences for mark in sentence.words(name)]
        for name in ("may", "must", "cannot", "not", "hedge")
    }
