"""What an honest bot can still do after the lock-down: import, compute, use numpy."""

from __future__ import annotations

import pytest
from lockdown_rig import Rig

from arena.sandbox.lockdown import PRELOADED
from arena.sandbox.lockdown.landlock import supported_abi

needs_landlock = pytest.mark.skipif(supported_abi() < 1, reason="this kernel has no Landlock")
both_modes = pytest.mark.parametrize(
    "mode", [pytest.param("landlock", marks=needs_landlock), "sealed"]
)

COMMON = {
    *("math", "random", "itertools", "functools", "collections", "dataclasses", "typing", "enum"),
    *("heapq", "bisect", "statistics", "fractions", "decimal", "json", "re", "string", "operator"),
    *("copy", "time", "datetime", "array", "struct", "pickle", "hashlib"),
    *("numpy", "numpy.random", "numpy.linalg"),
}

SOLVE = """
import numpy as np
answer = np.linalg.solve(np.array([[2.0, 1.0], [1.0, 3.0]]), np.array([3.0, 5.0])).tolist()
"""
STATISTICS = """
import numpy as np
rows = np.arange(12).reshape(3, 4)
answer = [repr(rows[0]), float(np.median(rows)), np.einsum("ij->j", rows).tolist(),
          np.sort(rows, axis=None)[::-1][:2].tolist(), np.unique(rows % 3).tolist(),
          [round(float(abs(v)), 6) for v in np.fft.fft([1.0, 0.0, 0.0, 0.0])],
          np.polynomial.polynomial.polyval(2.0, [1.0, 2.0, 3.0]).item()]
"""
RANDOM = """
import numpy as np
draws = np.random.default_rng(7).integers(1, 7, size=60)
unseeded = np.random.default_rng().random()
answer = [int(draws.min()), int(draws.max()), 0.0 <= unseeded < 1.0]
"""
STANDARD = r"""
import datetime, decimal, fractions, hashlib, json, random, re, statistics, time
time.sleep(0)
answer = [str(fractions.Fraction(1, 3) + 1), str(decimal.Decimal("1.10") * 3),
          hashlib.sha256(b"").hexdigest()[:8], json.loads('{"a": [1, 2]}')["a"],
          re.sub(r"(d)(o)", r"\2\1", "dudo"), statistics.median([3, 1, 2]),
          len(random.Random(1).sample(range(10), 4)),
          datetime.datetime.strptime("2001-02-03", "%Y-%m-%d").isoformat(),
          "\N{BULLET}", "a".encode("utf-16-le").hex()]
"""


@both_modes
def test_what_bots_commonly_need_is_imported_before(rig: Rig, mode: str) -> None:
    assert set(PRELOADED) >= COMMON
    assert rig.locked(mode, "missing_modules", sorted(COMMON)) == {"value": []}


ANSWERS = {
    SOLVE: [0.8, 1.4],
    STATISTICS: [
        "array([0, 1, 2, 3])",
        5.5,
        [12, 15, 18, 21],
        [11, 10],
        [0, 1, 2],
        [1.0] * 4,
        17.0,
    ],
    RANDOM: [1, 6, True],
    STANDARD: ["4/3", "3.30", "e3b0c442", [1, 2], "duod", 2, 4, "2001-02-03T00:00:00", "•", "6100"],
}


@both_modes
@pytest.mark.parametrize("source", ANSWERS, ids=["solve", "statistics", "random", "standard"])
def test_a_bot_computes(rig: Rig, mode: str, source: str) -> None:
    assert rig.locked(mode, "evaluate", source) == {"value": ANSWERS[source]}


@needs_landlock
def test_landlock_lets_the_standard_library_and_numpy_be_imported(rig: Rig) -> None:
    late = [
        "colorsys",
        "wave",
        "xml.dom.minidom",
        "_lsprof",
        "numpy.lib.recfunctions",
        "numpy.testing",
    ]
    assert rig.locked("landlock", "import_new", late) == {"value": []}
    assert rig.locked("landlock", "import_new", late, before=["forget_listings"]) == {"value": []}


@needs_landlock
def test_numpy_is_closed_where_the_policy_does_not_name_it(rig: Rig) -> None:
    refused = rig.locked("landlock", "import_new", ["numpy.lib.recfunctions"], packages=[])
    assert (refused["error"], refused["errno"]) == ("PermissionError", 13)


def test_sealed_has_the_modules_imported_before_and_no_others(rig: Rig) -> None:
    missing = rig.locked("sealed", "import_new", ["colorsys"])
    assert (missing["error"], missing["text"]) == (
        "ModuleNotFoundError",
        "No module named 'colorsys'",
    )


@needs_landlock
def test_packages_of_others_can_be_neither_read_nor_listed(rig: Rig) -> None:
    foreign = rig.locked("sealed", "evaluate", FOREIGN, skip=["seccomp", "proof"])["value"]
    assert foreign["files"]
    for path in foreign["files"]:
        assert rig.locked("landlock", "read_file", path)["errno"] == 13
    for path in foreign["folders"]:
        assert rig.locked("landlock", "list_folder", path)["errno"] == 13
    assert rig.locked("landlock", "read_file", foreign["readable"])["value"] > 0


FOREIGN = """
import os, sys, numpy, arena
site = os.path.dirname(os.path.dirname(numpy.__file__))
library = os.path.dirname(os.__file__)
folders = [site, os.path.join(library, "site-packages"), os.path.dirname(arena.__file__)]
folders = [folder for folder in folders if os.path.isdir(folder)]
found = []
for top in folders:
    for root, names, files in os.walk(top):
        names[:] = [n for n in names if not n.startswith("numpy")]
        found += [os.path.join(root, n) for n in files if n.endswith(".py")][:1]
        if len(found) > 40:
            break
answer = {"files": found[:8] + found[-4:], "folders": folders, "readable": numpy.__file__}
"""
