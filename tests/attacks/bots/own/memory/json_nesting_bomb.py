"""Parses brackets in brackets, as deep as the machine's stack would have to be.

Recursive parsers of every language have had this crash.

Expected: exception
"""

import ast
import json

from arena.botkit import Bot


class JsonNestingBomb(Bot):
    def act(self, view):
        for parse in (ast.literal_eval, json.loads):
            try:
                print("LEAK", parse("[" * 90_000 + "]" * 90_000))
            except (MemoryError, RecursionError, SyntaxError) as error:
                last = error
        raise last
