"""Keys that are misspelt, misplaced, missing or written twice: message, line, column and hint."""

from __future__ import annotations

import pytest

HEAD = "name: spring\nbots: [bots/*.py]\n"

MISTAKES = {
    "misspelt parameter": (
        HEAD + "rules:\n  preset: classic\n  paliifco: 1\n",
        ("unknown_key", "unknown key 'paliifco'", 5, 3, "did you mean `palo_fijo`?"),
    ),
    "misspelt key": (
        HEAD + "tabel_size: 3\n",
        ("unknown_key", "unknown key 'tabel_size'", 3, 1, "did you mean `table_size`?"),
    ),
    "key of a section at the top": (
        HEAD + "deals: 50\n",
        ("unknown_key", "unknown key 'deals'", 3, 1, "`deals` stands under `schedule`"),
    ),
    "top key inside a section": (
        HEAD + "limits: {seed: 5}\n",
        (
            "unknown_key",
            "unknown key 'seed'",
            3,
            10,
            "`seed` stands at the top, without indentation",
        ),
    ),
    "what others call it": (
        HEAD + "players: 3\n",
        ("unknown_key", "unknown key 'players'", 3, 1, "did you mean `table_size`?"),
    ),
    "unknown and like nothing": (
        HEAD + "schedule: {colour: red}\n",
        (
            "unknown_key",
            "unknown key 'colour'",
            3,
            12,
            "keys here: format, deals, mirrored, max_tables, confidence, margin, challengers",
        ),
    ),
    "number for a key": (
        HEAD + "limits: {5: 5}\n",
        (
            "unknown_key",
            "unknown key '5'",
            3,
            10,
            "keys here: decision_ms, game_bank_ms, blocked_ms, memory_mib, import_s",
        ),
    ),
    "misspelt required key": (
        "nmae: spring\nbots: [a]\n",
        ("unknown_key", "unknown key 'nmae'", 1, 1, "did you mean `name`?"),
    ),
    "name missing": (
        "# mine\nbots: [a]\n",
        ("missing_key", "`name` is missing", 2, 1, "add a line such as `name: spring`"),
    ),
    "bots missing": (
        "name: spring\n",
        ("missing_key", "`bots` is missing", 1, 1, "add a line such as `bots: [bots/*.py]`"),
    ),
    "preset missing": (
        HEAD + "rules: {start_dice: 3}\n",
        (
            "missing_key",
            "`preset` is missing from `rules`",
            3,
            8,
            "for example `preset: classic`",
        ),
    ),
    "key twice": (
        HEAD + "seed: 4\nname: autumn\n",
        ("duplicate_key", "key 'name' is written twice: lines 1 and 4", 4, 1, "keep one of them"),
    ),
    "key twice in a section": (
        HEAD + 'schedule: {deals: 4, "deals": 5}\n',
        ("duplicate_key", "key 'deals' is written twice: line 3, twice", 3, 22, "keep one of them"),
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_reported_with_its_place_and_nothing_else(mistake, report):
    text, *expected = MISTAKES[mistake]
    assert report(text) == expected
