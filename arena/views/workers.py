"""Whether workers' results are alike, in a sentence."""

from __future__ import annotations

from fractions import Fraction

from arena.ratings.workers import Likeness
from arena.views.text import clean
from arena.views.wording import percent


def workers_text(found: Likeness, run: str) -> str:
    """What the comparison says and, where it is suspicious, what tells more."""
    chance = percent(Fraction(found.chance))
    test = f"chi-square {found.chi_square:.1f}, {found.degrees} degrees of freedom"
    if not found.suspicious:
        return f"workers: {found.workers}, whose results are alike ({test}, chance {chance})"
    worker = clean(found.worker)
    return (
        f"workers: the results of {worker} differ from those of the other {found.workers - 1} "
        f"({test}, chance {chance}); arena verify {run} --worker {worker} plays its blocks again"
    )
