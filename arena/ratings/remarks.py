"""What a reader of a board must know before believing it, a sentence each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from arena.ratings.batch import Fit
from arena.ratings.islands import islands_of
from arena.ratings.outcomes import Counted, Outcomes
from arena.ratings.rankings import tied
from arena.ratings.sandwich import deals_of

FEW_DEALS = 30
"""Below so many deals of a bot its sigma is known to a seventh at best."""


def remarks(
    names: Sequence[str], counted: Counted, outcomes: Outcomes, found: Fit
) -> Iterator[str]:
    """The remarks on one board: which games count, then how far the fit can be trusted."""
    for bot in names:
        if bot in counted.disqualified:
            yield f"{bot} is disqualified: {counted.disqualified[bot]}"
    if dropped := counted.dropped[outcomes.table_size]:
        yield f"{_games(dropped)} with a disqualified bot, counted for nobody"
    if truncated := int(outcomes.truncated.sum()):
        yield f"{_games(truncated)} cut off by max_rounds and ranked by dice"
    if shared := int(tied(outcomes).sum()):
        yield f"{_games(shared)} with shared ranks, rated as every order of the tied in equal parts"
    yield from _of_the_fit(names, outcomes, found)


def _of_the_fit(names: Sequence[str], outcomes: Outcomes, found: Fit) -> Iterator[str]:
    deals = deals_of(outcomes, len(names))
    plays = deals > 0
    idle = np.flatnonzero(~plays)
    if len(idle):
        has = "has" if len(idle) == 1 else "have"
        yield f"{_listed(names, idle)} {has} no games that count: mu and sigma are those of no game"
    islands = islands_of(outcomes, len(names))
    groups = [np.flatnonzero(islands == island) for island in np.unique(islands[plays])]
    if len(groups) > 1:
        apart = " / ".join(_listed(names, group) for group in groups)
        yield f"no games connect {apart}: mu compares bots within one of these groups only"
    few = np.flatnonzero(plays & (deals < FEW_DEALS))
    if len(few):
        yield f"fewer than {FEW_DEALS} deals, sigma is rough: {_listed(names, few)}"
    alike = [bot for bot in found.floored if deals[bot] >= FEW_DEALS]
    if alike:
        yield (
            "nearly all deals ended alike, sigma is what the model allows for so many games: "
            f"{_listed(names, alike)}"
        )
    if not found.converged:
        yield f"mu and sigma still moved after {found.sweeps} sweeps of the fit"


def _listed(names: Sequence[str], bots: Iterable[int]) -> str:
    return ", ".join(names[bot] for bot in bots)


def _games(count: int) -> str:
    return f"{count} game" if count == 1 else f"{count} games"
