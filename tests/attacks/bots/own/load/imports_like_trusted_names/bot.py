"""Brings modules with the names of trusted ones: json, numpy, arena, sitecustomize, the wire.

A folder's json.py that hides the real one is the commonest accident of contests in Python, and a
deliberate one is how graders have been made to import a submission's code.

Expected: ok
"""

import importlib
import json
import sys

import numpy as np

import arena.sandbox.wire
from arena.botkit import DUDO, Bid, Bot

TRUSTED = ("arena.sandbox.wire", "arena.sandbox.child", "json", "numpy", "struct", "_mine")
MINE = [n for n in TRUSTED if getattr(importlib.import_module(n), "FROM_THE_BUNDLE", False)]
if MINE != ["_mine"]:
    print("LEAK shadowed:", MINE)
if "sitecustomize" in sys.modules and hasattr(sys.modules["sitecustomize"], "FROM_THE_BUNDLE"):
    print("LEAK sitecustomize was run")


class ImportsLikeTrustedNames(Bot):
    def act(self, view):
        assert json.dumps(int(np.int64(1))) == "1"
        assert arena.sandbox.wire.VERSION >= 1
        return DUDO if view.standing is not None else Bid(1, 2)
