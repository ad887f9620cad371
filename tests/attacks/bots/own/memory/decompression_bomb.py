"""Decompresses two megabytes of nothing into two gigabytes.

The bomb in an archive, which mail scanners and package indexes have met.

Expected: exception or timeout_cpu
"""

import zlib

from arena.botkit import DUDO, Bid, Bot


class DecompressionBomb(Bot):
    def act(self, view):
        if view.seat == 0:
            self.attack()
        return DUDO if view.standing is not None else Bid(1, 2)

    def attack(self):
        packer = zlib.compressobj(9)
        small = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
        body = packer.compress(bytes(1 << 20)) + packer.flush(zlib.Z_FULL_FLUSH)
        print("LEAK", len(zlib.decompress(small + body * 2047)))
