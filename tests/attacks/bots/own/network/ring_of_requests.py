"""Makes an io_uring, whose requests no seccomp filter sees, sockets among them.

Docker, containerd, ChromeOS and Android closed these calls after a series of escapes.

Expected: sandbox_violation
"""

import ctypes

from arena.botkit import Bot
from arena.sandbox.lockdown import kernel


class RingOfRequests(Bot):
    def act(self, view):
        parameters = ctypes.create_string_buffer(120)
        print("LEAK", kernel.call("io_uring_setup", 8, ctypes.addressof(parameters)))
