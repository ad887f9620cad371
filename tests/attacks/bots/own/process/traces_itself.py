"""Asks to be traced by its parent, with which a debugger's stop replaces a decision.

DMOJ and others ran submissions under ptrace; a tracee that is traced already cannot be watched.

Expected: sandbox_violation
"""

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel

TRACEME = 0


class TracesItself(Bot):
    def act(self, view):
        print("LEAK", kernel.call("ptrace", TRACEME, 0, 0, 0))
