"""Sends a terminal's commands with its output and with its error: title, clipboard, cursor, colours.

Expected: exception
"""

import sys

from arena.botkit import Bot

CODES = "\x1b]0;title\x07\x1b]52;c;cm0gLXJm\x07\x1b[2J\x1b[1;1H\x1b[8m\x9b31m\r\b\x7f\u202e\u2028"


class StderrEscapeCodes(Bot):
    def act(self, view):
        print(CODES, file=sys.stderr)
        print(CODES)
        raise ValueError(CODES)
