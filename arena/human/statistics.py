"""Statistics of a person's own games, read from their records; practice games and lessons are not
among them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from arena.dudo.bid import DUDO, Bid
from arena.dudo.game import Game
from arena.dudo.replay import Decision, retold
from arena.dudo.rules import Rules
from arena.human.assist import odds_of
from arena.human.language import _, ngettext
from arena.human.seated import YOU, is_open
from arena.human.wording import chance_words
from arena.league.model import PLAY
from arena.records.runs import all_runs
from arena.records.schema import Record

FORMAT_VERSION = 1
BLUFF = Fraction(1, 3)
"""A bid is a bluff where its odds from the bidder's own cup are below this."""
BUCKETS = (Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(9, 10))
"""Where the buckets of calibration begin: the chance, from one's own cup, that a dudo is right."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: what it was played with, and its record. `bots` are those of the other seats,
    without the numbers of bots that sat twice."""

    preset: str
    rules: Rules
    bots: tuple[str, ...]
    record: Record


@dataclass(slots=True)
class Tally:
    """Games, and how many of them were won."""

    games: int = 0
    wins: int = 0

    def add(self, won: bool) -> None:
        self.games += 1
        self.wins += won


@dataclass(slots=True)
class Calls:
    """Dudos in one bucket: how many, how many were right, and the sum of the chances that they had."""

    dudos: int = 0
    right: int = 0
    expected: Fraction = Fraction(0)


@dataclass(slots=True)
class Statistics:
    """All that is counted. `by_strength` counts a game once for every bot's name that sat in it."""

    total: Tally = field(default_factory=Tally)
    by_rules: dict[str, Tally] = field(default_factory=dict)
    by_seats: dict[int, Tally] = field(default_factory=dict)
    by_strength: dict[str, Tally] = field(default_factory=dict)
    bids: int = 0
    bluffs: int = 0
    calzas: int = 0
    calzas_right: int = 0
    calls: list[Calls] = field(default_factory=lambda: [Calls() for _bucket in BUCKETS])

    @property
    def dudos(self) -> int:
        return sum(bucket.dudos for bucket in self.calls)

    @property
    def dudos_right(self) -> int:
        return sum(bucket.right for bucket in self.calls)


def own_games(results: Path) -> Iterator[Played]:
    """The finished games of this project that count, as they were begun."""
    for folder in all_runs(results):
        run = folder.read_run()
        if run.league["name"] != PLAY or is_open(folder):
            continue
        stems = {entry.name: Path(entry.origin).stem for entry in run.playing}
        (record,) = folder.read_records(0)
        bots = tuple(stems[name] for name in record.bots if name != YOU)
        yield Played(run.model.rules.preset, run.rule_set, bots, record)


def statistics(games: Iterable[Played]) -> Statistics:
    """Count all that the person did in these games."""
    found = Statistics()
    for played in games:
        record = played.record
        me = record.bots.index(YOU)
        won = record.ranks[me] == 1
        found.total.add(won)
        found.by_rules.setdefault(played.preset, Tally()).add(won)
        found.by_seats.setdefault(len(record.bots), Tally()).add(won)
        for name in sorted(set(played.bots)):
            found.by_strength.setdefault(name, Tally()).add(won)
        seat = record.seating.index(me)
        for game, decision in retold(played.rules, record.transcript):
            if decision.seat == seat:
                _count(found, game, decision)
    return found


def _count(found: Statistics, game: Game, decision: Decision) -> None:
    """One decision of the person, just before it is made."""
    view = game.view(decision.seat)
    odds = odds_of(view)
    action = decision.action
    if isinstance(action, Bid):
        found.bids += 1
        found.bluffs += odds.holds(action) < BLUFF
        return
    standing = game.state.standing
    if action is None or standing is None:
        return
    wild = game.state.wild_face
    counting = {standing.face} if wild is None or wild == standing.face else {standing.face, wild}
    actual = sum(die in counting for hand in game.all_dice() for die in hand)
    if action is not DUDO:
        found.calzas += 1
        found.calzas_right += actual == standing.quantity
        return
    chance = 1 - odds.holds(standing)
    bucket = found.calls[max(at for at, low in enumerate(BUCKETS) if chance >= low)]
    bucket.dudos += 1
    bucket.right += actual < standing.quantity
    bucket.expected += chance


def statistics_json(found: Statistics) -> dict[str, Any]:
    """As JSON values; shares are null where nothing was counted."""
    return {
        "format_version": FORMAT_VERSION,
        "games": found.total.games,
        "wins": found.total.wins,
        "by_rules": _tallies(found.by_rules),
        "by_seats": _tallies(found.by_seats),
        "by_strength": _tallies(found.by_strength),
        "bids": found.bids,
        "bluffs": found.bluffs,
        "bluff_rate": _share(found.bluffs, found.bids),
        "dudos": found.dudos,
        "dudos_right": found.dudos_right,
        "dudo_accuracy": _share(found.dudos_right, found.dudos),
        "calzas": found.calzas,
        "calzas_right": found.calzas_right,
        "calibration": [
            {
                "from": float(low),
                "to": float(high),
                "dudos": bucket.dudos,
                "expected": float(bucket.expected / bucket.dudos) if bucket.dudos else None,
                "right": _share(bucket.right, bucket.dudos),
            }
            for low, high, bucket in _buckets(found)
        ],
    }


def statistics_lines(found: Statistics) -> Iterator[str]:
    """The same in words."""
    total = found.total
    if not total.games:
        yield _("No finished game yet: arena play begins one.")
        return
    yield _tally(_("all games"), total)
    for title, tallies in (
        (_("By rules"), found.by_rules),
        (_("By seats"), {str(seats): each for seats, each in sorted(found.by_seats.items())}),
        (_("By who sat there"), found.by_strength),
    ):
        yield ""
        yield title
        yield from (f"  {_tally(name, each)}" for name, each in tallies.items())
    yield ""
    yield (
        ngettext("{count} bid", "{count} bids", found.bids).format(count=found.bids)
        + ", "
        + _("{share} of them bluffs (true with under a third, from your own cup)").format(
            share=_share_words(found.bluffs, found.bids)
        )
    )
    yield (
        ngettext("{count} dudo", "{count} dudos", found.dudos).format(count=found.dudos)
        + ", "
        + _("{share} right").format(share=_share_words(found.dudos_right, found.dudos))
    )
    if found.calzas:
        yield (
            ngettext("{count} calza", "{count} calzas", found.calzas).format(count=found.calzas)
            + ", "
            + _("{share} right").format(share=_share_words(found.calzas_right, found.calzas))
        )
    yield from _calibration(found)


def _calibration(found: Statistics) -> Iterator[str]:
    if not found.dudos:
        return
    yield ""
    yield _("Your dudos by the chance that they were right, from your own cup")
    for low, high, bucket in _buckets(found):
        if bucket.dudos:
            yield "  " + _(
                "{low} to {high}: {dudos} called, {expected} to be right, {right} were"
            ).format(
                low=chance_words(low),
                high=chance_words(high),
                dudos=bucket.dudos,
                expected=chance_words(bucket.expected / bucket.dudos),
                right=_share_words(bucket.right, bucket.dudos),
            )


def _buckets(found: Statistics) -> Iterator[tuple[Fraction, Fraction, Calls]]:
    return zip(BUCKETS, (*BUCKETS[1:], Fraction(1)), found.calls, strict=True)


def _tally(name: str, tally: Tally) -> str:
    games = ngettext("{count} game", "{count} games", tally.games).format(count=tally.games)
    won = _("{wins} won ({share})").format(
        wins=tally.wins, share=_share_words(tally.wins, tally.games)
    )
    return f"{name}: {games}, {won}"


def _tallies(tallies: dict[Any, Tally]) -> list[dict[str, Any]]:
    return [
        {"name": str(name), "games": tally.games, "wins": tally.wins}
        for name, tally in tallies.items()
    ]


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _share_words(part: int, whole: int) -> str:
    return chance_words(Fraction(part, whole)) if whole else _("none")
