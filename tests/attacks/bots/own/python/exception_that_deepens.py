"""Raises from the end of a very long chain of tracebacks.

Printing a traceback has taken longer than the time limit that it reported.

Expected: exception
"""

import sys

from arena.botkit import Bot


class ExceptionThatDeepens(Bot):
    def act(self, view):
        sys.setrecursionlimit(5000)
        error = ValueError("deep")
        for _ in range(2000):
            try:
                raise error
            except ValueError as caught:
                error = caught
        raise error
