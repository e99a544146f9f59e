"""A small grammar and lexicon, true Polish as far as it goes, for tests to change."""

from __future__ import annotations

from pathlib import Path

from cardset.errors import FaultsError
from cardset.lexicon import Lexicon, read_lexicon

GRAMMAR = """\
categories:
  number: [sg, pl]
  case: [nom, gen, acc]
  gender: [m, f, n]
  animacy: [personal, animate, inanimate]
  aspect: [perfective, imperfective]
  mood: [imp, inf]
paradigms:
  noun:
    parts_of_speech: [noun, proper noun]
    inherent: [gender, animacy]
    tables:
      - {rows: [nom, gen, acc], columns: [sg, pl]}
  adjective:
    tables:
      - {rows: [nom, gen, acc], columns: [m-anim, m-inan, f-sg, n-sg, pl-pers, pl-other]}
  verb:
    inherent: [aspect]
    tables:
      - {rows: [infinitive]}
      - {rows: [imperative], columns: [sg, pl]}
  frozen-verb:
    parts_of_speech: []
    tables:
      - {rows: [imperative], columns: [sg, pl]}
tags:
  m-anim: {number: sg, gender: m, animacy: [personal, animate]}
  m-inan: {number: sg, gender: m, animacy: inanimate}
  f-sg: {number: sg, gender: f}
  n-sg: {number: sg, gender: n}
  pl-pers: {number: pl, gender: m, animacy: personal}
  pl-other: {number: pl}
  infinitive: {mood: inf}
  imperative: {mood: imp}
varies:
  verbs: [mood]
  own: [acc, gen]
"""

LEXICON = """\
# The words of the tests.
language: pl
words:
  karta:
    part_of_speech: noun
    gender: f
    animacy: inanimate
    forms: {nom: [karta, karty], gen: [karty, kart], acc: [kartę, karty]}
  rżenie:
    part_of_speech: noun
    gender: n
    animacy: inanimate
    forms: {nom: [rżenie, rżenia], gen: [rżenia, rżeń], acc: [rżenie, rżenia]}
  dziki:
    part_of_speech: adjective
    forms:
      nom: [dziki, dziki, dzika, dzikie, dzicy, dzikie]
      gen: [dzikiego, dzikiego, dzikiej, dzikiego, dzikich, dzikich]
      acc: [dzikiego, dziki, dziką, dzikie, dzikich, dzikie]
  Neigh: {part_of_speech: noun, invariable: true}
  zagrany: {part_of_speech: adjective, inflects_like: dziany}
  dziany:
    part_of_speech: adjective
    forms:
      nom: [dziany, dziany, dziana, dziane, dziani, dziane]
      gen: [dzianego, dzianego, dzianej, dzianego, dzianych, dzianych]
      acc: [dzianego, dziany, dzianą, dziane, dzianych, dziane]
terms:
  stable:
    - word: stajnia
      status: preferred
      editions: [one, two]
      sources: [project]
      gender: f
      animacy: inanimate
      forms_by: hand
      forms: {nom: [stajnia, stajnie], gen: [stajni, stajni | stajen], acc: [stajnię, stajnie]}
      not_in: [stajnia Augiasza]
    - {word: obora, status: forbidden, editions: [one], sources: [project], reason: Cows., invariable: true}
  baby:
    - word: jednorożek
      status: preferred
      editions: [one]
      sources: [project]
      gender: m
      animacy: animate
      forms: {nom: [jednorożek, jednorożki], gen: [jednorożka, jednorożków], acc: [jednorożka, jednorożki]}
      also: [jednorożkowi]
    - word: karta jednorożka
      status: admitted
      editions: [one]
      sources: [project]
      parts: [karta, "jednorożek:gen"]
    - word: Dzikie Jednorożki
      status: admitted
      editions: [one]
      sources: [project]
      parts: [dziki, jednorożek]
      number: pl
  neigh:
    - {word: RzeNIE, status: preferred, editions: [one], sources: [project], inflects_like: rżenie}
    - {word: karta RzeNIE, status: admitted, editions: [one], sources: [project], parts: [karta, =RzeNIE]}
  play:
    - word: zagrać
      status: preferred
      editions: [one]
      sources: [project]
      aspect: perfective
      participle: zagrany
      forms: {infinitive: zagrać, imperative: [zagraj, zagrajcie]}
    - word: zagrać kartę
      status: admitted
      editions: [one]
      sources: [project]
      parts: [zagrać, "karta:acc.sg"]
names:
  neigh-card: {name: Rżenie, edition: one, source: the box}
same_as_source: ["card:neigh-card:text"]
"""

CONCEPTS = """\
concepts:
  - {id: stable, part_of_speech: noun}
  - {id: baby, part_of_speech: noun}
  - {id: neigh, part_of_speech: proper noun}
  - {id: play, part_of_speech: verb}
  - {id: anyway, part_of_speech: phrase}
"""


def write(root: Path, lexicon: str = LEXICON, grammar: str = GRAMMAR, locale: str = "pl") -> Path:
    """The folder of languages below ``root`` with this one in it; empty texts make no file."""
    folder = root / "i18n" / locale
    folder.mkdir(parents=True, exist_ok=True)
    (root / "concepts.yaml").write_text(CONCEPTS, encoding="utf-8")
    for name, text in {"lexicon": lexicon, "grammar": grammar}.items():
        if text:
            (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return root / "i18n"


def read(root: Path, lexicon: str = LEXICON, grammar: str = GRAMMAR, locale: str = "pl") -> Lexicon:
    """The lexicon with these texts."""
    return read_lexicon(write(root, lexicon, grammar, locale), locale, [root / "concepts.yaml"])


def faults(root: Path, lexicon: str = LEXICON, grammar: str = GRAMMAR) -> list[tuple[int, int, str, str]]:
    """Line, column, message and hint of everything wrong with these texts."""
    try:
        read(root, lexicon, grammar)
    except FaultsError as error:
        return [(fault.line, fault.column, fault.message, fault.hint) for fault in error.faults]
    return []


def changed(text: str, old: str, new: str) -> str:
    """``text`` with ``old``, which stands in it once, replaced by ``new``."""
    assert text.count(old) == 1, f"{text.count(old)} times {old!r}"
    return text.replace(old, new)
