"""Has a timer call it back while the host waits for others, and computes until it is asked again.

Chess engines call it pondering, and matches between engines forbid it: it takes the processor from
the opponent. It ends within two seconds here.

Expected: blocked or timeout_cpu
"""

import mmap
import signal
import time

from arena.botkit import DUDO, Bid, Bot
from arena.sandbox import wire

PAGE = mmap.mmap(3, wire.BASE_BYTES)
NONCE = slice(24, 32)


class ThinksBetweenDecisions(Bot):
    stolen = 0.0
    deciding = True

    def act(self, view):
        cls = type(self)
        cls.deciding = True
        asked = PAGE[NONCE]

        def think(number, frame):
            began = time.process_time()
            while not cls.deciding and PAGE[NONCE] == asked and cls.stolen < 2:
                cls.stolen += time.process_time() - began
                began = time.process_time()
            signal.setitimer(signal.ITIMER_REAL, 0.0005)

        signal.signal(signal.SIGALRM, think)
        signal.setitimer(signal.ITIMER_REAL, 0.0005)
        if cls.stolen >= 1:
            print("LEAK a second of computing that no decision was charged with")
        cls.deciding = False
        return DUDO if view.standing is not None else Bid(1, 2)
