"""The test's end of attack_stage.py: which attacks there are, and a stage as this or that user."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

STAGE = Path(__file__).with_name("attack_stage.py")
NOBODY = 65534
_EXPECTED = re.compile(r"^\s*Expected(?: outcome)?:\s*(.+?)\.?\s*$", re.MULTILINE | re.IGNORECASE)
_PEACE = {"blocked", "ok"}
"""Both mean that the bot played on and nothing happened outside."""


def attacks_in(folder: Path) -> dict[str, Path]:
    """The bots of a folder and its folders: files, and folders with a bot.py."""
    found = {}
    for path in sorted(folder.rglob("*.py")):
        inner = next((p for p in path.parents if p != folder and (p / "bot.py").exists()), None)
        if inner is not None and folder in inner.parents:
            path = inner
        found[path.relative_to(folder).as_posix()] = path
    return found


def expected_of(path: Path) -> set[str]:
    """The outcomes that a bot's docstring allows: `Expected: blocked or timeout_cpu`."""
    source = (path / "bot.py" if path.is_dir() else path).read_text("utf-8", "replace")
    line = _EXPECTED.search(source)
    assert line, f"{path.name} has no line 'Expected: ...' in its docstring"
    return set(re.findall(r"[a-z_]+", line[1])) - {"or", "and"}


def observed(result: dict[str, Any]) -> set[str]:
    """The outcomes that happened."""
    outcomes = set(result["faults"]) - {"disqualified"}
    if "LEAK" in result["output"]:
        outcomes.add("leak")
    return outcomes or {"blocked"}


def allowed(expected: set[str]) -> set[str]:
    return expected | _PEACE if expected & _PEACE else expected


class AttackStage:
    """A running stage."""

    def __init__(self, interpreter: str, user: int | None, mode: str) -> None:
        options: dict[str, Any] = {}
        if user is not None:
            options = {"user": user, "group": user, "extra_groups": ()}
        self._process = subprocess.Popen(
            [interpreter, "-s", "-P", "-B", str(STAGE), mode],
            env=_environment(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd="/",
            **options,
        )

    def attack(self, path: Path) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(str(path.resolve())) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        assert line, "the stage has ended; its standard error tells why"
        result: dict[str, Any] = json.loads(line)
        return result

    def close(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.stdout.close()
        assert self._process.wait() == 0


def _environment() -> dict[str, str]:
    roots = [path for path in sys.path if path and os.path.isdir(path) and "site-packages" in path]
    project = str(STAGE.parents[2])
    return {
        "PYTHONPATH": os.pathsep.join([project, *roots]),
        "HOME": "/tmp",
        "PATH": "/usr/bin:/bin",
    }
