"""Reports its load with bytes that are no text.

A parser of the host is the part of it that an enemy reaches first.

Expected: load_error
"""

import mmap
import os
import time

from arena.sandbox import wire

PAGE = mmap.mmap(3, wire.BASE_BYTES)
PAGE[wire.NOTES_AT : wire.NOTES_AT + wire.NOTES_BYTES] = bytes(range(256)) * 256
wire.NOTES_LENGTH.pack_into(PAGE, wire.NOTES_LENGTH_AT, wire.NOTES_BYTES)
wire.CHILD_NONCE.pack_into(PAGE, wire.CHILD_NONCE_AT, wire.HEADER.unpack_from(PAGE)[6])
os.write(5, b"\1")
time.sleep(9)
