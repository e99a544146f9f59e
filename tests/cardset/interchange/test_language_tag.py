"""Gettext's language codes as BCP 47 tags."""

from __future__ import annotations

import pytest

from cardset.interchange.language_tag import language_tag


@pytest.mark.parametrize(
    ("code", "tag"),
    [
        ("pl", "pl"),
        ("pt_BR", "pt-BR"),
        ("zh_Hant_TW", "zh-Hant-TW"),
        ("cs_CZ.UTF-8", "cs-CZ"),
        ("sr@latin", "sr-Latn"),
        ("uz_UZ@cyrillic", "uz-Cyrl-UZ"),
        ("pl@nsfw", "pl-x-nsfw"),
        ("cs@second-edition", "cs-x-second-edition"),
        ("cs@anniversary2025", "cs-x-annivers"),
        ("en_XA", "en-XA"),
    ],
)
def test_tags(code: str, tag: str) -> None:
    assert language_tag(code) == tag
