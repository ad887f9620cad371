"""Has the compiler compute constants that fill memory or take for ever, and then computes one.

Expected: load_error or load_timeout or ok
"""

from arena.botkit import DUDO, Bid, Bot

SOURCES = (
    "1 << (1 << 30)",
    "(1 << 100_000) ** 1000",
    "9 ** 9 ** 9 ** 9",
    "'x' * (1 << 40)",
    "(((1,) * 255) * 255) * 255 * 255",
    "((('x' * 4096) * 4096) * 4096)",
    "'%9999999999d' % 1",
)
for source in SOURCES:
    compile(f"lambda: {source}", "bomb", "exec")
print(len(str(7**40_000_000)))


class FoldBomb(Bot):
    def act(self, view):
        return DUDO if view.standing is not None else Bid(1, 2)
