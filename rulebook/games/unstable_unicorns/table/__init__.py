"""The table of Unstable Unicorns: what it shows, asks and says."""

from rulebook.games.unstable_unicorns.table.laid import SIGNS, UnicornTable

__all__ = ["SIGNS", "UnicornTable"]
