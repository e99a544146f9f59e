"""How much of what people write is read, and whether it is read right: on texts that were written blind.

    python benchmarks/reading.py HALF [--told]

The texts lie in ``benchmarks/reading``, written by somebody who had seen neither phrases nor code: the same
cards said in free words, translations that keep the meaning, and translations with one slip that changes it.
Each text belongs to a half. Those of a half that is kept back measure how well an unknown text is read;
``--told`` prints what failed, after which a half is known: ``a``, ``b`` and ``c`` are, ``d`` is not.

A text is read *right* where its only reading is what the card does, *wrong* where that is something else, and
*several* where it may be either. A slip is hit by an error or a warning of a rule about meaning; such a
finding on a text that keeps the meaning is a false alarm.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from cardset.load import load_set
from cardset.model import CardSet
from cardset.parsing import TextReader, proof, text_reader
from cardset.text import card_text

HERE = Path(__file__).resolve().parent
TEXTS = HERE / "reading"
SETS = ("uu-base-2e", "uu-nsfw")
LANGUAGES = ("en", "pl", "cs", "ru")
HEADER = 'msgid ""\nmsgstr ""\n"Language: {}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n'

RUN = "from cli.cardset import main; main()"

Item = Mapping[str, Any]


def main() -> None:
    """Print the sums of one half."""
    asked = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    asked.add_argument("half", help="which texts, by the letter that they have")
    asked.add_argument("--told", action="store_true", help="print what failed, by text")
    asked.add_argument("--only", default="", help="paraphrases, keeping, mutants or designers")
    given = asked.parse_args()
    told = given.told
    cards = load_set(list(SETS))
    readers = {language: text_reader(cards, language) for language in LANGUAGES}
    kinds = ("paraphrases", "designers", "keeping", "mutants")
    for kind in kinds if not given.only else (given.only,):
        for language in LANGUAGES:
            chosen = [
                item
                for path in TEXTS.glob(f"{kind}*.yaml")
                for item in yaml.safe_load(path.read_text("utf-8"))
                if item["half"] == given.half and language == item.get("lang", path.stem.rpartition("-")[2])
            ]
            if not chosen:
                continue
            if kind in ("paraphrases", "keeping"):
                counts = Counter(_read(readers[language], cards, item, told) for item in chosen)
                print(f"{kind} {language}: {_told(counts, len(chosen))}")
            elif kind == "designers":
                states = Counter(_designed(readers[language], item, told) for item in chosen)
                print(f"{kind} {language}: {_told(states, len(chosen))}")
            if kind in ("keeping", "mutants"):
                _linted(cards, language, chosen, kind, told)


def _told(counts: Counter[str], total: int) -> str:
    said = ", ".join(f"{counts[name]} {name}" for name in sorted(counts))
    return f"{said} of {total}"


def _read(reader: TextReader, cards: CardSet, item: Item, told: bool) -> str:
    """What became of a text that does what its card does."""
    card = cards.faces[item["card"]]
    found = proof(reader, cards, card, item["text"])
    readings = found.understood.readings
    if found.verdict == "proved":
        return "right"
    if told:
        print(f"  {item['id']} {found.verdict}: {item['text']}")
        print(f"      {card_text(card, cards.vocabulary)}")
        if not readings:
            print(f"      stopped at: {item['text'][found.understood.stopped :]}")
        for reading in readings:
            print(f"      reads: {[*reading.plain]}")
    if found.verdict == "other":
        return "wrong" if len(readings) == 1 else "several"
    return found.verdict


def _designed(reader: TextReader, item: Item, told: bool) -> str:
    """How sure the text of an invented card is read; whether rightly, a person has to judge."""
    understood = reader.read(item["text"])
    if told:
        print(f"  {item['id']}: {item['text']}\n      {item['effect']}")
        print(f"      {understood.state}: {[list(one.plain) for one in understood.readings]}")
        if not understood.readings:
            print(f"      stopped at: {item['text'][understood.stopped :]}")
    return understood.state


def _linted(cards: CardSet, language: str, items: list[Item], kind: str, told: bool) -> None:
    """Print how many texts have an error or a warning about meaning, of slips by their groups."""
    findings = _findings(cards, language, items)
    groups: dict[str, list[bool]] = defaultdict(list)
    for item in items:
        found = findings.get(item["id"], [])
        groups[item.get("group", "all")].append(bool(found))
        groups[f"  {item.get('class', 'all')}"].append(bool(found))
        if told and bool(found) != (kind == "mutants"):
            print(f"  {item['id']} {item.get('class', '')}: {item['text']}")
            print(f"      {card_text(cards.faces[item['card']], cards.vocabulary)}")
            for rule, message in found:
                print(f"      {rule}: {message}")
    what = "hits" if kind == "mutants" else "false alarms"
    for group, hits in sorted(groups.items(), key=lambda entry: (entry[0].startswith(" "), entry[0])):
        if kind == "mutants" or not group.startswith(" "):
            print(f"{kind} {language} {group}: {sum(hits)} {what} of {len(hits)}")


def _findings(cards: CardSet, language: str, items: list[Item]) -> Mapping[str, list[tuple[str, str]]]:
    """The errors and warnings of rules about meaning, by the id of the text."""
    with tempfile.TemporaryDirectory() as place:
        named = dict(_written(cards, language, items, Path(place)))
        sets = [option for name in SETS for option in ("--set", name)]
        command = [sys.executable, "-c", RUN, "lint", "--select", "meaning", "--format", "json"]
        done = subprocess.run(
            [*command, *sets, *map(str, {path for path, _ in named})],
            cwd=HERE.parent,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode not in (0, 1, 2) or not done.stdout:
            raise SystemExit(done.stderr or "lint said nothing")
        found = defaultdict(list)
        for finding in json.loads(done.stdout)["findings"]:
            if finding["severity"] != "info":
                ident = named[Path(finding["path"]), finding["msgctxt"]]
                found[ident].append((finding["rule"], finding["message"]))
        return found


def _written(
    cards: CardSet, language: str, items: list[Item], place: Path
) -> Iterator[tuple[tuple[Path, str], str]]:
    """Write the texts as catalogs, a card once in each; yield where each text stands, and its id."""
    rounds: Counter[str] = Counter()
    texts: dict[Path, str] = {}
    for item in items:
        card = cards.faces[item["card"]]
        path = place / str(rounds[card.key]) / language / f"{card.part}.po"
        rounds[card.key] += 1
        context = f"card:{card.key}:text"
        lines = [("msgctxt", context), ("msgid", card_text(card, cards.vocabulary)), ("msgstr", item["text"])]
        entry = "".join(f"{word} {json.dumps(text, ensure_ascii=False)}\n" for word, text in lines)
        texts[path] = texts.get(path, HEADER.format(language)) + "\n" + entry
        yield (path, context), item["id"]
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
