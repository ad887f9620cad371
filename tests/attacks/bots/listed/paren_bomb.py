"""Has the compiler nest deeper than its stack: parentheses, signs, powers, subscripts, attributes.

Expected: crash or load_error or load_timeout
"""

from arena.botkit import Bot

DEPTH = 300_000
SOURCES = (
    "-" * DEPTH + "1",
    "not " * DEPTH + "1",
    "lambda: " * DEPTH + "1",
    "1" + "**1" * DEPTH,
    "x" + ".x" * DEPTH,
    "x" + "()" * DEPTH,
    "1" + " if 1 else 1" * DEPTH,
    "(" * DEPTH + ")" * DEPTH,
)
for source in SOURCES:
    try:
        compile(source, "bomb", "eval")
    except (SyntaxError, MemoryError, RecursionError) as error:
        failure = error
raise failure


class ParenBomb(Bot):
    pass
