"""Runs into a breakpoint that no debugger has set.

A judge that traces its submissions takes the trap for its own.

Expected: crash
"""

import os
import signal

from arena.botkit import Bot


class DebuggerTrap(Bot):
    def act(self, view):
        os.kill(os.getpid(), signal.SIGTRAP)
