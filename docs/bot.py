#!/usr/bin/env python3
"""An example of a program that plays a seat: it plays Unicorns, and stops whoever is close to winning.

cli play --opponent exec:docs/bot.py
cli arena --seats exec:docs/bot.py,novice,novice,novice --games 100
"""

import json
import sys
from typing import Any


def value(move: dict[str, Any], seen: dict[str, Any]) -> int:
    """How much the bot likes a move."""
    me = seen["player"]
    most = max(count for seat, count in enumerate(seen["unicorns"]) if seat != me)
    match move["kind"]:
        case "play":
            good = {"basic": 4, "magical": 5, "upgrade": 3, "downgrade": -1}.get(move["type"], 2)
            return good if move["player"] in (None, me) else -good
        case "respond":
            return 1 if most >= seen["goal"] - 2 else -1
        case "card":
            return -1 if move["card"] in seen["stables"][me] else 1
        case _:
            return int(move["kind"] in ("yes", "draw"))


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "decide":
        best = max(range(len(message["moves"])), key=lambda n: value(message["moves"][n], message))
        print(json.dumps({"move": best}), flush=True)
