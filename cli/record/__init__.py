"""What becomes of games: how one ended, and what is kept of all that somebody has played here."""
