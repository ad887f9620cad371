"""Raises with a message of direction marks, invisible characters, bells and escape sequences.

Trojan Source, and the advisories on loggers that pass escape sequences on.

Expected: exception
"""

from arena.botkit import Bot

TURNED = "\u202eno fault here\u202c \u2066\u200b\ufeff\U000e0041"
CONTROLS = "\x00\x07\x08\x1b]52;c;eA==\x07\x9b2J\r\n\x85\u2028"


class ExceptionThatTurnsTextRound(Bot):
    def act(self, view):
        raise ValueError((TURNED + CONTROLS) * 40)
