"""Replaces what the code around it works with: JSON, reading and writing, types, struct.

Expected: bad_type or crash or exception or exit or protocol or timeout_cpu or timeout_wall
"""

import builtins
import json
import os
import struct
import traceback

from arena.botkit import DUDO, Bid, Bot


class PatchStdlib(Bot):
    def act(self, view):
        json.dumps = lambda *_, **__: '{"ok": true, "faults": "none"}'
        os.read = lambda *_: b"\x01"
        traceback.extract_tb = lambda *_, **__: 1 // 0
        struct.Struct = None
        builtins.len = lambda _: 10**9
        builtins.enumerate = lambda things, *_: [(0, thing) for thing in things] * 3
        return DUDO if view.standing is not None else Bid(1, 2)
