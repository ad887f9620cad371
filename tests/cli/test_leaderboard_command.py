"""`arena leaderboard` with its options, and the files of tables that a run leaves and verify checks."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pandas as pd
import pytest
from made_runs import encoded, make_run, place_in, played

from arena.cli.main import main
from arena.cli.playing import finish
from arena.records.side import SideFile


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished run, played at random: its folder. Commands are given in the project's folder."""
    keys = {"rules": "common_hand", "table_size": [2, 3], "schedule": {"deals": 6}}
    folder, content = make_run(tmp_path / "results" / "made", ["ann", "bob", "cid"], **keys)
    for block in content.plan.blocks:
        records = encoded(
            played(content, block, forfeits=0.01), content.names, place_in(content, block)
        )
        side = msgspec.json.encode(SideFile(block.number, 0, [], []))
        folder.write_block(block.number, records, side)
    finish(folder, content)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return folder.path


def told(capsys: pytest.CaptureFixture[str], *words: str, expect: int = 0) -> str:
    """What a command prints."""
    capsys.readouterr()
    assert main(["leaderboard", "made", *words]) == expect
    out, err = capsys.readouterr()
    return err if expect else out


def test_short_by_default_and_more_on_request(
    run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short = told(capsys)
    assert "Nash" not in short
    assert short.count("rank  bot") == 2
    full = told(capsys, "--full")
    assert "Nash mix" in full
    assert "95 % interval" in full
    assert "% placed ahead of the bot of the column" in told(capsys, "--head-to-head")
    assert "rival" in told(capsys, "--head-to-head", "--full")
    for by in ("seat", "opener", "turn", "place"):
        assert "(all bots)" in told(capsys, "--by", by)
    for text in (short, full):
        assert max(len(line) for line in text.splitlines() if "Note" not in line) <= 80


def test_json_has_everything_and_csv_the_table_that_is_asked_for(
    run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(told(capsys, "--json"))
    assert [board["table_size"] for board in data["boards"]] == [2, 3]
    assert len(data["boards"][0]["pairs"]) == 3
    assert set(data["boards"][1]["splits"]) == {"seat", "opener", "turn", "place"}
    assert data["nondeterministic"] == []
    assert told(capsys, "--csv") == (run / "standings.csv").read_text()
    assert told(capsys, "--csv", "--head-to-head") == (run / "crosstable.csv").read_text()
    openers = told(capsys, "--csv", "--by", "opener").splitlines()
    assert set(openers) < set((run / "splits.csv").read_text().splitlines())


def test_strengths_can_be_measured_from_a_bot(
    run: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(told(capsys, "--json", "--anchor", "bob"))
    (bob,) = [row for row in data["boards"][0]["rows"] if row["bot"] == "bob"]
    assert (bob["mu"], bob["sigma"]) == (25.0, 0.0)
    assert "25.00 (anchor)" in told(capsys, "--anchor", "bob")
    assert "no bot 'eve' in made" in told(capsys, "--anchor", "eve", expect=2)


@pytest.mark.parametrize("words", [("--json", "--csv"), ("--head-to-head", "--by", "seat")])
def test_options_that_exclude_each_other(
    run: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    assert "exclude each other" in told(capsys, *words, expect=2)


def test_pandas_reads_the_files_of_a_run(run: Path) -> None:
    standings = pd.read_csv(run / "standings.csv")
    assert standings.groupby("table_size").games.sum().to_dict() == {2: 72, 3: 18}
    pairs = pd.read_csv(run / "crosstable.csv")
    shares = pairs[pairs.table_size == 2].pivot(index="bot", columns="rival", values="share")
    assert shares.loc["ann", "bob"] + shares.loc["bob", "ann"] == pytest.approx(1.0)
    splits = pd.read_csv(run / "splits.csv")
    everybody = splits[splits.bot.isna() & (splits.by == "seat") & (splits.table_size == 2)]
    assert everybody.share.sum() == pytest.approx(1.0)


@pytest.mark.parametrize("name", ["standings.csv", "crosstable.csv", "splits.csv", "table.json"])
def test_verify_notices_a_table_that_is_not_that_of_the_records(
    run: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    assert main(["verify", "made"]) == 0
    path = run / name
    path.write_bytes(path.read_bytes().replace(b"bob", b"rob"))
    assert main(["verify", "made"]) == 1
    assert f"{name} is not the table of these records" in capsys.readouterr().err
