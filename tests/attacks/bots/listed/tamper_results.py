"""Opens the results, the sources of arena and a rival for writing, and makes a run of its own.

It writes into nothing that it manages to open.

Expected: blocked
"""

import os
from pathlib import Path

import arena
import arena.sandbox.wire as wire
from arena.botkit import DUDO, Bid, Bot

PROJECT = Path(arena.__file__).parents[1]
FIXED = [
    PROJECT / "bots/thirds.py",
    PROJECT / "tournaments/demo.yaml",
    Path(arena.__file__),
    Path(wire.__file__),
    Path(os.__file__),
    Path("/etc/passwd"),
    *(Path(f"/proc/{os.getppid()}/{name}") for name in ("mem", "fd/1", "oom_score_adj", "comm")),
    Path("/proc/self/oom_score_adj"),
    Path("/proc/self/fd/3"),
]
FOLDERS = [PROJECT / "results", Path("results"), PROJECT, Path(f"/proc/{os.getppid()}/cwd")]


def targets():
    yield from FIXED
    for folder in FOLDERS:
        for root, _, names in os.walk(folder):
            yield from (Path(root, name) for name in names[:20])


class TamperResults(Bot):
    def act(self, view):
        for target in targets():
            for flags in (os.O_WRONLY, os.O_RDWR, os.O_WRONLY | os.O_APPEND):
                try:
                    os.close(os.open(target, flags | os.O_NONBLOCK))
                    print("LEAK opened", target, flags)
                except OSError:
                    continue
        for folder in FOLDERS:
            try:
                (folder / "arena-attack-run").mkdir()
                print("LEAK made a folder in", folder)
            except OSError:
                continue
        return DUDO if view.standing is not None else Bid(1, 2)
