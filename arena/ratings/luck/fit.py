"""Fits the weights of `model` to the games of a run: python -m arena.ratings.luck.fit results/NAME.

The run must be of two seats and with a stated seed, so that anyone can play and fit it again. Weights
are frozen by being shipped: games that they are later applied to have had no part in them.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray

from arena.dudo.rules import Rules
from arena.errors import InputError
from arena.ratings.luck.dealt import Dealt, dealt_in
from arena.ratings.luck.hands import MOST_DICE, Hands, all_hands
from arena.ratings.luck.model import (
    VERSION,
    Situation,
    Source,
    Weights,
    centred,
    is_fijo,
    round_rules,
)
from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.schedule.plan import Block

Floats = NDArray[np.float64]
_RIDGE = 50.0
"""Rounds that pull every weight towards 0, after inputs were scaled to a variance of 1."""
_PRIOR = 10.0
"""Rounds, half of them won, that a situation's chance begins with."""
_LEAST_SHARE = 0.2
"""Of wins, for a bot of a table that is fitted."""
_LEAST_ROUNDS = 1000
"""Situations that were met less often get no weights: they would be noise."""
_SIZE = MOST_DICE + 1


def main(arguments: list[str]) -> int:
    """Write the file of weights for each run whose folder is named."""
    for argument in arguments:
        folder = RunFolder(Path(argument))
        weights = fit(folder, folder.read_run())
        path = Path(__file__).parent / "weights" / f"{weights.preset}.json"
        path.write_bytes(encoded(weights))
        print(f"{path}: {len(weights.situations)} situations, {weights.source.games} games")
    return 0


def fit(folder: RunFolder, run: RunFile) -> Weights:
    """The weights that fit the stored games of a run best.

    In every situation, that is dice of both and palo fijo or not, least squares of the change of the
    opener's chance to win the game over the centred products of the two hands. The chance after a round
    is that of the next situation, or the outcome. Tables that one bot nearly always wins are left out:
    there the dice decide little. Raises InputError for a run that cannot be fitted.
    """
    _check(folder, run)
    hands = all_hands()
    blocks = run.plan.blocks
    dealt = [dealt_in(folder, run.rule_set, block.number, hands) for block in blocks]
    close = _close(blocks, dealt)
    rounds = _Rounds(dealt, close)
    return Weights(
        version=VERSION,
        preset=run.model.rules.preset,
        rules=round_rules(run.rule_set),
        source=Source(
            run=run.run,
            arena=run.versions["arena"],
            seed=str(run.model.seed),
            league_digest=run.league_digest,
            games=int(close.sum()),
            bots={entry.name: entry.digest for entry in run.playing},
        ),
        situations=tuple(_situations(rounds, hands, run.rule_set)),
    )


def encoded(weights: Weights) -> bytes:
    """The file of weights: JSON, a line for each situation."""
    head = msgspec.to_builtins(weights)
    lines = [msgspec.json.encode(situation).decode() for situation in head.pop("situations")]
    text = msgspec.json.format(msgspec.json.encode(head), indent=2).decode().removesuffix("\n}")
    joined = ",\n    ".join(lines)
    return f'{text},\n  "situations": [\n    {joined}\n  ]\n}}\n'.encode()


def _close(blocks: Sequence[Block], dealt: Sequence[Dealt]) -> NDArray[np.bool_]:
    """Which games are of tables where each bot wins at least _LEAST_SHARE."""
    games = [block.schedule() for block in blocks]
    tables = np.concatenate([part.table for part in games])
    first_seat = np.concatenate([part.wins[:, 0] for part in dealt])
    bots = np.concatenate([part.bots for part in games])
    share = np.where(bots[:, 0] < bots[:, 1], first_seat, 1 - first_seat)
    shares = np.bincount(tables, share) / np.maximum(np.bincount(tables), 1)
    return np.asarray(np.minimum(shares, 1 - shares)[tables] >= _LEAST_SHARE)


class _Rounds:
    """The rounds of chosen games, the chance of each situation, and how it changed in each round."""

    def __init__(self, parts: Sequence[Dealt], chosen: NDArray[np.bool_]) -> None:
        wins = np.concatenate([part.wins for part in parts])
        sizes = np.cumsum([0] + [len(part.wins) for part in parts])
        every = np.concatenate([part.game + size for part, size in zip(parts, sizes, strict=False)])
        here = chosen[every]
        game = every[here]
        opener = np.concatenate([part.opener for part in parts])[here]
        dice = np.concatenate([part.dice for part in parts])[here]
        kind = np.concatenate([part.kind for part in parts])[here]
        self.hands = np.concatenate([part.hands for part in parts])[here]
        self.situation = (is_fijo(kind) * _SIZE + dice[:, 0]) * _SIZE + dice[:, 1]
        won = wins[game, opener]
        self.rounds = np.bincount(self.situation, minlength=2 * _SIZE * _SIZE)
        total = np.bincount(self.situation, won, minlength=len(self.rounds))
        self.chance = (total + _PRIOR / 2) / (self.rounds + _PRIOR)
        self.change = self._after(game, opener, won) - self.chance[self.situation]

    def _after(self, game: NDArray[np.int64], opener: NDArray[np.int64], won: Floats) -> Floats:
        """The opener's chance after each round."""
        last = np.append(game[1:] != game[:-1], True)
        following = np.append(self.chance[self.situation[1:]], 0.5)
        opens_again = np.append(opener[1:] == opener[:-1], True)
        return np.where(last, won, np.where(opens_again, following, 1 - following))


def _situations(rounds: _Rounds, hands: Hands, rules: Rules) -> Iterator[Situation]:
    for number in np.flatnonzero(rounds.rounds >= _LEAST_ROUNDS).tolist():
        fijo, opener, other = number // _SIZE**2, number // _SIZE % _SIZE, number % _SIZE
        here = rounds.situation == number
        inputs = centred(hands, opener, other, None if fijo else rules.wild_face)
        places = rounds.hands[here] - [hands.of(opener).start, hands.of(other).start]
        chance = np.outer(hands.chance[hands.of(opener)], hands.chance[hands.of(other)])
        yield Situation(
            fijo=bool(fijo),
            opener=opener,
            other=other,
            rounds=int(rounds.rounds[number]),
            chance=round(float(rounds.chance[number]), 5),
            weights=_least_squares(inputs, places, rounds.change[here], chance),
        )


def _least_squares(
    inputs: Floats, places: NDArray[np.int64], change: Floats, chance: Floats
) -> tuple[float, ...]:
    """Ridge regression over all rounds of a situation, those with the same hands taken together."""
    pairs = chance.size
    flat = inputs.reshape(pairs, -1)
    scale = np.sqrt(chance.ravel() @ flat**2)
    used = scale > 1e-9
    scaled = flat[:, used] / scale[used]
    cells = places[:, 0] * chance.shape[1] + places[:, 1]
    counts = np.bincount(cells, minlength=pairs)
    sums = np.bincount(cells, change, minlength=pairs)
    seen = counts > 0
    gram = scaled[seen].T @ (scaled[seen] * counts[seen, None])
    solved = np.linalg.solve(gram + _RIDGE * np.eye(len(gram)), scaled[seen].T @ sums[seen])
    weights = np.zeros(flat.shape[1])
    weights[used] = solved / scale[used]
    return tuple(float(f"{weight:.3g}") for weight in weights)


def _check(folder: RunFolder, run: RunFile) -> None:
    if not all(folder.has_block(block) for block in run.plan.blocks):
        raise InputError("the run is not complete", hint="arena run plays what is missing")
    if run.plan.boards and any(board.table_size != 2 for board in run.plan.boards):
        raise InputError("weights are fitted to games of two seats", hint="table_size: 2")
    if run.rule_set.start_dice > MOST_DICE:
        raise InputError(f"weights are fitted to at most {MOST_DICE} dice", hint="start_dice: 5")
    if not run.open_seed:
        raise InputError("weights are fitted to a run with a stated seed", hint="seed: 1")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
