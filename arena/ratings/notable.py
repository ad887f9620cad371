"""Games worth looking at: the longest, upsets, bluffs that held, calzas, faults, best and worst of bots.

Bluffs and calzas are looked for in a part of the games, because these are played again for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from arena.dudo.bid import CALZA, Bid
from arena.dudo.events import BidMade, Called, Deal, Reroll, RoundEnd, RoundStart
from arena.dudo.game import Game
from arena.dudo.legal import sees_own_dice
from arena.dudo.odds import Odds
from arena.dudo.replay import BadTranscript, replay
from arena.dudo.rules import Rules
from arena.dudo.state import State
from arena.errors import StorageError
from arena.ratings.habits import BLUFF
from arena.ratings.outcomes import Outcomes
from arena.ratings.sample import spread
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.side import FaultNote

SEARCHED_GAMES = 1000
"""Games of a board that are played again to find bluffs and calzas, spread evenly."""
LONGEST, UPSETS, BLUFFS, CALZAS = 3, 5, 5, 5
"""How many of each a board has at most."""
FAULT_GAMES = 50
"""Games with a fault, at most; every bot and kind of fault has one before any has two."""

Kind = Literal["longest", "upset", "bluff", "calza", "fault", "best", "worst"]


@dataclass(frozen=True, slots=True)
class Notable:
    """A game and why it is worth a look. `bot` did it, or lost it; `round_number` and `action`, from 1,
    say where, or are None for the game as a whole."""

    game: int
    kind: Kind
    bot: str | None = None
    round_number: int | None = None
    action: int | None = None
    rounds: int = 0
    """Of the longest, best and worst games."""
    chance: Fraction | None = None
    """Of a bluff to hold; of a calza to be exact."""
    bid: Bid | None = None
    fault: str = ""
    margin: float = 0.0
    """Of an upset: by how much the rivals' mean strength is above the winner's."""


def notable_games(
    folder: RunFolder, run: RunFile, outcomes: Outcomes, mu: NDArray[np.float64]
) -> list[Notable]:
    """What a board's games have, faults apart. `mu` is the strength of every bot of the run's names.

    Raises StorageError for a damaged block or a record that the rules do not allow.
    """
    if not len(outcomes):
        return []
    rounds = _rounds(folder, run, outcomes)
    clean: NDArray[np.bool_] = ~np.any(outcomes.forfeits, axis=1, keepdims=True)[:, 0]
    found = [*_longest(outcomes, rounds), *_upsets(run, outcomes, mu, clean)]
    found += _moments(folder, run, outcomes)
    for bot in range(len(run.names)):
        found += _best_and_worst(run, outcomes, rounds, mu, clean, bot)
    return found


def notable_faults(faults: Sequence[FaultNote], most: int = FAULT_GAMES) -> list[Notable]:
    """The faults of at most `most` games, in plan order."""
    seen: dict[tuple[str, str], int] = {}
    turns = []
    for note in faults:
        turn = seen[note.bot, note.fault] = seen.get((note.bot, note.fault), 0) + 1
        turns.append((turn, note.game, note))
    games = list(dict.fromkeys(game for _, game, _ in sorted(turns, key=lambda t: t[:2])))[:most]
    return [
        Notable(note.game, "fault", note.bot, note.round_number, fault=note.fault)
        for note in sorted(faults, key=lambda note: note.game)
        if note.game in games
    ]


def _rounds(folder: RunFolder, run: RunFile, outcomes: Outcomes) -> NDArray[np.int64]:
    """Rounds of every game."""
    rounds = np.zeros(len(outcomes), np.int64)
    for block, rows, places in _by_block(run, outcomes, np.arange(len(outcomes))):
        column = folder.read_table(block, ("rounds",)).column("rounds").to_numpy()
        rounds[places] = column[rows]
    return rounds


def _longest(outcomes: Outcomes, rounds: NDArray[np.int64]) -> Iterator[Notable]:
    for place in np.lexsort((outcomes.game, -rounds))[:LONGEST]:
        yield Notable(int(outcomes.game[place]), "longest", rounds=int(rounds[place]))


def _upsets(
    run: RunFile, outcomes: Outcomes, mu: NDArray[np.float64], clean: NDArray[np.bool_]
) -> Iterator[Notable]:
    """The first game of each of the line-ups in which the weakest winner won."""
    strength = mu[outcomes.bots]
    first = outcomes.ranks == 1
    seats = outcomes.table_size
    winner = np.where(first, strength, 0).sum(axis=1)
    margin = (strength.sum(axis=1) - winner) / (seats - 1) - winner
    counts = clean & (first.sum(axis=1) == 1) & (margin > 0)
    seen = set()
    for place in np.lexsort((outcomes.game, -margin)):
        if not counts[place]:
            continue
        bot = int(outcomes.bots[place][first[place]][0])
        line_up = (bot, *sorted(outcomes.bots[place].tolist()))
        if line_up in seen:
            continue
        seen.add(line_up)
        game = int(outcomes.game[place])
        yield Notable(game, "upset", run.names[bot], margin=float(margin[place]))
        if len(seen) == UPSETS:
            return


def _best_and_worst(
    run: RunFile,
    outcomes: Outcomes,
    rounds: NDArray[np.int64],
    mu: NDArray[np.float64],
    clean: NDArray[np.bool_],
    bot: int,
) -> Iterator[Notable]:
    """The game that a bot won in the fewest rounds, against the strongest rivals of equals, and the one
    in which it was placed last in the fewest rounds; games with a forfeit tell of other things."""
    own = outcomes.bots == bot
    rank = np.where(own, outcomes.ranks, 0).sum(axis=1)
    rivals = mu[outcomes.bots].sum(axis=1)
    played = clean & own.any(axis=1)
    won, lost = np.flatnonzero(played & (rank == 1)), np.flatnonzero(played & (rank > 1))
    if len(won):
        place = won[np.lexsort((outcomes.game[won], -rivals[won], rounds[won]))[0]]
        game = int(outcomes.game[place])
        yield Notable(game, "best", run.names[bot], rounds=int(rounds[place]))
    if len(lost):
        place = lost[np.lexsort((outcomes.game[lost], rounds[lost], -rank[lost]))[0]]
        game = int(outcomes.game[place])
        yield Notable(game, "worst", run.names[bot], rounds=int(rounds[place]))


def _moments(folder: RunFolder, run: RunFile, outcomes: Outcomes) -> list[Notable]:
    """The boldest bluffs that held when they were called, and the least likely calza hits."""
    found: list[Notable] = []
    try:
        for record in spread(folder, run, outcomes, SEARCHED_GAMES):
            game = replay(run.rule_set, record.transcript)
            bots = [record.bots[plan] for plan in game.seating]
            found += _Finder(run.rule_set, record.game, bots).find(game)
    except BadTranscript as error:
        hint = f"arena verify {run.run} says which"
        raise StorageError(
            f"a record of {run.run} is not a game: {error.what}", hint=hint
        ) from error
    found.sort(key=lambda each: (each.chance, each.game, each.round_number))
    bluffs = [each for each in found if each.kind == "bluff"][:BLUFFS]
    return bluffs + [each for each in found if each.kind == "calza"][:CALZAS]


def _by_block(
    run: RunFile, outcomes: Outcomes, places: NDArray[np.intp]
) -> Iterator[tuple[int, NDArray[np.int64], NDArray[np.intp]]]:
    """(block, rows in it, places in `outcomes`) of the games at these places."""
    first = {block.number: block.first_game for block in run.plan.blocks}
    blocks = outcomes.block[places]
    for block in np.unique(blocks).tolist():
        own = places[blocks == block]
        yield block, outcomes.game[own].astype(np.int64) - first[block], own


class _Finder:
    """Follows the events of one game with open cups."""

    def __init__(self, rules: Rules, number: int, bots: Sequence[str]) -> None:
        self._rules = rules
        self._number = number
        self._bots = bots
        self._chance: Fraction | None = None

    def find(self, game: Game) -> Iterator[Notable]:
        for event in game.events:
            match event:
                case RoundStart():
                    self._state = State(self._rules, list(event.dice), event.opener, event.kind)
                    self._hidden: list[tuple[int, ...]] = [()] * len(event.dice)
                    self._round, self._actions = event.number, 0
                case Deal() | Reroll():
                    self._hidden[event.seat] = event.dice
                case BidMade():
                    self._chance = self._odds(event.seat, event.bid, exact=False)
                    self._state.place([event.bid])
                    self._actions += 1
                case Called():
                    self._called = self._calza_chance(event)
                    self._actions += 1
                case RoundEnd():
                    yield from self._end(event)

    def _end(self, event: RoundEnd) -> Iterator[Notable]:
        result = event.resolution
        if result.call is None or result.bid is None:
            return
        bid = result.bid._replace(show=())
        if result.call is CALZA:
            if result.exact and result.caller is not None and self._called is not None:
                yield self._note("calza", result.caller, self._actions, self._called, bid)
            return
        chance, bidder = self._chance, result.bidder
        if result.holds and chance is not None and chance < BLUFF and bidder is not None:
            yield self._note("bluff", bidder, self._actions - 1, chance, bid)

    def _note(self, kind: Kind, seat: int, action: int, chance: Fraction, bid: Bid) -> Notable:
        return Notable(
            self._number, kind, self._bots[seat], self._round, action, chance=chance, bid=bid
        )

    def _calza_chance(self, event: Called) -> Fraction | None:
        bid = self._state.standing
        if event.call is not CALZA or bid is None:
            return None
        return self._odds(event.seat, bid, exact=True)

    def _odds(self, seat: int, bid: Bid, exact: bool) -> Fraction | None:
        """From this seat's cup, before it acts; None where it may not look, or has no dice."""
        state = self._state
        if not state.dice[seat] or not sees_own_dice(state, seat):
            return None
        shown = tuple(die for dice in state.shown for die in dice)
        odds = Odds(self._hidden[seat] + shown, state.total, state.wild_face)
        return odds.exact(bid) if exact else odds.holds(bid)
