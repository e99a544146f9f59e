"""CONTRIBUTING.md and the forms of issues: what they lead to is there, and a host can read them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardset.yaml_reader import read_yaml

ROOT = Path(__file__).resolve().parent.parent
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


def anchors(page: Path) -> set[str]:
    """How the headings of a page are called in links."""
    heads = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", head).lower().replace(" ", "-") for head in heads}


def test_every_link_leads_somewhere() -> None:
    links = re.findall(r"\]\(([^)]+)\)", (ROOT / "CONTRIBUTING.md").read_text("utf-8"))
    assert len(links) > 10
    for place, _, anchor in (link.partition("#") for link in links if not link.startswith("../")):
        page = ROOT / place
        assert page.is_file(), place
        assert not anchor or anchor in anchors(page), anchor


@pytest.mark.parametrize("form", FORMS, ids=lambda path: path.stem)
def test_a_form_is_one(form: Path) -> None:
    data = read_yaml(form).data
    if form.stem == "config":
        return
    assert {"name", "description", "body"} <= data.keys()
    ids = [field["id"] for field in data["body"]]
    assert len(ids) == len(set(ids))
    for field in data["body"]:
        assert field["type"] in {"input", "textarea", "dropdown"}
        assert field["attributes"]["label"]
        assert (field["type"] == "dropdown") == ("options" in field["attributes"])


def test_there_is_a_form_for_each_kind_of_fault() -> None:
    assert [path.stem for path in FORMS] == ["blunder", "config", "wrong-ruling", "wrong-translation"]
