"""What did the source mean: which of the games that a variant's readings make are games, and which choices decide."""
