"""Spins while it is loaded.

Expected: load_timeout
"""

import time

END = time.monotonic() + 20
while time.monotonic() < END:
    pass
