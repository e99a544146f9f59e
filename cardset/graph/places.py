"""Names of counters: where cards are, from whose point of view, and what waits."""

from __future__ import annotations

from cardset.graph.abilities import Node

ACTIVE, OTHER = "active", "other"
ROLES = (ACTIVE, OTHER)


def place(zone: str, role: str) -> str:
    """The place of a player's zone."""
    return f"{zone}.{role}"


def zone_of(where: str) -> str:
    """The zone of a place."""
    return where.partition(".")[0]


def role_of(where: str) -> str:
    """Whose place it is; "" for the table's."""
    return where.partition(".")[2]


def waits(node: Node, role: str, back: str = "") -> str:
    """The counter of an effect that waits for its turn; ``back`` is what waits for its end in return."""
    return f"waits:{node.id}.{role}" + (f" for {back.partition(':')[2]}" if back else "")


def later(node: Node, role: str, number: int) -> str:
    """The counter of what an ability keeps for later, by its number among that, until it is carried out."""
    return f"{waits(node, role)} for later#{number + 1}"


def permit(node: Node) -> str:
    """The counter of how often more an ability may come in this turn, on all its copies together."""
    return f"permit:{node.id}"
