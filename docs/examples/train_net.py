"""Trains the neural network of bots/net from games that other bots played, with numpy alone.

First games, then weights; about five minutes in all:

    arena run tournaments/netdata.yaml
    python docs/examples/train_net.py results/netdata bots/net/weights.npz

The league plays all bots of bots/ at tables of 2, 3 and 5 seats:

    name: netdata
    bots: [bots/*.py]
    rules: classic
    table_size: [2, 3, 5]
    schedule: {deals: 60, mirrored: true}
    seed: 1

Every decision of every game becomes questions with known answers. After the call all hands are open,
so it is known of any bid whether it was true; and it is known of the bid that was made whether its
seat kept all dice in that round. The network learns both chances (cross-entropy, Adam by Kingma and
Ba, 2015). On games held out the mean cross-entropy of "true" falls from 0.302, that of the binomial
odds, to 0.247. The same games give the same weights on one machine.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from arena.botkit.rows import MAX_SEATS, ROW
from arena.dudo.bid import Bid, action_from_code
from arena.dudo.dice import RecordedDice
from arena.dudo.game import Game
from arena.dudo.history import Round
from arena.dudo.rules import Rules
from arena.sandbox import wire

BOT = Path(__file__).parents[2] / "bots" / "net" / "bot.py"
HIDDEN = (48, 32)
EPOCHS, BATCH, RATE = 6, 2048, 2e-3
HELD_OUT = 20  # every 20th game is not learned from
SEED = 2026

Floats = NDArray[np.float32]


@dataclass
class Decisions:
    """Decisions of seats in turn, one entry each. `count`, `high`: as in the bot's `Heard`.
    `quantity`, `face`: the bid that was made, 0 for a call. `actual`: dice that counted for each face
    in the end; `kept`: whether the seat lost no die in the round."""

    game: NDArray[np.int64]
    rows: NDArray[np.void]
    count: NDArray[np.uint8]
    high: NDArray[np.uint8]
    quantity: NDArray[np.int64]
    face: NDArray[np.int64]
    actual: NDArray[np.int64]
    kept: NDArray[np.bool_]


@dataclass
class Samples:
    """Questions and answers: `known` says which of the two answers (true, kept) is known."""

    inputs: Floats
    answers: Floats
    known: Floats
    held_out: NDArray[np.bool_]


def main() -> None:
    """Read games, train, write the weights."""
    parser = argparse.ArgumentParser(description="Train the network of bots/net.")
    parser.add_argument("run", type=Path, nargs="+", help="folders of runs: results/netdata")
    parser.add_argument("weights", type=Path, help="the file to write: bots/net/weights.npz")
    options = parser.parse_args()
    bot = load_bot_module()
    parts = [samples_of(bot, read_run(run), rules_of(run)) for run in options.run]
    samples = Samples(
        *(
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("inputs", "answers", "known", "held_out")
        )
    )
    layers = train(samples)
    arrays = {
        f"{kind}{i}": a for i, pair in enumerate(layers) for kind, a in zip("wb", pair, strict=True)
    }
    np.savez_compressed(
        options.weights, **{k: bot.on_grid(a).astype("f4") for k, a in arrays.items()}
    )
    print(f"{options.weights}: {options.weights.stat().st_size} bytes")


def load_bot_module() -> ModuleType:
    """bots/net/bot.py: what the network reads is computed by the bot's own code."""
    spec = importlib.util.spec_from_file_location("net_bot", BOT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def rules_of(run: Path) -> Rules:
    """The rules of a run."""
    return Rules(**json.loads((run / "run.json").read_text(encoding="utf-8"))["rules"])


def read_run(run: Path) -> Decisions:
    """All decisions of a run's games, in the order of blocks, games and moves."""
    rules = rules_of(run)
    kept: list[tuple[Any, ...]] = []
    for block in sorted((run / "blocks").glob("*.parquet")):
        games = pd.read_parquet(block, columns=["game", "seating", "dice", "actions", "side"])
        for number, seating, dice, actions, side in games.itertuples(index=False):
            if len(side) == 0:  # forfeits, burns and calls of bystanders are left out
                told = replay(rules, len(seating), dice.tolist(), actions.tolist())
                kept += [(number, *decision) for decision in told]
    game, rows, count, high, codes, actual, lost = zip(*kept, strict=True)
    bids = np.array(codes, np.int64) - 1
    shape = (-1, MAX_SEATS, 6)
    return Decisions(
        game=np.array(game, np.int64),
        rows=np.frombuffer(b"".join(rows), ROW),
        count=np.frombuffer(b"".join(count), np.uint8).reshape(shape),
        high=np.frombuffer(b"".join(high), np.uint8).reshape(shape),
        quantity=np.maximum(bids, 0) // 6,
        face=np.where(bids < 6, 0, bids % 6 + 1),
        actual=np.array(actual, np.int64),
        kept=~np.array(lost, np.bool_),
    )


def replay(
    rules: Rules, seats: int, dice: list[int], actions: list[int]
) -> Iterator[tuple[Any, ...]]:
    """A game's decisions: row, count, high (as bytes), code, actual, lost."""
    game = Game(rules, seats, RecordedDice(dice))
    open_round: list[tuple[int, bytes, bytes, bytes, int]] = []
    count, high = bytearray(MAX_SEATS * 6), bytearray(MAX_SEATS * 6)
    for code in actions:
        seat = game.state.turn
        row = wire.ROW.pack(*game.view(seat))  # a view begins with the fields of a row
        open_round.append((seat, row, bytes(count), bytes(high), code))
        action = action_from_code(code)
        if isinstance(action, Bid):
            place = 6 * seat + action.face - 1
            count[place] += 1
            high[place] = max(high[place], action.quantity)
        game.act(action)
        if not isinstance(action, Bid):
            ended = game.history.rounds[-1]
            actual = counts_of(ended, rules)
            for seat, *asked in open_round:
                yield (*asked, actual, ended.dice_after[seat] < ended.dice[seat])
            open_round, count, high = [], bytearray(len(count)), bytearray(len(high))


def counts_of(ended: Round, rules: Rules) -> list[int]:
    """How many dice of the revealed hands count for faces 1 to 6."""
    assert ended.hands is not None
    wild = None if ended.palo_fijo else rules.wild_face
    dice = [die for hand in ended.hands for die in hand]
    return [sum(die in (face, wild) for die in dice) for face in range(1, 7)]


def samples_of(bot: ModuleType, decisions: Decisions, rules: Rules) -> Samples:
    """Of each decision the standing bid, the bid that was made, and another raise drawn at random."""
    rng = np.random.default_rng(SEED)
    row, quantity, face = bot.raises(decisions.rows)
    one = rng.permutation(len(row))
    one = one[np.unique(row[one], return_index=True)[1]]
    standing = np.flatnonzero(decisions.rows["quantity"])
    made = np.flatnonzero(decisions.quantity)
    at = np.concatenate([standing, row[one], made])
    asked = bot.Questions(
        at,
        np.concatenate(
            [decisions.rows["quantity"][standing], quantity[one], decisions.quantity[made]]
        ),
        np.concatenate([decisions.rows["face"][standing], face[one], decisions.face[made]]),
    )
    true = decisions.actual[at, asked.face - 1] >= asked.quantity
    is_made = np.arange(len(at)) >= len(at) - len(made)
    parts = []
    for part in np.array_split(np.arange(len(at)), len(at) // 100_000 + 1):
        here = bot.Questions(at[part], asked.quantity[part], asked.face[part])
        use, here.row = np.unique(here.row, return_inverse=True)
        values = bot.inputs(
            decisions.rows[use],
            decisions.count[use],
            decisions.high[use],
            here,
            rules.wild_face or 0,
        )
        parts.append(values.astype(np.float32))
    return Samples(
        inputs=np.concatenate(parts),
        answers=np.stack([true, decisions.kept[at]], 1).astype(np.float32),
        known=np.stack([np.ones(len(at)), is_made], 1).astype(np.float32),
        held_out=decisions.game[at] % HELD_OUT == 0,
    )


def train(samples: Samples) -> list[tuple[Floats, Floats]]:
    """Weights and biases of each layer, by Adam with a rate that falls to nothing."""
    rng = np.random.default_rng(SEED)
    sizes = (samples.inputs.shape[1], *HIDDEN, 2)
    layers = [
        (rng.normal(0, (2 / a) ** 0.5, (a, b)).astype("f4"), np.zeros(b, "f4"))
        for a, b in pairwise(sizes)
    ]
    layers[-1][0][:] *= 0.1
    flat = [array for pair in layers for array in pair]
    adam = Adam(flat)
    learn, test = np.flatnonzero(~samples.held_out), np.flatnonzero(samples.held_out)
    print(f"{len(learn)} questions to learn from, {len(test)} held out")
    steps = EPOCHS * (len(learn) // BATCH)
    for step in range(steps):
        if step % (len(learn) // BATCH) == 0:
            order = rng.permutation(learn)
            print(f"epoch {step * EPOCHS // steps}: {report(layers, samples, test)}", flush=True)
        at = step % (len(learn) // BATCH) * BATCH
        batch = order[at : at + BATCH]
        adam.step(gradients(layers, samples, batch), RATE * (1 - step / steps))
    print(f"held out: {report(layers, samples, test)}")
    return layers


class Adam:
    """Kingma and Ba, 2015, with the constants of the paper. Changes the arrays that it was given."""

    def __init__(self, arrays: list[Floats]) -> None:
        self._arrays = arrays
        self._mean = [np.zeros_like(array) for array in arrays]
        self._square = [np.zeros_like(array) for array in arrays]
        self._steps = 0

    def step(self, gradients: list[Floats], rate: float) -> None:
        """Go down the gradients."""
        self._steps += 1
        tie, tie2 = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        for array, mean, square, slope in zip(
            self._arrays, self._mean, self._square, gradients, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            array -= np.float32(rate) * (mean / tie) / (np.sqrt(square / tie2) + np.float32(1e-8))


def forward(layers: list[tuple[Floats, Floats]], inputs: Floats) -> list[Floats]:
    """The values of every layer; the last are the logits. The bot's `Network` without its grid."""
    values = [inputs]
    for weights, bias in layers[:-1]:
        values.append(np.maximum(values[-1] @ weights + bias, 0))
    weights, bias = layers[-1]
    logits = values[-1] @ weights + bias
    logits[:, 0] += 4 * inputs[:, 0]
    return [*values, logits]


def gradients(
    layers: list[tuple[Floats, Floats]], samples: Samples, batch: NDArray[np.int64]
) -> list[Floats]:
    """Of the mean cross-entropy, in the order of the layers' arrays."""
    values = forward(layers, samples.inputs[batch])
    slope = (
        (sigmoid(values[-1]) - samples.answers[batch])
        * samples.known[batch]
        / np.float32(len(batch))
    )
    found: list[Floats] = []
    for i in range(len(layers) - 1, -1, -1):
        found = [values[i].T @ slope, slope.sum(0), *found]
        slope = (slope @ layers[i][0].T) * (values[i] > 0)
    return found


def sigmoid(logits: Floats) -> Floats:
    """Chances of logits."""
    chances = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    return chances.astype(np.float32)


def report(layers: list[tuple[Floats, Floats]], samples: Samples, test: NDArray[np.int64]) -> str:
    """Mean cross-entropy of both answers on questions held out, and that of the odds alone."""

    def loss(logits: Floats, answer: int) -> float:
        known = samples.known[test, answer] > 0
        chance = np.clip(sigmoid(logits), 1e-6, 1 - 1e-6)[known]
        truth = samples.answers[test, answer][known]
        return float(-np.mean(np.log(np.where(truth > 0, chance, 1 - chance))))

    logits = forward(layers, samples.inputs[test])[-1]
    odds = loss(4 * samples.inputs[test, 0], 0)
    return f"true {loss(logits[:, 0], 0):.4f} (odds alone {odds:.4f}), kept {loss(logits[:, 1], 1):.4f}"


if __name__ == "__main__":
    main()
