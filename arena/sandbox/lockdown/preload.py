"""The modules that bots commonly need, imported before the lock-down.

When sealed no file can be opened, so a module that is not among these does not exist for a bot.
"""

from __future__ import annotations

import importlib

PRELOADED = (
    *("abc", "array", "ast", "base64", "binascii", "bisect", "bz2", "calendar", "cmath"),
    *("collections", "collections.abc", "contextlib", "copy", "csv", "ctypes", "dataclasses"),
    *("datetime", "decimal", "encodings.ascii", "encodings.idna", "encodings.latin_1"),
    *(
        "encodings.utf_16",
        "encodings.utf_8_sig",
        "enum",
        "fractions",
        "functools",
        "gc",
        "graphlib",
    ),
    *("gzip", "hashlib", "heapq", "inspect", "io", "itertools", "json", "keyword", "linecache"),
    *(
        "logging",
        "lzma",
        "math",
        "numbers",
        "operator",
        "os",
        "pathlib",
        "pickle",
        "pprint",
        "queue",
    ),
    *("random", "re", "secrets", "signal", "statistics", "string", "struct", "sys", "textwrap"),
    *("threading", "time", "timeit", "token", "tokenize", "traceback", "types", "typing"),
    *("unicodedata", "uuid", "warnings", "weakref", "zipfile", "zlib"),
    *("numpy", "numpy.fft", "numpy.linalg", "numpy.ma", "numpy.polynomial", "numpy.random"),
)


def preload() -> None:
    """Import them all. Some Pythons are built without bz2 or lzma; those stay missing."""
    for name in PRELOADED:
        try:
            importlib.import_module(name)
        except ModuleNotFoundError:
            continue
