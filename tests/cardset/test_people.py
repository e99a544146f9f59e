"""Names in the cases of a language: by its files, by rule, and as somebody types them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardset.errors import FaultsError
from cardset.paths import catalog_roots, set_folder
from cardset.people import Name, People, listed, read_people

OURS = [*catalog_roots(set_folder())]
FORMS = {
    "pl": """
        Anna: Anny Annie Annę Anną Annie
        Kasia: Kasi Kasi Kasię Kasią Kasi
        Zofia: Zofii Zofii Zofię Zofią Zofii
        Lidia: Lidii Lidii Lidię Lidią Lidii
        Maja: Mai Mai Maję Mają Mai
        Olga: Olgi Oldze Olgę Olgą Oldze
        Kuba: Kuby Kubie Kubę Kubą Kubie
        Marek: Marka Markowi Marka Markiem Marku
        Maciek: Maćka Maćkowi Maćka Maćkiem Maćku
        Paweł: Pawła Pawłowi Pawła Pawłem Pawle
        Piotr: Piotra Piotrowi Piotra Piotrem Piotrze
        Aleksander: Aleksandra Aleksandrowi Aleksandra Aleksandrem Aleksandrze
        Grzegorz: Grzegorza Grzegorzowi Grzegorza Grzegorzem Grzegorzu
        Jaś: Jasia Jasiowi Jasia Jasiem Jasiu
        Jerzy: Jerzego Jerzemu Jerzego Jerzym Jerzym
        Ignacy: Ignacego Ignacemu Ignacego Ignacym Ignacym
        Ruth: Ruth Ruth Ruth Ruth Ruth
    """,
    "cs": """
        Anna: Anny Anně Annu Annou Anně
        Olga: Olgy Olze Olgu Olgou Olze
        Eliška: Elišky Elišce Elišku Eliškou Elišce
        Lucie: Lucie Lucii Lucii Lucií Lucii
        Alice: Alice Alici Alici Alicí Alici
        Libuše: Libuše Libuši Libuši Libuší Libuši
        Káťa: Káti Kátě Káťu Káťou Kátě
        Nováková: Novákové Novákové Novákovou Novákovou Novákové
        Petr: Petra Petrovi Petra Petrem Petrovi
        Karel: Karla Karlovi Karla Karlem Karlovi
        Tomáš: Tomáše Tomášovi Tomáše Tomášem Tomášovi
        Zdeněk: Zdeňka Zdeňkovi Zdeňka Zdeňkem Zdeňkovi
        Jiří: Jiřího Jiřímu Jiřího Jiřím Jiřím
        Honza: Honzy Honzovi Honzu Honzou Honzovi
        Vojta: Vojty Vojtovi Vojtu Vojtou Vojtovi
        Ingrid: Ingrid Ingrid Ingrid Ingrid Ingrid
    """,
    "ru": """
        Анна: Анны Анне Анну Анной Анне
        Маша: Маши Маше Машу Машей Маше
        Катя: Кати Кате Катю Катей Кате
        Мария: Марии Марии Марию Марией Марии
        Наталья: Натальи Наталье Наталью Натальей Наталье
        Ольга: Ольги Ольге Ольгу Ольгой Ольге
        Никита: Никиты Никите Никиту Никитой Никите
        Иван: Ивана Ивану Ивана Иваном Иване
        Сергей: Сергея Сергею Сергея Сергеем Сергее
        Дмитрий: Дмитрия Дмитрию Дмитрия Дмитрием Дмитрии
        Игорь: Игоря Игорю Игоря Игорем Игоре
        Павел: Павла Павлу Павла Павлом Павле
        Лев: Льва Льву Льва Львом Льве
        Яков: Якова Якову Якова Яковом Якове
        Иванов: Иванова Иванову Иванова Ивановым Иванове
        Нинель: Нинели Нинели Нинель Нинелью Нинели
    """,
}


def written(language: str) -> dict[str, list[str]]:
    rows = (line.split(":") for line in FORMS[language].strip().splitlines())
    return {name.strip(): forms.split() for name, forms in rows}


@pytest.mark.parametrize("language", FORMS)
def test_names_take_the_forms_that_people_say(language: str) -> None:
    people = read_people(OURS, language)

    assert people.cases == ["gen", "dat", "acc", "ins", "loc"]
    for name, forms in written(language).items():
        assert [people.name(name).forms[case] for case in people.cases] == forms


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("pl", "Jan Kowalski", "u Jana Kowalskiego"),
        ("cs", "Jana Nováková", "u Jany Novákové"),
        ("ru", "Анна Петровская", "u Анны Петровской"),
        ("pl", "Zofia 2", "u Zofii 2"),
        ("pl", "A", "u gracza A"),
        ("cs", "A", "u hráče A"),
        ("ru", "A", "u игрока A"),
        ("cs", "x_X_7", "u x_X_7"),
        ("pl", "  Sroka ", "u Sroki"),
        ("en", "Anna", "u Anna"),
    ],
)
def test_a_name_of_several_words_a_letter_and_what_is_no_word(language: str, name: str, said: str) -> None:
    assert f"u {read_people(OURS, language).name(name):gen}" == said


def test_whoever_knows_better_types_the_forms() -> None:
    people = read_people(OURS, "pl")

    assert people.name("Karol/Karoli").forms == dict.fromkeys(people.cases, "Karoli")
    name = people.name("Bruno / Brunona / Brunonowi / / Brunonem")
    assert (str(name), [*name.forms.values()]) == (
        "Bruno",
        ["Brunona", "Brunonowi", "Bruno", "Brunonem", "Brunonem"],
    )
    assert (str(read_people(OURS, "en").name("Karol/Karoli")), people.name("/x")) == ("Karol", "")


def test_several_names_in_a_row_take_the_form_together() -> None:
    people = read_people(OURS, "cs")

    names = listed([people.name("Petr"), people.name("Eva"), "you"])
    assert f"bez {names:gen}" == "bez Petra, Evy, you"


def test_an_edition_adds_to_its_language(tmp_path: Path) -> None:
    folder = tmp_path / "pl@edition"
    folder.mkdir()
    (folder / "people.yaml").write_text(
        "language: pl@edition\nnames: {Nel: [Neli, Neli, Nel, Nelą, Neli]}\nendings: {xx: '- xy xx xx xx'}\n",
        encoding="utf-8",
    )
    people = read_people([tmp_path, *OURS], "pl@edition")

    assert "{0:gen} {1:gen} {2:gen} {2:dat}".format(*map(people.name, ("Nel", "Anna", "Alexx"))) == (
        "Neli Anny Ale Alexy"
    )
    assert read_people([tmp_path], "pl") == People()


def faults(folder: Path, text: str, more: str = "") -> list[str]:
    """What is wrong with a file, in an edition of a language that says ``more``."""
    for name, content in (("xx@own", text), ("xx", more)):
        (folder / name).mkdir()
        if content:
            (folder / name / "people.yaml").write_text(f"language: {name}\n{content}", encoding="utf-8")
    with pytest.raises(FaultsError) as caught:
        read_people([folder], "xx@own")
    return [str(fault).removeprefix(f"{folder / 'xx@own' / 'people.yaml'}:") for fault in caught.value.faults]


def test_what_has_not_a_form_for_each_case_is_refused(tmp_path: Path) -> None:
    text = (
        "cases: [gen, dat]\nnames: {Ann: [Anns, Anne], Bo: [Bos]}\nletter: ['of {name}', to]\n"
        "endings:\n  a: as ae ai\n  b: bs be\n"
    )
    assert faults(tmp_path, text) == [
        "3:32: 'Bo' has 1 form, not 2 (one for each of gen, dat)",
        "6:6: 'a' has 3 forms, not 2 (one for each of gen, dat)",
        "4:23: 'to' does not say the letter ({name} stands in each form)",
    ]


def test_cases_are_those_of_the_file_that_is_added_to(tmp_path: Path) -> None:
    assert faults(tmp_path, "cases: [gen]\nnames: {Ann: [Anns]}\n", "cases: [gen, dat]\n") == [
        "2:8: these are other cases (leave it out, or say gen, dat as the file that this one adds to)"
    ]


def test_forms_without_cases_are_refused(tmp_path: Path) -> None:
    assert faults(tmp_path, "letter: ['of {name}']\n") == [
        "2:9: 'letter' has 1 form, not 0 ('cases' says first which there are)"
    ]


def test_a_name_stays_what_it_is_where_no_case_is_asked_for() -> None:
    name = Name("Ann", {"gen": "Anns"})

    assert f"{name} {name:gen} {name:dat} {name:>5} {name!r}" == "Ann Anns Ann   Ann 'Ann'"
