"""The reference engine: the definition of how the rules are played. One file a mechanism."""
