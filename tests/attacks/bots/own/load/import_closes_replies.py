"""Closes the pipe of replies while it is loaded, and lives on.

Judges that wait for a goodbye or an end have waited for processes like this one.

Expected: load_error
"""

import os
import time

os.close(5)
time.sleep(9)
