"""All that a page needs to find answers by itself, as plain data: the index, the letters and the weights."""

from __future__ import annotations

from typing import Any

from cardset.words.fold import LETTERS
from rulebook.faq.search import weights
from rulebook.faq.search.index import Index


def site_form(index: Index) -> dict[str, Any]:
    """``{"letters": …, "weights": …, "index": …}``: :data:`.fold.LETTERS`, the numbers of :mod:`.weights`,
    and the index as :class:`Index` describes it.

    What finds answers in it in another language than this one must do as :mod:`.rank`, :mod:`.naming`,
    :mod:`.lexis` and :mod:`.near` do.
    """
    return {"letters": LETTERS, "weights": weights.plain(), "index": index.plain()}
