"""Makes a second interpreter in its process and tries to start a program from there.

Audit hooks and replaced builtins of one interpreter do not exist in the other.

Expected: blocked or exit or crash
"""

import contextlib
import functools

from arena.botkit import DUDO, Bid, Bot

PROGRAM = """
import os
for attempt in (os.fork, lambda: os.open("/etc/passwd", 0), lambda: os.execv("/bin/true", ["true"])):
    try:
        if attempt() == 0:
            os._exit(0)
        print("LEAK", attempt)
    except OSError:
        pass
"""


@functools.cache
def attack():
    with contextlib.suppress(ImportError, RuntimeError):
        import _xxsubinterpreters as interpreters

        inner = interpreters.create()
        interpreters.run_string(inner, PROGRAM)
        interpreters.destroy(inner)


class InterpreterInside(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
