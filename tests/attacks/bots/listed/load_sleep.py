"""Sleeps while it is loaded.

Expected: load_timeout
"""

import time

time.sleep(20)
