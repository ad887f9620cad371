"""Builds strings that are short to write and enormous to hold.

Format widths of gigabytes ended several chat bots and template engines.

Expected: exception
"""

from arena.botkit import Bot


class UnicodeBomb(Bot):
    def act(self, view):
        size = 1 << 29
        for build in (
            lambda: f"{1:>{size}}",
            lambda: "\U0001f3b2" * size,
            lambda: "1".zfill(size),
        ):
            try:
                print("LEAK", len(build()))
            except (MemoryError, OverflowError, ValueError) as error:
                last = error
        raise last
