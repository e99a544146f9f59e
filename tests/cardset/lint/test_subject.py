"""Which game a text is about, so that no program's catalog is held to the words of a card game."""

from __future__ import annotations

from pathlib import Path

from cardset.catalog.read import parse_catalog
from cardset.lint.set_project import project_of
from cardset.lint.subject import subject
from cardset.lint.termbase import Concept, Termbase, Word

RULES = (
    "Potasuj talię i rozdaj każdemu po pięć kart z ręki. W swojej turze dobierz kartę, zagraj jednorożca "
    "do stajni albo odrzuć kartę na stos kart odrzuconych. Możesz zniszczyć, poświęcić albo ukraść "
    "jednorożca innego gracza. Karta ulepszenia i karta kary działają, dopóki leżą w stajni. Gracz, który"
    " ma siedem jednorożców, wygrywa. Kartę riposty zagrasz, gdy ktoś inny zagra swoją kartę. Jednorożki "
    "leżą w żłobku."
)
RACE = (
    "Obstaw jednorożca, zanim zacznie się wyścig. Każdy gracz kładzie żeton na torze i płaci stawkę. "
    "Zakład na zwycięzcę przynosi punkty chwały, a przegrany bierze kontrakt. Jednorożce biegną po torze,"
    " meta jest na końcu. Po wyścigu wypłać wygrane, zbierz dochód i spłać pożyczki. Karta magii zmienia "
    "ruch jednorożca na torze."
)
MANUAL = (
    "Program wypisuje zawartość plików na standardowe wyjście. Jeśli nie podano żadnego pliku, czyta "
    "standardowe wejście. Opcja powoduje, że numerowane są wszystkie wiersze, także puste. Aby zakończyć,"
    " naciśnij klawisz. Kod wyjścia jest różny od zera, gdy wystąpił błąd. Zmienna środowiska określa "
    "język komunikatów i strefę czasu."
)


def termbase(*words: str) -> Termbase:
    return Termbase.build(Concept(word, (word,), False, (Word(word, "preferred"),)) for word in words)


GAMES = {"draw": termbase("deck", "hand", "card", "draw"), "race": termbase("lap", "track", "bet", "card")}


def test_the_game_with_most_of_its_words_is_meant() -> None:
    assert subject("bet lap track card " * 2 + "so " * 15, GAMES, "x") == "x"  # too short to tell
    wide = {**GAMES, "wide": termbase(*(f"w{letter}" for letter in "abcdefghij"))}
    words = " ".join(f"w{letter}" for letter in "abcdefghij")
    assert subject(f"{words} deck " + "so " * 60, wide, "x") == "wide"
    assert subject(f"{words} deck " + "so " * 600, wide, "x") is None


def test_our_rulebooks_are_recognised_and_manuals_are_not() -> None:
    project = project_of(lang="pl")

    def known(text: str) -> frozenset[str]:
        termbase = project.document_context(Path("rules.txt"), text).termbase
        return frozenset(termbase.concepts) if termbase else frozenset()

    assert "stable" in known(RULES) and "race" not in known(RULES)
    assert "race" in known(RACE) and "stable" not in known(RACE)
    assert not known(MANUAL)


def test_who_names_the_set_is_believed() -> None:
    termbase = project_of("uu-base-2e", lang="pl").document_context(Path("rules.txt"), MANUAL).termbase
    assert termbase is not None and "stable" in termbase.concepts


def test_a_catalog_of_another_program_is_not_held_to_the_words_of_a_game() -> None:
    project = project_of(lang="pl")

    def has_terms(text: str, context: str = "") -> bool:
        entry = f'\nmsgctxt "{context}"' if context else ""
        catalog = parse_catalog(f'{entry}\nmsgid "x"\nmsgstr "{text}"\n', Path("/x/pl.po"))
        return project.context(catalog).termbase is not None

    assert has_terms(RULES)
    assert not has_terms(MANUAL)
    assert not has_terms("Poniedziałek, 5 maja. Dobierz kartę.")
    assert has_terms(MANUAL, "card:x:text")
