"""The quick verification: the project's games keep every property, and a planted fault is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from myllymatti.play import beating, tricks
from myllymatti.play.actions import Action
from myllymatti.play.game import replay
from myllymatti.play.position import Position
from myllymatti.play.state import State
from myllymatti.verify.quick import PROPERTIES, Verdict, verify_quickly, violated
from tests.helpers import KOIRA, begun, games, rules_of, walked


def verdict(games: int = 20) -> Verdict:
    return verify_quickly(rules_of(KOIRA), 3, games, 1, 10_000)


@pytest.mark.parametrize(("name", "players"), games())
def test_games_of_the_project_keep_all_properties(name: str, players: int) -> None:
    found = verify_quickly(rules_of(name), players, 20, 1, 10_000)
    assert found.kept
    assert (found.games, found.not_ended) == (20, 0)


def test_games_cut_short_are_counted() -> None:
    found = verify_quickly(rules_of(KOIRA), 3, 20, 1, 50)
    assert found.kept
    assert (found.not_ended, found.actions) == (20, 1_000)


def plant(monkeypatch: pytest.MonkeyPatch, fault: Callable[[Position], None], after: int = 40) -> None:
    """Let the engine go wrong once, when so many things have happened in a game."""
    original = tricks.apply

    def faulty(position: Position, rules: object, action: Action) -> None:
        original(position, rules, action)  # type: ignore[arg-type]
        if len(position.events) >= after:
            fault(position)

    monkeypatch.setattr(tricks, "apply", faulty)


def found_in(found: Verdict) -> str:
    assert not found.kept
    (violation,) = found.violations
    assert violation.property in PROPERTIES
    assert len(violation.record.actions) == violation.after_actions
    return f"{violation.property}: {violation.text}"


def test_lost_card(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, lambda position: position.stock.clear())
    assert found_in(verdict()).startswith("cards: in two places: none; nowhere: ")


def test_card_in_two_places(monkeypatch: pytest.MonkeyPatch) -> None:
    def double(position: Position) -> None:
        position.piles[0] |= 1 << position.stock[0] if position.stock else 0

    plant(monkeypatch, double)
    assert "in two places: ♠" in found_in(verdict()) or "nowhere: none" in found_in(verdict())


def test_no_legal_action(monkeypatch: pytest.MonkeyPatch) -> None:
    original = beating.legal_actions

    def nothing_to_take(position: Position, rules: object) -> list[Action]:
        actions = original(position, rules)  # type: ignore[arg-type]
        return [action for action in actions if action.cards] if len(position.table) == 2 else actions

    monkeypatch.setattr(beating, "legal_actions", nothing_to_take)
    assert found_in(verdict()) == "action: there is no legal action"


def test_no_legal_action_after_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tricks, "legal_actions", lambda *_: [])
    assert found_in(verdict()) == "action: there is no legal action"


def test_game_that_ends_while_two_hold_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    original = beating._over

    def too_soon(position: Position, *rest: object, **named: object) -> bool:
        if position.out:
            position.out |= 1 << next(seat for seat in range(3) if not position.out >> seat & 1)
        return original(position, *rest, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(beating, "_over", too_soon)
    assert found_in(verdict()).startswith("outcome: ")


def test_nobody_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "returns", lambda self: [0.0] * 3)
    assert found_in(verdict()).startswith("outcome: ")


def test_two_lose(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(State, "returns", lambda self: [-1.0, -1.0, 0.0])
    assert found_in(verdict()).startswith("outcome: ")


def test_copy_that_shares_its_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    def shallow(self: Position) -> Position:
        copy = object.__new__(Position)
        for name in Position.__slots__:
            setattr(copy, name, getattr(self, name))
        return copy

    monkeypatch.setattr(Position, "clone", shallow)
    assert found_in(verdict()) == "clone: playing on in the copy changed the state"


def test_deal_that_is_already_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault is found before the first action, too."""
    original = Position.__init__

    def faulty(self: Position, rules: object, players: int, deck: tuple[int, ...], kind: str | None) -> None:
        original(self, rules, players, deck, kind)  # type: ignore[arg-type]
        self.stock.pop()

    monkeypatch.setattr(Position, "__init__", faulty)
    assert found_in(verdict()).startswith("cards: ")


def test_record_of_a_violation_can_be_replayed_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch, lambda position: position.stock.clear())
    (violation,) = verdict().violations
    replayed = replay(rules_of(KOIRA), violation.record)
    assert [name for name, _ in violated(replayed)][:1] == ["cards"]


def test_sound_states_violate_nothing() -> None:
    fresh, _ = begun(KOIRA, 3, 1)
    assert list(violated(fresh)) == []
    assert list(violated(walked(KOIRA, 3, 1, 5_000))) == []
