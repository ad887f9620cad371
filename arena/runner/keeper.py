"""A program that ends processes when the one that started it is gone: `python keeper.py PID ...`.

It waits for the end of its standard input, which the kernel brings even where its starter was killed.
Standard library only, and nothing of arena: it must start at once and need next to nothing.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path


def keep(pids: Sequence[int]) -> None:
    """Wait, then kill those of these processes that still run, and all that they have started by then.
    They are held by descriptors, so no later process with the same number can be meant."""
    held = _held(pids)
    while sys.stdin.buffer.read(1):
        pass
    started = _held(below(pids))
    for descriptor in (*held, *started):
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(descriptor, signal.SIGKILL)


def children() -> dict[int, list[int]]:
    """The process ids below each process id of this machine."""
    found: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_bytes().rpartition(b")")[2].split()
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has ended meanwhile
        found.setdefault(int(fields[1]), []).append(int(path.parent.name))
    return found


def below(pids: Sequence[int]) -> list[int]:
    """All that these processes have started, and that was started by those."""
    known = children()
    found = [child for pid in pids for child in known.get(pid, [])]
    for pid in found:  # it grows meanwhile
        found += known.get(pid, [])
    return found


def _held(pids: Sequence[int]) -> list[int]:
    held = []
    for pid in pids:
        with suppress(ProcessLookupError):
            held.append(os.pidfd_open(pid))
    return held


if __name__ == "__main__":
    keep([int(word) for word in sys.argv[1:]])
