"""Takes two gigabytes while it is loaded.

Compilers without a limit of their own (compiler bombs, included devices) have filled judges' memory.

Expected: load_error
"""

BALLAST = bytearray(2 << 30)
