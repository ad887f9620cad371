"""Stops its process while it is loaded.

Limits of processor time alone never end a stopped process.

Expected: load_timeout
"""

import os
import signal

os.kill(os.getpid(), signal.SIGSTOP)
