"""Verifying: what is claimed of a game is put to the test on the engine."""
