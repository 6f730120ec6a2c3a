"""What can be written where the cursor stands, in a text that need not be whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from myllymatti.cards import SUIT_NAMES
from myllymatti.editor import markdown
from myllymatti.editor.outline import Token
from myllymatti.editor.phrases import DENOMINATIONS, Phrase, example_phrases, phrases_of, snippet_of
from myllymatti.editor.spot import Place, Spot, spot
from myllymatti.editor.view import Part, View
from myllymatti.mechanisms import CLAIM, CLAIMS, PHASE_MECHANISMS, PHASE_ROLES, Point, Property
from myllymatti.mechanisms.session import ExtraDeals, SeriesDeals
from myllymatti.variant.examples import SETTINGS
from myllymatti.variant.model import ChoiceKind, Standing

BLOCKS_IN = {
    "": ("variant",),
    "variant": ("phase", "deals", "choice", "note", "example"),
    "phase": ("note",),
    "deals": ("phase", "note"),
    "choice": ("reading", "note"),
    "reading": ("phase", "deals", "note"),
    "example": ("note",),
}
"""The blocks that may stand in each block."""

_BLOCK_SNIPPETS = {
    "variant": "variant ${1:NAME} from ${2:PARENT} [; invented] {\n    $0\n}",
    "phase": "phase ${1:ROLE}: ${2:MECHANISM} {\n    $0\n}",
    "deals": "deals ${1:NAME} {\n    $0\n}",
    "choice": "choice ${1:NAME}: ${2:gap} {\n    reading ${3:NAME} default {\n        $0\n    }\n}",
    "reading": "reading ${1:NAME} {\n    $0\n}",
    "note": 'note "${1:TEXT}"',
    "example": "example ${1:NAME} [${2:; invented}] {\n    in:       ${3:shedding}\n    players:  $0\n}",
}


@dataclass(frozen=True)
class Proposal:
    """Something that can be written: `text` takes the place of what stands from `start` to the cursor.

    `snippet` is the same with places to fill in, as LSP writes them, where there are any. `kind` says what it is in
    the protocol's words (Property, Value …); `rank` sorts those of one answer.
    """

    label: str
    kind: str
    start: int
    text: str
    snippet: str = ""
    detail: str = ""
    documentation: str = ""
    rank: int = 0


def complete(view: View, offset: int) -> list[Proposal]:
    """All that can be written at an offset, the likeliest first; what is typed already is not left out."""
    here = spot(view.outline, offset)
    by_place: dict[Place, Callable[[View, Spot], Iterator[Proposal]]] = {
        Place.LINE: _line,
        Place.HEAD: _head,
        Place.VALUE: _value,
        Place.CITATION: _citation,
        Place.STANDING: _standing,
    }
    found = list(by_place[here.place](view, here)) if here.place in by_place else []
    return [replace(one, rank=index) for index, one in enumerate(found)]


def _line(view: View, here: Spot) -> Iterator[Proposal]:
    """Clauses and blocks at the beginning of a line."""
    colon = view.source.text[here.offset :].partition("\n")[0].lstrip().startswith(":")
    ending = "" if colon else ":  "
    part = view.part(here.blocks)
    if part is not None:
        yield from _points(view, here, part, ending)
    yield from _other_keys(view, here, ending)
    if not colon:
        for word in BLOCKS_IN.get(here.block, ()):
            snippet = _BLOCK_SNIPPETS[word]
            if word == "phase" and view.parent is not None:
                snippet = snippet.replace(": ${2:MECHANISM}", "")  # it is that of the parent's phase
            yield Proposal(word, "Keyword", here.start, f"{word} ", snippet, markdown.BLOCK_MEANINGS[word])


def _points(view: View, here: Spot, part: Part, ending: str) -> Iterator[Proposal]:
    """The rule points not answered in the block yet; first those that the game needs and nothing answers."""
    there = {one.key for one in here.blocks[-1].statements if not one.start <= here.start <= one.end}
    for_all = view.answered_for_all(part) if part.deal else frozenset()
    answered = [(point, view.parents_facts(part, point.rule())) for point in part.mechanism.points]
    needed = [
        (point, facts)
        for point, facts in answered
        if not facts and point not in part.mechanism.optional and point.key() not in for_all
    ]
    others = [entry for entry in answered if entry not in needed]
    for point, facts in (*needed, *others):
        if point.key() in there:
            continue
        parent = view.parent.name if view.parent is not None else ""
        inherited = markdown.parents_text(parent, facts)
        yield Proposal(
            label=point.key(),
            kind="Property",
            start=here.start,
            text=point.key() + ending,
            detail=point.question(),
            documentation=markdown.paragraphs([inherited, markdown.point_text(part.mechanism, point)]),
        )


def _other_keys(view: View, here: Spot, ending: str) -> Iterator[Proposal]:
    """Keys that are no rule points: those about choices, and the lines of an example."""
    there = {one.key for one in here.blocks[-1].statements} if here.blocks else set()
    meanings: dict[str, str] = {}
    if here.block == "variant":
        keys = ("fix", "without") if view.parents_readings() else ("without",)
        of_the_parent = keys if view.parent is not None else ()
        meanings = {key: markdown.CLAUSE_MEANINGS[key] for key in (*of_the_parent, CLAIM)}
    elif here.block == "reading":
        meanings = {key: markdown.CLAUSE_MEANINGS[key] for key in ("requires", "excludes") if key not in there}
    elif here.block == "example":
        meanings = {key: markdown.SETTING_MEANINGS[key] for key in SETTINGS if key not in there}
        meanings |= dict.fromkeys(view.players(here.blocks), "A player of the example.")
    for key, meaning in meanings.items():
        yield Proposal(key, "Property", here.start, key + ending, detail=meaning)


def _value(view: View, here: Spot) -> Iterator[Proposal]:
    """The wordings of a clause's value."""
    statement = here.statement
    assert statement is not None
    key, block = statement.key, here.block
    if key in ("fix", "requires", "excludes") or (block == "example" and key == "with"):
        yield from _settings(view, here, key)
    elif block == "example":
        yield from _example_line(view, here, key)
    elif key == "without":
        roles = [phase.role for phase in view.parents_phases()]
        yield from _words(here, dict.fromkeys(role for role in PHASE_ROLES if role in roles), "EnumMember")
    elif key == CLAIM and block == "variant":
        yield from _claims(view, here)
    else:
        part = view.part(here.blocks)
        point = part.mechanism.point(key) if part is not None else None
        if part is not None and point is not None:
            yield from _answers(view, here, part, point)


def _claims(view: View, here: Spot) -> Iterator[Proposal]:
    """What is not claimed of the game yet."""
    others = [one for one in here.blocks[-1].statements if one.key == CLAIM and one is not here.statement]
    made = {" ".join(token.text for token in one.value if not token.text.isdigit()) for one in others}
    for phrase in phrases_of(CLAIMS, Property):
        if phrase.text.removesuffix(" NUMBER") not in made:
            yield _phrase(phrase, _value_start(view, here), Property.question())


def _answers(view: View, here: Spot, part: Part, point: type[Point]) -> Iterator[Proposal]:
    """The wordings of a rule point; behind a number of deals their kinds alone."""
    kinds = view.kinds() if point in (SeriesDeals, ExtraDeals) else ()
    if kinds and _is_behind_a_number(here):
        yield from _kinds(view, here)
        return
    for phrase in phrases_of(part.mechanism, point):
        start = _part_start(view, here, phrase.text) if phrase.part else _value_start(view, here)
        if _KIND in phrase.text and kinds:
            start = here.start if point is SeriesDeals else start
            yield from (_phrase(_of_kind(phrase, kind), start, point.question()) for kind in kinds)
        else:
            yield _phrase(phrase, start, point.question())


_KIND = "NAME"
"""What stands in a wording for a kind of deal."""


def _of_kind(phrase: Phrase, kind: str) -> Phrase:
    """A wording with a kind of deal in its place."""
    text = phrase.text.replace(_KIND, kind).removesuffix(" …")
    return Phrase(text, snippet_of(text), phrase.meaning)


def _kinds(view: View, here: Spot) -> Iterator[Proposal]:
    """The kinds of deal that are told apart."""
    return _words(here, view.kinds(), "EnumMember")


def _is_behind_a_number(here: Spot) -> bool:
    return bool(here.before) and here.before[-1].text.isdigit()


def _part_start(view: View, here: Spot, phrase: str) -> int:
    """Where the words begin that are typed already of a part of a value; it may have several."""
    assert here.statement is not None
    words = [token.start for token in here.before if token.start >= here.statement.value_start]
    typed = view.source.text[: here.offset]
    begun = (start for start in words if phrase.startswith(" ".join(typed[start:].split()) or " "))
    return next(begun, here.start)


def _value_start(view: View, here: Spot) -> int:
    """Where the value begins, or its part on this line: a wording of several words is completed as a whole."""
    assert here.statement is not None
    first = max(here.statement.value_start, view.source.text.rfind("\n", 0, here.offset) + 1)
    words = [token for token in here.before if token.start >= first]
    return words[0].start if words else here.start


def _phrase(phrase: Phrase, start: int, detail: str = "") -> Proposal:
    return Proposal(phrase.text, "Value", start, phrase.text, phrase.snippet, detail, phrase.meaning)


def _settings(view: View, here: Spot, key: str) -> Iterator[Proposal]:
    """Choices, and behind the sign of equality their readings."""
    readings = view.readings_for(key)
    within = {block.name for block in here.blocks if block.kind == "choice"}
    if here.before and here.before[-1].text == "=":
        chosen = here.before[-2].text if len(here.before) > 1 else ""
        for one in readings:
            if one.choice == chosen:
                whose = f"in {one.origin}" if one.origin else "in this file"
                yield Proposal(one.reading, "EnumMember", here.start, one.reading, detail=f"{one.choice}, {whose}")
        return
    for choice in dict.fromkeys(one.choice for one in readings if one.choice not in within):
        known = ", ".join(one.reading for one in readings if one.choice == choice)
        yield Proposal(choice, "Enum", here.start, f"{choice}=", detail=known)


def _example_line(view: View, here: Spot, key: str) -> Iterator[Proposal]:
    if key == "in":
        roles = [head.name.text for head in view.outline.heads("phase") if head.name is not None]
        roles += [phase.role for phase in view.parents_phases()]
        yield from _words(here, dict.fromkeys(role for role in PHASE_ROLES if role in roles), "EnumMember")
    elif key == "deal":
        yield from _kinds(view, here)
    elif key in ("leads", "declarer"):
        yield from _words(here, view.players(here.blocks), "Variable")
    elif key == "trump":
        yield from _words(here, SUIT_NAMES, "EnumMember")
    elif _is_behind_the_level(here, key):
        yield from (_phrase(one, here.start, "A denomination.") for one in DENOMINATIONS)
    elif key in ("players", "stock"):
        if not _said(here):
            yield from (_phrase(phrase, here.start) for phrase in example_phrases(key))
    else:
        rule = key.replace(" ", "_") if key in SETTINGS else "step"
        yield from (_phrase(phrase, _value_start(view, here)) for phrase in example_phrases(rule))


def _said(here: Spot) -> list[Token]:
    """What stands of a value before the cursor."""
    assert here.statement is not None
    return [token for token in here.before if token.start >= here.statement.value_start]


def _is_behind_the_level(here: Spot, key: str) -> bool:
    """Whether a bid is begun, of which the denomination is missing."""
    words = [token.text for token in _said(here)]
    return _is_behind_a_number(here) and (key == "contract" or words[-2:-1] in (["bid"], ["bids"]))


def _words(here: Spot, words: Iterable[str], kind: str) -> Iterator[Proposal]:
    return (Proposal(word, kind, here.start, word) for word in words)


def _head(view: View, here: Spot) -> Iterator[Proposal]:
    """The parts of a block's head, as far as it is written."""
    words = [token.text for token in here.before]
    kind, behind = words[0] if words else "", words[1:]
    if not behind:
        yield from _names(view, here, kind)
    elif kind == "variant" and behind[-1] == "from":
        for known in view.variants.values():
            yield Proposal(known.name, "Class", here.start, known.name, detail=known.titles)
    elif kind == "variant" and len(behind) == 1:
        yield Proposal("from", "Keyword", here.start, "from ", detail="The variant that this one comes from.")
    elif kind == "phase" and behind[-1] == ":":
        for mechanism in PHASE_MECHANISMS:
            yield Proposal(mechanism.name, "Interface", here.start, mechanism.name, documentation=mechanism.about)
    elif kind == "choice" and ":" in behind:
        for sort in ChoiceKind:
            yield Proposal(sort.value, "EnumMember", here.start, sort.value, detail=sort.meaning)
    elif kind == "reading" and len(behind) == 1:
        yield Proposal("default", "Keyword", here.start, "default ", detail="The reading that a plain command plays.")


def _names(view: View, here: Spot, kind: str) -> Iterator[Proposal]:
    """Names that a block can have: roles of phases, kinds of deal, choices and readings that are opened again."""
    if kind == "phase":
        yield from _roles(view, here)
    elif kind == "deals":
        there = {name.text for name in view.own_kinds()} if len(here.blocks) == 1 else set()
        yield from (one for one in _kinds(view, here) if one.label not in there)
    elif kind == "choice":
        for name in dict.fromkeys(one.choice for one in view.parents_readings()):
            yield Proposal(name, "Enum", here.start, name, detail="A choice of the parent, opened again.")
    elif kind == "reading" and len(here.blocks) > 1:
        for one in view.parents_readings():
            if one.choice == here.blocks[-1].name:
                yield Proposal(one.reading, "EnumMember", here.start, one.reading, detail="A reading of the parent.")


def _roles(view: View, here: Spot) -> Iterator[Proposal]:
    """The roles of phases; first those that the game has already, where more can be said of them."""
    heads = [head.name for head in view.outline.heads("phase") if head.start < here.start]
    known = {name.text for name in heads if name is not None} | {phase.role for phase in view.parents_phases()}
    for role in sorted(PHASE_ROLES, key=lambda role: role not in known):
        yield Proposal(role, "Module", here.start, role, detail=PHASE_ROLES[role])


def _citation(view: View, here: Spot) -> Iterator[Proposal]:
    """Sources, and behind the stroke their passages."""
    typed = view.source.text[here.start : here.offset]
    name, stroke, _ = typed.partition("/")
    if not stroke:
        for source in view.sources:
            about = markdown.source_text(source)
            yield Proposal(source.id, "Folder", here.start, f"{source.id}/", "", source.title, about)
        return
    cited = view.sources.get(name)
    for passage in cited.passages if cited is not None else ():
        doubtful = ", doubtful" if passage.doubtful else ""
        yield Proposal(
            label=passage.id,
            kind="Reference",
            start=here.start + len(name) + 1,
            text=passage.id,
            detail=f"{passage.kind.value}{doubtful}",
            documentation=markdown.passage_text(cited, passage) if cited is not None else "",
        )


def _standing(view: View, here: Spot) -> Iterator[Proposal]:
    """The standings; those that need a reason with a place for it."""
    reasoned = (Standing.INFERRED, Standing.BORROWED, Standing.CONJECTURE)
    for standing in Standing:
        snippet = f'{standing.value} "${{1:why}}"' if standing in reasoned else ""
        yield Proposal(standing.value, "EnumMember", here.start, standing.value, snippet, standing.meaning)
