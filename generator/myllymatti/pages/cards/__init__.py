"""Rule cards: a printed page for each configuration that the site shows figures for, as a PDF.

`card.py` says what stands on a card, `typeset.py` makes a page of it, `kept.py` keeps pages that are made, `files.py`
hands over the cards of a language.
"""
