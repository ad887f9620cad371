"""A project folder in which real leagues are played by the command line."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
FAULTY = ROOT / "tests" / "sandbox" / "faulty"
ARENA = [sys.executable, "-m", "arena.cli.main"]


class Project:
    """A project folder: bots/, tournaments/, results/."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "bots").mkdir()
        (root / "tournaments").mkdir()

    def bots(self, *names: str) -> None:
        """Copy bots, shipped or faulty, into the project."""
        for name in names:
            file = FAULTY / f"{name}.py"
            shutil.copy(file if file.exists() else ROOT / "bots" / f"{name}.py", self.root / "bots")

    def league(self, name: str, text: str) -> str:
        """Write a league file and return its path as a user would type it."""
        (self.root / "tournaments" / f"{name}.yaml").write_text(f"name: {name}\n{text}")
        return f"tournaments/{name}.yaml"

    def start(self, *words: str) -> subprocess.Popen[str]:
        """Start `arena` with these words."""
        return subprocess.Popen(
            [*ARENA, *words],
            cwd=self.root,
            text=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )

    def arena(self, *words: str, expect: int = 0) -> subprocess.CompletedProcess[str]:
        """Run `arena` to its end and check its exit code."""
        with self.start(*words) as process:
            out, err = process.communicate(timeout=200)
        assert process.returncode == expect, f"exit {process.returncode}\n{out}\n{err}"
        return subprocess.CompletedProcess(words, process.returncode, out, err)

    def files(self, run: str) -> dict[str, bytes]:
        """What must be the same twice: block files and table."""
        folder = self.root / "results" / run
        paths: Sequence[Path] = [*sorted(folder.glob("blocks/*.parquet")), folder / "table.json"]
        return {path.name: path.read_bytes() for path in paths}

    def side_files(self, run: str) -> list[Path]:
        """What lies beside the blocks."""
        return sorted((self.root / "results" / run / "blocks").glob("*.json"))
