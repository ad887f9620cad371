"""The processes of a Ray that runs on this machine for one command: a loss is noticed, and none of them
outlives the command, however it ends.

Ray's head ends with the process that started it. The agents of its raylet do not: they look for it now
and then, and try for a minute to tell somebody that it is gone.
"""

from __future__ import annotations

import os
import select
import subprocess
import sys
from pathlib import Path

from arena.engine.window import warm
from arena.errors import ClusterError
from arena.runner import keeper
from arena.sandbox.lockdown.process import follow_parent

_VITAL = ("gcs_server", "raylet")
"""Without these Ray plays nothing more; without the first it ends its driver after a minute."""
_END_S = 10.0


class OwnRay:
    """Made when Ray has started. Only for a Ray that this process has started itself."""

    def __init__(self) -> None:
        children = keeper.children()
        own = {pid: _name(pid) for pid in children.get(os.getpid(), [])}
        vital = {pid: name for pid, name in own.items() if name in _VITAL}
        self._vital = {os.pidfd_open(pid): name for pid, name in vital.items()}
        kept = [*vital, *(below for pid in vital for below in children.get(pid, []))]
        self._keeper = subprocess.Popen(
            [sys.executable, "-I", "-S", str(Path(keeper.__file__)), *map(str, kept)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            start_new_session=True,  # Ctrl-C at the terminal is not for it
        )

    def check(self) -> None:
        """Raise ClusterError when a process is gone without which Ray cannot go on."""
        poll = select.poll()
        for descriptor in self._vital:
            poll.register(descriptor, select.POLLIN)
        for descriptor, _ in poll.poll(0):
            what = f"Ray on this machine is lost: its {self._vital[descriptor]} has ended"
            raise ClusterError(what, hint="the same command plays what is missing")

    def close(self) -> None:
        """End what is left. Call it after Ray's own shutdown."""
        if self._keeper.stdin is not None:
            self._keeper.stdin.close()
        self._keeper.wait(timeout=_END_S)
        for descriptor in self._vital:
            os.close(descriptor)


def ready_worker() -> None:
    """Runs in a worker: load the engine, and let the worker end with the raylet that started it. By
    itself it tries for a while to tell somebody that the raylet is gone."""
    follow_parent(os.getppid())
    warm()


def _name(pid: int) -> str:
    """The name of a process's program, or nothing where it has ended."""
    try:
        return Path(f"/proc/{pid}/comm").read_text(encoding="utf-8", errors="replace").strip()
    except (FileNotFoundError, ProcessLookupError):
        return ""
