"""Records as pandas tables, for commands that look for something and for people's notebooks."""

from __future__ import annotations

import pandas as pd

from arena.records.folder import RunFolder
from arena.records.runfile import RunFile

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
    a seat that did not forfeit). Raises StorageError.
    """
    stored = [block for block in run.plan.blocks if folder.has_block(block)]
    frames = [
        folder.read_table(block.number, _COLUMNS).to_pandas(ignore_metadata=True)
        for block in stored
    ]
    if not frames:
        return pd.DataFrame(
            columns=[
                "game",
                "table",
                "deal",
                "copy",
                "seat",
                "bot",
                "rank",
                "win",
                "rounds",
                "truncated",
                "fault",
            ]
        )
    return _per_seat(pd.concat(frames, ignore_index=True))


def _per_seat(games: pd.DataFrame) -> pd.DataFrame:
    games["fault"] = [
        _faults(len(bots), seating, side)
        for bots, seating, side in zip(games.bots, games.seating, games.side, strict=True)
    ]
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
