"""Records as pandas tables, for commands that look for something and for people's notebooks."""

from __future__ import annotations

import pandas as pd

from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.schema import SCHEMA
from arena.sandbox.faults import Fault

_COLUMNS = (
    "game",
    "table",
    "deal",
    "copy",
    "bots",
    "ranks",
    "rounds",
    "truncated",
    "seating",
    "side",
)


def results_frame(folder: RunFolder, run: RunFile) -> pd.DataFrame:
    """One row per game and plan seat of every stored block, in plan order.

    Columns: game, table, deal, copy (int), seat (int, plan seat), bot (str), rank (int), win (float,
    a shared first place counts by its share), rounds (int), truncated (bool), fault (str, empty for
    a seat that did not forfeit), void (bool: a seat was not asked any more, the game counts for
    nobody). Raises StorageError.
    """
    stored = [block.number for block in run.plan.blocks if folder.has_block(block)]
    tables = [folder.read_table(number, _COLUMNS) for number in stored]
    tables = tables or [SCHEMA.empty_table().select(list(_COLUMNS))]
    frames = [table.to_pandas(ignore_metadata=True) for table in tables]
    return _per_seat(pd.concat(frames, ignore_index=True))


def _per_seat(games: pd.DataFrame) -> pd.DataFrame:
    games["fault"] = [
        _faults(len(bots), seating, side)
        for bots, seating, side in zip(games.bots, games.seating, games.side, strict=True)
    ]
    games["void"] = [Fault.DISQUALIFIED.value in faults for faults in games.fault]
    games["seat"] = [range(len(bots)) for bots in games.bots]
    games["win"] = [[(rank == 1) / list(ranks).count(1) for rank in ranks] for ranks in games.ranks]
    seats = games.drop(columns=["seating", "side"]).rename(columns={"bots": "bot", "ranks": "rank"})
    exploded = seats.explode(["bot", "rank", "fault", "seat", "win"], ignore_index=True)
    return exploded.astype({"bot": str, "rank": int, "seat": int, "win": float, "fault": str})


def _faults(seats: int, seating: list[int], side: list[dict[str, object]]) -> list[str]:
    faults = [""] * seats
    for note in side:
        if note["kind"] == "forfeit":
            faults[seating[int(str(note["seat"]))]] = str(note["detail"])
    return faults
