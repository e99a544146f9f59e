"""Carrying out the scenarios of this game: :mod:`rulebook.scenarios.run`."""

from rulebook.scenarios.run import Failure, Outcome, Watch, report, run, run_all

__all__ = ["Failure", "Outcome", "Watch", "report", "run", "run_all"]
