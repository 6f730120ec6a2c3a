"""Reading history and words: five files of a corpus folder, every fault of every file in one go."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, BeforeValidator, Field, TypeAdapter, model_validator

from myllymatti.diagnostics import Diagnostic, ordered
from myllymatti.sources.checked_yaml import (
    Checked,
    Cited,
    Identifier,
    Language,
    Location,
    Text,
    YamlFile,
    fault,
    load,
    twice,
    validate,
)
from myllymatti.sources.history import (
    Argument,
    Attestation,
    Basis,
    Citation,
    Claim,
    Dating,
    Dispute,
    Family,
    History,
    NameOfGame,
    Relative,
    Side,
    Standing,
    Term,
    Verified,
    Word,
)
from myllymatti.sources.model import Sources
from myllymatti.words_nearby import did_you_mean

_NO_DATE = "this must be a date as 1833, 1833-02 or 1833-02-19"


def _a_date(text: str) -> str:
    match = re.fullmatch(r"(\d{4})(?:-(\d\d)(?:-(\d\d))?)?", text)
    if match is None:
        raise ValueError(_NO_DATE)
    year, month, day = (int(part) if part else 1 for part in match.groups())
    if year == 0 or not 1 <= month <= 12 or not 1 <= day <= calendar.monthrange(year, month)[1]:
        raise ValueError(f"there is no {text} in the calendar")
    return text


def _yes_and_no(value: object) -> object:
    """YAML reads a bare yes or no as true or false."""
    return {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value


_AtLeastOne = Annotated[tuple[Cited, ...], Field(min_length=1)]
_Date = Annotated[str, AfterValidator(_a_date)]
_Verified = Annotated[Verified, BeforeValidator(_yes_and_no)]


class _EntryFile(Checked):
    """What every entry of the five files has."""

    id: Identifier
    family: Family = Family.MATTI


class _AttestationFile(_EntryFile):
    date: _Date | None = None
    earliest: _Date | None = None
    latest: _Date | None = None
    told: Text | None = None
    doubt: Text | None = None
    or_earlier: bool = Field(default=False, alias="or-earlier")
    and_since: bool = Field(default=False, alias="and-since")
    about: Identifier
    name: Text | None = None
    language: Language | None = None
    place: Text | None = None
    what: Text
    attested_by: _AtLeastOne = Field(alias="attested-by")
    verified: _Verified
    how: Text
    note: Text | None = None

    @model_validator(mode="after")
    def _is_dated(self) -> _AttestationFile:
        if (self.date is None) == (self.earliest is None and self.latest is None):
            raise ValueError("either date stands here, or earliest and latest")
        if (self.earliest is None) != (self.latest is None):
            raise ValueError("earliest and latest go together")
        if self.earliest and self.latest and _last_day(self.latest) < self.earliest:
            raise ValueError("latest is before earliest")
        if (self.name is None) != (self.language is None):
            raise ValueError("name and language go together")
        return self

    def dating(self) -> Dating:
        """The date as the model has it."""
        return Dating(
            earliest=self.date or self.earliest or "",
            latest=self.date or self.latest or "",
            told=self.told or "",
            doubt=self.doubt or "",
            or_earlier=self.or_earlier,
            and_since=self.and_since,
        )


class _NameFile(_EntryFile):
    name: Text
    language: Language
    games: Annotated[tuple[Identifier, ...], Field(min_length=1)]
    region: Text | None = None
    first: Identifier | None = None
    first_note: Text | None = Field(default=None, alias="first-note")
    meaning: Text
    derivation: Text | None = None
    cited: _AtLeastOne
    without_rules: Text | None = Field(default=None, alias="without-rules")
    note: Text | None = None

    @model_validator(mode="after")
    def _has_a_first(self) -> _NameFile:
        if self.first is None and self.first_note is None:
            raise ValueError("either first stands here, or first-note on why there is none")
        return self


class _ArgumentFile(Checked):
    text: Text
    cited: _AtLeastOne
    inferred: bool = False


class _SideFile(Checked):
    claim: Text
    claimed_by: _AtLeastOne = Field(alias="claimed-by")
    arguments: tuple[_ArgumentFile, ...] = ()


class _DisputeFile(_EntryFile):
    question: Text
    sides: Annotated[tuple[_SideFile, ...], Field(min_length=2)]
    standing: Standing
    verdict: Text


class _WordFile(Checked):
    word: Text
    language: Language
    attested: tuple[Cited, ...] = ()
    basis: Literal["usage"] | None = None
    note: Text | None = None

    @model_validator(mode="after")
    def _rests_on_something(self) -> _WordFile:
        if bool(self.attested) == (self.basis is not None):
            raise ValueError("either attested names a passage, or basis is usage")
        return self


class _TermFile(_EntryFile):
    meaning: Text
    words: Annotated[tuple[_WordFile, ...], Field(min_length=1)]
    note: Text | None = None


class _ClaimFile(Checked):
    text: Text
    claimed_by: _AtLeastOne = Field(alias="claimed-by")
    doubtful: bool = False


class _RelativeFile(_EntryFile):
    names: Annotated[tuple[Text, ...], Field(min_length=1)]
    summary: Text
    related: bool = True
    claims: Annotated[tuple[_ClaimFile, ...], Field(min_length=1)]


_Entry = TypeVar("_Entry", _AttestationFile, _NameFile, _DisputeFile, _TermFile, _RelativeFile)


def read_history(folder: Path) -> tuple[History, tuple[Diagnostic, ...]]:
    """History and words of a corpus folder, and the faults of its files.

    A file with a fault, or that isn't there, leaves its part of the result empty. That citations stand for
    something is told by `unresolved_citations`.
    """
    faults: list[Diagnostic] = []
    attestations_file, attestations = _entries(folder / "attestations.yaml", list[_AttestationFile], faults)
    names_file, names = _entries(folder / "names.yaml", list[_NameFile], faults)
    disputes_file, disputes = _entries(folder / "disputes.yaml", list[_DisputeFile], faults)
    terms_file, terms = _entries(folder / "glossary.yaml", list[_TermFile], faults)
    relatives_file, relatives = _entries(folder / "relatives.yaml", list[_RelativeFile], faults)
    if attestations_file and names_file:
        faults.extend(_unknown_firsts(attestations, names, names_file))
    if attestations_file and names_file and relatives_file:
        games = {game for name in names for game in name.games} | {relative.id for relative in relatives}
        faults.extend(_unknown_games(attestations, games, attestations_file))
    history = History(
        attestations=tuple(
            sorted(
                (_as_attestation(one, (index,), attestations_file) for index, one in enumerate(attestations)),
                key=lambda one: (one.date.earliest, one.date.latest),
            )
        ),
        names=tuple(_as_name(one, (index,), names_file) for index, one in enumerate(names)),
        disputes=tuple(_as_dispute(one, (index,), disputes_file) for index, one in enumerate(disputes)),
        glossary=tuple(_as_term(one, (index,), terms_file) for index, one in enumerate(terms)),
        relatives=tuple(_as_relative(one, (index,), relatives_file) for index, one in enumerate(relatives)),
    )
    return history, ordered(faults)


def unresolved_citations(history: History, sources: Sources) -> tuple[Diagnostic, ...]:
    """A fault for each citation that names no source or no passage of it."""
    faults = []
    for citation in history.citations():
        source = sources.get(citation.source)
        if source is None:
            title = f"there is no source “{citation.source}”"
            hint = did_you_mean(citation.source, sources.by_id)
        elif citation.passage and citation.passage not in source.by_id:
            title = f"the source {citation.source} has no passage “{citation.passage}”"
            hint = did_you_mean(citation.passage, source.by_id)
        else:
            continue
        faults.append(Diagnostic(code="corpus-unknown-citation", title=title, span=citation.span, hint=hint))
    return ordered(faults)


def _entries(path: Path, kind: type[list[_Entry]], faults: list[Diagnostic]) -> tuple[YamlFile | None, list[_Entry]]:
    if not path.is_file():
        return None, []
    loaded = load(path, faults)
    if loaded is None:
        return None, []
    file, data = loaded
    entries = validate(TypeAdapter(kind), file, data, faults)
    if entries is None:
        return None, []
    faults.extend(twice((entry.id for entry in entries), file, "entry", "corpus-entry-twice"))
    return file, entries


def _last_day(date: str) -> str:
    """A date that is as late as a year or month can be, for comparing."""
    return f"{date}-12-31"[:10] if len(date) == 4 else f"{date}-31"[:10]


def _unknown_firsts(
    attestations: Iterable[_AttestationFile], names: Iterable[_NameFile], file: YamlFile
) -> Iterator[Diagnostic]:
    known = [attestation.id for attestation in attestations]
    for index, name in enumerate(names):
        if name.first and name.first not in known:
            yield fault(
                "corpus-unknown-attestation",
                f"there is no attestation “{name.first}”",
                file.span((index, "first")),
                hint=did_you_mean(name.first, known),
            )


def _unknown_games(attestations: Iterable[_AttestationFile], games: set[str], file: YamlFile) -> Iterator[Diagnostic]:
    for index, attestation in enumerate(attestations):
        if attestation.about not in games:
            yield fault(
                "corpus-unknown-game",
                f"“{attestation.about}” is neither a game of a name nor a relative",
                file.span((index, "about")),
                hint=did_you_mean(attestation.about, sorted(games)),
            )


def _citations(texts: Iterable[str], location: Location, file: YamlFile | None) -> tuple[Citation, ...]:
    found = []
    for index, text in enumerate(texts):
        source, _, passage = text.partition("/")
        found.append(Citation(source, passage, file.span((*location, index)) if file else None))
    return tuple(found)


def _as_attestation(one: _AttestationFile, place: Location, file: YamlFile | None) -> Attestation:
    return Attestation(
        id=one.id,
        date=one.dating(),
        about=one.about,
        what=one.what,
        attested_by=_citations(one.attested_by, (*place, "attested-by"), file),
        verified=one.verified,
        how=one.how,
        name=one.name or "",
        language=one.language or "",
        place=one.place or "",
        note=one.note or "",
        family=one.family,
    )


def _as_name(one: _NameFile, place: Location, file: YamlFile | None) -> NameOfGame:
    return NameOfGame(
        id=one.id,
        name=one.name,
        language=one.language,
        games=one.games,
        meaning=one.meaning,
        cited=_citations(one.cited, (*place, "cited"), file),
        region=one.region or "",
        first=one.first or "",
        first_note=one.first_note or "",
        derivation=one.derivation or "",
        without_rules=one.without_rules or "",
        note=one.note or "",
        family=one.family,
    )


def _as_dispute(one: _DisputeFile, place: Location, file: YamlFile | None) -> Dispute:
    sides = []
    for index, side in enumerate(one.sides):
        here: Location = (*place, "sides", index)
        arguments = tuple(
            Argument(
                argument.text,
                _citations(argument.cited, (*here, "arguments", number, "cited"), file),
                argument.inferred,
            )
            for number, argument in enumerate(side.arguments)
        )
        sides.append(Side(side.claim, _citations(side.claimed_by, (*here, "claimed-by"), file), arguments))
    return Dispute(one.id, one.question, tuple(sides), one.standing, one.verdict, one.family)


def _as_term(one: _TermFile, place: Location, file: YamlFile | None) -> Term:
    words = tuple(
        Word(
            word=word.word,
            language=word.language,
            basis=Basis.USAGE if word.basis else Basis.ATTESTED,
            attested_by=_citations(word.attested, (*place, "words", index, "attested"), file),
            note=word.note or "",
        )
        for index, word in enumerate(one.words)
    )
    return Term(one.id, one.meaning, words, one.note or "", one.family)


def _as_relative(one: _RelativeFile, place: Location, file: YamlFile | None) -> Relative:
    claims = tuple(
        Claim(claim.text, _citations(claim.claimed_by, (*place, "claims", index, "claimed-by"), file), claim.doubtful)
        for index, claim in enumerate(one.claims)
    )
    return Relative(one.id, one.names, one.summary, claims, one.related, one.family)
