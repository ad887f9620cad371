"""How much of each game was luck of the dice, and the share of wins without it.

A control variate: in every round the worth of the hands that were dealt (`model`) is added up for the
seat that got them. Dice do not depend on bots and the worth was frozen before they fell, so the sum is
zero on average whoever plays, and taking it off a win takes noise off and nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from arena.dudo.rules import Rules
from arena.ratings.luck.dealt import Dealt, dealt_in
from arena.ratings.luck.hands import all_hands
from arena.ratings.luck.model import is_fijo, weights_for, worth_table
from arena.ratings.outcomes import Outcomes
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.stats.intervals import share_interval

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Luck:
    """What the dice gave each seat."""

    corrections: Floats | None
    """(games, seats) by plan seat, in the order of the outcomes, in parts of a won game; the two of a
    game add up to 0. Their mean is zero for any bots. None where they are not known."""
    reason: str
    """Why they are not known, in words without a full stop; empty where they are."""


def luck_corrections(folder: RunFolder, run: RunFile, outcomes: Outcomes) -> Luck:
    """The luck in each of these games, to be taken off the win indicator.

    Known at two seats for rules that weights are shipped for. Raises StorageError for a block that is
    damaged or whose records are no games under the run's rules.
    """
    reason = why_unknown(run.rule_set, outcomes.table_size)
    weights = weights_for(run.rule_set)
    if reason or weights is None:
        return Luck(None, reason)
    table = worth_table(weights)
    hands = all_hands()
    corrections = np.zeros((len(outcomes), 2))
    first_game = {block.number: block.first_game for block in run.plan.blocks}
    for block in np.unique(outcomes.block).tolist():
        here = outcomes.block == block
        places = (outcomes.game[here] - np.uint64(first_game[block])).astype(np.int64)
        of_first = _of_first_seat(dealt_in(folder, run.rule_set, block, hands), table)[places]
        corrections[here] = np.column_stack([of_first, -of_first])
    return Luck(corrections, "")


def luck_adjusted(
    outcomes: Outcomes, luck: Luck, bots: int
) -> list[tuple[float, float, float] | None]:
    """Per bot (share, low, high): the share of wins less the luck, with its 95 % interval over deals.

    None for a bot without games, and for all where luck is not known. The copies of a deal are one
    group, as in `share_interval`.
    """
    if luck.corrections is None:
        return [None] * bots
    first = outcomes.ranks == 1
    adjusted = first / first.sum(axis=1, keepdims=True) - luck.corrections
    deals = np.unique(outcomes.deal, return_inverse=True)[1]
    return [_share(adjusted, outcomes.bots == bot, deals) for bot in range(bots)]


def why_unknown(rules: Rules, seats: int) -> str:
    """Why the luck in games under these rules is not known; empty where it is."""
    if seats != 2:
        return f"luck is worked out at two seats, not at {seats}"
    if weights_for(rules) is None:
        return f"luck was not fitted for these rules with {rules.start_dice} dice"
    return ""


def _of_first_seat(dealt: Dealt, table: Floats) -> Floats:
    """f8[games]: the luck of plan seat 0 in each game."""
    fijo = is_fijo(dealt.kind).astype(np.int64)
    worth = table[fijo, dealt.hands[:, 0], dealt.hands[:, 1]]
    signed = np.where(dealt.opener == 0, worth, -worth)
    return np.asarray(np.bincount(dealt.game, signed, minlength=len(dealt.wins)), np.float64)


def _share(
    adjusted: Floats, seats: NDArray[np.bool_], deals: NDArray[np.int64]
) -> tuple[float, float, float] | None:
    """The share of the bot that sits at these seats."""
    game, seat = np.nonzero(seats)
    if not len(game):
        return None
    sums = np.bincount(deals[game], adjusted[game, seat])
    counts = np.bincount(deals[game])
    groups = sums[counts > 0] / counts[counts > 0]
    return share_interval(groups.tolist(), int(counts.max()))
