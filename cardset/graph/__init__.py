"""What triggers what, and whether a chain of effects can go on for ever."""
