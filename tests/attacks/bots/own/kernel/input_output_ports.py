"""Asks for access to the machine's input and output ports.

With ports, and root's leave, a program speaks to discs past the kernel.

Expected: sandbox_violation or blocked
"""

import contextlib

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


class InputOutputPorts(Bot):
    def act(self, view):
        with contextlib.suppress(KeyError):  # x86 alone has it
            print("LEAK", kernel.call("ioperm", 0x80, 1, 1))
        return DUDO if view.standing is not None else Bid(1, 2)
