"""How languages are printed: the files that say it, and the fixes that follow from them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardset.errors import FaultsError
from cardset.lint.check import check_document
from cardset.lint.context import Context
from cardset.lint.document import read_blocks
from cardset.lint.rule import registry
from cardset.lint.typography import DATA, little_words, read_typography

I18N = Path(__file__).resolve().parents[3] / "i18n"
OURS = sorted(path.parent.name for path in I18N.glob("*/typography.yaml"))
RULES = [rule for rule in registry().values() if rule.family == "text"]


def made(folder: Path, lang: str, text: str) -> Path:
    path = folder / lang / "typography.yaml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("lang", [*OURS, "en"])
def test_what_a_language_writes_is_made_of_different_marks(lang: str) -> None:
    typography = read_typography(I18N, lang)
    assert typography is not None
    assert typography.quotes and typography.dashes and typography.range_dash
    assert all(opening != closing or opening == '"' for opening, closing in typography.quotes)
    # A mark that opens the quotes to write closes none of them.
    first = typography.quotes[0]
    assert first[0] not in {closing for _, closing in typography.quotes[:2]}


def test_the_languages_of_the_project_say_how_they_are_printed() -> None:
    bases = {folder.name for folder in I18N.iterdir() if folder.is_dir() and "@" not in folder.name}
    assert set(OURS) == {name for name in bases if (I18N / name / "language.yaml").is_file()}


def test_an_edition_and_a_territory_are_printed_as_the_language(tmp_path: Path) -> None:
    made(tmp_path, "xx", "letters: abcdefghijk\nellipsis: …\n")
    whole = read_typography(tmp_path, "xx")
    assert whole is not None and whole.ellipsis == "…"
    assert read_typography(tmp_path, "xx@edition") == whole
    assert read_typography(tmp_path, "xx_YY") == whole
    assert read_typography(tmp_path, "xx_YY@edition") == whole
    assert read_typography(tmp_path, "yy") is None
    assert read_typography(tmp_path, "") is None


def test_what_is_wrong_with_a_file_is_told_at_its_place(tmp_path: Path) -> None:
    path = made(tmp_path, "xx", "letters: abcdefghijk\nquotes: [„]\nbounds: [a]\n")
    with pytest.raises(FaultsError) as caught:
        read_typography(tmp_path, "xx")
    assert [(fault.path, fault.line) for fault in caught.value.faults] == [(path, 2), (path, 3)]


def test_look_alikes_differ_in_nothing_else() -> None:
    typography = read_typography(I18N, "pl")
    assert typography is not None
    assert typography.alike("jednoroźca", "jednorożca")
    assert typography.alike("karta", "karta")
    assert not typography.alike("kart", "karta")
    assert not typography.alike("karta", "kantu")


def test_little_words_are_known_of_every_language_that_says_how_it_is_printed() -> None:
    words = little_words()
    assert {*OURS, "en"} <= set(words)
    assert all(len(said.words) > 20 and said.name for said in words.values())
    assert all(word == word.casefold() for said in words.values() for word in said.words)


def test_each_file_of_data_is_of_a_language_or_of_all() -> None:
    assert {path.stem for path in DATA.glob("*.yaml")} == {"codes", "en", "english", "languages"}


PIECES = (
    *(
        "karta",
        "jednorożca",
        "z",
        "karta",
        "stajni",
        "kartę,potem",
        "dobierz.Następny",
        "Cброс",
        "карта",
        "с",
    ),
    *(" ", " ", " ", " ", "  ", "\u00a0", " - ", " – ", " — ", "-", " –", "6 - 8", "2-5 kart", "...", "…"),
    *('"', '"', "„", "”", "“", "«", "»", ",,", "''", "(", ")", "[", " ,", " .", ",", ".", "!", "\n", "\n\n"),
    *("\u200b", "\u00ad", "z\u0307", "ktÃ³re", "źrebak", "*", "**", "a)", ":)", "<b>", "%s"),
)


@given(st.sampled_from(OURS), st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_a_fix_mends_what_it_was_found_for(lang: str, text: str) -> None:
    context = Context(lang, typography=read_typography(I18N, lang))
    for rule in RULES:
        mended = text
        for _ in range(2 * len(text) + 2):
            document = read_blocks(Path("a.txt"), mended)
            findings = [found for found in check_document(document, context, [rule]) if found.fix is not None]
            if not findings:
                break
            found = findings[0]
            at = document.starts[found.line - 1] + found.column - 1
            assert mended.startswith(found.surface, at), rule.id
            mended = mended[:at] + (found.fix or "") + mended[at + len(found.surface) :]
        else:
            pytest.fail(f"{rule.id} never has enough: {mended!r}")
