"""A small neural network that was shown hands and what came of bids.

How it plays: asks a network two questions about a bid: is it true, and would the seat that makes it
keep its dice in this round? The network reads the binomial odds from its own cup, the table, and who
bid what in this round. The bot calls dudo when that is likelier to spare it a die than every raise it
considers (the four lowest quantities of each face), and otherwise makes the best raise.
What it is after: bids that rivals believe or raise, and calls on those who bid without dice.
Source: Monte Carlo values, then the greedy choice (Sutton and Barto, Reinforcement Learning, chapters 4
and 5): one step beyond the bots that it watched. It was trained by docs/examples/train_net.py on 10,080
games of the eight other bots of this folder under `classic`; other rules it knows through the odds only.
It never calls calza and never burns.
"""

from io import BytesIO

import numpy as np
from numpy.typing import NDArray

from arena.botkit import Bot
from arena.botkit.rows import BID, MAX_SEATS, ROUND_START

GRID = 1024  # see `Network`
JUMPS = 4
MOST_DICE = 200
FACES = np.arange(1, 7)

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Net(Bot):
    def __init__(self) -> None:
        self.network = Network(self.data("weights.npz"))
        self.heard = Heard()
        self.wild_face = self.game_rules.wild_face or 0

    def act_batch(self, rows: NDArray[np.void]) -> Ints:
        self.heard.hear(rows, self.events)
        row, quantity, face = raises(rows)
        standing = np.flatnonzero(rows["quantity"])
        asked = Questions(
            np.concatenate([standing, row]),
            np.concatenate([rows["quantity"][standing], quantity]),
            np.concatenate([rows["face"][standing], face]),
        )
        slots = rows["slot"]
        answers = self.network.answer(
            inputs(rows, self.heard.count[slots], self.heard.high[slots], asked, self.wild_face)
        )
        # Column 0 of the options is dudo. Logits rise with chances, so they are compared as they are.
        options = np.full((len(rows), 1 + 6 * JUMPS), -np.inf)
        codes = np.zeros(options.shape, np.int64)
        options[standing, 0] = -answers[: len(standing), 0]
        jump = quantity - rows["least"][row, face - 1]
        column = 1 + JUMPS * (face - 1) + jump
        options[row, column] = answers[len(standing) :, 1]
        codes[row, column] = 6 * quantity + face
        return np.take_along_axis(codes, options.argmax(1)[:, None], 1)[:, 0]

    def calza_batch(self, rows: NDArray[np.void]) -> NDArray[np.bool_]:
        self.heard.hear(rows, self.events)  # these events are not told again
        return np.zeros(len(rows), np.bool_)


class Heard:
    """Who bid what in the round at hand. `count`, `high`: bids of a seat on a face and their highest
    quantity, uint8 of shape (slots, MAX_SEATS, 6). A seat that burned counts as silent: its dice are
    new ones."""

    def __init__(self) -> None:
        self.count = np.zeros((0, MAX_SEATS, 6), np.uint8)
        self.high = np.zeros((0, MAX_SEATS, 6), np.uint8)
        self.burned = np.zeros((0, MAX_SEATS), np.bool_)

    def hear(self, rows: NDArray[np.void], events: NDArray[np.void]) -> None:
        """Take in the events of these rows."""
        slots, counts = rows["slot"].astype(np.int64), rows["event_count"].astype(np.int64)
        self._make_room(int(slots.max()) + 1)
        first = np.cumsum(counts) - counts
        place = np.arange(counts.sum())
        heard = events[place + np.repeat(rows["event_start"] - first, counts)]
        slot = np.repeat(slots, counts)
        begins = heard["kind"] == ROUND_START
        self._forget(np.concatenate([slots[rows["fresh"] != 0], slot[begins]]))
        begin = np.full(len(self.count), -1)
        np.maximum.at(begin, slot[begins], place[begins])
        told = (heard["kind"] == BID) & (place > begin[slot])
        self._bids(slot[told], heard[told])

    def _bids(self, slot: Ints, bids: NDArray[np.void]) -> None:
        seat, (quantity, face) = bids["seat"], np.divmod(bids["code"] - 1, 6)
        np.add.at(self.count, (slot, seat, face), 1)
        np.maximum.at(self.high, (slot, seat, face), np.minimum(quantity, 255).astype(np.uint8))
        burns = bids["data"] != 0
        self.burned[slot[burns], seat[burns]] = True
        silent = self.burned[slot, seat]
        for known in (self.count, self.high):
            known[slot[silent], seat[silent]] = 0

    def _forget(self, slots: Ints) -> None:
        for known in (self.count, self.high, self.burned):
            known[slots] = 0

    def _make_room(self, slots: int) -> None:
        more = slots - len(self.count)
        if more > 0:
            for name in ("count", "high", "burned"):
                known = getattr(self, name)
                new = np.zeros((more, *known.shape[1:]), known.dtype)
                setattr(self, name, np.concatenate([known, new]))


class Network:
    """Two hidden layers of rectified units; two answers, as logits: the bid is true (added to what the
    binomial odds say); its maker keeps all dice in this round.

    The answer about a bid must not depend on what else is in the batch, or games could not be
    repeated, and sums of floats depend on their order, which the matrix product is free to choose by
    the size of the batch. So inputs, weights and hidden values are all multiples of 1 / GRID and small
    enough for every product and every sum to be exact in float64: any order gives the same bits.
    """

    def __init__(self, weights: bytes) -> None:
        with np.load(BytesIO(weights), allow_pickle=False) as arrays:
            layers = [(arrays[f"w{i}"], arrays[f"b{i}"]) for i in range(3)]
        self.layers = [(on_grid(w), on_grid(b)) for w, b in layers]

    def answer(self, values: Floats) -> Floats:
        """From inputs of shape (n, INPUTS) to logits of shape (n, 2)."""
        odds = 4 * values[:, 0]
        for weights, bias in self.layers[:-1]:
            values = on_grid(np.maximum(values @ weights + bias, 0.0))
        weights, bias = self.layers[-1]
        logits: Floats = values @ weights + bias
        logits[:, 0] += odds
        return logits


def on_grid(values: NDArray[np.floating]) -> Floats:
    """The nearest multiples of 1 / GRID, at most 64 in size."""
    scaled: Floats = np.rint(np.clip(values.astype(np.float64), -64, 64) * GRID)
    return scaled / GRID


class Questions:
    """Bids to judge: `row` says in whose place, by index into the rows; int64 of shape (n,)."""

    def __init__(
        self, row: NDArray[np.integer], quantity: NDArray[np.integer], face: NDArray[np.integer]
    ) -> None:
        self.row = row.astype(np.int64)
        self.quantity = quantity.astype(np.int64)
        self.face = face.astype(np.int64)


def raises(rows: NDArray[np.void]) -> tuple[Ints, Ints, Ints]:
    """Of every row the raises to consider: row, quantity, face."""
    least = rows["least"].astype(np.int64)[:, :, None]
    quantity = least + np.arange(JUMPS)
    legal = (least > 0) & (quantity <= rows["total"][:, None, None])
    row, face, jump = np.nonzero(legal)
    return row, quantity[row, face, jump], face + 1


def inputs(
    rows: NDArray[np.void],
    count: NDArray[np.uint8],
    high: NDArray[np.uint8],
    asked: Questions,
    wild_face: int,
) -> Floats:
    """What the network reads of each question, shape (n, INPUTS). `count` and `high` are as in
    `Heard`, one entry per row."""
    at, face, quantity = asked.row, asked.face, asked.quantity
    table = seen_table(rows, count, high)
    fijo = (rows["kind"] & 1).astype(np.bool_)
    wild = np.where(fijo, 0, wild_face)[at]
    thirds = (wild > 0) & (wild != face)
    chance = np.where(thirds, 1 / 3, 1 / 6)
    open_dice, own = rows["shown"].astype(np.int64), rows["dice"].astype(np.int64)
    seen = own + open_dice
    total = rows["total"].astype(np.int64)
    unknown = (total - seen.sum(1))[at]
    need = quantity - of_face(seen, at, face, wild)
    shut = (total - open_dice.sum(1))[at]
    public_need = quantity - of_face(open_dice, at, face, wild)
    standing = rows["face"][at] == face
    least = rows["least"][at, face - 1]
    column = face - 1

    def wild_bids(counts: Floats) -> Floats:
        return np.where(thirds, counts[at, np.maximum(wild, 1) - 1], 0.0)

    columns = [
        LOGITS[thirds.astype(np.int64), unknown, np.clip(need, 0, unknown + 1)] / 4,
        excess(need, unknown, chance),
        excess(public_need, shut, chance),
        np.minimum(unknown, 40) / 10,
        table["dice"][at] / 5,
        thirds,
        wild == face,
        fijo[at],
        table["alive"][at] / 4,
        rows["quantity"][at] > 0,
        standing,
        standing & (rows["quantity"][at] == quantity),
        np.clip(quantity - least, 0, 8) / 2,
        np.minimum(quantity / total[at], 2.0),
        face / 6,
        np.minimum(rows["bids"][at], 16) / 8,
        table["next dice"][at] / 5,
        table["next is bidder"][at],
        table["bidder dice"][at] / 5,
        table["naming dice"][at, column] / 10,
    ]
    for who in ("next", "bidder", "rivals", "own"):
        counts, heights = table[f"{who} count"], table[f"{who} high"]
        columns += [
            np.minimum(counts[at, column], 4) / 2,
            np.minimum(counts.sum(1)[at], 8) / 4,
            np.minimum(heights[at, column] / total[at], 2.0),
            wild_bids(np.minimum(counts, 4) / 2),
        ]
    return on_grid(np.stack([np.asarray(values, np.float64) for values in columns], 1))


INPUTS = 20 + 4 * 4


def seen_table(
    rows: NDArray[np.void], count: NDArray[np.uint8], high: NDArray[np.uint8]
) -> dict[str, Floats]:
    """Per row: dice of seats and what they bid, for oneself, the next seat, the bidder, all rivals."""
    n = np.arange(len(rows))
    seat, seats = rows["seat"].astype(np.int64), rows["seats"].astype(np.int64)
    dice = rows["dice_left"].astype(np.int64)
    after = np.arange(1, MAX_SEATS + 1)
    clockwise = (seat[:, None] + after) % seats[:, None]
    sits = (after < seats[:, None]) & (dice[n[:, None], clockwise] > 0)
    next_seat = clockwise[n, sits.argmax(1)]
    stands = rows["quantity"] > 0
    bidder = np.where(stands, rows["bidder"], seat)
    rivals = np.arange(MAX_SEATS) != seat[:, None]
    named = (count > 0) & rivals[:, :, None]
    table = {
        "dice": dice[n, seat],
        "alive": sits.sum(1) + 1,
        "next dice": dice[n, next_seat],
        "next is bidder": stands & (bidder == next_seat),
        "bidder dice": np.where(stands, dice[n, bidder], 0),
        "naming dice": np.minimum((named * dice[:, :, None]).sum(1), 30),
        "rivals count": (count * rivals[:, :, None]).sum(1),
        "rivals high": (high * rivals[:, :, None]).max(1),
    }
    for who, place in (("next", next_seat), ("bidder", bidder), ("own", seat)):
        heard = ((stands | (who != "bidder")) * 1)[:, None]
        table[f"{who} count"] = count[n, place] * heard
        table[f"{who} high"] = high[n, place] * heard
    return {name: np.asarray(values, np.float64) for name, values in table.items()}


def of_face(dice: Ints, row: Ints, face: Ints, wild: Ints) -> Ints:
    """How many of a row's dice count for the face; `dice` are counts per row and face."""
    jokers = np.where((wild > 0) & (wild != face), dice[row, np.maximum(wild, 1) - 1], 0)
    total: Ints = dice[row, face - 1] + jokers
    return total


def excess(need: Ints, dice: Ints, chance: Floats) -> Floats:
    """How far a bid lies above what so many dice hold on average, in about standard deviations."""
    spread = 1 + np.sqrt(dice * chance * (1 - chance))
    far: Floats = np.clip((need - dice * chance) / spread, -6, 6)
    return far


def binomial_logits() -> Floats:
    """log(p / (1 - p)) of "at least need of so many dice count", [thirds, dice, need]: within ±8, and
    ±16 where it is certain."""
    logits = np.full((2, MOST_DICE + 1, MOST_DICE + 2), -16.0)
    for thirds, chance in enumerate((1 / 6, 1 / 3)):
        weights = np.zeros(MOST_DICE + 2)
        weights[0] = 1.0
        for dice in range(MOST_DICE + 1):
            below = np.cumsum(weights) - weights
            above = np.cumsum(weights[::-1])[::-1]
            ratio = np.maximum(above, 1e-9) / np.maximum(below, 1e-9)
            logits[thirds, dice, : dice + 1] = np.clip(np.log(ratio[: dice + 1]), -8, 8)
            logits[thirds, dice, 0] = 16.0
            weights[1:] = weights[1:] * (1 - chance) + weights[:-1] * chance
            weights[0] *= 1 - chance
    return logits


LOGITS = binomial_logits()
