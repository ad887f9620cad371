"""Registers codecs and error handlers of its own under the usual names.

The tables of codecs are global, and error paths use them.

Expected: ok or exception or exit
"""

import codecs

from arena.botkit import DUDO, Bid, Bot


def search(name):
    raise LookupError(f"no {name} any more")


def handler(error):
    return "\x1b[2J" * 9999, error.end


class CodecsAndErrorsReplaced(Bot):
    def act(self, view):
        codecs.unregister(search)
        codecs.register(search)
        for name in ("strict", "replace", "backslashreplace", "surrogateescape"):
            codecs.register_error(name, handler)
        return DUDO if view.standing is not None else Bid(1, 2)
