"""What it takes to judge and play each of the games, a package each."""
