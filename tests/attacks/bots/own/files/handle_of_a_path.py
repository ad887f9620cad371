"""Asks for file handles, with which files can be opened past all folders.

The first half of Shocker, which read /etc/shadow of Docker's host.

Expected: blocked
"""

import ctypes
import functools
import os

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


@functools.cache
def attack():
    handle = ctypes.create_string_buffer(b"\x80\0\0\0", 256)
    mount = ctypes.c_int()
    for path in (b"/", b"/etc/passwd", os.__file__.encode()):
        name = ctypes.create_string_buffer(path)
        arguments = [ctypes.addressof(x) for x in (name, handle, mount)]
        try:
            kernel.call("name_to_handle_at", -100, *arguments, 0)
        except OSError:
            continue
        print("LEAK", path, mount.value)


class HandleOfAPath(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
