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


def keep(pids: Sequence[int]) -> None:
    """Wait, then kill those of these processes that still run. They are held by descriptors, so no
    later process with the same number can be meant."""
    held = []
    for pid in pids:
        with suppress(ProcessLookupError):
            held.append(os.pidfd_open(pid))
    while sys.stdin.buffer.read(1):
        pass
    for descriptor in held:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(descriptor, signal.SIGKILL)


if __name__ == "__main__":
    keep([int(word) for word in sys.argv[1:]])
