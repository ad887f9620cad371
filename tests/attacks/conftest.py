"""The option that runs a folder of other attacks."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))  # for attack_rig


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--attacks",
        metavar="DIR",
        type=Path,
        default=Path(__file__).parent / "bots",
        help="attack bots for tests/attacks (default: tests/attacks/bots)",
    )
