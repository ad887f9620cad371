"""The file of a fit, as a notebook reads it."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
from made_runs import fixtures, make_run, store_all, told

from arena.ratings.rated import fit_files, rate


def test_a_fit_is_written_for_every_table_size(tmp_path: Path) -> None:
    keys = {"schedule": {"deals": 3, "mirrored": True}, "table_size": [2, 3]}
    folder, run = make_run(tmp_path / "made", "cab", **keys)
    order = {"b": 1, "c": 2, "a": 3}
    records = []
    for fixture in fixtures(run):
        bots = sorted((run.names[bot] for bot in fixture.bots), key=order.__getitem__)
        records.append(told(fixture, run.names, {bot: at + 1 for at, bot in enumerate(bots)}))
    store_all(folder, run, records)
    rated = rate(folder, run)
    files = fit_files(run, rated)
    assert list(files) == ["fit-2.json", "fit-3.json"]
    loaded = json.loads(files["fit-2.json"])
    assert loaded["bots"] == run.names
    assert loaded["games"] == [12, 12, 12]
    assert loaded["deals"] == [6, 6, 6]
    assert dict(zip(loaded["bots"], loaded["wins"], strict=True)) == {"a": 0.0, "b": 12.0, "c": 6.0}
    assert loaded["blocks"] == sorted({f.number for f in run.plan.blocks if f.number < 2})
    assert np.argsort(loaded["mu"]).tolist() == [run.names.index(bot) for bot in "acb"]
    for name in ("posterior", "sandwich"):
        table = pd.DataFrame(loaded[name], loaded["bots"], loaded["bots"])
        assert table.loc["a", "b"] == table.loc["b", "a"]
        assert table.to_numpy() == pytest.approx(getattr(rated.fits[0], name))


def test_the_same_records_give_the_same_bytes(tmp_path: Path) -> None:
    both = []
    for name in ("one", "other"):
        folder, run = make_run(tmp_path / name, "abc", schedule={"deals": 3})
        ranks = {"a": 1, "b": 2, "c": 3}
        store_all(folder, run, [told(f, run.names, ranks) for f in fixtures(run)])
        both.append(fit_files(run, rate(folder, run)))
    assert both[0] == both[1]
