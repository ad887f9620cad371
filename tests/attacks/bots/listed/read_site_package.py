"""Imports or reads what is installed beside numpy, and the parts of arena that hold secrets.

Expected: blocked
"""

import importlib
import os
import sys
from pathlib import Path

import numpy as np

import arena
from arena.botkit import DUDO, Bid, Bot

MODULES = (
    "msgspec",
    "pandas",
    "ray",
    "pyarrow",
    "pytest",
    "yaml",
    "arena.records.secrets",
    "arena.sandbox.host",
    "arena.block.play",
    "arena.cli.main",
)
SITE = Path(np.__file__).parents[1]
ARENA = Path(arena.__file__).parent
FILES = (
    SITE / "msgspec/__init__.py",
    SITE / "pandas/__init__.py",
    SITE / "README.txt",
    SITE / "numpy/../msgspec/__init__.py",
    ARENA / "__init__.py",
    ARENA / "records/secrets.py",
)


class ReadSitePackage(Bot):
    def act(self, view):
        for name in MODULES:
            known = name in sys.modules
            try:
                importlib.import_module(name)
            except (ImportError, OSError):
                continue
            if not known or name.startswith("arena.rec"):
                print("LEAK imported", name)
        for file in FILES:
            try:
                print("LEAK read", file.read_bytes()[:20])
            except OSError:
                continue
        for folder in (SITE, SITE / "numpy/..", ARENA, ARENA.parent):
            try:
                print("LEAK listed", os.listdir(folder)[:3])
            except OSError:
                continue
        return DUDO if view.standing is not None else Bid(1, 2)
