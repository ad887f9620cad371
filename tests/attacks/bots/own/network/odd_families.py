"""Opens sockets of every family and type: netlink, packets, vsock, the kernel's ciphers.

Rare families (AF_PACKET, AF_ALG, AF_VSOCK, TIPC) are where most of the kernel's holes for ordinary
users were.

Expected: blocked
"""

import contextlib
import functools

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


@functools.cache
def attack():
    for family in range(48):
        for kind in (1, 2, 3, 5, 10):
            with contextlib.suppress(OSError):
                print("LEAK", family, kind, kernel.call("socket", family, kind, 0))
    for high in (1 << 32, 1 << 63):
        with contextlib.suppress(OSError):
            print("LEAK", high, kernel.call("socket", high | 1, 1, 0))


class OddFamilies(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
