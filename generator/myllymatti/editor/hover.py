"""What the thing under the cursor is: a rule point and its answers, a passage, a standing, a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from myllymatti.diagnostics import Span
from myllymatti.editor import markdown
from myllymatti.editor.outline import Sort, Statement, Token
from myllymatti.editor.phrases import DENOMINATIONS, Phrase, phrases_of
from myllymatti.editor.view import View, asked, clause_at, is_of_example, kinds_in
from myllymatti.mechanisms import CLAIM, CLAIMS, Mechanism, Point, Property, Value
from myllymatti.syntax.mistakes import BLOCKS
from myllymatti.syntax.values import Misread, parse_example_line, parse_value
from myllymatti.variant.examples import SETTINGS
from myllymatti.variant.model import ChoiceKind, Fact, Standing


@dataclass(frozen=True)
class Explanation:
    """Markdown about a stretch of the text."""

    text: str
    start: int
    end: int


def explain(view: View, offset: int) -> Explanation | None:
    """What stands at an offset; None where there is nothing to say of it."""
    token = view.outline.token(offset)
    statement = view.outline.statement(offset)
    part = _part_of_value(view, statement, offset) if statement is not None else None
    if part is not None:
        return part
    if token is None or statement is None or token not in statement.tokens or token.sort is not Sort.WORD:
        return _value_sign(view, statement, offset)
    inside = _brackets(statement, token)
    if inside is not None:
        return _evidence(view, statement, token, standing=inside)
    if statement.kind == "clause":
        return _clause(view, statement, token)
    return _head(view, statement, token)


def _value_sign(view: View, statement: Statement | None, offset: int) -> Explanation | None:
    """A text or sign within a value is explained as the value is."""
    if statement is None or statement.kind != "clause" or clause_at(view, offset) is None:
        return None
    value = [token for token in statement.value if token.touches(offset)]
    return _answer(view, statement) if value else None


def _part_of_value(view: View, statement: Statement, offset: int) -> Explanation | None:
    """A word of a sum, or a denomination: they have meanings of their own within a value."""
    tokens = statement.value
    if not tokens or not tokens[0].start <= offset <= tokens[-1].end:
        return None
    for phrase in sorted(_parts(view, statement), key=lambda phrase: -len(phrase.text)):
        words = r"\s+".join(re.escape(word) for word in phrase.text.split())
        for found in re.finditer(rf"(?<!\w){words}(?![\w'’-])", view.source.text[: tokens[-1].end]):
            if max(found.start(), tokens[0].start) <= offset <= found.end():
                return Explanation(f"**{phrase.text}**  {phrase.meaning}", found.start(), found.end())
    return None


def _parts(view: View, statement: Statement) -> tuple[Phrase, ...]:
    """The parts that the value of a clause can have, as far as they have meanings of their own."""
    if is_of_example(statement):
        return DENOMINATIONS if statement.key != "trump" else ()
    mechanism, point = asked(view, statement) or (None, None)
    if mechanism is None or point is None:
        return ()
    return tuple(one for one in phrases_of(mechanism, point) if one.part and one.meaning != point.question())


def _brackets(statement: Statement, token: Token) -> bool | None:
    """Whether a token in brackets stands behind the semicolon; None outside brackets."""
    state: bool | None = None
    for one in statement.tokens:
        if one is token:
            return state
        if one.text == "[":
            state = False
        elif one.text == "]":
            state = None
        elif one.text == ";" and state is False:
            state = True
    return state


def _evidence(view: View, statement: Statement, token: Token, *, standing: bool) -> Explanation | None:
    if not standing:
        source_id, _, passage_id = token.text.partition("/")
        source, passage = view.sources.get(source_id), view.sources.passage(source_id, passage_id)
        if source is None:
            return None
        text = markdown.passage_text(source, passage) if passage is not None else markdown.source_text(source)
        return _about(token, text)
    return next(_named(statement, token, {one.value: markdown.standing_text(one) for one in Standing}), None)


def _named(statement: Statement, token: Token, meanings: dict[str, str]) -> Iterator[Explanation]:
    """The meaning of the words round a token: a name of one word or two."""
    index = statement.tokens.index(token)
    for start in (index, index - 1):
        for count in (2, 1):
            words = statement.tokens[max(start, 0) : start + count]
            text = meanings.get(" ".join(word.text for word in words))
            if text and token in words:
                yield Explanation(text, words[0].start, words[-1].end)


def _clause(view: View, statement: Statement, token: Token) -> Explanation | None:
    if token.start < statement.key_end:
        text = _key_text(view, statement)
        return Explanation(text, statement.start, statement.key_end) if text else None
    if token in kinds_in(statement):
        return _about(token, _kind_text(view, token.text))
    if statement.key in ("fix", "requires", "excludes") or (is_of_example(statement) and statement.key == "with"):
        return _about(token, _setting_text(view, statement, token))
    if statement.key == "without" or (is_of_example(statement) and statement.key == "in"):
        return _about(token, markdown.role_text(token.text))
    return _step(view, statement) if is_of_example(statement) else _answer(view, statement)


def _step(view: View, statement: Statement) -> Explanation | None:
    """What a player does in an example."""
    tokens = statement.value
    if statement.key in SETTINGS or not tokens:
        return None
    span = Span(view.source, tokens[0].start, tokens[-1].end)
    step = parse_example_line("step", span)
    text = "" if isinstance(step, Misread) else markdown.step_text(step.name)
    return Explanation(text, span.start, span.end) if text else None


def _kind_text(view: View, kind: str) -> str:
    """A kind of deal, and what the frame of the game says of it: here, else in the parent."""
    blocks = [block for block in view.outline.blocks if block.kind == "deals" and block.name == kind]
    said = [
        f"- {clause.key}: {' '.join(view.source.text[clause.value[0].start : clause.value[-1].end].split())}"
        for block in blocks
        for clause in block.statements
        if clause.value
    ]
    inherited = view.parent.facts if view.parent is not None and not said else ()
    said += [f"- {fact.point.key()}: {fact.value.text}" for fact in inherited if _is_of(fact, kind) and fact.value]
    known = kind in view.kinds()
    return markdown.paragraphs([f"**{kind}**, a kind of deal", "\n".join(said)]) if known else ""


def _is_of(fact: Fact, kind: str) -> bool:
    return fact.deal == kind and not fact.role


def _key_text(view: View, statement: Statement) -> str:
    """A key: its question and answers, and what the parent says."""
    if is_of_example(statement):
        if statement.key in markdown.SETTING_MEANINGS:
            return f"**{statement.key}**  {markdown.SETTING_MEANINGS[statement.key]}"
        players = view.players(statement.blocks)
        return f"**{statement.key}**, a player of the example" if statement.key in players else ""
    if asked(view, statement) == (CLAIMS, Property):
        return markdown.paragraphs([markdown.point_text(CLAIMS, Property), markdown.CLAUSE_MEANINGS[CLAIM]])
    if statement.key in markdown.CLAUSE_MEANINGS:
        return f"**{statement.key}**  {markdown.CLAUSE_MEANINGS[statement.key]}"
    part = view.part(statement.blocks)
    point = part.mechanism.point(statement.key) if part is not None else None
    if part is None or point is None:
        return ""
    parent = view.parent.name if view.parent is not None else ""
    inherited = markdown.parents_text(parent, view.parents_facts(part, point.rule()))
    return markdown.paragraphs([markdown.point_text(part.mechanism, point), inherited])


def _answer(view: View, statement: Statement) -> Explanation | None:
    """A value: the meaning of the answer."""
    mechanism, point = asked(view, statement) or (None, None)
    tokens = statement.value
    if mechanism is None or point is None or not tokens:
        return None
    span = Span(view.source, tokens[0].start, tokens[-1].end)
    text = _answer_text(mechanism, point, span)
    return Explanation(text, span.start, span.end) if text else None


def _answer_text(mechanism: Mechanism, point: type[Point], span: Span) -> str:
    if " ".join(span.text.split()) == Standing.NOT_SAID.value:
        return markdown.standing_text(Standing.NOT_SAID)
    value = parse_value(mechanism, point, span)
    if not isinstance(value, Value):
        return ""
    return markdown.paragraphs([point.question(), f"**{value.text}**", str(value.answer.value)])


def _setting_text(view: View, statement: Statement, token: Token) -> str:
    """A name in `choice=reading`."""
    index = statement.tokens.index(token)
    is_reading = statement.tokens[index - 1].text == "="
    for one in view.readings_for(statement.key):
        where = f"of `{one.origin}`" if one.origin else "of this file"
        if is_reading and one.reading == token.text and one.choice == statement.tokens[index - 2].text:
            return f"**{one.reading}**, a reading of the choice `{one.choice}` {where}"
        if not is_reading and one.choice == token.text:
            known = [f"`{other.reading}`" for other in view.readings_for(statement.key) if other.choice == one.choice]
            return f"**{one.choice}**, a choice {where}, with the readings {', '.join(known)}"
    return ""


def _head(view: View, statement: Statement, token: Token) -> Explanation | None:
    """A word of the head of a block."""
    if statement.kind not in BLOCKS:
        return None
    index = statement.tokens.index(token)
    before = statement.tokens[index - 1].text if index else ""
    if index == 0:
        return _about(token, f"**{token.text}**  {markdown.BLOCK_MEANINGS[token.text]}")
    if statement.kind == "variant" and (before == "from" or index == 1):
        known = view.variants.get(token.text)
        return _about(token, f"**{token.text}**  {known.titles}\n\n{known.path.name}") if known is not None else None
    if statement.kind == "phase":
        return _about(token, markdown.mechanism_text(token.text) if before == ":" else markdown.role_text(token.text))
    if statement.kind == "choice" and index > 1:
        return next(_named(statement, token, {kind.value: markdown.kind_text(kind) for kind in ChoiceKind}), None)
    return _about(token, _name_text(view, statement, token)) if index == 1 or token.text == "default" else None


def _name_text(view: View, statement: Statement, token: Token) -> str:
    """A name that a block bears."""
    if statement.kind == "deals":
        return _kind_text(view, token.text)
    if token.text == "default":
        return "The reading that a plain command plays."
    meaning = markdown.BLOCK_MEANINGS[statement.kind]
    return f"**{token.text}**, a {statement.kind}\n\n{meaning}"


def _about(token: Token, text: str) -> Explanation | None:
    return Explanation(text, token.start, token.end) if text else None
