"""Lets these tests play as the acceptance checks do."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "acceptance"))
