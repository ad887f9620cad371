"""Makes descriptors of every kind that needs no file: events, timers, signals, epoll.

Each is a channel or a clock more, and a part of the kernel more.

Expected: blocked
"""

import contextlib
import ctypes
import functools

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox.lockdown import kernel


@functools.cache
def attack():
    mask = ctypes.create_string_buffer(8)
    address = ctypes.addressof(mask)
    calls = (
        ("eventfd2", 0, 0),
        ("timerfd_create", 1, 0),
        ("signalfd4", -1, address, 8, 0),
        ("epoll_create1", 0),
        ("pipe2", address, 0),
        ("timer_create", 1, 0, address),
        ("epoll_ctl", 3, 1, 4, address),
        ("epoll_pwait2", 3, address, 1, 0, 0),
    )
    for call in calls:
        with contextlib.suppress(OSError):
            print("LEAK", call[0], kernel.call(*call))


class DescriptorsOfNewKinds(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
