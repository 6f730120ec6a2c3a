"""What must hold of a resolved variant as a whole. A check is one function; the tuple lists them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from myllymatti.diagnostics import Diagnostic
from myllymatti.variant.checks.bids import bids_fit
from myllymatti.variant.checks.choices import defaults_go_together, no_point_in_two_choices, readings_known
from myllymatti.variant.checks.claims import claims_fit
from myllymatti.variant.checks.contract import (
    auctions_come_before,
    deals_of_sessions_are_known,
    partners_fit,
    phases_are_for_something,
)
from myllymatti.variant.checks.contradictions import nothing_contradicts
from myllymatti.variant.checks.frame import deal_fits, hands_stay_as_dealt, pack_fits, players_in_order
from myllymatti.variant.checks.hands import all_cards_can_be_played, gifts_fit, stock_and_kitty_are_dealt
from myllymatti.variant.checks.missing import has_phases, nothing_missing
from myllymatti.variant.checks.phases import (
    nothing_without_effect,
    phases_fit,
    ties_fit_the_winner,
    trumps_matter,
    turned_card_needs_stock,
)
from myllymatti.variant.checks.sums import words_of_sums_fit
from myllymatti.variant.checks.targets import targets_can_be_met
from myllymatti.variant.model import Variant

CHECKS: tuple[Callable[[Variant], Iterable[Diagnostic]], ...] = (
    readings_known,
    defaults_go_together,
    has_phases,
    no_point_in_two_choices,
    players_in_order,
    pack_fits,
    deal_fits,
    phases_fit,
    nothing_without_effect,
    ties_fit_the_winner,
    turned_card_needs_stock,
    trumps_matter,
    phases_are_for_something,
    auctions_come_before,
    partners_fit,
    deals_of_sessions_are_known,
    bids_fit,
    stock_and_kitty_are_dealt,
    all_cards_can_be_played,
    gifts_fit,
    words_of_sums_fit,
    nothing_contradicts,
    claims_fit,
)
"""The checks of a variant whose every clause is understood and that lacks nothing, in their order."""

ADVICE: tuple[Callable[[Variant], Iterable[Diagnostic]], ...] = (hands_stay_as_dealt, targets_can_be_met)
"""What is only warned of, where nothing else is wrong."""

__all__ = ["ADVICE", "CHECKS", "nothing_missing"]
