"""Takes a descriptor out of another process.

The call of 2020 that copies sockets and files between processes.

Expected: sandbox_violation
"""

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel


class PidfdGetfd(Bot):
    def act(self, view):
        print("LEAK", kernel.call("pidfd_getfd", 3, 0, 0))
