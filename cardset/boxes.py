"""What can be wrong with the box of a set and with its prints: wrong totals, prints that there are not.

A set that was printed several times with other cards says under ``prints`` what the box of each held, where
others have a ``box``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cardset.errors import suggestion
from cardset.load import IN_PRINT
from cardset.model import Card, Part
from cardset.reading import At, Complain
from cardset.vocabulary import Vocabulary
from cardset.wordbook import check_known


def check_box_said(meta: Mapping[str, Any], report: Complain) -> None:
    """A set says what one box holds, or what each print of it does."""
    if "box" in meta and "prints" in meta:
        hint = "say for each print what its box holds, and leave 'box' out"
        report("'box' cannot stand beside 'prints'", ("box",), hint, key=True)
    elif "box" not in meta and "prints" not in meta:
        report("the key 'box' is missing", (), "needed here: box, or prints with a box each")


def check_prints(entry: Mapping[str, Any], at: At, prints: Sequence[str], report: Complain) -> None:
    """A card names prints of its set, ``prints``, and says of each but once what it reads like there."""
    for index, name in enumerate(entry.get("prints", ())):
        _check_print(name, prints, report, (*at, "prints", index), key=False)
    others = entry.get(IN_PRINT, {})
    for name in others:
        _check_print(name, prints, report, (*at, IN_PRINT, name), key=True)
    here = entry.get("prints", prints)
    for name in others:
        if name in prints and name not in here:
            hint = f"it is in {', '.join(here)}"
            report(f"the card is not in the print {name!r}", (*at, IN_PRINT, name), hint, key=True)
    if here and not set(here) - set(others):
        hint = "the card itself says what it is in the newest print that has it; leave that out here"
        report("every print reads otherwise", (*at, IN_PRINT), hint, key=True)


def _check_print(name: str, prints: Sequence[str], report: Complain, at: At, key: bool) -> None:
    if not prints:
        hint = "the set has one print alone; name several in set.yaml under 'prints', or leave this out"
        report(f"unknown print {name!r}", at, hint, key)
    elif name not in prints:
        report(f"unknown print {name!r}", at, suggestion(name, prints), key)


def check_box(faces: Sequence[Card], part: Part, vocabulary: Vocabulary, report: Complain) -> None:
    """What the box of each print says it holds is what the files of its set hold, ``faces`` of all prints."""
    boxes: dict[At, Mapping[str, Any]] = {
        ("prints", name): box for name, box in part.meta.get("prints", {}).items()
    }
    if "box" in part.meta:
        boxes["box",] = part.meta["box"]
    for at, box in boxes.items():
        there = [card for card in faces if not card.prints or at[-1] in card.prints]
        _check_totals(there, box, at, vocabulary, report)


def _check_totals(
    own: Iterable[Card], box: Mapping[str, Any], at: At, vocabulary: Vocabulary, report: Complain
) -> None:
    starting: Counter[str] = Counter()
    distinct = 0
    for card in own:
        kind = vocabulary.types.get(card.type)
        starting[kind.starts if kind else vocabulary.pile] += card.copies
        distinct += 1
    held: dict[At, int] = {("distinct",): distinct, ("copies",): starting.total()}
    said: dict[At, int] = {("distinct",): box["distinct"], ("copies",): box["copies"]}
    for zone, number in box.get("starts", {}).items():
        check_known("zone", zone, vocabulary.zones, report, (*at, "starts", zone))
        said["starts", zone] = number
    holder = "the box" if at == ("box",) else f"the box of the {at[-1]} print"
    for place, number in said.items():
        found = held.get(place, starting[str(place[-1])])
        if found != number:
            message = f"{holder} says {number} for {place[-1]!r}, the card files hold {found}"
            report(message, (*at, *place), "correct the one that is wrong")
