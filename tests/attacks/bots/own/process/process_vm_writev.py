"""Writes nothing, at address 0, into its parent: whether the call is open at all.

Judges that traced reads of other processes forgot writes.

Expected: sandbox_violation
"""

import os

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel


class ProcessVmWritev(Bot):
    def act(self, view):
        print("LEAK", kernel.call("process_vm_writev", os.getppid(), 0, 0, 0, 0, 0))
