"""Takes the limits of its notebook away, and fills the whole room of the wire with each reply.

Limits that only the other side keeps are none.

Expected: ok or protocol or crash or exit
"""

from arena.botkit import DUDO, Bid, Bot


class NotesPastTheNotebook(Bot):
    def act(self, view):
        book = self._notebook
        book.room = 1 << 40
        book.written = [(self._words[0], "x" * 2_000)] * 400
        book.cut = -5
        return DUDO if view.standing is not None else Bid(1, 2)
