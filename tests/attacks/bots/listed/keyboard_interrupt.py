"""Interrupts itself, by the signal and by the exception.

Expected: exception
"""

import signal

from arena.botkit import Bot


class KeyboardInterrupted(Bot):
    def act(self, view):
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.raise_signal(signal.SIGINT)
        raise KeyboardInterrupt
