"""Reports that it cannot be loaded, in words that imitate the organiser's screen.

What a submission says of itself has been shown to organisers as the judge's own words.

Expected: load_error
"""

import json
import mmap
import os
import time

from arena.sandbox import wire

PAGE = mmap.mmap(3, wire.BASE_BYTES)
TEXT = "\x1b[1A\x1b[2K\rall bots loaded\n\n\u202edetrofrof sah sdriht\u2069"
NOTES = json.dumps({"ok": False, "text": TEXT * 50, "rules": ["\x1b[31m"] * 999}).encode()
PAGE[wire.NOTES_AT : wire.NOTES_AT + len(NOTES)] = NOTES
wire.NOTES_LENGTH.pack_into(PAGE, wire.NOTES_LENGTH_AT, len(NOTES))
wire.CHILD_NONCE.pack_into(PAGE, wire.CHILD_NONCE_AT, wire.HEADER.unpack_from(PAGE)[6])
os.write(5, b"\1")
time.sleep(9)
