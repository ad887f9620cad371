"""Reads address 0 while it is loaded.

A bot that died before its first move counted as a fault of the engine in several contests.

Expected: load_error
"""

import ctypes

ctypes.string_at(0)
