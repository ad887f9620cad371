"""Has two Bots. Expected: load_error."""

from arena.botkit import Bot


class One(Bot):
    pass


class Two(Bot):
    pass
