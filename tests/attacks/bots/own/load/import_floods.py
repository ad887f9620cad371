"""Prints two megabytes while it is loaded.

Banners of libraries at import have filled pipes that nobody read yet.

Expected: load_error
"""

for _ in range(2048):
    print("x" * 1023)
