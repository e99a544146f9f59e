"""cardset: one card database, every language, and a game you can play."""

__version__ = "0.1.0"
