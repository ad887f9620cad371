"""How bots play: bluffs, calls and what they bid with which hands, from games played again.

Odds are those of the readable engine, from what the seat saw: its own dice and all face-up ones. Bids
and calls of a seat that may not look into its cup say nothing about its hand and are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from arena.dudo.bid import DUDO, Bid
from arena.dudo.events import BidMade, Deal, Reroll, RoundEnd, RoundStart
from arena.dudo.game import Game
from arena.dudo.legal import sees_own_dice
from arena.dudo.odds import Odds
from arena.dudo.replay import replay
from arena.dudo.resolve import Resolution
from arena.dudo.rules import Rules
from arena.dudo.state import State
from arena.ratings.outcomes import Outcomes
from arena.ratings.sample import spread
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile

HABIT_GAMES = 1000
"""Games of a board that are played again, at most, spread evenly over those that count."""
BLUFF = Fraction(1, 3)
"""A bid that holds with a smaller chance, as its maker sees it, is a bluff."""
BANDS = (Fraction(1, 6), BLUFF, Fraction(1, 2), Fraction(2, 3))
"""Odds are counted in bands below, between and above these."""
MOST_SUPPORT = 5
"""Own dice that count for a bid are counted up to here; more are counted as so many."""


@dataclass(slots=True)
class Habits:
    """Counts of one bot on one board, over the games that were looked at."""

    games: int = 0
    rounds: int = 0
    """Rounds in which it had dice."""
    bids: int = 0
    bluffs: int = 0
    """Bids whose odds from its own cup were under BLUFF."""
    bluffs_called: int = 0
    """Of these, the ones that a dudo ended."""
    bluffs_caught: int = 0
    """Of these, the ones that failed."""
    best_face: int = 0
    """Bids on a face for which no other has more of its own dice."""
    dudos: int = 0
    dudos_right: int = 0
    calzas: int = 0
    calzas_exact: int = 0
    by_hand: list[list[int]] = field(
        default_factory=lambda: [[0] * (len(BANDS) + 1) for _ in range(MOST_SUPPORT + 1)]
    )
    """Bids by own dice that count (0 to MOST_SUPPORT) and by band of their odds."""


def habits_of(
    folder: RunFolder, run: RunFile, outcomes: Outcomes, most: int = HABIT_GAMES
) -> tuple[int, dict[str, Habits]]:
    """(games looked at, habits of every bot of them). Raises StorageError, and BadTranscript for a
    record that the rules do not allow."""
    found: dict[str, Habits] = {}
    games = 0
    for record in spread(folder, run, outcomes, most):
        game = replay(run.rule_set, record.transcript)
        bots = [record.bots[plan] for plan in game.seating]
        for bot in bots:
            found.setdefault(bot, Habits()).games += 1
        _Watcher(run.rule_set, [found[bot] for bot in bots]).watch(game)
        games += 1
    return games, found


class _Watcher:
    """Follows the events of one game with open cups and counts. `seats` are habits by table seat."""

    def __init__(self, rules: Rules, seats: Sequence[Habits]) -> None:
        self._rules = rules
        self._seats = seats

    def watch(self, game: Game) -> None:
        for event in game.events:
            match event:
                case RoundStart():
                    self._begin(event)
                case Deal() | Reroll():
                    self._hidden[event.seat] = event.dice
                case BidMade():
                    self._bid(event.seat, event.bid)
                case RoundEnd():
                    self._end(event.resolution)

    def _begin(self, start: RoundStart) -> None:
        self._state = State(self._rules, list(start.dice), start.opener, start.kind)
        self._hidden: list[tuple[int, ...]] = [()] * len(start.dice)
        self._bluff = False
        for seat, dice in enumerate(start.dice):
            self._seats[seat].rounds += dice > 0

    def _bid(self, seat: int, bid: Bid) -> None:
        state = self._state
        self._bluff = False
        if sees_own_dice(state, seat):
            chance = self._odds(seat).holds(bid)
            self._bluff = chance < BLUFF
            self._count(self._seats[seat], self._support(seat), bid.face, chance)
        state.place([bid])

    def _count(self, own: Habits, support: Sequence[int], face: int, chance: Fraction) -> None:
        own.bids += 1
        own.bluffs += self._bluff
        own.best_face += support[face - 1] == max(support)
        band = sum(chance >= bound for bound in BANDS)
        own.by_hand[min(support[face - 1], MOST_SUPPORT)][band] += 1

    def _end(self, result: Resolution) -> None:
        """A dudo or a calza, and the bluff that it was made on."""
        if result.call is None or result.caller is None or result.bidder is None:
            return
        if result.call is DUDO:
            bidder = self._seats[result.bidder]
            bidder.bluffs_called += self._bluff
            bidder.bluffs_caught += self._bluff and not result.holds
        if not sees_own_dice(self._state, result.caller):
            return
        caller = self._seats[result.caller]
        if result.call is DUDO:
            caller.dudos += 1
            caller.dudos_right += not result.holds
        else:
            caller.calzas += 1
            caller.calzas_exact += bool(result.exact)

    def _odds(self, seat: int) -> Odds:
        """What the seat can compute before its bid."""
        state = self._state
        shown = tuple(die for dice in state.shown for die in dice)
        return Odds(self._hidden[seat] + shown, state.total, state.wild_face)

    def _support(self, seat: int) -> list[int]:
        """Its own dice that count for a bid on each face, 1 to 6."""
        state = self._state
        own = Odds(self._hidden[seat] + state.shown[seat], state.total, state.wild_face)
        return [own.matches(face) for face in range(1, 7)]
