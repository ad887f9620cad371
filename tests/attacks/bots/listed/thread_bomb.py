"""Starts threads, at most 50, each of which ends soon.

Expected: blocked
"""

import _thread
import ctypes
import threading
import time
from collections import Counter

from arena.botkit import DUDO, Bid, Bot

LIBC = ctypes.CDLL(None, use_errno=True)
NAP = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p)(lambda _: time.sleep(0.01))
MOST = 50
MADE = Counter()


def of_libc():
    number = ctypes.c_ulong()
    return LIBC.pthread_create(ctypes.byref(number), None, NAP, None) == 0


WAYS = {
    "threading": lambda: threading.Thread(target=time.sleep, args=(0.01,)).start() is None,
    "timer": lambda: threading.Timer(0.01, time.time).start() is None,
    "thread": lambda: _thread.start_new_thread(time.sleep, (0.01,)),
    "pthread": of_libc,
}


class ThreadBomb(Bot):
    def act(self, view):
        for name, way in WAYS.items():
            while MADE[name] < MOST // len(WAYS):
                try:
                    started = way()
                except (OSError, RuntimeError):  # "can't start new thread"
                    break
                if not started:
                    break
                MADE[name] += 1
                print("LEAK", name)
        return DUDO if view.standing is not None else Bid(1, 2)
