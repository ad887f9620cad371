"""Returns from a signal that never came, with rubbish for registers.

Sigreturn-oriented programming: one frame sets every register at once.

Expected: crash
"""

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel


class ForgedSignalFrame(Bot):
    def act(self, view):
        print("LEAK", kernel.call("rt_sigreturn"))
