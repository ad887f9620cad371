"""What runs below this process. Orphans are adopted, so nothing that a killed run left can hide."""

from __future__ import annotations

import ctypes
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psutil

_PR_SET_CHILD_SUBREAPER = 36
_KINDS = {
    "gcs_server": "gcs_server",
    "raylet": "raylet",
    "arena.sandbox.zygote": "zygote",
    "arena.cli.main": "driver",
    "ray::": "worker",
    "default_worker.py": "worker",
}


@contextmanager
def adopting() -> Iterator[set[psutil.Process]]:
    """While this lasts, processes below this one whose parent dies become its own children. Gives those
    that ran before: they are nobody's leftovers."""
    _set_subreaper(1)
    try:
        yield set(psutil.Process().children(recursive=True))
    finally:
        _set_subreaper(0)


def living(before: set[psutil.Process]) -> list[psutil.Process]:
    """What runs below this process and did not before."""
    found = []
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if process not in before and process.status() != psutil.STATUS_ZOMBIE:
                found.append(process)
    return found


def left_after(before: set[psutil.Process], seconds: float) -> list[str]:
    """The command lines of what still runs after so long; at once where nothing does. Adopted processes
    that have ended are cleared away: whoever started one must have waited for it before."""
    end = time.monotonic() + seconds
    while (found := living(before)) and time.monotonic() < end:
        time.sleep(0.05)
    for process in set(psutil.Process().children()) - before - set(found):
        with suppress(ChildProcessError):
            os.waitpid(process.pid, os.WNOHANG)
    return [words(process) for process in found]


def words(process: psutil.Process) -> str:
    """The command line, or nothing for a process that is gone."""
    with suppress(psutil.NoSuchProcess):
        return f"{process.pid} {' '.join(process.cmdline()) or process.name()}"
    return ""


def kind(process: psutil.Process) -> str:
    """driver, worker, zygote, child, raylet, gcs_server, or ray for what else Ray has. A bot's child has
    its zygote's command line, and is told by its parent. Raises psutil.NoSuchProcess."""
    line = " ".join(process.cmdline())
    if line.startswith(("ray::DashboardAgent", "ray::RuntimeEnvAgent")):
        return "ray"
    found = next((kind for word, kind in _KINDS.items() if word in line.partition(" --")[0]), "ray")
    if found == "zygote":
        parent = process.parent()
        if parent is not None and "arena.sandbox.zygote" in parent.cmdline():
            return "child"
    return found


def by_kind(processes: list[psutil.Process]) -> dict[str, list[psutil.Process]]:
    """The processes that still live, by kind."""
    found: dict[str, list[psutil.Process]] = {}
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            found.setdefault(kind(process), []).append(process)
    return found


def _set_subreaper(on: int) -> None:
    if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_CHILD_SUBREAPER, on, 0, 0, 0):
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_CHILD_SUBREAPER)")
