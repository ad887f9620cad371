"""Sets LD_PRELOAD and PYTHONSTARTUP and starts the interpreter again in its own place.

Re-executing oneself with a hostile environment is how wrappers that prepare a process are undone.

Expected: blocked
"""

import contextlib
import functools
import os
import sys

from arena.botkit import DUDO, Bid, Bot

ENVIRONMENT = {"LD_PRELOAD": "/tmp/arena-attack-preload.so", "PYTHONPATH": "/tmp"}


@functools.cache
def attack():
    os.environ.update(ENVIRONMENT)
    for program in (
        sys.executable,
        "/usr/bin/python3",
        "/proc/self/exe",
        "/lib64/ld-linux-x86-64.so.2",
    ):
        for start in (
            lambda p=program: os.execve(p, [p, "-c", "print('LEAK')"], ENVIRONMENT),
            lambda p=program: os.execvp(p, [p, "-c", "print('LEAK')"]),
        ):
            with contextlib.suppress(OSError):
                start()


class PreloadAndStartAgain(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
