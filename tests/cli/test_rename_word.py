"""``cardset rename-term --lang``: another word in one language, form by form, with doubts told."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.catalog.model import Entry
from cardset.catalog.read import read_catalog
from cardset.errors import CardsetError, FaultsError
from cardset.lexicon import read_lexicon
from cardset.rename.target import bench_of
from tests.cardset.samples import copy_of_pebbles, edit
from tests.cli.running import cardset
from tests.cli.test_rename import contents, translate

CARDS = "i18n/pl/pebbles-first.po"
TERMS = "i18n/pl/pebbles.po"
PHRASES = "i18n/pl/pebbles-phrases.po"

GRAMMAR = """\
categories:
  number: [sg, pl]
  case: [nom, gen, acc, loc]
  gender: [m, f]
  mood: [inf, imp]
paradigms:
  noun: {inherent: [gender], tables: [{rows: [nom, gen, acc, loc], columns: [sg, pl]}]}
  verb: {tables: [{rows: [inf, imp]}]}
"""

LEXICON = """\
# The words of the tests.
language: pl
words:
  koniec: {part_of_speech: noun, gender: m, forms:
    {nom: [koniec, końce], gen: [końca, końców], acc: [koniec, końce], loc: [końcu, końcach]}}
  opuścić: {part_of_speech: verb, forms: {inf: opuścić, imp: opuść}}
  strumień:
    part_of_speech: noun
    gender: m
    forms:
      nom: [strumień, strumienie]
      gen: [strumienia, strumieni]
      acc: [strumień, strumienie]
      loc: [strumieniu, strumieniach]
  linia:
    part_of_speech: noun
    gender: f
    forms: {nom: [linia, linie], gen: [linii, linii], acc: [linię, linie], loc: [linii, liniach]}
terms:
  row:
    - word: rząd  # the one that everybody says
      status: preferred
      editions: [project]
      sources: [project]
      not_in: [w rzędzie nadrzędnym]
      gender: m
      forms:
        nom: [rząd, rzędy]
        gen: [rzędu, rzędów]
        acc: [rząd, rzędy]
        loc: [rzędzie, rzędach]
    - word: szereg
      status: deprecated
      reason: Too military.
      editions: [project]
      sources: [project]
      gender: m
      forms:
        nom: [szereg, szeregi]
        gen: [szeregu, szeregów]
        acc: [szereg, szeregi]
        loc: [szeregu, szeregach]
  row-end:
    - word: koniec rzędu
      status: preferred
      editions: [project]
      sources: [project]
      parts: [koniec, "rząd:gen.sg"]
  # How one leaves.
  leave-row:
    - word: opuścić rząd
      status: preferred
      editions: [project]
      sources: [project]
      parts: [opuścić, "rząd:acc.sg"]
  bag:
    - {word: worek, status: preferred, editions: [project], sources: [project], invariable: true}
names:
  magpie: {name: Rząd, edition: first, source: project}
"""

TERM = """\
  - id: {id}
    part_of_speech: {kind}
    definition: Made for this test.
    en: {{preferred: {word}}}
    sources: [project]
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The sample set in a language with a grammar and a lexicon, and some translations."""
    folder = copy_of_pebbles(tmp_path)
    more = TERM.format(id="row-end", kind="noun", word="Row end")
    more += TERM.format(id="leave-row", kind="verb", word="leave a Row")
    edit(folder / "game" / "terms.yaml", "  - id: pebble\n", f"{more}  - id: pebble\n")
    (folder / "i18n" / "pl" / "grammar.yaml").write_text(GRAMMAR, encoding="utf-8")
    (folder / "i18n" / "pl" / "lexicon.yaml").write_text(LEXICON, encoding="utf-8")
    edit(folder / "game" / "vocabulary.yaml", "phrase: TOSS {cards}", "phrase: TOSS {cards} of the Row")
    assert cardset("sync", "--set", folder).code == 0
    translate(folder, "term:row", "rząd", TERMS)
    translate(folder, "term:row-end", "koniec rzędu", TERMS)
    translate(folder, "term:leave-row", "opuścić rząd", TERMS)
    translate(folder, "card:tide:text", "Ilekroć Kamyk opuszcza twój rząd, ZBIERZ kamień z RZĘDÓW. Rzędy!")
    translate(folder, "card:landslide:text", "Każdy wyrzuca kamień ze swego rzędu.")
    return folder


def entries(folder: Path, path: str = CARDS) -> dict[str, Entry]:
    return {entry.msgctxt: entry for entry in read_catalog(folder / path).entries if entry.msgctxt}


def rename(folder: Path, *arguments: str) -> str:
    """What the command says; it has to do its work."""
    done = cardset("rename-term", *arguments, "--lang", "pl", "--set", folder)
    assert (done.code, done.err) == (0, "")
    read_lexicon(folder / "i18n", "pl")
    return done.out


def test_form_by_form_with_capitals(folder: Path) -> None:
    out = rename(folder, "row", "strumień")

    assert out.splitlines() == [
        "rząd -> strumień: changed 3 files",
        "kept in longer words (--compounds changes them, too): koniec rzędu (row-end)",
    ]
    tide = entries(folder)["card:tide:text"]
    assert tide.msgstr[0] == "Ilekroć Kamyk opuszcza twój strumień, ZBIERZ kamień z STRUMIENI. Strumienie!"
    assert tide.translated
    assert entries(folder)["card:landslide:text"].msgstr[0] == "Każdy wyrzuca kamień ze swego strumienia."
    assert entries(folder, TERMS)["term:row"].msgstr[0] == "strumień"


def test_the_lexicon_prefers_the_new_word_and_keeps_the_rest(folder: Path) -> None:
    rename(folder, "rząd", "strumień")

    text = (folder / "i18n" / "pl" / "lexicon.yaml").read_text(encoding="utf-8")
    assert (
        "  row:\n    - word: strumień\n      status: preferred\n      editions: [project]\n"
        "      sources: [project]\n    - word: rząd  # the one that everybody says\n"
        "      status: deprecated\n      reason: Replaced by strumień.\n      editions: [project]\n" in text
    )
    assert "# The words of the tests.\n" in text
    assert "  # How one leaves.\n  leave-row:\n" in text
    words = read_lexicon(folder / "i18n", "pl").terms["row"]
    assert [(word.text, word.status) for word in words] == [
        ("strumień", "preferred"),
        ("rząd", "deprecated"),
        ("szereg", "deprecated"),
    ]


def test_a_word_that_an_edition_prints_stays_admitted(folder: Path) -> None:
    lexicon = folder / "i18n" / "pl" / "lexicon.yaml"
    text = lexicon.read_text(encoding="utf-8")
    lexicon.write_text(text.replace("editions: [project]", "editions: [first]", 1), encoding="utf-8")

    rename(folder, "row", "strumień")

    old = read_lexicon(folder / "i18n", "pl").terms["row"][1]
    assert (old.text, old.status, old.reason) == ("rząd", "admitted", "")


def test_a_word_that_was_there_for_the_term(folder: Path) -> None:
    rename(folder, "row", "szereg")

    words = read_lexicon(folder / "i18n", "pl").terms["row"]
    assert [(word.text, word.status, word.reason) for word in words] == [
        ("szereg", "preferred", ""),
        ("rząd", "deprecated", "Replaced by szereg."),
    ]
    assert entries(folder)["card:landslide:text"].msgstr[0] == "Każdy wyrzuca kamień ze swego szeregu."


def test_longer_words(folder: Path) -> None:
    """A noun is a name of its own; a verb speaks of the thing and follows it."""
    rename(folder, "row", "strumień")

    assert entries(folder, TERMS)["term:row-end"].msgstr[0] == "koniec rzędu"
    assert entries(folder, TERMS)["term:leave-row"].msgstr[0] == "opuścić strumień"
    lexicon = read_lexicon(folder / "i18n", "pl")
    assert lexicon.preferred("row-end").text == "koniec rzędu"
    assert lexicon.preferred("leave-row").text == "opuścić strumień"


def test_a_word_that_all_games_share(folder: Path) -> None:
    more = "terms:\n  card:\n"
    for word, status in (("karta", "preferred"), ("blankiet", "deprecated, reason: Old.")):
        more += (
            f"    - {{word: {word}, status: {status}, editions: [project], sources: [project],\n"
            "       invariable: true}\n"
        )
    edit(folder / "i18n" / "pl" / "lexicon.yaml", "terms:\n", more)
    edit(folder / "cards" / "throws.yaml", "- id: shiny-find\n", "- id: shiny-find\n  older_print: A card.\n")
    assert cardset("sync", "--set", folder).code == 0
    translate(folder, "card:shiny-find:text", "Jedna karta.")

    rename(folder, "card", "blankiet")

    assert entries(folder)["card:shiny-find:text"].msgstr[0] == "Jedna blankiet."


@pytest.mark.parametrize("fixed", [False, True])
def test_compounds_with_a_part_that_never_changes(folder: Path, fixed: bool) -> None:
    part = "=rząd" if fixed else "rząd:gen.sg"
    edit(folder / "i18n" / "pl" / "lexicon.yaml", '[koniec, "rząd:gen.sg"]', f'[koniec, "{part}"]')
    if fixed:
        edit(folder / "i18n" / "pl" / "lexicon.yaml", "word: koniec rzędu", "word: koniec rząd")

    rename(folder, "row", "strumień", "--compounds")

    end = "koniec strumień" if fixed else "koniec strumienia"
    assert read_lexicon(folder / "i18n", "pl").preferred("row-end").text == end


def test_compounds(folder: Path) -> None:
    out = rename(folder, "row", "strumień", "--compounds")

    assert "kept" not in out
    assert entries(folder, TERMS)["term:row-end"].msgstr[0] == "koniec strumienia"
    assert read_lexicon(folder / "i18n", "pl").preferred("row-end").lexeme.forms[:2] == (
        "koniec strumienia",
        "końce strumienia",
    )


def test_doubts_make_a_translation_fuzzy_and_are_told(folder: Path) -> None:
    translate(folder, "card:magpie:text", "Możesz RZUCIĆ 2 kamienie.")

    out = rename(folder, "row", "linia")

    landslide, tide = entries(folder)["card:landslide:text"], entries(folder)["card:tide:text"]
    assert landslide.msgstr[0] == "Każdy wyrzuca kamień ze swego linii."
    assert landslide.fuzzy
    assert landslide.translator == ("Renamed rząd to linia: gender was m and is f, see the words around it.",)
    assert tide.translator[0].startswith(
        "Renamed rząd to linia: rząd may have to be linia or linię; gender was"
    )
    assert entries(folder, TERMS)["term:row"].translated  # the word alone
    assert not entries(folder)["card:magpie:text"].fuzzy
    told = out.splitlines()
    assert told[2] == "3 translations fuzzy now, each with a comment that says why:"
    assert "  i18n/pl/pebbles-first.po: card:tide:text" in told


def test_where_the_english_does_not_say_it(folder: Path) -> None:
    translate(folder, "card:shiny-find:text", "ZBIERZ 2 kamienie z rzędu.")

    rename(folder, "row", "strumień")

    shiny = entries(folder)["card:shiny-find:text"]
    assert (shiny.msgstr[0], shiny.fuzzy) == ("ZBIERZ 2 kamienie z strumienia.", True)
    assert shiny.translator == ("Renamed rząd to strumień: the English does not say Row.",)


def test_another_terms_word_with_the_same_letters(folder: Path) -> None:
    edit(folder / "i18n" / "pl" / "lexicon.yaml", "word: worek,", "word: rzędów,")
    translate(folder, "term:bag", "rzędów", TERMS)

    rename(folder, "row", "strumień")

    assert entries(folder, TERMS)["term:bag"].msgstr[0] == "rzędów"


def test_surroundings_in_which_it_is_not_the_word(folder: Path) -> None:
    translate(folder, "card:magpie:text", "Możesz w rzędzie nadrzędnym.")

    rename(folder, "row", "strumień")

    assert entries(folder)["card:magpie:text"].msgstr[0] == "Możesz w rzędzie nadrzędnym."


def test_printed_titles_stay(folder: Path) -> None:
    translate(folder, "card:magpie:name", "Rząd")

    rename(folder, "row", "strumień")

    assert entries(folder)["card:magpie:name"].msgstr[0] == "Rząd"


def test_words_in_phrases(folder: Path) -> None:
    translate(folder, "phrase:own.stable", "twój {Rząd:acc}", PHRASES)

    rename(folder, "row", "strumień")

    own = entries(folder, PHRASES)["phrase:own.stable"]
    assert (own.msgstr[0], own.fuzzy) == ("twój {Strumień:acc}", False)


def test_a_new_word_like_another(folder: Path) -> None:
    rename(folder, "row", "pień", "--like", "strumień")

    assert entries(folder)["card:landslide:text"].msgstr[0] == "Każdy wyrzuca kamień ze swego pienia."
    assert "      inflects_like: strumień\n" in (folder / "i18n" / "pl" / "lexicon.yaml").read_text(
        encoding="utf-8"
    )


def test_a_new_word_that_never_changes(folder: Path) -> None:
    rename(folder, "row", "Row", "--invariable")

    assert entries(folder)["card:landslide:text"].msgstr[0] == "Każdy wyrzuca kamień ze swego Row."
    assert entries(folder)["card:landslide:text"].translated


@pytest.mark.parametrize("own", [False, True])
def test_an_edition_follows_unless_it_has_a_word_of_its_own(folder: Path, own: bool) -> None:
    edition = folder / "i18n" / "pl@old"
    edition.mkdir()
    (edition / "language.yaml").write_text("name: Polish, old\nedition: first\n", encoding="utf-8")
    if own:
        (edition / "lexicon.yaml").write_text(
            "language: pl@old\nterms:\n  row:\n"
            "    - {word: szyk, status: preferred, editions: [first], invariable: true}\n",
            encoding="utf-8",
        )
    (folder / "i18n" / "cs").mkdir()
    (folder / "i18n" / "cs" / "language.yaml").write_text("name: Czech\n", encoding="utf-8")
    catalog, foreign = edition / "pebbles-first.po", folder / "i18n" / "cs" / "pebbles-first.po"
    for path in (catalog, foreign):
        path.write_text('msgctxt "card:landslide:text"\nmsgid "Row"\nmsgstr "W rzędzie."\n', encoding="utf-8")

    rename(folder, "row", "strumień")

    said = read_catalog(catalog).entries[0].msgstr[0]
    assert said == ("W rzędzie." if own else "W strumieniu.")
    assert read_catalog(foreign).entries[0].msgstr[0] == "W rzędzie."  # another language


def test_a_dry_run_writes_nothing(folder: Path) -> None:
    before = contents(folder)

    done = cardset("rename-term", "row", "linia", "--lang", "pl", "--set", folder, "--dry-run")

    assert done.code == 0
    assert "+    - word: linia\n" in done.out
    assert "rząd -> linia: would change 3 files\n" in done.err
    assert contents(folder) == before


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["row", "rząd"], "row is 'rząd' already in pl"),
        (
            ["row", "potok"],
            "there are no forms of 'potok': the lexicon names no dictionary (name a word that it",
        ),
        (["row", "potok", "--like", "morze"], "i18n/pl/lexicon.yaml: the lexicon has no word 'morze'"),
        (["row", "linia", "--like", "strumień"], "lexicon.yaml:"),
        (
            ["row", "szereg", "--like", "strumień"],
            "the lexicon has 'szereg' for row already (leave out what is said",
        ),
        (
            ["row", "potok", "--like", "strumień", "--trait", "gendre=m"],
            "a word of pl has no 'gendre' (did you mean 'gender'?)",
        ),
        (["row", "potok", "--like", "strumień", "--trait", "gender"], "'gender' is not of the form A=B"),
        (
            ["row", "potok", "--like", "strumień", "--invariable"],
            "A word inflects like another, or it is invariable; not both.",
        ),
        (["row", "potok", "--form", "a=b"], "--form is for English; a lexicon has the forms of other words."),
        (["rzad", "potok"], "there is no term 'rzad' (did you mean 'rząd'?)"),
        (["pebble", "potok"], "the lexicon of pl has no word for 'pebble'"),
        (["row", "{cards}"], "'{cards}' cannot be a name"),
    ],
)
def test_what_cannot_be_done(folder: Path, arguments: list[str], complaint: str) -> None:
    before = contents(folder)

    done = cardset("rename-term", *arguments, "--lang", "pl", "--set", folder)

    assert (done.code, done.out) == (2, "")
    assert complaint in done.err
    assert contents(folder) == before


def test_what_is_wrong_in_the_copy_is_told_of_the_original(folder: Path) -> None:
    path = folder / "i18n" / "pl" / "lexicon.yaml"
    lines = path.read_text("utf-8").splitlines(keepends=True)
    with bench_of(folder / "i18n", "pl") as bench:
        bench.write("lexicon.yaml", "".join(["# one line more\n", *lines, "    oops\n", "x: 1\n"]))
        with pytest.raises(CardsetError) as added:
            bench.lexicon()
        broken = [line.replace("status: preferred", "status: prefered", 1) for line in lines]
        path.write_text("".join(broken), "utf-8")
        bench.write("lexicon.yaml", "".join(["# one line more\n", *broken]))
        with pytest.raises(FaultsError) as moved:
            bench.lexicon()
    assert (added.value.fault.path, added.value.fault.line) == (path, 0)
    first = next(number for number, line in enumerate(broken, 1) if "prefered" in line)
    assert (moved.value.faults[0].path, moved.value.faults[0].line) == (path, first)


def test_a_language_that_is_not_there(folder: Path) -> None:
    done = cardset("rename-term", "row", "x", "--lang", "pll", "--set", folder)

    assert (done.code, done.out) == (2, "")
    assert "there is no locale 'pll' (did you mean 'pl'?)" in done.err
    assert "go with --lang" in cardset("rename-term", "row", "x", "--like", "y", "--set", folder).err


CLEAR = """\
  clear:
    phrase: clear the Row
    meaning: All pieces of a Row leave it.
    parameters: {}
    only: For this test.
    steps:
      - choose: {from: stable, of: you, by: you}
      - move: {to: beach, event: tossed}
    terms: [toss]
  toss:
"""
"""A verb that can be drafted without any further phrase."""


@pytest.mark.parametrize(
    ("phrase", "said", "fuzzy"),
    [
        # A phrase with the case in it: what was drafted is drafted again, and there is nothing to doubt.
        ("opróżnij {rząd:acc}", "Opróżnij linię.", False),
        # The phrase itself is in doubt, so nothing can be drafted from it.
        ("opróżnij rząd", "Opróżnij linia.", True),
    ],
)
def test_a_text_that_was_drafted_is_drafted_again(folder: Path, phrase: str, said: str, fuzzy: bool) -> None:
    edit(folder / "game" / "vocabulary.yaml", "  toss:\n", CLEAR)
    edit(folder / "cards" / "throws.yaml", "    - do: {gather: {amount: 2}}\n", "    - do: {clear: {}}\n")
    assert cardset("sync", "--set", folder).code == 0
    translate(folder, "phrase:verbs.clear", phrase, PHRASES)
    translate(folder, "card:shiny-find:text", "Opróżnij rząd.")

    rename(folder, "row", "linia")

    find, tide = entries(folder)["card:shiny-find:text"], entries(folder)["card:tide:text"]
    assert (find.msgstr[0], find.fuzzy) == (said, fuzzy)
    assert tide.fuzzy  # somebody wrote it


TOSS = """\
  rzucony:
    part_of_speech: adjective
    forms: {m: rzucony, f: rzucona}
  ciśnięty:
    part_of_speech: adjective
    forms: {m: ciśnięty, f: ciśnięta}
terms:
  toss:
    - {word: rzucić, status: preferred, editions: [project], sources: [project], participle: rzucony,
       forms: {inf: rzucić, imp: rzuć}}
    - {word: cisnąć, status: deprecated, reason: Rude., editions: [project], sources: [project],
       forms: {inf: cisnąć, imp: ciśnij}}
"""


@pytest.mark.parametrize("has_participle", [False, True])
def test_what_a_verb_makes_follows_it_where_the_new_one_makes_the_same(
    folder: Path, has_participle: bool
) -> None:
    more = TOSS.replace("Rude.", "Rude., participle: ciśnięty") if has_participle else TOSS
    locale = folder / "i18n" / "pl"
    edit(locale / "lexicon.yaml", "terms:\n", more)
    adjective = "  adjective: {tables: [{rows: [m, f]}]}\n"
    edit(locale / "grammar.yaml", "  verb:", f"{adjective}  verb:")
    translate(folder, "card:magpie:text", "Rzuć kamień. Rzucony kamień wraca.")

    out = rename(folder, "toss", "cisnąć")

    said = "Ciśnij kamień. Rzucony kamień wraca."
    note = "cisnąć has no participle, so forms of rzucony were left alone"
    assert entries(folder)["card:magpie:text"].msgstr[0] == (
        said.replace("Rzucony", "Ciśnięty") if has_participle else said
    )
    assert (note in out.splitlines()) is not has_participle


@pytest.mark.parametrize(
    ("titles", "provenance"),
    [
        ("", "ours, 13 letters"),
        (
            "  grey-pebble: {name: Szary strumień, edition: first, source: project}\n",
            "official, first, 13 letters",
        ),
    ],
)
def test_what_is_told_of_a_name_follows_it(folder: Path, titles: str, provenance: str) -> None:
    edit(folder / "cards" / "pebbles.yaml", "name: Grey Pebble", "name: Grey Row")
    edit(folder / "i18n" / "pl" / "lexicon.yaml", "names:\n", f"names:\n{titles}")
    assert cardset("sync", "--set", folder).code == 0
    translate(folder, "card:grey-pebble:name", "Szary rząd")
    assert cardset("sync", "--set", folder).code == 0
    assert "provenance: ours, 9 letters" in entries(folder)["card:grey-pebble:name"].extracted

    rename(folder, "row", "strumień")

    named = entries(folder)["card:grey-pebble:name"]
    assert named.msgstr == ("Szary strumień",)
    assert f"provenance: {provenance}" in named.extracted
    assert not any("9 letters" in line for line in named.extracted)


def test_a_name_of_ours_stays_where_the_english_does_not_say_the_word(folder: Path) -> None:
    translate(folder, "card:tide:name", "Fala rzędów")

    rename(folder, "row", "strumień")

    named = entries(folder)["card:tide:name"]
    assert (named.msgstr, named.fuzzy) == (("Fala rzędów",), False)
