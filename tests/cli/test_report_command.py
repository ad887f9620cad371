"""`arena report` as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest
from made_runs import make_run, played, store

from arena.cli.main import main


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a run of which the first block is stored."""
    monkeypatch.chdir(tmp_path)
    folder, run = make_run(
        tmp_path / "results" / "made", ["ann", "ben"], schedule={"deals": 8}, block_games=8
    )
    block = run.plan.blocks[0]
    store(folder, run, block, played(run, block))
    return tmp_path


def test_a_report_is_written_beside_the_records_and_says_where(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", "made"]) == 0
    said = capsys.readouterr().out
    page = project / "results/made/report/index.html"
    assert said.startswith("results/made/report/index.html: ")
    assert said.endswith(" MB\n")
    assert "Provisional" in page.read_text()
    assert not (page.parent / "data/secret").exists()
    secret = (project / "results/made/secret").read_text().strip()
    told = [path for path in page.parent.rglob("*") if path.is_file()]
    assert not [path for path in told if secret.encode() in path.read_bytes()]


def test_a_folder_that_is_no_report_is_refused(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    public = project / "public"
    public.mkdir()
    (public / "mine.txt").write_text("mine")
    assert main(["report", "made", "--out", "public"]) == 2
    assert "left alone" in capsys.readouterr().err
    assert [path.name for path in public.iterdir()] == ["mine.txt"]


def test_the_same_report_is_the_same_bytes(project: Path) -> None:
    assert main(["report", "made", "--out", "one"]) == 0
    assert main(["report", "made", "--out", "two"]) == 0
    one, two = project / "one", project / "two"
    files = sorted(path.relative_to(one) for path in one.rglob("*") if path.is_file())
    assert files == sorted(path.relative_to(two) for path in two.rglob("*") if path.is_file())
    assert [name for name in files if (one / name).read_bytes() != (two / name).read_bytes()] == []
