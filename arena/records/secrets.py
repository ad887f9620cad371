"""A run's secret, what is published of it, and the keys that come from it, each for one purpose."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from arena.dudo.dice import siphash24

SECRET_BYTES = 16
_PROCESS = 1 << 63
"""Keeps the seeds of processes apart from the words of decisions."""


@dataclass(frozen=True, slots=True)
class Keys:
    """16 bytes each: `dice` keys the dice of every deal, `words` the random words of bots."""

    dice: bytes
    words: bytes

    @classmethod
    def of(cls, secret: bytes) -> Keys:
        """BLAKE2b of the secret, personalised by purpose. docs/records.md repeats this."""
        return cls(_derive(secret, b"arena dice"), _derive(secret, b"arena words"))


class Words:
    """The random words of bots: SipHash of (game, table seat, decision) under a key of their own."""

    def __init__(self, key: bytes) -> None:
        self._k0 = int.from_bytes(key[:8], "little")
        self._k1 = int.from_bytes(key[8:], "little")

    def word(self, game: int, seat: int, decision: int) -> int:
        """64 bits for the `decision`-th decision, from 0, of a seat."""
        return siphash24(self._k0, self._k1, game, seat | decision << 8)

    def process_seed(self, block: int, bot: int) -> int:
        """64 bits for the global generators of a bot's processes in a block."""
        return siphash24(self._k0, self._k1, block, bot | _PROCESS)


def _derive(secret: bytes, purpose: bytes) -> bytes:
    return hashlib.blake2b(secret, digest_size=16, person=purpose).digest()


def fresh_secret() -> bytes:
    """SECRET_BYTES bytes from the system's source of randomness."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes, league_digest: str, bots: Sequence[str]) -> str:
    """SHA-256, as hex, over the secret, the league's digest, and a line `name digest` of each bot.

    Published before the first game; whoever has the secret afterwards can check that neither it nor
    a bot nor the league was changed.
    """
    parts = [secret.hex(), league_digest, *bots]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
