"""Tells a game of the `lizumo` preset from its record, with pandas and pyarrow alone.

Run by a test in a process of its own, in which `arena` cannot be imported. It knows of the record
what docs/records.md says, and of the game its rules: three dice, wild aces, dudo.
"""

import json
import sys

import pandas as pd
import pyarrow.parquet as pq

sys.modules["arena"] = None  # whoever imports it now fails


def tell(row):
    """The game as a dictionary: opener, rounds, and the ranks that follow from them."""
    dice = [int(die) for die in row["dice"]]
    actions = [int(code) for code in row["actions"]]
    seats = len(row["bots"])
    left = [3] * seats

    def roll(count):
        taken = dice[:count]
        del dice[:count]
        return taken

    def next_seat(seat):
        seat = (seat + 1) % seats
        return seat if left[seat] else next_seat(seat)

    group = list(range(seats))
    while len(group) > 1:
        faces = dict(zip(group, roll(len(group)), strict=True))
        group = [seat for seat in group if faces[seat] == max(faces.values())]
    opener = group[0]
    rounds, ranks = [], [0] * seats
    while sum(count > 0 for count in left) > 1:
        hands = [sorted(roll(count)) for count in left]
        turn, bids = opener, []
        while (code := actions.pop(0)) != 0:
            quantity, face = divmod(code - 1, 6)
            bids.append([turn, quantity, face + 1])
            turn = next_seat(turn)
        bidder, quantity, face = bids[-1]
        actual = sum(die in (face, 1) for hand in hands for die in hand)
        loser = turn if actual >= quantity else bidder
        left[loser] -= 1
        if not left[loser]:
            ranks[loser] = sum(count > 0 for count in left) + 1
        rounds.append({"opener": opener, "hands": hands, "bids": bids, "loser": loser})
        opener = loser if left[loser] else next_seat(loser)
    ranks[next(seat for seat in range(seats) if left[seat])] = 1
    assert not dice
    assert not actions
    return {"rounds": rounds, "ranks": ranks, "bots": list(row["bots"])}


def main():
    path = sys.argv[1]
    try:
        import arena  # noqa: F401
    except ImportError:
        pass
    else:
        raise SystemExit("arena can be imported here")
    by_pandas = [tell(row) for _, row in pd.read_parquet(path).iterrows()]
    by_pyarrow = [tell(row) for row in pq.read_table(path).to_pylist()]
    assert by_pandas == by_pyarrow
    json.dump(by_pandas, sys.stdout)


if __name__ == "__main__":
    main()
