"""Answers as JSON for other programs (``docs/faq.md`` has the fields)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict

from rulebook.faq.model import Answer, Faq


def as_json(faq: Faq, answers: Sequence[Answer]) -> Iterator[str]:
    """``{"schema_version", "lang", "editions", "runs", "answers"}``; answers are as :class:`Answer` says."""
    data = {
        "schema_version": 1,
        "lang": faq.language,
        "editions": dict(faq.editions),
        "runs": faq.runs,
        "answers": [asdict(answer) for answer in answers],
    }
    yield json.dumps(data, ensure_ascii=False, indent=2)
