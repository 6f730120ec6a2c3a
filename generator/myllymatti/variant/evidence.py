"""Binding evidence: citations are looked up in the corpus, standings are checked for what they claim."""

from __future__ import annotations

from dataclasses import replace

from myllymatti.diagnostics import Diagnostic, Span
from myllymatti.diagnostics.codes import Code
from myllymatti.sources.model import Source, Sources
from myllymatti.syntax.habits import habits, told
from myllymatti.syntax.tree import CitationTree, EvidenceTree
from myllymatti.variant.model import Evidence, PassageRef, Standing
from myllymatti.words_nearby import listed, with_nearest

_STANDING_WORDS = tuple(standing.value.split()[0] for standing in Standing)
_NEEDS_REASON = (Standing.INFERRED, Standing.BORROWED, Standing.CONJECTURE)
_NEEDS_CITATION = (Standing.STATED, Standing.UNCERTAIN, Standing.INFERRED, Standing.BORROWED)


def bind(tree: EvidenceTree, sources: Sources, faults: list[Diagnostic], *, silent: bool = False) -> Evidence:
    """The evidence written in brackets; what is wrong with it is added to `faults`.

    `silent` is set where the clause says “not said”: then a source is cited as a whole.
    """
    standing = _standing(tree, faults)
    if silent:
        standing = Standing.NOT_SAID
    passages = []
    for citation in tree.citations:
        if _known(citation, sources, standing, faults):
            passages.append(PassageRef(citation.source, citation.passage))
    evidence = Evidence(tuple(passages), standing or _assumed(tree), tree.reason)
    if tree.whole and standing is not None and not _misplaced(tree):
        faults.extend(_unfounded(evidence, tree, sources))
    return evidence


def _assumed(tree: EvidenceTree) -> Standing:
    """What is assumed where the standing cannot be made out, which is told: what gives the fewest faults besides."""
    return Standing.STATED if any(one.passage for one in tree.citations) else Standing.INVENTED


def _standing(tree: EvidenceTree, faults: list[Diagnostic]) -> Standing | None:
    """The standing; None where it cannot be made out, which is told here or by the parser."""
    if tree.standing is None:
        misplaced = _misplaced(tree)
        if misplaced:
            return next((one for one in Standing if one.value == misplaced), None)
        return Standing.STATED if tree.whole or tree.citations else None
    text = " ".join(tree.standing.text.split())
    for standing in Standing:
        if standing.value == text:
            return standing
    known = [standing.value for standing in Standing]
    fault = Diagnostic(
        code="unknown-standing",
        title=f"“{text}” is no standing",
        span=tree.standing.span,
        text=f"Valid here: {listed(known)}.",
        hint=habits().hint_for_standing(text),
    )
    faults.append(with_nearest(fault, text, known, tree.standing.span))
    return None


def _misplaced(tree: EvidenceTree) -> str:
    """A standing that stands where a passage belongs; empty where there is none."""
    return next((one.source for one in tree.citations if not one.passage and one.source in _STANDING_WORDS), "")


def _known(citation: CitationTree, sources: Sources, standing: Standing | None, faults: list[Diagnostic]) -> bool:
    source = sources.get(citation.source)
    if source is None and not citation.passage and citation.source in _STANDING_WORDS:
        faults.append(
            Diagnostic(
                code="standing-after-comma",
                title=f"“{citation.source}” is a standing, and stands where a passage belongs",
                span=citation.span,
                text="A standing comes after the passages, behind a semicolon.",
                hint=f"write {_form_of_word(citation.source)}",
            )
        )
        return False
    if source is None and citation.source in sources.faulty:
        return False  # what is wrong with the source is told where it stands
    if source is None:
        known = [one.id for one in sources]
        fault = Diagnostic(
            code="unknown-source",
            title=f"there is no source “{citation.source}”",
            span=citation.span,
            text="A source is a folder in corpus/; `matti sources` lists them.",
        )
        faults.append(with_nearest(fault, citation.source, known, _of_source(citation)))
        return False
    if citation.passage in source.by_id or (standing is Standing.NOT_SAID and not citation.passage):
        return True
    faults.append(_unknown_passage(citation, source))
    return False


def _unknown_passage(citation: CitationTree, source: Source) -> Diagnostic:
    if not citation.passage:
        return Diagnostic(
            code="unknown-passage",
            title=f"“{citation.source}” is cited without a passage",
            span=citation.span,
            hint=f"write {citation.source}/PASSAGE; `matti sources {citation.source}` lists its passages",
        )
    fault = Diagnostic(
        code="unknown-passage",
        title=f"“{citation.source}” has no passage “{citation.passage}”",
        span=citation.span,
        hint=f"`matti sources {citation.source}` lists its passages",
    )
    habit = habits().of_citation(citation.passage)
    if habit is not None:
        return replace(fault, hint=told(habit, citation.span, "", {"source": citation.source}).hint)
    return with_nearest(fault, citation.passage, source.by_id, _of_passage(citation))


def _of_source(citation: CitationTree) -> Span:
    """The place of a citation's source, without its passage."""
    return Span(citation.span.source, citation.span.start, citation.span.start + len(citation.source))


def _of_passage(citation: CitationTree) -> Span:
    """The place of a citation's passage, without its source."""
    return Span(citation.span.source, citation.span.end - len(citation.passage), citation.span.end)


def _unfounded(evidence: Evidence, tree: EvidenceTree, sources: Sources) -> list[Diagnostic]:
    """A standing that claims more, or less, than the passages bear out."""
    standing = evidence.standing
    if tree.standing is None and not tree.citations and standing is not Standing.NOT_SAID:
        ways = 'write [source/passage], [; conjecture "why"], or [; invented] for a rule of one\'s own'
        return [_unfit(tree, "there is nothing in the brackets", ways)]
    word = f"“{standing.value}”"
    if standing in _NEEDS_REASON and not evidence.reason.strip():
        return [_unfit(tree, f"{word} needs a reason", f'write [… ; {standing.value} "why"]')]
    if standing in _NEEDS_CITATION and not tree.citations:
        return [_unfit(tree, f"{word} needs a passage", f'write {_form(standing)}, or [; conjecture "why"]')]
    if standing is Standing.INVENTED and tree.citations:
        return [_unfit(tree, f"{word} rests on no source", "remove the citation, or choose another standing")]
    return _misjudged(evidence, tree, sources)


def _misjudged(evidence: Evidence, tree: EvidenceTree, sources: Sources) -> list[Diagnostic]:
    """A clause surer than its source, or less sure."""
    standing = evidence.standing
    passages = [sources.passage(ref.source, ref.passage) for ref in evidence.passages]
    doubtful = [passage for passage in passages if passage is not None and passage.doubtful]
    if standing is Standing.STATED and doubtful and len(doubtful) == len(passages):
        return [
            _unfit(tree, "the source itself is not sure of this", "write [… ; uncertain]", code="stated-though-doubted")
        ]
    if standing is Standing.UNCERTAIN and passages and not doubtful:
        return [
            _unfit(
                tree,
                "“uncertain” is for a doubt of the source, and the source has none here",
                'remove it, or write [… ; inferred "why"] for a doubt of the reader',
            )
        ]
    return []


def _form_of_word(word: str) -> str:
    """How evidence is written in which a standing begins with this word."""
    standing = next(one for one in Standing if one.value.split()[0] == word)
    if standing is Standing.NOT_SAID:
        return "key: not said [source]"
    return _form(standing) if standing in _NEEDS_CITATION else f"[; {standing.value}{_why(standing)}]"


def _why(standing: Standing) -> str:
    return ' "why"' if standing in _NEEDS_REASON else ""


def _form(standing: Standing) -> str:
    """How evidence of a standing that rests on a passage is written."""
    if standing is Standing.STATED:
        return "[source/passage]"
    return f"[source/passage; {standing.value}{_why(standing)}]"


def _unfit(tree: EvidenceTree, title: str, hint: str, code: Code = "unfit-standing") -> Diagnostic:
    return Diagnostic(code=code, title=title, span=tree.span, hint=hint)
