"""Sends itself the signal of a seccomp violation.

A bot that wants to look like a victim of the sandbox is taken at its word.

Expected: sandbox_violation
"""

import os
import signal

from arena.botkit import Bot


class RaisesSigsys(Bot):
    def act(self, view):
        os.kill(os.getpid(), signal.SIGSYS)
