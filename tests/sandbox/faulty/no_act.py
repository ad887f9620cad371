"""Has a Bot without act. Expected: load_error."""

from arena.botkit import Bot


class NoAct(Bot):
    pass
