"""Chains of effects looked at in the engine: loops that can be played, and whether the graph has them all."""
