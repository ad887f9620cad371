"""Solved strategies as a file: NumPy arrays, compressed, without anything that can run.

A file has `index`, JSON in UTF-8 (an array of bytes): the rules in full and a list of positions with
their brackets. The strategies of position i are `starter_i` and `other_i`, u1[rows, hands]: chances in
255ths of the options of each node, rows numbered as `graph.Graph` has them, hands in ascending order.
Nodes to which a strategy's own choices do not lead have rows of zeros.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arena.dudo.rules import Rules
from arena.errors import StorageError
from arena.solve.games import SolvedPosition
from arena.solve.graph import Graph
from arena.solve.rows import LEAST, Chances, nodes_of

FORMAT = 1
STEPS = 255


def write_stored(path: Path, rules: Rules, found: Sequence[SolvedPosition]) -> None:
    """Write the strategies of these positions. Raises StorageError."""
    index: dict[str, Any] = {"format": FORMAT, "rules": rules.as_dict(), "positions": []}
    arrays: dict[str, NDArray[np.uint8]] = {}
    for number, each in enumerate(found):
        index["positions"].append(
            {
                "dice": list(each.position.dice),
                "kind": each.position.kind.label,
                "fijo_used": list(each.position.fijo_used),
                "ciego_used": list(each.position.ciego_used),
                "doubt_from": each.strategies.graph.doubt_from,
                "low": each.game.low,
                "high": each.game.high,
                "exact": None if each.game.exact is None else str(each.game.exact),
            }
        )
        for seat, name in enumerate(("starter", "other")):
            arrays[f"{name}_{number}"] = _quantised(
                each.strategies.graph, seat, each.strategies.sums[seat]
            )
    arrays["index"] = np.frombuffer(json.dumps(index).encode(), np.uint8)
    try:
        with path.open("wb") as file:
            np.savez_compressed(file, **arrays)  # type: ignore[arg-type]  # of its keyword allow_pickle
    except OSError as error:
        raise StorageError(f"{path}: {error.strerror}") from error


def _quantised(graph: Graph, seat: int, sums: Chances) -> NDArray[np.uint8]:
    kept = np.zeros(sums.shape, np.uint8)
    for node in nodes_of(graph, seat, sums):
        table = np.rint(STEPS * node.chances)
        table[:, node.reach < LEAST] = 0
        kept[node.row : node.row + len(table)] = table
    return kept
