"""Real variant files, spoilt: tokens dropped, doubled, swapped; characters changed; sections cut, moved, joined.

A mutant is named by its number alone, which seeds all that is by chance in it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from myllymatti.diagnostics import SourceText
from myllymatti.syntax.recovery import SkeletonParser
from myllymatti.syntax.skeleton import skeleton
from tests.helpers import PROJECT, TESTS

SIGNS = (
    *'{}[]:;,"#/=.-_()<>|\\%&*!?@',
    *"“”„«»‘’'",
    *"\t\n\r\v\f\0\x1b\x7f\x85\u00a0\u200b\u2028\u202e\ufeff\ufffd",
    *"aZ07äÖß♠♥",
    *"😀𝔄\U0010ffff",
    "e\u0301",
    "\u0308",
    "\r\n",
    "٣",
)
"""What a character may become: signs of the language, signs of other languages, space of every kind, odd letters."""


@dataclass(frozen=True)
class Mutant:
    """A spoilt text, the variant it was made from, and what was done to it."""

    original: str
    mutations: tuple[str, ...]
    text: str


@cache
def real_files() -> dict[str, str]:
    """The variants of the project, and the files of tests/language/good: name -> text."""
    paths = [*(PROJECT / "variants").rglob("*.matti"), *(TESTS / "language" / "good").glob("*.matti")]
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(paths, key=lambda path: path.stem)}


@cache
def tokens_of(text: str) -> tuple[tuple[int, int], ...]:
    """Where the tokens of a text begin and end."""
    run = SkeletonParser(skeleton(), SourceText("real.matti", text))
    run.run()
    return tuple((token.start_pos or 0, token.end_pos or 0) for token in run.seen)


def mutant(number: int) -> Mutant:
    """The mutant of that number: one mutation in two of three, else two or three."""
    chance = random.Random(number)
    name = chance.choice(sorted(real_files()))
    text = real_files()[name]
    kinds = chance.sample(sorted(MUTATIONS), chance.choice((1, 1, 1, 1, 2, 3)))
    for kind in kinds:
        text = MUTATIONS[kind](text, chance)
    return Mutant(name, tuple(kinds), text)


def _token(text: str, chance: random.Random) -> tuple[int, int]:
    """A token by chance; the empty end of a text that has none left."""
    return chance.choice(tokens_of(text) or ((len(text), len(text)),))


def _token_dropped(text: str, chance: random.Random) -> str:
    start, end = _token(text, chance)
    return text[:start] + text[end:]


def _token_doubled(text: str, chance: random.Random) -> str:
    start, end = _token(text, chance)
    return text[:end] + chance.choice(("", " ", "\n")) + text[start:end] + text[end:]


def _token_swapped_with_the_next(text: str, chance: random.Random) -> str:
    tokens = tokens_of(text)
    if len(tokens) < 2:
        return text
    index = chance.randrange(len(tokens) - 1)
    return _swapped(text, tokens[index], tokens[index + 1])


def _tokens_swapped(text: str, chance: random.Random) -> str:
    one, other = sorted((_token(text, chance), _token(text, chance)))
    return text if one == other else _swapped(text, one, other)


def _swapped(text: str, one: tuple[int, int], other: tuple[int, int]) -> str:
    (start, end), (next_start, next_end) = one, other
    between = text[end:next_start]
    return text[:start] + text[next_start:next_end] + between + text[start:end] + text[next_end:]


def _token_of_another_file(text: str, chance: random.Random) -> str:
    start, end = _token(text, chance)
    other = real_files()[chance.choice(sorted(real_files()))]
    other_start, other_end = _token(other, chance)
    return text[:start] + other[other_start:other_end] + text[end:]


def _character_changed(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    return f"{text[:place]}{chance.choice(SIGNS)}{text[place + 1 :]}"


def _character_inserted(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    return f"{text[:place]}{chance.choice(SIGNS) * chance.choice((1, 1, 1, 2, 40))}{text[place:]}"


def _character_deleted(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    return text[:place] + text[place + 1 :]


def _sign_deleted(text: str, chance: random.Random) -> str:
    """One of the signs that the shape hangs on is gone."""
    place = chance.choice([place for place, letter in enumerate(text) if letter in '{}[]:;,"#'] or [len(text)])
    return text[:place] + text[place + 1 :]


def _characters_cut(text: str, chance: random.Random) -> str:
    start = chance.randrange(len(text) + 1)
    return text[:start] + text[start + chance.randint(1, 60) :]


def _lines(text: str, chance: random.Random) -> tuple[list[str], int, int]:
    """The lines of a text, and where some of them, in a row, begin and end."""
    lines = text.splitlines(keepends=True)
    start = chance.randrange(len(lines) + 1)
    return lines, start, start + chance.choice((1, 1, 2, 5, 20))


def _lines_cut(text: str, chance: random.Random) -> str:
    lines, start, end = _lines(text, chance)
    return "".join(lines[:start] + lines[end:])


def _lines_doubled(text: str, chance: random.Random) -> str:
    lines, start, end = _lines(text, chance)
    return "".join(lines[:end] + lines[start:])


def _lines_moved(text: str, chance: random.Random) -> str:
    lines, start, end = _lines(text, chance)
    rest = lines[:start] + lines[end:]
    place = chance.randrange(len(rest) + 1)
    return "".join(rest[:place] + lines[start:end] + rest[place:])


def _lines_joined(text: str, chance: random.Random) -> str:
    breaks = [place for place, letter in enumerate(text) if letter == "\n"] or [len(text)]
    place = chance.choice(breaks)
    return text[:place] + " " + text[place + 1 :]


def _block(text: str, chance: random.Random) -> tuple[int, int]:
    """From the line on which a block begins to the brace that closes it, as far as braces tell."""
    opening = chance.choice([place for place, letter in enumerate(text) if letter == "{"] or [0])
    start = text.rfind("\n", 0, opening) + 1
    depth = 0
    for place in range(opening, len(text)):
        depth += {"{": 1, "}": -1}.get(text[place], 0)
        if depth == 0:
            return start, place + 1
    return start, len(text)


def _block_cut(text: str, chance: random.Random) -> str:
    start, end = _block(text, chance)
    return text[:start] + text[end:]


def _block_doubled(text: str, chance: random.Random) -> str:
    start, end = _block(text, chance)
    return text[:end] + "\n" + text[start:end] + text[end:]


def _block_unwrapped(text: str, chance: random.Random) -> str:
    """The head of a block and its braces are gone, and what was in it is left."""
    start, end = _block(text, chance)
    return text[:start] + text[start:end].partition("{")[2].removesuffix("}") + text[end:]


def _cut_off(text: str, chance: random.Random) -> str:
    """The text ends at any byte; half a letter is left as the sign that stands for it."""
    whole = text.encode()
    return whole[: chance.randrange(len(whole) + 1)].decode(errors="replace")


def _begins_late(text: str, chance: random.Random) -> str:
    return text[chance.randrange(len(text) + 1) :]


def _file_joined(text: str, chance: random.Random) -> str:
    other = real_files()[chance.choice(sorted(real_files()))]
    return chance.choice((text + other, other + text))


def _block_of_another_file(text: str, chance: random.Random) -> str:
    other = real_files()[chance.choice(sorted(real_files()))]
    start, end = _block(other, chance)
    place = text.rfind("\n", 0, chance.randrange(len(text) + 1)) + 1
    return text[:place] + other[start:end] + "\n" + text[place:]


MUTATIONS: dict[str, Callable[[str, random.Random], str]] = {
    "token dropped": _token_dropped,
    "token doubled": _token_doubled,
    "token swapped with the next": _token_swapped_with_the_next,
    "tokens swapped": _tokens_swapped,
    "token of another file": _token_of_another_file,
    "character changed": _character_changed,
    "character inserted": _character_inserted,
    "character deleted": _character_deleted,
    "sign deleted": _sign_deleted,
    "characters cut": _characters_cut,
    "lines cut": _lines_cut,
    "lines doubled": _lines_doubled,
    "lines moved": _lines_moved,
    "lines joined": _lines_joined,
    "block cut": _block_cut,
    "block doubled": _block_doubled,
    "block unwrapped": _block_unwrapped,
    "cut off": _cut_off,
    "begins late": _begins_late,
    "file joined": _file_joined,
    "block of another file": _block_of_another_file,
}
"""Every mutation, by what it does."""
