"""A quarter of all bids is theatre; many games at a time.

How it plays: exactly as bots/bluffer.py. That one is asked for one decision and reads a `View`; this
one is asked for those of many games and reads columns of numbers. Compare them line by line: `max`
and `min` over tuples have become `last_best`, and `view.odds` a look into a table.
What it is after: showing how a bot is written for speed.
Source: bots/bluffer.py.
"""

import numpy as np
from numpy.typing import NDArray

from arena.botkit import Bot, draws
from arena.dudo.odds import holds_float

BLUFFS = 0.25
HOPELESS = 0.25
FACES = np.arange(1, 7)
MOST_DICE = 200  # twenty seats, ten dice each

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class BlufferBatch(Bot):
    def __init__(self) -> None:
        self.wild_face = self.game_rules.wild_face or 0

    def act_batch(self, rows: NDArray[np.void]) -> Ints:
        table = Table(rows, self.wild_face)
        least = rows["least"].astype(np.int64)
        legal = least > 0
        odds = np.where(legal, table.odds(least, FACES), -1.0)  # of the least raise of each face
        chance = odds.max(1)
        column = last_best(legal, odds, least)
        bluffs = draws.random(rows["word"]) < BLUFFS
        cheapest = last_best(legal, -table.matches, -least, -FACES)
        column[bluffs] = cheapest[bluffs]
        face, quantity = FACES[column], least[np.arange(len(rows)), column]

        stands = rows["quantity"] > 0
        truth = table.standing_odds()
        dudo = np.where(bluffs, truth < HOPELESS, 1 - truth > chance) & stands
        chances = np.where(table.wild_counts[np.arange(len(rows)), column], 3, 6)
        opening = np.maximum(1, rows["total"] // chances)
        bids = 6 * np.where(stands, quantity, opening) + face
        return np.where(dudo | ~legal.any(1), 0, bids)


class Table:
    """What seats know: `matches` and `wild_counts` (whether the wild face counts, too), of shape
    (n, 6), and `unknown`, of shape (n,)."""

    def __init__(self, rows: NDArray[np.void], wild_face: int) -> None:
        known = rows["dice"].astype(np.int64) + rows["shown"]
        wild = np.where(rows["kind"] & 1, 0, wild_face)[:, None]  # palo fijo: nothing is wild
        jokers = np.where(wild == FACES, known, 0).sum(1)[:, None]
        self.rows = rows
        self.wild_counts = (wild > 0) & (wild != FACES)
        self.matches = known + np.where(self.wild_counts, jokers, 0)
        self.unknown = rows["total"].astype(np.int64) - known.sum(1)

    def odds(self, quantity: Ints, faces: Ints) -> Floats:
        """The chance that a bid holds, for `quantity` of shape (n, len(faces))."""
        columns = faces - 1
        need = quantity - self.matches[:, columns]
        return look_up(need, self.unknown[:, None], self.wild_counts[:, columns])

    def standing_odds(self) -> Floats:
        """The chance that the standing bid holds; without meaning where there is none."""
        at, column = np.arange(len(self.rows)), np.maximum(self.rows["face"], 1) - 1
        need = self.rows["quantity"] - self.matches[at, column]
        return look_up(need, self.unknown, self.wild_counts[at, column])


ODDS = np.full((2, MOST_DICE + 1, MOST_DICE + 2), np.nan)  # wild, unknown, need; filled when needed


def look_up(need: Ints, unknown: Ints, wild: NDArray[np.bool_]) -> Floats:
    """`holds_float` of arrays: the very same floats, so that ties are the same ties."""
    need = np.clip(need, 0, unknown + 1)
    place = np.broadcast_arrays(wild.astype(np.int64), unknown, need)
    missing = np.isnan(ODDS[*place])
    for key in set(zip(*(part[missing].tolist() for part in place), strict=True)):
        ODDS[key] = holds_float(key[2], key[1], bool(key[0]))
    found: Floats = ODDS[*place]
    return found


def last_best(legal: NDArray[np.bool_], *keys: NDArray[np.generic]) -> Ints:
    """The column of the largest tuple of keys among the legal ones of each row, the last of equals;
    column 0 where none is legal."""
    left = legal
    for key in keys:
        key = np.broadcast_to(key, left.shape)
        lowest = key.min()
        best = np.where(left, key, lowest).max(1)[:, None]
        left = left & (key == best)
    return np.where(left.any(1), 5 - left[:, ::-1].argmax(1), 0)
