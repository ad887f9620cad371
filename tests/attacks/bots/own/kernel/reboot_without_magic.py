"""Calls reboot without its magic numbers, to see whether the call is open.

Submissions with system("shutdown") have stopped contests that judged on Windows.

Expected: sandbox_violation
"""

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel


class RebootWithoutMagic(Bot):
    def act(self, view):
        print("LEAK", kernel.call("reboot", 0, 0, 0, 0))
