"""Which game an article describes: what it says, what it leaves open, and what all of its readings make in play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import MappingProxyType

from myllymatti.pages.choices import ChoiceTold, ReadingTold
from myllymatti.pages.readings_made import ReadingsMade
from myllymatti.sources.model import Source, Sources

ARTICLES = MappingProxyType({"mjolis-1913": "nordisk-familjebok-1913"})
"""Variants that rest on one short article, which may be quoted as a whole, and the source that is this article."""

HARDLY = 0.01
"""A choice that explains less of it, whether a combination is a game, is not decided by playing."""


@dataclass(frozen=True)
class ArticleTold:
    """What is told of an article.

    `deciding` is the choice that explains most of it whether a combination of readings is a game, and `share` how much;
    `second` is the next. Of the readings of the first `always` are those with which every combination is a game,
    `seldom` those with which fewer than half are. `open` are the choices that playing does not decide.
    """

    article: Source
    deciding: ChoiceTold
    share: float
    second: ChoiceTold | None
    second_share: float
    always: tuple[ReadingTold, ...]
    seldom: tuple[ReadingTold, ...]
    open: tuple[ChoiceTold, ...]

    def is_of_article(self, told: ReadingTold) -> bool:
        """Whether a reading rests on the words of the article; others fill its gaps from elsewhere."""
        facts = told.reading.facts
        cited = {ref.source for fact in facts for ref in fact.evidence.passages}
        return self.article.id in cited


def told_article(choices: Sequence[ChoiceTold], made: ReadingsMade, sources: Sources) -> ArticleTold | None:
    """What is told of the article that a variant rests on; None where there is none, or nothing differs."""
    shares = {one.choice: one.explains.get("playable") or 0.0 for one in made.choices}
    article = sources.get(ARTICLES.get(made.variant, ""))
    if article is None or not any(shares.values()):
        return None
    deciding, *others = sorted(choices, key=lambda told: -shares.get(told.choice.name, 0.0))
    counted = [(one, one.count) for one in deciding.readings if one.count is not None]
    return ArticleTold(
        article=article,
        deciding=deciding,
        share=shares[deciding.choice.name],
        second=others[0] if others else None,
        second_share=shares.get(others[0].choice.name, 0.0) if others else 0.0,
        always=tuple(one for one, count in counted if count.playable == count.combinations),
        seldom=tuple(one for one, count in counted if 2 * count.playable < count.combinations),
        open=tuple(told for told in choices if shares.get(told.choice.name, 0.0) < HARDLY),
    )
