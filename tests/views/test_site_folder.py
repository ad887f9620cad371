"""A report's folder is replaced whole, and nobody else's is touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from arena.errors import InputError
from arena.views.site.folder import write_folder


def test_a_new_report_replaces_the_old_one_whole(tmp_path: Path) -> None:
    target = tmp_path / "report"
    write_folder(target, "one", [("index.html", b"old"), ("bot-009.html", b"gone")])
    size = write_folder(target, "two", [("index.html", b"new"), ("assets/a.css", b"css")])
    assert sorted(p.name for p in target.rglob("*") if p.is_file()) == [
        "a.css",
        "index.html",
        "report.json",
    ]
    assert (target / "index.html").read_bytes() == b"new"
    assert size == sum(p.stat().st_size for p in target.rglob("*") if p.is_file())
    assert [p.name for p in tmp_path.iterdir()] == ["report"]


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(InputError, match="left alone"):
        write_folder(tmp_path, "one", [("index.html", b"x")])
    assert [p.name for p in tmp_path.iterdir()] == ["thesis.txt"]


def test_an_empty_folder_is_used(tmp_path: Path) -> None:
    target = tmp_path / "public"
    target.mkdir()
    write_folder(target, "one", [("index.html", b"x")])
    assert (target / "index.html").is_file()
