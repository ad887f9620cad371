"""The right word for one that somebody wrote."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

_OTHER_NAMES = {
    "palifico": "palo_fijo",
    "obligado": "palo_fijo",
    "dice": "start_dice",
    "exact": "calza",
    "spot_on": "calza",
    "wild": "wild_face",
    "seats": "table_size",
    "players": "table_size",
    "games": "deals",
    "rounds": "deals",
    "mirror": "mirrored",
    "tables": "max_tables",
    "memory": "memory_mib",
    "timeout": "decision_ms",
    "ruleset": "rules",
}
"""What other programs and books call our keys."""

_NEAR = 0.75


def nearest(word: str, words: Iterable[str], *, cutoff: float = 0.6) -> str | None:
    """The one of `words` that is most like `word`, other names of keys included, or None."""
    right = list(words)
    plain = word.lower().replace("-", "_").replace(" ", "_")
    near = get_close_matches(plain, right, n=1, cutoff=cutoff)
    others = [other for other, key in _OTHER_NAMES.items() if key in right]
    other = get_close_matches(plain, others, n=1, cutoff=_NEAR)
    if other and not (near and _alike(plain, near[0]) > _alike(plain, other[0])):
        return _OTHER_NAMES[other[0]]
    return near[0] if near else None


def _alike(one: str, two: str) -> float:
    return SequenceMatcher(None, two, one).ratio()
