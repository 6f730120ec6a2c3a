"""The whole flow on one screen, and the Python API: text to Variant, Variant to Rules, Rules to games and pages.

from myllymatti import pipeline

library = pipeline.open_library()
koira = library.configured("koira:runs=two-or-more")
rules = pipeline.compile_rules(koira)
record, state = pipeline.record_game(rules, players=3, seed=1)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import TypeAlias

from myllymatti import files
from myllymatti.compare.witnesses import (
    Pair,
    PairWitness,
    digest_of_pair,
    keep_witness,
    kept_of,
    pairs,
    witness_of_pair,
)
from myllymatti.diagnostics import Diagnostic, Faults, has_errors, ordered
from myllymatti.handbook import handbook
from myllymatti.mechanisms.game import BestWith
from myllymatti.pages.bibliography import bibliography_files
from myllymatti.pages.cards.card import Printer
from myllymatti.pages.cards.files import card_files as made_cards
from myllymatti.pages.catalogue import Catalogue, NotTranslated, read_catalogue
from myllymatti.pages.grouping import short_titles
from myllymatti.pages.replays.collected import replays_of
from myllymatti.pages.replays.page import replay_scripts
from myllymatti.pages.site import Contents, site_pages
from myllymatti.pages.verification_files import figure_files, verification_files
from myllymatti.play.example_runs import run_examples
from myllymatti.play.game import play_game, record_game, replay
from myllymatti.play.record import record_from_data
from myllymatti.play.session import play_session
from myllymatti.recorded import recorded_readings, recorded_speed
from myllymatti.rules.from_variant import compile_rules
from myllymatti.rules.model import Rules
from myllymatti.simulate.cache import kept
from myllymatti.simulate.run import Series, Simulation
from myllymatti.sources.history import History
from myllymatti.sources.model import Sources
from myllymatti.sources.read import read_corpora, read_sources
from myllymatti.sources.read_history import read_history, unresolved_citations
from myllymatti.syntax.values import value_grammar
from myllymatti.variant.configure import configure, one_reading_changed, split_name
from myllymatti.variant.model import ConfiguredVariant, Variant
from myllymatti.variant.read import ReadFiles, is_path, name_of, project_files, read_variants, unknown_variant
from myllymatti.variant.resolve import resolve
from myllymatti.verify.extent import FULL, QUICK, Extent
from myllymatti.verify.kept import digest_of, keep_report, kept_report
from myllymatti.verify.report import Report
from myllymatti.verify.verification import Subject, Verification
from myllymatti.verify.witness import Bounds
from myllymatti.words.languages import ENGLISH, LANGUAGES
from myllymatti.words.lexicon import lexicon

Corpus: TypeAlias = tuple[Sources, tuple[Diagnostic, ...]]
"""The sources of some folders, and the faults found in reading them."""

FIGURES = Path("build/figures")
"""Where the results of simulations are kept, below the working folder."""

REPORTS = Path("build/reports")
"""Where reports of verifications are kept, below the working folder: a folder for each extent."""

WITNESSES = REPORTS / "witnesses"
"""Where is kept, for every two variants of a family, the play after which they part."""

CARDS = Path("build/cards")
"""Where rule cards are kept, below the working folder: a folder for each language."""

WITNESS_BOUNDS = Bounds()
"""How far the site looks for it."""

FIGURE_SEED = 1
FIGURE_ACTIONS = 2000
DEFAULT_GAMES, OTHER_GAMES, SIMPLE_GAMES, MOST_FIGURE_PLAYERS = 5000, 1000, 500, 8
"""The runs that the site shows: a variant's default by each number of players up to the last, and each other reading
by the number it is best with; in each so many games, bounded by so many actions. Fewer are played by the simple player,
whom only the reference engine knows."""


@dataclass(frozen=True)
class Library:
    """What was read: the sources, the variants that are whole, and the faults of the others.

    `project_variants` are the names of all variants of the project, read or not.
    """

    sources: Sources
    history: History
    variants: dict[str, Variant]
    faults: tuple[Diagnostic, ...]
    project_variants: tuple[str, ...]

    def variant(self, name: str) -> Variant:
        """The variant of that name (or path).

        Raises:
            Faults: when there is none, or when it has faults (then those).
        """
        plain = name_of(name)
        if plain in self.variants:
            return self.variants[plain]
        if has_errors(self.faults):
            raise Faults(self.faults)
        raise Faults([unknown_variant(name, self.project_variants)])

    def configured(self, name: str) -> ConfiguredVariant:
        """The configured variant that a name like `koira:runs=two-or-more` (or a path with it) means.

        Raises:
            Faults: when the variant, a choice or a reading is unknown, or the variant has faults.
        """
        plain, readings = split_name(name)
        return configure(self.variant(plain), readings)

    def rules(self, name: str) -> Rules:
        """The rules of a configured variant, by name; raises as `configured` does."""
        return compile_rules(self.configured(name))


def open_library(names: Iterable[str] | None = None) -> Library:
    """Read the corpus and the named variants with their parents; all of the project's when `names` is None.

    A name with a path in it, or ending in .matti, is a file; its parents and sources (a folder `corpus`) are
    looked for beside it first, then in the project. Nothing is raised for a faulty file: the faults are in the
    library.

    Raises:
        Faults: when a name does not fit the form NAME:CHOICE=READING.
    """
    project = project_files(files.data_folder("variants"))
    asked = list(project) if names is None else [split_name(name)[0] for name in names]
    found = read_variants(asked, project)
    library = _resolved(found, read_corpora(corpus_folders(asked)), project)
    if names is not None:
        return library
    # The history is read only where everything is: no variant depends on it.
    history, faults = _history(library.sources)
    return replace(library, history=history, faults=ordered([*library.faults, *faults]))


def open_file(path: Path, texts: Mapping[Path, str], corpus: Corpus) -> Library:
    """Read one variant file with its parents, as an editor has them: `texts` stand over the files of these paths.

    `corpus` is what was read of `corpus_folders`, which an editor does not read again for every letter typed.
    """
    project = project_files(files.data_folder("variants"))
    return _resolved(read_variants([str(path)], project, texts), corpus, project)


def read_corpus(folders: Iterable[Path]) -> Corpus:
    """The sources of corpus folders and their faults, for `open_file`."""
    return read_corpora(folders)


def read_own_corpus(folder: Path, project: Sources) -> Corpus:
    """The sources in a folder of one's own and their faults; they may have been seen through the project's."""
    if not os.access(folder, os.R_OK | os.X_OK) or folder.resolve() == files.data_folder("corpus").resolve():
        return Sources(), ()
    return read_sources(folder, project.by_id)


def corpus_folders(names: Iterable[str]) -> list[Path]:
    """The folders in which the sources of variants and files are looked for, as far as they can be read."""
    folders = [files.data_folder("corpus"), *(Path(name).parent / "corpus" for name in names if is_path(name))]
    return [folder for folder in folders if os.access(folder, os.R_OK | os.X_OK)]


def _resolved(found: ReadFiles, corpus: Corpus, project: Mapping[str, Path]) -> Library:
    sources, corpus_faults = corpus
    variants, faults = resolve(found.parsed, sources, tuple(project), found.unread)
    return Library(sources, History(), variants, ordered([*corpus_faults, *found.faults, *faults]), tuple(project))


def _history(sources: Sources) -> tuple[History, tuple[Diagnostic, ...]]:
    history, faults = read_history(files.data_folder("corpus"))
    return history, (*faults, *unresolved_citations(history, sources))


def check(library: Library, names: Collection[str] | None = None) -> tuple[Diagnostic, ...]:
    """All faults of a library, worked examples that fail included, in reading order.

    With `names` only the worked examples of these variants are run.
    """
    failing = [
        fault
        for variant in library.variants.values()
        if names is None or variant.name in names
        for fault in run_examples(variant)
    ]
    return ordered([*library.faults, *failing])


def figure_series(library: Library) -> list[tuple[Series, int]]:
    """The runs that the site shows, each with its number of games."""
    wanted: list[tuple[Series, int]] = []
    for variant in library.variants.values():
        for index, configured in enumerate(one_reading_changed(variant)):
            rules = compile_rules(configured)
            if index == 0:
                counts = range(rules.fewest_players, min(rules.most_players, MOST_FIGURE_PLAYERS) + 1)
                kinds = {"random": DEFAULT_GAMES}
                if rules.deals[0].scoring is not None:
                    kinds["simple"] = SIMPLE_GAMES
                wanted.extend(
                    (Series(rules, players, FIGURE_SEED, FIGURE_ACTIONS, (player,) * players), games)
                    for players in counts
                    for player, games in kinds.items()
                )
            else:
                best = best_number(configured) or max(3, rules.fewest_players)
                players = min(max(best, rules.fewest_players), rules.most_players)
                wanted.append((Series(rules, players, FIGURE_SEED, FIGURE_ACTIONS), OTHER_GAMES))
    return wanted


def pages(
    library: Library,
    reports: Mapping[str, Report] | None = None,
    language: str = ENGLISH.code,
    *,
    catalogue: Catalogue | None = None,
    wanted: Callable[[str], bool] = lambda page: True,
) -> dict[str, str]:
    """Every generated page of the site in a language, path -> Markdown, with the figures kept in build/figures.

    The reports are those that are kept, unless they are given; see `kept_reports`. The catalogue is that of the
    language, unless another is given. Only the pages that are `wanted` are made.

    Raises:
        NotTranslated: for a text of the interface that is not there in that language.
    """
    contents = Contents(
        sources=library.sources,
        history=library.history,
        variants=tuple(configure(variant) for variant in library.variants.values()),
        simulations=kept_simulations(library),
        words=lexicon(language),
        catalogue=catalogue or read_catalogue(files.data_folder("site") / "locales", language),
        phrases=lambda mechanism, point: value_grammar(mechanism.name).phrases(point.rule()),
        files={variant.name: variant.span.source.text for variant in library.variants.values()},
        handbook=handbook(files.data_folder("grammar") / "handbook"),
        benchmarks=recorded_speed(),
        reports=kept_reports(library) if reports is None else reports,
        readings=recorded_readings(),
        witnesses=kept_witnesses(library),
        date=files.date_of_state(),
    )
    return site_pages(contents, files.data_folder("site") / "templates", wanted)


def kept_simulations(library: Library) -> dict[str, tuple[Simulation, ...]]:
    """The results of the runs that the site shows, as far as they are kept, by configured name."""
    found: dict[str, tuple[Simulation, ...]] = {}
    for series, games in figure_series(library):
        result = kept(series, games, FIGURES)
        if result is not None:
            found[series.rules.name] = (*found.get(series.rules.name, ()), result)
    return found


def data_files(library: Library, reports: Mapping[str, Report]) -> dict[str, str]:
    """The numbers behind all figures as CSV and JSON, path -> text; the pages of every language share them."""
    return figure_files(kept_simulations(library), reports, recorded_readings(), recorded_speed())


def replay_files(library: Library, reports: Mapping[str, Report]) -> dict[str, str]:
    """The data of all replays, path -> text; the pages of every language use it."""
    variants = [configure(variant) for variant in library.variants.values()]
    found = (replay_scripts(replays_of(one, reports.get(one.variant.name))) for one in variants)
    return {path: text for scripts in found for path, text in scripts.items()}


def card_files(library: Library, language: str, catalogue: Catalogue) -> dict[str, bytes]:
    """The rule cards in a language, path -> PDF; they are kept in build/cards, and made again as they change.

    Raises:
        NotTranslated: for a text of the interface that is not there in that language.
        CardTooLong: when a card does not fit on one page.
    """
    printer = Printer(lexicon(language), catalogue, library.sources, short_titles(library.sources, catalogue))
    return made_cards(library.variants.values(), printer, files.data_folder("site") / "templates", CARDS)


def verification_of(
    library: Library, name: str, extent: Extent, *, players: int | None = None, seed: int = FIGURE_SEED
) -> Verification:
    """A verification of a configured variant, ready to look at everything (`Verification.report`).

    Other answers are taken from all variants of the library. Without a number of players properties of play are looked
    for with each number, and games are played by the number it is best with, or by three.

    Raises:
        Faults: when the variant, a choice or a reading is unknown, or the variant has faults.
    """
    configured = library.configured(name)
    rules = compile_rules(configured)
    usual = min(max(best_number(configured) or 3, rules.fewest_players), rules.most_players)
    subject = Subject(
        configured=configured,
        relatives=tuple(one for variant in library.variants.values() for one in one_reading_changed(variant)),
        players=players or usual,
        claimed=tuple((claim, lexicon().claim(claim)) for claim in configured.variant.claims),
        each_number=() if players is None else (players,),
    )
    return Verification(subject, extent, seed)


def verification_digest(
    library: Library, name: str, extent: Extent, known: dict[str, list[tuple[str, str]]] | None = None
) -> str:
    """What the kept report of a variant is found by: its answers, its claims, and the games it is compared with.

    These are the same for all variants of a family: `known` remembers them from one digest of a library to the next.
    """
    known = {} if known is None else known
    configured = library.configured(name)
    answers = [
        (fact.slot, fact.value.text if fact.value is not None else "", fact.reading) for fact in configured.facts
    ]
    family = configured.variant.family
    if family not in known:
        known[family] = [
            (one.name, compile_rules(one).fingerprint)
            for variant in library.variants.values()
            if variant.family == family
            for one in one_reading_changed(variant)
        ]
    claims = [claim.text for claim in configured.variant.claims]
    return digest_of(repr((extent, configured.full_name, answers, known[family], claims)))


def verify_variant(name: str, extent: Extent) -> Report:
    """Verify a variant of the project, whose report is kept.

    Raises:
        Faults: when there is no such variant, or it has faults.
    """
    library = _project()
    report = verification_of(library, name, extent).report()
    keep_verified(library, report, extent)
    return report


def keep_verified(library: Library, report: Report, extent: Extent) -> None:
    """Keep the report of a variant by default, so that the site shows it; `library` is the whole project's.

    Raises:
        OSError: when the folder cannot be written.
    """
    keep_report(report, verification_digest(library, report.variant, extent), REPORTS / extent.name)


@cache
def _project() -> Library:
    """The project's library, read once in each process that verifies."""
    return open_library()


def kept_reports(library: Library) -> dict[str, Report]:
    """The reports that are kept of the variants as they are now, by variant; the full one where there are two."""
    found: dict[str, Report] = {}
    known: dict[str, list[tuple[str, str]]] = {}
    for name in library.variants:
        for extent in (FULL, QUICK):
            report = kept_report(name, verification_digest(library, name, extent, known), REPORTS / extent.name)
            if report is not None:
                found[name] = report
                break
    return found


def variant_pairs(library: Library) -> list[Pair]:
    """Every two variants of a family as they are played by default, in their order."""
    return pairs([configure(variant) for variant in library.variants.values()])


def find_pair_witness(one: str, other: str, bounds: Bounds) -> PairWitness:
    """Look for where two variants of the project part, and keep what is found.

    Raises:
        Faults: when there is no such variant, or it has faults.
        OSError: when the folder cannot be written.
    """
    library = _project()
    pair = library.configured(one), library.configured(other)
    found = witness_of_pair(*pair, bounds)
    keep_witness(found, digest_of_pair(pair, bounds), WITNESSES)
    return found


def kept_witnesses(library: Library) -> dict[tuple[str, str], PairWitness]:
    """What is kept of pairs of variants as they are now, by their names."""
    return kept_of(variant_pairs(library), WITNESS_BOUNDS, WITNESSES)


def best_number(configured: ConfiguredVariant) -> int | None:
    """The number of players it is best with, if the variant says one."""
    fact = configured.fact("", BestWith.rule())
    return fact.value.number() if fact is not None and fact.value is not None else None


__all__ = [
    "LANGUAGES",
    "Library",
    "NotTranslated",
    "best_number",
    "bibliography_files",
    "card_files",
    "check",
    "compile_rules",
    "configure",
    "corpus_folders",
    "data_files",
    "figure_series",
    "find_pair_witness",
    "keep_verified",
    "kept_reports",
    "kept_witnesses",
    "open_file",
    "open_library",
    "pages",
    "play_game",
    "play_session",
    "read_corpus",
    "read_own_corpus",
    "record_from_data",
    "record_game",
    "recorded_readings",
    "recorded_speed",
    "replay",
    "replay_files",
    "verification_digest",
    "verification_files",
    "verification_of",
    "verify_variant",
]
