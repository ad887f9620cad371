"""Rewrites its own read-only code through /proc/self/mem, and reads its maps.

The file ignores page protection, which has undone write-xor-execute rules and seccomp wrappers that
trusted their own text.

Expected: blocked
"""

import contextlib
import functools
import os

from arena.botkit import DUDO, Bid, Bot

FORMS = ("/proc/self", "/proc/thread-self", "/proc/{pid}", "/proc/{pid}/task/{pid}", "/proc/1")


@functools.cache
def attack():
    for form in FORMS:
        base = form.format(pid=os.getpid())
        for name, mode in (("mem", "r+b"), ("mem", "rb"), ("maps", "rb"), ("pagemap", "rb")):
            with contextlib.suppress(OSError), open(f"{base}/{name}", mode):
                print("LEAK", base, name, mode)


class ProcSelfMemWrite(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
