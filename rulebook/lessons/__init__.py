"""Lessons of any game: scenarios with texts, played by somebody who learns it (docs/tutorial.md)."""
