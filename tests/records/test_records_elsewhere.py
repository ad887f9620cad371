"""Records without this program: any Parquet reader can tell the games from them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from made_runs import SECRET, encoded, random_rules_games

from arena.dudo.dice import KeyedDice
from arena.dudo.events import BidMade, Reveal, RoundEnd, RoundStart
from arena.dudo.presets import make_rules
from arena.dudo.replay import replay
from arena.records.schema import Record
from arena.records.secrets import Keys

TELLER = Path(__file__).with_name("tell_a_game.py")


def as_the_rules_tell_it(record: Record) -> dict[str, Any]:
    """The same story from the events of the game, played again with the dice of the deal."""
    dice = KeyedDice(Keys.of(SECRET).dice, record.deal)
    rounds: list[dict[str, Any]] = []
    for event in replay(make_rules("lizumo"), record.transcript, dice).events:
        if isinstance(event, RoundStart):
            rounds.append({"opener": event.opener, "bids": []})
        elif isinstance(event, BidMade):
            rounds[-1]["bids"].append([event.seat, event.bid.quantity, event.bid.face])
        elif isinstance(event, Reveal):
            rounds[-1]["hands"] = [list(hand) for hand in event.hands]
        elif isinstance(event, RoundEnd):
            (rounds[-1]["loser"],) = event.resolution.losers
    return {"rounds": rounds, "ranks": list(record.ranks), "bots": list(record.bots)}


@pytest.mark.parametrize("seats", [2, 4])
def test_pandas_and_pyarrow_alone_can_tell_the_games(tmp_path: Path, seats: int) -> None:
    records = random_rules_games(make_rules("lizumo"), seats, 15)
    path = tmp_path / "000000.parquet"
    path.write_bytes(encoded(records, list("abcd")))
    told = subprocess.run(
        [sys.executable, "-I", TELLER, path], capture_output=True, text=True, check=False
    )
    assert told.stderr == ""
    assert json.loads(told.stdout) == [as_the_rules_tell_it(record) for record in records]
