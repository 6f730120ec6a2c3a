"""The order of words in each language's alphabet, the same on every machine."""

from __future__ import annotations

import unicodedata

_LAST = {"fi": "åäö", "sv": "åäö", "nb": "æøå"}
"""The letters that follow z, by language; everywhere else they are a and o with a mark."""

_AS_LETTERS = str.maketrans({"æ": "ae", "ø": "o", "ß": "ss", "đ": "d"})


def in_alphabet(text: str, language: str) -> tuple[tuple[int, ...], str]:
    """A key to sort by: letters in the order of the language, capitals and marks counting only between equals.

    What is neither a letter nor a digit does not count.
    """
    last = _LAST.get(language, "")
    places: list[int] = []
    for one in unicodedata.normalize("NFC", text.lower()):
        if one in last:
            places.append(0x110000 + last.index(one))
        else:
            plain = unicodedata.normalize("NFD", one.translate(_AS_LETTERS))
            places.extend(ord(letter) for letter in plain if letter.isalnum())
    return tuple(places), text
