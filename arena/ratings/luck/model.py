"""What a pair of hands is worth in a round, as fitted once and frozen: weights in a file per rule set.

The worth of a pair is a weighted sum of products of what is looked at in the two hands (`hands`), less
its mean over all pairs of hands of those sizes, which is computed here by enumeration. So it is zero on
average for whatever bots hold the hands.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from arena.dudo.rules import Rules
from arena.dudo.state import RoundKind
from arena.ratings.luck.hands import Hands, all_hands, features, products

VERSION = 1
_SETTING = ("max_players", "start_dice", "setup", "max_rounds")
"""Parameters that say what is played, not how a round goes."""


class Situation(msgspec.Struct, frozen=True):
    """Rounds that begin with these dice of the opener and of the other.

    `chance` is the opener's to win the game before hands are dealt, over `rounds` rounds of the games
    that were fitted; `weights` are those of `hands.products`, in parts of a won game.
    """

    fijo: bool
    opener: int
    other: int
    rounds: int
    chance: float
    weights: tuple[float, ...]


class Source(msgspec.Struct, frozen=True):
    """The games that weights were fitted to: enough to play them again."""

    run: str
    arena: str
    seed: str
    league_digest: str
    games: int
    bots: dict[str, str]
    """Name and digest of every bot that played."""


class Weights(msgspec.Struct, frozen=True):
    """A file of weights. `rules` are the parameters that matter to a round."""

    version: int
    preset: str
    rules: dict[str, Any]
    source: Source
    situations: tuple[Situation, ...]


def weights_for(rules: Rules) -> Weights | None:
    """The shipped weights for these rules; None where there are none for them or their dice."""
    for weights in _shipped():
        if weights.rules == round_rules(rules):
            dice = rules.start_dice
            fits = any(s.opener == s.other == dice and not s.fijo for s in weights.situations)
            return weights if fits else None
    return None


def round_rules(rules: Rules) -> dict[str, Any]:
    """The parameters that matter to a round between two seats."""
    return {name: value for name, value in rules.as_dict().items() if name not in _SETTING}


def worth_table(weights: Weights) -> NDArray[np.float64]:
    """f8[2, hands, hands]: by palo fijo or not, the opener's hand and the other's, what the opener's
    chance to win the game gains by these hands. Zero in situations without weights."""
    hands = all_hands()
    table = np.zeros((2, len(hands.packed), len(hands.packed)))
    for situation in weights.situations:
        mine, yours = hands.of(situation.opener), hands.of(situation.other)
        wild = None if situation.fijo else weights.rules["wild_face"]
        inputs = centred(hands, situation.opener, situation.other, wild)
        worth = inputs @ np.array(situation.weights)
        table[int(situation.fijo), mine, yours] = worth
    return table


def centred(hands: Hands, opener: int, other: int, wild_face: int | None) -> NDArray[np.float64]:
    """f8[hands of the opener, hands of the other, products], each product less its exact mean."""
    looked_at = features(hands, wild_face)
    mine, yours = hands.of(opener), hands.of(other)
    pairs = products(wild_face)
    left = looked_at[mine][:, [i for i, _ in pairs]]
    right = looked_at[yours][:, [j for _, j in pairs]]
    mean = (hands.chance[mine] @ left) * (hands.chance[yours] @ right)
    return np.asarray(left[:, None, :] * right[None, :, :] - mean)


def is_fijo(kind: NDArray[np.integer]) -> NDArray[np.bool_]:
    """Which round kinds are palo fijo."""
    return np.asarray((kind & int(RoundKind.FIJO)) != 0)


@cache
def _shipped() -> tuple[Weights, ...]:
    return tuple(_read())


def _read() -> Iterator[Weights]:
    folder = files("arena.ratings.luck") / "weights"
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if file.name.endswith(".json"):
            yield msgspec.json.decode(file.read_bytes(), type=Weights)
