"""A round: a league is played, hit, played on by the same command, and compared with a calm run."""

from __future__ import annotations

import json
import signal
import subprocess
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import psutil
from kills import HOW, Kill, strike
from played_project import ARENA, Project
from processes import left_after, living

LEAGUE = """bots: [bots/*.py]
table_size: 2
schedule: {deals: 30}
block_games: 30
seed: 00ff00ff00ff00ff00ff00ff00ff00ff
"""
NAME = "same"
BOTS = ("thirds", "uniform", "child", "naps")
BLOCKS = 12
"""6 tables of 4 bots, two copies of 30 deals each, in blocks of 30."""
GAMES = 360
LEFT_S = 15.0
"""No process may live longer after the driver's end."""
END_S = 150.0
"""How long a command may take."""
TRIES = 3
"""How often the same command may be needed after the last kill."""
_TABLES = ("table.json", "*.csv", "*.parquet", "secret", "run.json", "waves.json", "league.yaml")
_NOT_TWICE = ("created",)
Files = dict[str, bytes]


@dataclass
class Outcome:
    """What came of one command that was hit, or not: `faults` are sentences about what was wrong."""

    code: int
    out: str
    err: str
    hit: bool
    faults: list[str] = field(default_factory=list)


def new_project(root: Path, bots: Sequence[str] = BOTS, league: str = LEAGUE) -> Project:
    root.mkdir(exist_ok=True)
    project = Project(root)
    project.bots(*bots)
    project.league(NAME, league)
    return project


def start(project: Project, how: str) -> subprocess.Popen[str]:
    """Start the league's command in a group of processes of its own, as a shell does."""
    return subprocess.Popen(
        [*ARENA, "run", f"tournaments/{NAME}.yaml", *HOW[how]],
        cwd=project.root,
        text=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def command(
    project: Project, how: str, before: set[psutil.Process], kill: Kill | None = None
) -> Outcome:
    """Give the command once, kill as told, and see how it ends and what it leaves."""
    driver = start(project, how)
    hit = kill is not None and strike(kill, driver, project.root / "results" / NAME, before)
    try:
        out, err = driver.communicate(timeout=END_S)
    except subprocess.TimeoutExpired:
        driver.kill()
        out, err = driver.communicate()
        return Outcome(driver.returncode, out, err, hit, [f"no end within {END_S:.0f} s"])
    outcome = Outcome(driver.returncode, out, err, hit)
    codes = kill.codes if kill is not None and hit else {0}
    if outcome.code not in codes:
        outcome.faults.append(f"exit {outcome.code}, expected {sorted(codes)}: {err[-2000:]}")
    outcome.faults += _message_faults(outcome)
    left = left_after(before, LEFT_S)
    if left:
        outcome.faults.append(f"left running after {LEFT_S:.0f} s: {left}")
        for process in living(before):
            with suppress(psutil.NoSuchProcess):
                process.kill()
    return outcome


def finished(project: Project, how: str, before: set[psutil.Process]) -> list[str]:
    """Give the command until it is through; what was wrong."""
    outcome = None
    for _ in range(TRIES):
        outcome = command(project, how, before)
        if outcome.code == 0:
            return outcome.faults
    return [f"{TRIES} commands did not finish it", *(outcome.faults if outcome else [])]


def files_of(project: Project) -> Files:
    """All that must be the same twice, by its path in the run's folder; without what tells the time."""
    folder = project.root / "results" / NAME
    patterns = ("blocks/*.parquet", *_TABLES)
    found = {
        str(path.relative_to(folder)): path.read_bytes()
        for pattern in patterns
        for path in sorted(folder.glob(pattern))
    }
    run = json.loads(found["run.json"])
    found["run.json"] = json.dumps({k: v for k, v in run.items() if k not in _NOT_TWICE}).encode()
    for path in sorted((folder / "blocks").glob("*.json")):
        found[f"blocks/{path.name}"] = _steady(path)
    found["leftovers"] = str(sorted(folder.rglob(".*.tmp"))).encode()
    return found


def differing(files: Mapping[str, bytes], expected: Mapping[str, bytes]) -> list[str]:
    """A sentence for each file that is missing, too much or another one."""
    return [
        f"{name} differs"
        for name in sorted(files.keys() | expected.keys())
        if files.get(name) != expected.get(name)
    ]


def replay_of(project: Project, game: int) -> str:
    """A game as `arena replay` tells it."""
    return project.arena("replay", NAME, str(game)).stdout


def _steady(path: Path) -> bytes:
    """A side file without processes, times and memory: its faults, and who played."""
    side = json.loads(path.read_text(encoding="utf-8"))
    for note in side["faults"]:
        del note["measured_ms"], note["text"]
    bots = [bot["bot"] for bot in side["bots"]]
    return json.dumps([side["block"], side["faults"], bots]).encode()


def _message_faults(outcome: Outcome) -> list[str]:
    """What is wrong with the words of a command that has ended."""
    faults = []
    if "Traceback" in outcome.err or "Traceback" in outcome.out:
        faults.append(f"a traceback: {outcome.err[-2000:]}")
    wanted = {130: ("this command goes on", "interrupted"), 3: ("error[",), 0: ("",)}
    silent = outcome.code in (-signal.SIGKILL, -signal.SIGTERM)
    words = wanted.get(outcome.code, ("",) if silent else ("error[",))
    if not any(word in outcome.err for word in words):
        faults.append(f"exit {outcome.code} without any of {words}: {outcome.err[-2000:]}")
    return faults
