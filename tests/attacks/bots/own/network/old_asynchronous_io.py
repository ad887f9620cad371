"""Makes a context of the older asynchronous input and output and submits a read to it.

Another way to have the kernel act later, when no filter looks.

Expected: blocked
"""

import contextlib
import ctypes
import functools

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


@functools.cache
def attack():
    context = ctypes.c_ulong()
    with contextlib.suppress(OSError):
        print("LEAK", kernel.call("io_setup", 8, ctypes.addressof(context)))
    for name in ("io_submit", "io_getevents", "io_cancel", "io_destroy"):
        with contextlib.suppress(OSError):
            print("LEAK", name, kernel.call(name, context.value, 0, 0, 0, 0))


class OldAsynchronousIo(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
