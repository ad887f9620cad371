"""Loads a program for the kernel's virtual machine, the source of many ways to become root.

The verifier's mistakes of 2017 to 2022 were a favourite way to become root.

Expected: sandbox_violation
"""

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel


class BpfProgram(Bot):
    def act(self, view):
        print("LEAK", kernel.call("bpf", 5, 0, 0))
