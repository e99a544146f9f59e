"""Which language a catalog belongs to, and which data that language has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardset import paths
from cardset.catalog.merge import Message
from cardset.catalog.model import Catalog
from cardset.catalog.read import parse_catalog
from cardset.domains import MESSAGES, database_domains, phrase_domains
from cardset.errors import CardsetError
from cardset.lint.context import Known
from cardset.lint.glossaries import Glossaries
from cardset.lint.locale import locale_of
from cardset.lint.project import Project
from cardset.lint.rulings import Rulings
from cardset.lint.set_project import project_of
from cardset.lint.termbase import Termbase
from cardset.load import load_set

BUILT_IN = paths.catalog_root(paths.set_folder())
TERMS = Glossaries(paths.glossaries(), "unstable-unicorns")
GIVEN: dict[str, Callable[[], list[Message]]] = {MESSAGES: list, "rules": list}
# What a lexicon says of a word besides the word.
REST = "status: preferred, editions: [project], sources: [project], invariable: true"


@pytest.mark.parametrize(
    ("path", "declared", "expected"),
    [
        ("i18n/pl/cards.po", "", "pl"),
        ("i18n/pl/cards.po", "cs", "pl"),
        ("i18n/pl@nsfw/cards.po", "", "pl@nsfw"),
        ("i18n/pl/sub/folder/cards.po", "", "pl"),
        ("locale/pt_BR/LC_MESSAGES/app.po", "", "pt_BR"),
        ("share/de/LC_MESSAGES/app.po", "", "de"),
        ("po/fr.po", "", "fr"),
        ("po/fr.po", "de", "fr"),
        ("anywhere/fr.po", "", "fr"),
        ("anywhere/ui.po", "pl", "pl"),
        ("src/app/messages.po", "pl", "pl"),
        ("po/app/messages.po", "pl", "pl"),
        ("locale/web/LC_MESSAGES/messages.po", "", ""),
        ("po/app.po", "", ""),
        ("po/os/pl.po", "pl", "pl"),
        ("po/os/pl/messages.po", "pl", "pl"),
        ("po/ast.po", "", "ast"),
        ("src/app/messages.po", "", ""),
        ("src/app/messages.po", "../../etc", ""),
    ],
)
def test_the_locale_of_a_path(path: str, declared: str, expected: str) -> None:
    assert locale_of(Path("/work-of-somebody") / path, None, declared) == expected


def test_a_folder_that_was_named_counts_as_a_locale_folder() -> None:
    assert locale_of(Path("/x/pl/cards.po"), None, "cs") == "cs"
    assert locale_of(Path("/x/pl/cards.po"), Path("/x/pl"), "cs") == "pl"
    assert locale_of(Path("/x/os/pl.po"), Path("/x/os"), "pl") == "pl"


@pytest.mark.parametrize("name", ["src", "app", "web", "dd", "cli"])
def test_a_folder_with_a_short_name_is_no_language(name: str) -> None:
    assert locale_of(Path("/x") / name / "pl.po", Path("/x") / name, "pl") == "pl"
    assert locale_of(Path("/x") / name / "ui.po", Path("/x") / name, "pl") == "pl"
    assert locale_of(Path("/x") / name / "ui.po", Path("/x") / name, "") == ""


def catalog(path: Path, text: str = 'msgid "a"\nmsgstr "b"\n') -> Catalog:
    return parse_catalog(text, path)


def words(termbase: Termbase | None, concept: str) -> list[str]:
    assert termbase is not None
    return [word.text for word in termbase.concepts[concept].allowed]


def test_a_language_of_ours_has_its_rule_and_its_terms() -> None:
    context = Project(BUILT_IN, TERMS, lang="pl", told=True).context(catalog(Path("/x/a.po")))
    assert context.plural_forms is not None and context.plural_forms.count == 3
    assert words(context.termbase, "stable") == ["stajnia"]


def test_a_language_nobody_knows_has_neither() -> None:
    context = Project(BUILT_IN, TERMS, lang="xx").context(catalog(Path("/x/a.po")))
    assert (context.plural_forms, context.termbase) == (None, None)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """A folder of languages with Polish words of its own, and one edition that differs in one of them."""
    for lang, words in (("pl", {"stable": "chata", "hand": "łapa"}), ("pl@nsfw", {"stable": "klub"})):
        folder = tmp_path / "i18n" / lang
        folder.mkdir(parents=True)
        lines = [f"  {id}:\n    - {{word: {word}, {REST}}}\n" for id, word in words.items()]
        text = f"language: {lang}\nterms:\n{''.join(lines)}"
        (folder / "lexicon.yaml").write_text(text, encoding="utf-8")
    return tmp_path / "i18n"


def test_the_data_beside_a_catalog_comes_before_ours(own: Path) -> None:
    context = Project(BUILT_IN, TERMS, told=True).context(catalog(own / "pl" / "a.po"))
    assert words(context.termbase, "stable") == ["chata"]


def test_another_edition_says_only_what_differs(own: Path) -> None:
    context = Project(BUILT_IN, TERMS, told=True).context(catalog(own / "pl@nsfw" / "a.po"))
    assert words(context.termbase, "stable") == ["klub"]
    assert words(context.termbase, "hand") == ["łapa"]


@pytest.mark.parametrize(
    ("domain", "game"),
    [
        ("unstable-unicorns", "unstable-unicorns"),
        ("unicorn-fever", "unicorn-fever"),
        ("unicorn-fever-clauses", "unicorn-fever"),
        ("common", "common"),
        ("uu-base-2e", "unstable-unicorns"),
        ("messages", "unstable-unicorns"),
        ("unicorn-feverish", "unstable-unicorns"),
    ],
)
def test_a_catalog_is_checked_with_the_terms_of_its_game(domain: str, game: str) -> None:
    expected = dict.fromkeys(["common", game])
    assert TERMS.of(domain) == tuple(TERMS.files[name] for name in expected)


def test_the_words_of_one_game_make_no_noise_in_the_catalogs_of_another(tmp_path: Path) -> None:
    """One lexicon has the words for all games."""
    folder = tmp_path / "i18n" / "pl"
    folder.mkdir(parents=True)
    lines = [
        f"  {id}:\n    - {{word: {word}, {REST}}}\n"
        for id, word in (("race", "gonitwa"), ("stable", "stajnia"), ("card", "karta"))
    ]
    (folder / "lexicon.yaml").write_text(f"language: pl\nterms:\n{''.join(lines)}", encoding="utf-8")
    project = Project(BUILT_IN, TERMS, told=True)

    def known(domain: str) -> list[str]:
        termbase = project.context(catalog(folder / f"{domain}.po")).termbase
        assert termbase is not None, project.faults
        return sorted(termbase.concepts)

    assert known("unicorn-fever") == ["card", "race"]
    assert known("unstable-unicorns") == known("uu-base-2e") == ["card", "stable"]
    assert known("common") == ["card"]
    assert project.faults == []


def test_a_word_for_a_concept_of_no_game_is_a_fault(tmp_path: Path) -> None:
    folder = tmp_path / "i18n" / "pl"
    folder.mkdir(parents=True)
    (folder / "lexicon.yaml").write_text(
        f"language: pl\nterms:\n  rase:\n    - {{word: gonitwa, {REST}}}\n",
        encoding="utf-8",
    )
    project = Project(BUILT_IN, TERMS)
    assert project.context(catalog(folder / "unstable-unicorns.po")).termbase is None
    (fault,) = project.faults
    assert "'rase'" in fault.message and "did you mean 'race'?" in fault.hint


def test_a_database_that_cannot_be_read_is_noted_once() -> None:
    def database() -> dict[str, Known]:
        raise CardsetError("is broken", "set.yaml")

    project = Project(BUILT_IN, TERMS, database)
    cards = 'msgctxt "card:x:name"\nmsgid "X"\nmsgstr "Y"\n'
    assert project.context(catalog(Path("/x/deck.po"), cards)).known is None
    assert project.context(catalog(Path("/x/other.po"), cards)).known is None
    assert [str(fault) for fault in project.faults] == ["set.yaml: is broken"]


def test_the_database_is_asked_once_and_only_for_catalogs_of_cards() -> None:
    asked: list[str] = []

    def database() -> dict[str, Known]:
        asked.append("asked")
        return {"deck": {"card:x:name": ("X", "")}}

    project = Project(BUILT_IN, TERMS, database)
    assert project.context(catalog(Path("/x/deck.po"))).known is None
    assert asked == []
    cards = 'msgctxt "card:x:name"\nmsgid "X"\nmsgstr "Y"\n'
    assert project.context(catalog(Path("/x/deck.po"), cards)).known == {"card:x:name": ("X", "")}
    assert project.context(catalog(Path("/x/other.po"), cards)).known is None
    assert asked == ["asked"]


def test_a_catalog_cut_behind_its_header_is_known_by_its_folder(tmp_path: Path) -> None:
    (tmp_path / "language.yaml").touch()
    project = Project(BUILT_IN, TERMS, lambda: {"deck": {"card:x:name": ("X", "")}})
    header = 'msgid ""\nmsgstr "Language: pl\\n"\n'
    assert project.context(catalog(tmp_path / "deck.po", header)).known == {"card:x:name": ("X", "")}


@pytest.fixture
def locale(tmp_path: Path) -> Path:
    """A locale folder with a catalog for each of the domains of the default set."""
    folder = tmp_path / "i18n" / "pl"
    folder.mkdir(parents=True)
    (folder / "language.yaml").touch()
    for name in (*database_domains(load_set()), *phrase_domains(load_set()), *GIVEN):
        (folder / f"{name}.po").touch()
    return folder


def test_each_catalog_that_a_locale_has_lost_is_named(locale: Path) -> None:
    assert list(project_of(given=GIVEN).absent(locale)) == []
    (locale / "uu-base-2e.po").unlink()
    (locale / "messages.po").unlink()
    for folder in (locale, locale.parent):
        paths = [fault.path for fault in project_of(given=GIVEN).absent(folder)]
        assert paths == [locale / "messages.po", locale / "uu-base-2e.po"]


def test_a_folder_of_other_catalogs_lacks_none_of_ours(locale: Path) -> None:
    for file in locale.glob("*.po"):
        file.unlink()
    (locale / "messages.po").touch()
    assert list(project_of(given=GIVEN).absent(locale)) == []
    (locale / "language.yaml").unlink()
    (locale / "uu-base-2e.po").touch()
    assert list(project_of(given=GIVEN).absent(locale)) == []


def test_a_locale_of_the_project_is_to_be_complete(locale: Path) -> None:
    for file in locale.glob("*.po"):
        file.unlink()
    project = Project(locale.parent, TERMS, lambda: {"deck": {}}, complete=True)
    (fault,) = project.absent(locale.parent)
    assert fault.path == locale / "deck.po"
    assert "missing" in fault.message


@pytest.mark.parametrize("also", [[], ["language.yaml"]])
@pytest.mark.parametrize("edition", ["", "nsfw"])
def test_a_folder_of_catalogs_alone_takes_nothing_from_what_is_known_of_its_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, also: list[str], edition: str
) -> None:
    folder = tmp_path / "i18n" / "pl"
    folder.mkdir(parents=True)
    for name in ("uu-base-2e.po", "unstable-unicorns.po", *also):
        (folder / name).write_bytes((BUILT_IN / "pl" / name).read_bytes())
    monkeypatch.chdir(tmp_path)
    project = project_of(edition=edition)
    contexts = [project.context(catalog(folder / "unstable-unicorns.po"), folder)]
    contexts.append(
        project_of(lang="pl", edition=edition).document_context(tmp_path / "unstable-unicorns.md")
    )
    for context in contexts:
        assert context.lang == ("pl@nsfw" if edition else "pl")
        assert context.plural_forms is not None
        assert words(context.termbase, "hand")
        assert context.lexicon is not None
        assert context.meaning is not None
        assert context.typography is not None and context.typography.quotes
        assert context.speller is not None
    assert project.faults == []


def test_words_of_the_owner_are_known_in_all_their_forms() -> None:
    project = project_of(rulings=Rulings(words=("Meepla", "sala tronowa")))
    known = project.document_context(Path("i18n/pl/rules.md")).further_words
    assert {"meepla", "meeplę", "sali", "tronowa"} <= known
    assert not project_of().document_context(Path("i18n/pl/rules.md")).further_words


def test_several_sets_may_be_a_list_and_what_is_none_is_told() -> None:
    families = project_of(["uu-base-2e", "uu-nsfw"]).families
    assert families is not None and families()
    with pytest.raises(CardsetError, match="there is no card set"):
        project_of([["uu-base-2e"]])  # type: ignore[list-item]
