"""Replaces standard output by nothing, by text, by objects that raise.

Graders that capture sys.stdout lose what submissions put in its place.

Expected: ok
"""

import io
import itertools
import sys

from arena.botkit import DUDO, Bid, Bot


class Raises:
    def write(self, text):
        raise SystemExit("no output")

    flush = close = write


STREAMS = itertools.cycle((None, "text", Raises(), io.StringIO()))


class StreamsReplaced(Bot):
    def act(self, view):
        sys.stdout = sys.stderr = next(STREAMS)
        return DUDO if view.standing is not None else Bid(1, 2)
