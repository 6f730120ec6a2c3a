"""Which games are played: everything that the result of a run depends on, but how many they are."""

from __future__ import annotations

from dataclasses import dataclass

from myllymatti.play.game import MOST_ACTIONS
from myllymatti.play.players import PLAYERS, Policy, each_his_own
from myllymatti.rules.model import Rules


@dataclass(frozen=True)
class Series:
    """Which games are played: the rules, the number of players, the seed, the bound on actions, and by whom.

    `policies` are the names of ways to play (see `play/players`), one for each seat, forehand first; where none are
    given all play at random. With `replays` above 1 each deal is played so many times one after another, its hands
    passed on one seat further each time (see `myllymatti.random`): game g is replay ``g % replays`` of its group.

    Raises:
        ValueError: when the number of players does not fit the rules, the policies do not fit the players, or replays
            is below 1.
    """

    rules: Rules
    players: int
    seed: int
    most_actions: int = MOST_ACTIONS
    policies: tuple[str, ...] = ()
    replays: int = 1

    def __post_init__(self) -> None:
        rules = self.rules
        if not rules.fewest_players <= self.players <= rules.most_players:
            raise ValueError(f"{rules.name} is played by {rules.players_told}, not by {self.players}")
        if self.replays < 1:
            raise ValueError("a deal is played at least once")
        if not self.policies:
            object.__setattr__(self, "policies", ("random",) * self.players)
        if len(self.policies) != self.players:
            raise ValueError(f"{self.players} play, and {len(self.policies)} ways to play are named")
        unknown = [name for name in self.policies if name not in PLAYERS]
        if unknown:
            raise ValueError(f"there is no player “{unknown[0]}”")

    @property
    def player(self) -> str:
        """Who plays, as `--player` names it: one name where all play alike, else one a seat, with commas."""
        return self.policies[0] if len(set(self.policies)) == 1 else ",".join(self.policies)

    def policy(self) -> Policy:
        """The way to play of the whole table."""
        return each_his_own([PLAYERS[name] for name in self.policies])


def only_kind(rules: Rules) -> str:
    """The kind of deal, where only one of those that are told apart is played; else empty."""
    return rules.deals[0].kind if len(rules.deals) == 1 else ""
