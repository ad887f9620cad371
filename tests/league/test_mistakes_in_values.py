"""Values of a league file that are wrong: message, line, column and hint."""

from __future__ import annotations

import pytest

HEAD = "name: spring\nbots: [bots/*.py]\n"

MISTAKES = {
    "name with a capital": (
        "name: Spring\nbots: [a]\n",
        (
            "bad_value",
            "name is 'Spring'; allowed: small letters, digits, - and _, at most 40, "
            "with a letter or digit first",
            1,
            7,
            None,
        ),
    ),
    "name is a number": (
        "name: 2024\nbots: [a]\n",
        (
            "bad_value",
            "name is 2024; allowed: small letters, digits, - and _, at most 40, "
            "with a letter or digit first",
            1,
            7,
            "put it in quotes to make it text",
        ),
    ),
    "true for a whole number": (
        HEAD + "block_games: true\n",
        (
            "bad_value",
            "block_games is true; allowed: a whole number from 1 to 100000",
            3,
            14,
            None,
        ),
    ),
    "text for a whole number": (
        HEAD + 'limits: {import_s: "5"}\n',
        (
            "bad_value",
            "import_s is '5'; allowed: a whole number from 1 to 3600",
            3,
            20,
            "write `import_s: 5`",
        ),
    ),
    "number with a thousands sign": (
        HEAD + "schedule:\n  deals: 10_000\n",
        (
            "bad_value",
            "deals is '10_000'; allowed: a whole number from 1 to 10000000",
            4,
            10,
            "write `deals: 10000`",
        ),
    ),
    "fraction": (
        HEAD + "max_forfeits: 5.0\n",
        (
            "bad_value",
            "max_forfeits is 5.0; allowed: a whole number from 1 to 1000000000",
            3,
            15,
            "write `max_forfeits: 5`",
        ),
    ),
    "no deals": (
        HEAD + "schedule: {deals: 0}\n",
        ("bad_value", "deals is 0; allowed: a whole number from 1 to 10000000", 3, 19, None),
    ),
    "yes is no truth value": (
        HEAD + "schedule: {mirrored: yes}\n",
        ("bad_value", "mirrored is 'yes'; allowed: true or false", 3, 22, None),
    ),
    "unknown format": (
        HEAD + "schedule: {format: swiss}\n",
        (
            "bad_value",
            "format is 'swiss'; allowed: round_robin, adaptive, gauntlet or compare",
            3,
            20,
            None,
        ),
    ),
    "list for a mapping": (
        HEAD + "schedule: [deals, 5]\n",
        (
            "bad_value",
            "schedule is a list; allowed: a mapping of format, deals, mirrored, max_tables, "
            "confidence, margin and challengers",
            3,
            11,
            None,
        ),
    ),
    "section without anything": (
        HEAD + "schedule:\n",
        (
            "bad_value",
            "schedule is empty; allowed: a mapping of format, deals, mirrored, max_tables, "
            "confidence, margin and challengers",
            3,
            1,
            "without the line `schedule` has its default",
        ),
    ),
    "a path instead of a list": (
        "name: spring\nbots: bots/*.py\n",
        (
            "bad_value",
            "bots is 'bots/*.py'; allowed: a list of paths or patterns",
            2,
            7,
            "write `bots: [bots/*.py]`",
        ),
    ),
    "empty list of bots": (
        "name: spring\nbots: []\n",
        ("bad_value", "bots is an empty list", 2, 7, "for example `bots: [bots/*.py]`"),
    ),
    "number among the bots": (
        "name: spring\nbots:\n  - a\n  - 7\n",
        (
            "bad_value",
            "an entry of bots is 7; allowed: a path or pattern of bots",
            4,
            5,
            "for example `bots: [bots/*.py]`",
        ),
    ),
    "line break in a path": (
        'name: spring\nbots: ["bots/a\\n.py"]\n',
        (
            "bad_value",
            "an entry of bots is 'bots/a\\n.py'; allowed: a path or pattern of bots, "
            "1 to 200 characters",
            2,
            8,
            "for example `bots: [bots/*.py]`",
        ),
    ),
    "two stars": (
        "name: spring\nbots: [bots/**/*.py]\n",
        (
            "bad_value",
            "an entry of bots is 'bots/**/*.py'; allowed: `*`, but no `**`",
            2,
            8,
            "for example `bots: [bots/*.py]`",
        ),
    ),
    "table too large": (
        HEAD + "table_size: 7\n",
        (
            "bad_value",
            "table_size is 7; allowed: a whole number from 2 to 6, or a list of different ones",
            3,
            13,
            None,
        ),
    ),
    "one seat among the sizes": (
        HEAD + "table_size: [2, 1]\n",
        ("bad_value", "a table_size is 1; allowed: a whole number from 2 to 6", 3, 17, None),
    ),
    "size twice": (
        HEAD + "table_size: [2, 4, 2]\n",
        ("bad_value", "table_size 2 is listed twice", 3, 20, "keep one of them"),
    ),
    "no sizes": (
        HEAD + "table_size: []\n",
        (
            "bad_value",
            "table_size is an empty list; allowed: a whole number from 2 to 6, or a list of them",
            3,
            13,
            None,
        ),
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_reported_with_its_place_and_nothing_else(mistake, report):
    text, *expected = MISTAKES[mistake]
    assert report(text) == expected
