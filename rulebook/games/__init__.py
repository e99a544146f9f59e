"""The games that come with us, a package each."""
