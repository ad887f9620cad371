"""Fills the quota of queued signals, which all processes of one user share.

One process queues signals to itself, another counts how many still fit: a channel between the
processes of colluding bots, or of one bot that sees both halves of a mirrored deal.

Expected: blocked
"""

import ctypes
import functools
import os
import signal

from arena.botkit import DUDO, Bid, Bot


@functools.cache
def attack():
    seen = []
    handler = ctypes.CFUNCTYPE(None, ctypes.c_int)(seen.append)
    ctypes.CDLL(None).signal(signal.SIGRTMIN + 3, handler)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGRTMIN + 3])
    try:
        for _ in range(40):
            os.kill(os.getpid(), signal.SIGRTMIN + 3)
    except OSError:
        seen.clear()
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGRTMIN + 3])
    if len(seen) > 1:
        print("LEAK", len(seen), "signals found room in the user's quota")
    return handler


class PendingSignalQuota(Bot):
    def act(self, view):
        attack()
        return DUDO if view.standing is not None else Bid(1, 2)
