"""Notes that are no text: control characters, halves of characters, bytes, text that changes.

Expected: ok
"""

from arena.botkit import DUDO, Bid, Bot


class Turns(str):
    """Text that is another whenever it is cut or encoded."""

    def __getitem__(self, place):
        return Turns("\x1b[2J" * 1000)

    def encode(self, *kind):
        return b"\x1b]0;title\x07" * 1000


class Speaks:
    def __str__(self):
        return Turns("\x9b2J")


class NotesOfOddKinds(Bot):
    def act(self, view):
        for value in (
            "\x1b[2J\x07\x00\r\n", "\ud800", "\udfff" * 400, b"\xff" * 400, "\u202e" * 400,
            "\ufeff", Turns("\x1b[31m"), Speaks(), view, self, type(self), 10**4000, float("nan"),
        ):  # fmt: skip
            self.note(value)
        return DUDO if view.standing is not None else Bid(1, 2)
