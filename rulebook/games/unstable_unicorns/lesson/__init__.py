"""Lessons: scenarios with texts, played by somebody who learns the game (docs/tutorial.md)."""
