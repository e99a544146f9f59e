"""What ``cardset lint`` reads: documents, card sets, patterns, standard input, glossaries; and bad input."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from click import UsageError
from click.testing import CliRunner, Result

from cardset.paths import PACKAGE, catalog_root, set_folder
from cli.export import export
from cli.lint import lint
from tests.cli.running import AS_ANYBODY, PROGRAM, ROOT, needs_closed_files

THEIRS = """\
msgid ""
msgstr ""
"Language: pl_PL\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgid "Draw from the deck."
msgstr "Dobierz z talii."

msgid "Shuffle both decks."
msgstr "Potasuj obie kupki."
"""
GLOSSARY = "source,target,status\ndeck,talia,preferred\ndeck,kupka,forbidden\n"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str, given: bytes | None = None) -> Result:
    return CliRunner().invoke(lint, arguments, input=given, standalone_mode=False)


def test_a_stranger_checks_a_catalog_by_a_glossary_in_one_command(here: Path) -> None:
    (here / "their.po").write_text(THEIRS, encoding="utf-8")
    (here / "glossary.csv").write_text(GLOSSARY, encoding="utf-8")
    result = run("their.po", "--termbase", "glossary.csv", "--select", "terms")
    assert result.return_value == 1
    assert result.output.splitlines() == [
        "their.po:10:22 error terms-deprecated 'kupki' is forbidden for 'deck'; use 'talia'",
        '  10 | msgstr "Potasuj obie kupki."',
        "     |                      ^^^^^",
        "1 error, 0 warnings, 0 infos in 1 file",
    ]


def test_a_word_that_our_lexicon_knows_has_all_its_forms(here: Path) -> None:
    (here / "glossary.csv").write_text("source,target\ndestroy,zniszczyć\ncard,karta\n", encoding="utf-8")
    entry = '\nmsgid "The card was destroyed."\nmsgstr "{}"\n'
    texts = (
        "Karta jest zniszczona.",
        "Kart zniszczonych jest pięć.",
        "To zniszczenie kart.",
        "Niszczysz kartę.",
    )
    text = THEIRS + "".join(entry.format(text) for text in texts)
    (here / "their.po").write_text(text, encoding="utf-8")
    result = run("their.po", "--termbase", "glossary.csv", "--select", "terms")
    assert result.output == "0 errors, 0 warnings, 0 infos in 1 file\n"


@pytest.mark.parametrize("kind", ["tbx", "weblate-csv"])
@pytest.mark.parametrize("lang", ["pl", "cs", "ru"])
def test_our_exported_glossary_raises_no_alarm_about_our_cards(here: Path, lang: str, kind: str) -> None:
    name = f"glossary.{'tbx' if kind == 'tbx' else 'csv'}"
    made = CliRunner().invoke(export, ["--lang", lang, "--format", kind, "-o", name], standalone_mode=False)
    assert made.exception is None
    given = catalog_root(set_folder()) / lang / "uu-base-2e.po"
    result = run(str(given), "--termbase", name, "--select", "terms")
    assert "0 errors, 0 warnings" in result.output, result.output


@pytest.mark.parametrize(
    ("lang", "word", "text"),
    [
        ("pl", "zapisać", "Zapisywanie"),
        ("pl", "zapisać", "Plik jest zapisany."),
        ("pl", "spalić", "Wszystkie spalone"),
        ("cs", "zapsat", "Soubor je zapsán."),
        ("cs", "vysušit", "Vysušení"),
        ("ru", "записать", "Игра записана."),
        ("ru", "записать", "Записывание"),
    ],
)
def test_a_verb_that_nobody_declared_has_participles_and_nouns(
    here: Path, lang: str, word: str, text: str
) -> None:
    (here / "glossary.csv").write_text(f"source,target\nsave,{word}\n", encoding="utf-8")
    their = f'msgid ""\nmsgstr "Language: {lang}\\n"\n\nmsgid "Saved"\nmsgstr "{text}"\n'
    (here / "their.po").write_text(their, encoding="utf-8")
    result = run("their.po", "--termbase", "glossary.csv", "--select", "terms")
    assert result.output == "0 errors, 0 warnings, 0 infos in 1 file\n"


def test_our_own_files_are_glossaries(here: Path) -> None:
    """The terms of one game, and a lexicon that has the words of all games."""
    (here / "their.po").write_text(THEIRS.replace("kupki", "deki"), encoding="utf-8")
    terms = PACKAGE / "games" / "unstable-unicorns" / "terms.yaml"
    lexicon = catalog_root(set_folder()) / "pl" / "lexicon.yaml"
    for given in ([terms, lexicon], [lexicon], [terms]):
        result = run("their.po", *(f"--termbase={path}" for path in given), "--select", "terms")
        assert (result.return_value, result.stderr) == (0, "")
        assert "warning terms-missing 'decks' is 'talia'" in result.stdout


def test_a_document_is_checked_by_a_glossary(here: Path) -> None:
    (here / "rules.md").write_text("# Zasady\n\nPotasuj **kupki**.\n", encoding="utf-8")
    (here / "glossary.csv").write_text(GLOSSARY, encoding="utf-8")
    result = run("rules.md", "--lang", "pl", "--termbase", "glossary.csv", "--select", "terms-deprecated")
    assert result.output.splitlines()[0].startswith("rules.md:3:11 ")


def test_a_broken_glossary_is_told_with_its_place(here: Path) -> None:
    (here / "their.po").write_text(THEIRS, encoding="utf-8")
    (here / "glossary.csv").write_text("source,target,status\ndeck,talia,prefered\n", encoding="utf-8")
    result = run("their.po", "--termbase", "glossary.csv", "--select", "terms")
    assert result.return_value == 2
    assert "glossary.csv:2:12: 'prefered' is no status of a term (did you mean 'preferred'?)" in result.output


def test_a_dictionary_that_has_the_wrong_word_takes_no_finding_away(here: Path) -> None:
    (here / "their.po").write_text(THEIRS.replace("obie kupki", "obie talja"), encoding="utf-8")
    (here / "glossary.csv").write_text(GLOSSARY, encoding="utf-8")
    (here / "words").mkdir()
    (here / "words" / "pl_PL.aff").write_text("SET UTF-8\n", encoding="utf-8")
    (here / "words" / "pl_PL.dic").write_text("3\npotasuj\nobie\ntalja\n", encoding="utf-8")
    given = ("their.po", "--termbase", "glossary.csv", "--select", "terms")
    without, with_it = run(*given), run(*given, "--dictionaries", "words")
    assert without.stdout == with_it.stdout
    assert "warning terms-near 'talja' is no known form of 'talia'" in without.stdout


def test_each_language_has_a_glossary_of_its_own(here: Path) -> None:
    for lang, text in (("pl", "Wybierz paczkę."), ("cs", "Vyber kupku.")):
        (here / f"{lang}.po").write_text(
            f'msgid ""\nmsgstr "Language: {lang}\\n"\n\nmsgid "Choose a deck."\nmsgstr "{text}"\n',
            encoding="utf-8",
        )
    (here / "words-pl.csv").write_text("source,target\ndeck,talia\n", encoding="utf-8")
    (here / "words-cs.csv").write_text("source,target\ndeck,balíček\n", encoding="utf-8")
    (here / "never.csv").write_text(
        "source,target,status,reason\n,kupka,forbidden,another game\n,,\n,balík,\n", encoding="utf-8"
    )
    given = [f"--termbase={name}" for name in ("words-pl.csv", "words-cs.csv", "never.csv")]
    result = run("pl.po", "cs.po", *given, "--select", "terms")
    assert [line.partition(" (")[0] for line in result.stdout.splitlines() if line[:2] in {"pl", "cs"}] == [
        "pl.po:5:9 warning terms-missing 'deck' is 'talia', and none of its forms is here",
        "cs.po:5:9 warning terms-missing 'deck' is 'balíček', and none of its forms is here",
        "cs.po:5:15 error terms-deprecated 'kupku' is forbidden",
    ]
    assert result.return_value == 2
    assert result.stderr.startswith("error: never.csv:4:1: this row has no source term (say which term")
    (here / "de.po").write_text(
        'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "a"\nmsgstr "b"\n', encoding="utf-8"
    )
    result = run("de.po", *given[:2], "--select", "terms")
    assert "words-pl.csv: no glossary has words in de (they have cs, pl;" in result.stderr


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("zero.csv", b"source,target\nde\0ck,talia\n", "zero.csv:2:3: a zero byte: this is no text"),
        (
            "laugh.tbx",
            b'<!DOCTYPE x [<!ENTITY a "aaaa">]><tbx>&a;</tbx>',
            "laugh.tbx:1:25: declares an entity",
        ),
        ("deep.tbx", b"<tbx>" + b"<a>" * 100_000, "is nested more than 100 levels deep"),
        ("bomb.yaml", b"a: &a [x, x]\nterms: [*a, *a]\n", "bomb.yaml:1:4: anchors and aliases"),
        ("deep.yaml", b"terms: " + b"[" * 50_000, "is nested more than 40 levels deep"),
        ("tag.yaml", b"terms: !!python/name:os.system\n", "tag.yaml:1:8: tags ('!') are not used here"),
        ("wide.csv", b"source,target\n" + b"a " * 500_000 + b",b\n", "wide.csv:2:1: "),
        ("folder.csv", None, "folder.csv: this is a folder, a file was expected"),
        ("pipe.csv", None, "pipe.csv: this is a pipe, which can be read only once (put it into a file)"),
        ("loop.csv", None, "loop.csv: cannot be read: "),
    ],
)
def test_a_hostile_glossary_is_refused(here: Path, name: str, content: bytes | None, says: str) -> None:
    (here / "their.po").write_text(THEIRS, encoding="utf-8")
    if content is not None:
        (here / name).write_bytes(content)
    elif name.startswith("folder"):
        (here / name).mkdir()
    elif name.startswith("pipe"):
        os.mkfifo(here / name)
    else:
        (here / name).symlink_to(name)
    result = run("their.po", "--termbase", name, "--select", "gettext-header,terms")
    told = str(result.exception) if result.exception else result.stderr
    assert says in told
    assert result.exception or result.return_value == 2


@pytest.mark.parametrize("name", ["i18n/pl/x.po", ""])
def test_standard_input_goes_by_the_name_it_is_given(here: Path, name: str) -> None:
    (here / "glossary.csv").write_text(GLOSSARY, encoding="utf-8")
    named = ("--stdin-filename", name) if name else ()
    result = run("-", *named, "--termbase", "glossary.csv", "--select", "terms", given=THEIRS.encode())
    assert result.return_value == 1
    assert result.output.startswith(f"{name or '<stdin>'}:10:22 error terms-deprecated")


def test_a_name_for_standard_input_that_is_not_read_is_refused(here: Path) -> None:
    (here / "their.po").write_text(THEIRS, encoding="utf-8")
    with pytest.raises(UsageError, match="which is the PATH -"):
        CliRunner().invoke(
            lint, ["their.po", "--stdin-filename", "a.po"], standalone_mode=False, catch_exceptions=False
        )


def test_standard_input_may_be_a_document_and_is_never_written(here: Path) -> None:
    text = b"Zasady  gry."
    assert run("-", "--lang", "pl", given=text).return_value == 0
    refused = run("-", "--lang", "pl", "--fix", given=text)
    assert refused.exception is not None and "Standard input is only checked" in str(refused.exception)


def test_the_language_of_a_document_has_to_be_known(here: Path) -> None:
    (here / "rules.txt").write_text("Zasady gry.", encoding="utf-8")
    result = run("rules.txt")
    assert result.return_value == 2
    assert "say it with --lang" in result.output


def test_our_own_set_is_good_english() -> None:
    result = run("uu-base-2e")
    assert result.return_value == 0, result.output
    assert "in 9 files" in result.output


def test_a_set_that_cannot_be_read_is_told_with_its_faults(here: Path) -> None:
    (here / "cards").mkdir()
    (here / "set.yaml").write_text("id: x\nname: X\n", encoding="utf-8")
    result = run(".")
    assert result.return_value == 2
    assert "error: " in result.output


CATALOG = b'msgid ""\nmsgstr "Language: pl\\nContent-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.mark.parametrize("charset", ["ISO-8859-2", "windows-1250", "KOI8-R"])
def test_a_catalog_is_read_in_the_encoding_that_it_declares(here: Path, charset: str) -> None:
    word = "колода" if charset == "KOI8-R" else "zażółć"
    header = f'msgid ""\nmsgstr "Content-Type: text/plain; charset={charset}\\n"\n\n'
    content = (header + f'msgid "a"\nmsgstr "{word}  b"\n').encode(charset)
    (here / "old.po").write_bytes(content)
    result = run("old.po", "--lang", "pl", "--select", "gettext-double-space")
    assert f'5 | msgstr "{word}  b"' in result.output
    assert run("old.po", "--lang", "pl", "--fix").return_value is not None
    assert (here / "old.po").read_bytes() == content


def test_an_encoding_that_is_none_is_refused(here: Path) -> None:
    (here / "old.po").write_bytes(b'msgid ""\nmsgstr "Content-Type: text/plain; charset=punycode\\n"\n\xb9')
    assert run("old.po").return_value == 2


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("cut.po", CATALOG + b'msgid "a"\nmsgst', "cut.po:5:1"),
        ("latin.po", CATALOG + b'msgid "a"\nmsgstr "\xb9"\n', "latin.po:5:9: byte 0xb9 is not UTF-8"),
        ("zero.po", CATALOG + b'msgid "a"\nmsgstr "b\0"\n', "zero.po:5:10: a zero byte"),
        ("zeros.po", bytes(5000), "zeros.po:1:1: a zero byte"),
        ("conflict.po", CATALOG + b'msgid "a"\n<<<<<<< HEAD\n', "conflict.po:5:1: a merge conflict"),
        ("large.po", b"#" * (8 * 1024 * 1024 + 1), "larger than 8 MiB"),
        ("large.md", b"a" * (8 * 1024 * 1024 + 1), "larger than 8 MiB"),
        ("latin.txt", "Zażółć gęślą jaźń".encode("windows-1250"), "it reads well as windows-1250"),
        ("wide.txt", "Zażółć".encode("utf-16"), "this text is in UTF-16"),
        ("zero.md", b"a\0b", "zero.md:1:2: a zero byte"),
        ("a.pdf", b"%PDF-1.7", "this is a PDF"),
    ],
)
def test_a_bad_file_is_told_and_hides_no_other(here: Path, name: str, content: bytes, says: str) -> None:
    (here / name).write_bytes(content)
    (here / "good.po").write_bytes(CATALOG + b'msgid "a"\nmsgstr "b"\n')
    result = run(name, "good.po", "--lang", "pl", "--select", "gettext-duplicate")
    assert result.return_value == 2
    assert says in result.output
    assert "in 1 file; 1 problem" in result.output


def test_text_that_is_hostile_to_regular_expressions_takes_no_longer(here: Path) -> None:
    """Not timed: it would take hours, were any of it read in more than linear time."""
    units = ("**a", "[", "](", "](x(a](b)", "`` ` ", "<pre>", "<a ", "a-\na", "> ", "![a", "&amp")
    (here / "bomb.md").write_text("\n\n".join(unit * (40_000 // len(unit)) for unit in units))
    (here / "g.csv").write_text("source,target\n(a+)+$,(a|a)*b\n" + "a" * 5000 + "," + "b" * 5000 + "\n")
    assert run("bomb.md", "--lang", "pl", "--termbase", "g.csv", "--select", "terms").return_value == 0


@needs_closed_files
def test_what_is_closed_to_us_hides_nothing_else(here: Path) -> None:
    (here / "folder").mkdir()
    for name in ("good.po", "closed.po", "folder/a.po"):
        (here / name).write_bytes(CATALOG + b'msgid "a"\nmsgstr "b"\n')
    (here / "closed.po").chmod(0)
    (here / "folder").chmod(0)
    command = [*AS_ANYBODY, *PROGRAM, "lint", "closed.po", "good.po", ".", "--select", "gettext-duplicate"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False)
    (here / "folder").chmod(0o700)
    assert done.returncode == 2
    assert sorted(done.stderr.splitlines()) == [
        "error: ./folder: cannot be looked into: Permission denied",
        "error: closed.po: cannot be read: Permission denied",
    ]
    assert "in 1 file; 2 problems" in done.stdout


def test_one_text_brings_no_more_than_a_hundred_findings_of_a_rule(here: Path) -> None:
    """Each is shown with a part of its line, which would take long if all of that were looked at."""
    (here / "wide.po").write_bytes(CATALOG + b'msgid "a"\nmsgstr "' + b"a  b " * 10_000 + b'"\n')
    result = run("wide.po", "--select", "gettext-double-space", "--verbose")
    assert result.return_value == 0
    assert result.output.endswith("0 errors, 100 warnings, 0 infos in 1 file\n")


@pytest.mark.parametrize("length", [50_001, 2_500_000])
def test_a_message_too_long_to_check_hides_no_other(here: Path, length: int) -> None:
    """A person writes none like it, and what takes the square of a length would take hours."""
    long = b'\nmsgid "b"\nmsgstr "' + (b"a  b " * length)[:length] + b'"\n'
    (here / "wide.po").write_bytes(CATALOG + b'msgid "a"\nmsgstr "a  b"\n' + long)
    result = run("wide.po", "--select", "gettext-double-space")
    assert result.return_value == 2
    said = f"a text of {length} characters is not checked; 50000 are the most"
    assert result.stderr.splitlines()[0] == f"error: wide.po:7:1: {said} (divide it into several messages)"
    assert result.stdout.startswith("wide.po:5:10 warning gettext-double-space ")
    assert result.stdout.endswith(
        "0 errors, 1 warning, 0 infos in 1 file; 1 problem kept the run from being complete\n"
    )


@pytest.mark.parametrize("name", ["long.md", "long.txt"])
def test_a_paragraph_too_long_to_check_hides_no_other(here: Path, name: str) -> None:
    """Not timed: three megabytes in one paragraph would take minutes."""
    long = "Dobierz 2 karty (potem) i odrzuć je. " * 80_000
    (here / name).write_text(f"Pierwszy  akapit.\n\n{long.strip()}\n\nDrugi  akapit.\n", encoding="utf-8")
    result = run(name, "--lang", "pl", "--select", "text-double-space")
    assert result.return_value == 2
    (said,) = (line for line in result.stderr.splitlines() if line.startswith("error: "))
    assert said == (
        f"error: {name}:3:1: a text of {len(long) - 1} characters is not checked; 50000 are the most "
        "(divide it into several paragraphs, with an empty line between two of them)"
    )
    assert [line.split()[0] for line in result.stdout.splitlines() if line.startswith(name)] == [
        f"{name}:1:9",
        f"{name}:5:6",
    ]


def test_the_program_reads_a_pipe() -> None:
    done = subprocess.run(
        [*PROGRAM, "lint", "-", "--lang", "pl", "--ignore", "spelling"],
        input=b"Zasady gry.\n",
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == b"0 errors, 0 warnings, 0 infos in 1 file\n"
