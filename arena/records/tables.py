"""Records as pandas tables, for commands that look for something and for people's notebooks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pandas as pd
import pyarrow as pa

from arena.records.folder import RunFolder
from arena.records.runfile import RunFile
from arena.records.schema import SCHEMA, forfeits_of
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
    frames = [
        _per_seat(folder.read_table(number, _COLUMNS), str(folder.block_path(number)))
        for number in stored
    ]
    empty = SCHEMA.empty_table().select(list(_COLUMNS))
    return pd.concat(frames or [_per_seat(empty, "")], ignore_index=True)


def _per_seat(table: pa.Table, where: str) -> pd.DataFrame:
    games = table.to_pandas(ignore_metadata=True, use_threads=False)
    games["fault"] = [_faults(row, where) for row in table.select(["seating", "side"]).to_pylist()]
    games["void"] = [Fault.DISQUALIFIED.value in faults for faults in games.fault]
    games["seat"] = [range(len(bots)) for bots in games.bots]
    games["win"] = [_wins(list(ranks)) for ranks in games.ranks]
    seats = games.drop(columns=["seating", "side"]).rename(columns={"bots": "bot", "ranks": "rank"})
    exploded = seats.explode(["bot", "rank", "fault", "seat", "win"], ignore_index=True)
    kinds = {"bot": str, "rank": int, "seat": int, "win": float, "fault": str, "void": bool}
    typed: pd.DataFrame = exploded.astype(kinds)
    return typed


def _wins(ranks: list[int]) -> list[float]:
    share = 1 / max(ranks.count(1), 1)
    return [share if rank == 1 else 0.0 for rank in ranks]


def _faults(row: Mapping[str, Any], where: str) -> list[str]:
    faults = [""] * len(row["seating"])
    for seat, fault in forfeits_of(row, where):
        faults[seat] = fault
    return faults
