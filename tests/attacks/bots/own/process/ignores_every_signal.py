"""Ignores and blocks every signal, then spins.

Judges that end a submission with SIGTERM or SIGXCPU wait for ever.

Expected: timeout_cpu
"""

import contextlib
import signal

from arena.botkit import DUDO, Bid, Bot


class IgnoresEverySignal(Bot):
    def act(self, view):
        for number in signal.valid_signals():
            with contextlib.suppress(OSError, ValueError):
                signal.signal(number, signal.SIG_IGN)
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        while view.seat == 0:
            pass
        return DUDO if view.standing is not None else Bid(1, 2)
