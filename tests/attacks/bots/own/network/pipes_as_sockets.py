"""Uses the descriptors it has as sockets, and passes descriptors through them.

SCM_RIGHTS over an inherited socket carried files of the host into sandboxes that shared one.

Expected: blocked
"""

import contextlib
import functools

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel

CALLS = (
    "accept",
    "listen",
    "getsockname",
    "getpeername",
    "recvfrom",
    "sendto",
    "recvmsg",
    "sendmsg",
)


@functools.cache
def attack():
    for descriptor in range(16):
        for name in CALLS:
            with contextlib.suppress(OSError):
                print("LEAK", descriptor, name, kernel.call(name, descriptor, 0, 0, 0, 0, 0))
        with contextlib.suppress(OSError):
            import socket

            print("LEAK", socket.socket(fileno=descriptor))


class PipesAsSockets(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
