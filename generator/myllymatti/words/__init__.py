"""The wording of rules: sentences for people, made from facts through a lexicon."""
