"""How strong each bot is: TrueSkill fitted to all games at once, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Fit:
    """Strengths of all bots of a run on one table size, in the order of the run's names."""

    mu: NDArray[np.float64]
    """(bots,): posterior mean; 25 for a bot without games."""
    posterior: NDArray[np.float64]
    """(bots, bots): posterior covariance, as if every game were independent and the model true."""
    sandwich: NDArray[np.float64]
    """(bots, bots): covariance from the spread between deals, which needs neither. Never singular.
    What tables and intervals use."""
    converged: bool
    """Whether the last sweep moved nothing beyond the tolerance."""
    sweeps: int
    """Sweeps over all rankings until then."""
    floored: tuple[int, ...] = ()
    """Bots whose deals vary so little that the least variance stands in for what was seen."""
