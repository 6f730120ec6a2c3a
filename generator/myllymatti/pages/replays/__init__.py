"""Replays: games from the deal to the end, worked examples and plays that show something, step by step."""
