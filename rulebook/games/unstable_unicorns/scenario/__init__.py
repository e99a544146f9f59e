"""Scenarios: positions, moves and what must be true, as data (docs/scenarios.md)."""
