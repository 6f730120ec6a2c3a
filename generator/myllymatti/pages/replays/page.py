"""The page of a variant's replays: the list of them, and what its script is given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from myllymatti.pages import links
from myllymatti.pages.catalogue import N_, Catalogue
from myllymatti.pages.replays.cards import sprite
from myllymatti.pages.replays.collected import Replay, Source
from myllymatti.pages.replays.data import replay_script
from myllymatti.pages.replays.told import json_script, notes_told, rules_told, score_told, script_words, sentences
from myllymatti.words.lexicon import Lexicon

HEADINGS = {
    Source.GAME: N_("Whole games"),
    Source.EXAMPLE: N_("Worked examples"),
    Source.SHOWN: N_("Plays that the verification shows"),
}
"""The headings of the list, in its order."""

_WAYS = {
    "random": N_("at random"),
    "cautious": N_("cautiously"),
    "simple": N_("simply, by counting tricks"),
}
"""How the players of the games play."""


@dataclass(frozen=True)
class ListedReplay:
    """A replay as it stands in the list: its address, its title, and what is told about it."""

    name: str
    title: str
    about: str


@dataclass(frozen=True)
class ReplaysTold:
    """The replays of a variant in a language, for the template."""

    replays: Sequence[Replay]
    words: Lexicon
    say: Catalogue

    def groups(self) -> Iterator[tuple[str, list[ListedReplay]]]:
        """The headings of the list with their replays, as far as there are any."""
        for source, heading in HEADINGS.items():
            found = [self._listed(replay) for replay in self.replays if replay.source is source]
            if found:
                yield self.say.gettext(heading), found

    def games(self) -> list[ListedReplay]:
        """The whole games."""
        return [self._listed(replay) for replay in self.replays if replay.source is Source.GAME]

    def cards(self) -> Markup:
        """The pictures of all cards."""
        return sprite(self.words)

    def script(self, to: Callable[[str, str], str], file: Callable[[str], str]) -> Markup:
        """What the page's script is given, as JSON: words, and what each replay says in this language."""
        rules: dict[tuple[str, ...], int] = {}

        def number(rule: list[str] | None) -> int:
            return -1 if rule is None else rules.setdefault(tuple(rule), len(rules))

        told: list[dict[str, Any]] = []
        for replay in self.replays:
            listed = self._listed(replay)
            told.append(
                {
                    "name": replay.name,
                    "title": listed.title,
                    "about": listed.about,
                    "command": command(replay),
                    "file": file(links.replay_file(replay.configured.variant.name, replay.name)),
                    "rules": [number(rule) for rule in rules_told(replay, self.words, to)],
                    "notes": notes_told(replay, self.words, self.say),
                    "score": score_told(replay, self.words),
                    "again": replay.repeats_from,
                }
            )
        words = script_words(self.replays, self.words, self.say)
        return json_script({"replays": told, "rules": list(rules), **words})

    def first(self) -> Iterator[tuple[str, list[str]]]:
        """The first replay in sentences: each step with the heading of the phase that begins with it, if one does."""
        return sentences(self.replays[0], self.words, self.say)

    def _listed(self, replay: Replay) -> ListedReplay:
        titles = {Source.GAME: self._game, Source.EXAMPLE: self._example, Source.SHOWN: self._shown}
        title, about = titles[replay.source](replay)
        return ListedReplay(replay.name, title, about)

    def _game(self, replay: Replay) -> tuple[str, str]:
        say = self.say
        if replay.deal:
            title = self.words.phase("", replay.deal)
        else:
            title = say.ngettext("A game of %s player", "A game of %s players", replay.seats) % say.number(replay.seats)
        ways = [say.gettext(_WAYS[way]) for way in replay.players]
        seats = [f"{self.words.seat(seat)}: {way}" for seat, way in enumerate(ways, start=1)]
        played = say.gettext("Played by programs (%(how)s), with seed %(seed)s.")
        return title, played % {"how": ", ".join(seats), "seed": replay.seed}

    def _example(self, replay: Replay) -> tuple[str, str]:
        assert replay.example is not None
        name = replay.example.name.replace("-", " ")
        title, _ = self.say.text(name[:1].upper() + name[1:])
        readings = ", ".join(f"{choice}={reading}" for choice, reading in replay.example.readings)
        about = self.say.gettext("What the example leaves open is filled in as it may come.")
        if readings:
            about += " " + self.say.gettext("With the reading %s.") % readings
        return title, about

    def _shown(self, replay: Replay) -> tuple[str, str]:
        say = self.say
        final = replay.course.final
        if replay.repeats_from is not None:
            title = say.gettext("A play that goes on for ever")
        elif final.is_terminal() and final.loser() is None and not final.points():
            title = say.gettext("A play that ends without a loser")
        else:
            title = say.gettext("A play that the verification shows")
        about = say.gettext("%(number)s, with %(cards)s cards and %(players)s players.")
        return title, about % {
            "number": say.gettext("Play %s") % replay.number,
            "cards": final.rules.pack.size,
            "players": replay.seats,
        }


def command(replay: Replay) -> str:
    """The command that plays a whole game again; empty for other replays, which are no games of a seed."""
    if replay.source is not Source.GAME:
        return ""
    deal = f" --deal {replay.deal}" if replay.deal else ""
    players = ",".join(replay.players)
    name = replay.configured.variant.name
    return f"matti play {name} --players {replay.seats}{deal} --player {players} --seed {replay.seed}"


def replay_scripts(replays: Sequence[Replay]) -> dict[str, str]:
    """Path -> text for the data of every replay; all languages share these files."""
    return {links.replay_file(replay.configured.variant.name, replay.name): replay_script(replay) for replay in replays}
