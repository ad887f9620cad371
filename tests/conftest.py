"""What all tests share: the options, the marker for long tests, the settings of hypothesis."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

VECTORS = Path(__file__).with_name("vectors.json")

# The same examples on every machine and every day, and no judgement by the clock.
settings.register_profile(
    "arena",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("arena")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--vectors",
        metavar="FILE",
        type=Path,
        default=VECTORS,
        help="rule vectors for tests/test_vectors.py (default: tests/vectors.json)",
    )
    parser.addoption("--long", action="store_true", help="run the tests that take minutes, too")
    parser.addoption("--browser", action="store_true", help="run the tests in chromium, too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for name in ("long", "browser"):
        if config.getoption(f"--{name}"):
            continue
        skip = pytest.mark.skip(reason=f"needs --{name}")
        for item in items:
            if item.get_closest_marker(name):
                item.add_marker(skip)
