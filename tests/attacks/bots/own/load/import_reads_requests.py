"""Waits for the next request while it is loaded, which comes only when it is.

Two sides that wait for each other: the deadlock of every protocol on pipes.

Expected: load_timeout
"""

import os

os.read(4, 1)
