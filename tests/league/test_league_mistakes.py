"""One test per mistake that people make in a league file: message, line, column and hint."""

from __future__ import annotations

import pytest

HEAD = "name: spring\nbots: [bots/*.py]\n"

MISTAKES = {
    # keys
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
            "keys here: format, deals, mirrored, max_tables",
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
    # values
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
            None,
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
        ("bad_value", "format is 'swiss'; allowed: round_robin", 3, 20, None),
    ),
    "list for a mapping": (
        HEAD + "schedule: [deals, 5]\n",
        (
            "bad_value",
            "schedule is a list; allowed: a mapping of format, deals, mirrored and max_tables",
            3,
            11,
            None,
        ),
    ),
    "section without anything": (
        HEAD + "schedule:\n",
        (
            "bad_value",
            "schedule is empty; allowed: a mapping of format, deals, mirrored and max_tables",
            3,
            10,
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
    # rules
    "misspelt preset": (
        HEAD + "rules: clasic\n",
        ("bad_value", "there is no preset 'clasic'", 3, 8, "did you mean `classic`?"),
    ),
    "no such preset in a mapping": (
        HEAD + "rules: {preset: latim}\n",
        ("bad_value", "there is no preset 'latim'", 3, 17, "did you mean `latin`?"),
    ),
    "rules are a number": (
        HEAD + "rules: 5\n",
        (
            "bad_value",
            "rules is 5; allowed: the name of a preset",
            3,
            8,
            "presets: lizumo, app, hebrew, classic, latin, perudo_official, wikipedia_dudo, "
            "common_hand, openspiel, ahle, rdr and textarena",
        ),
    ),
    "misspelt choice": (
        HEAD + "rules: {preset: classic, burn: rais}\n",
        ("bad_value", "burn is 'rais'; allowed: off, raise, any", 3, 32, "did you mean `raise`?"),
    ),
    "parameter out of range": (
        HEAD + "rules: {preset: classic, start_dice: 11}\n",
        (
            "bad_value",
            "start_dice is 11; allowed: a whole number from 1 to 10",
            3,
            38,
            "start_dice: dice each seat starts with",
        ),
    ),
    "true for a number of dice": (
        HEAD + "rules: {preset: classic, palo_fijo: true}\n",
        (
            "bad_value",
            "palo_fijo is true; allowed: 0, 1, 2",
            3,
            37,
            "palo_fijo: dice count that triggers palo fijo; 0 is off",
        ),
    ),
    "outside the choices of the preset": (
        HEAD + "rules: {preset: lizumo, start_dice: 7}\n",
        (
            "bad_value",
            "start_dice is 7; lizumo is played with 1, 2, 3, 4 or 5",
            3,
            37,
            None,
        ),
    ),
    "rules that go round in circles": (
        HEAD + "rules:\n  preset: classic\n  from_aces: double\n",
        (
            "rules",
            "from_aces double with to_aces half_up lets 3 aces -> 6 twos -> 3 aces repeat for ever",
            5,
            3,
            "change one of the two",
        ),
    ),
    "rules without an order": (
        HEAD + "rules: {raise_rule: reset_quantity, preset: classic}\n",
        (
            "rules",
            "raise_rule reset_quantity with ace_bids convert has no order in which bids only rise",
            3,
            9,
            "change one of the two",
        ),
    ),
    "more seats than the rules know": (
        HEAD + "rules: openspiel\ntable_size: [2, 3]\n",
        (
            "bad_value",
            "table_size 3 is above max_players 2 of the rules",
            4,
            13,
            "a table of these rules has at most 2 seats",
        ),
    ),
    "mirrored without two seats": (
        HEAD + "table_size: [3, 4]\nschedule:\n  mirrored: false\n",
        (
            "bad_value",
            "mirrored concerns tables of two seats, and no table has two",
            5,
            13,
            "remove `mirrored`, or add 2 to table_size",
        ),
    ),
    # seeds
    "hex digits that are a number": (
        HEAD + "seed: 00112233445566778899001122334455\n",
        (
            "bad_value",
            "32 digits without quotes are a number to YAML, and not the hex digits they look like",
            3,
            7,
            'put them in quotes: seed: "00112233445566778899001122334455"',
        ),
    ),
    "hex digits that are a power of ten": (
        HEAD + "seed: 5e101234567890123456789012345678\n",
        (
            "bad_value",
            "32 digits without quotes are a number to YAML, and not the hex digits they look like",
            3,
            7,
            'put them in quotes: seed: "5e101234567890123456789012345678"',
        ),
    ),
    "seed with a point": (
        HEAD + "seed: 1.5\n",
        (
            "bad_value",
            "seed is a number with a point or an exponent; allowed: 32 hex digits, or a whole "
            "number from 0 to 2**128 - 1",
            3,
            7,
            'put 32 hex digits in quotes: seed: "00112233445566778899aabbccddeeff"',
        ),
    ),
    "seed with leading zeros": (
        HEAD + "seed: 0042\n",
        (
            "bad_value",
            "seed has leading zeros; allowed: 32 hex digits, or a whole number from 0 to "
            "2**128 - 1",
            3,
            7,
            'put 32 hex digits in quotes: seed: "00112233445566778899aabbccddeeff"',
        ),
    ),
    "seed too short": (
        HEAD + "seed: 5f0c\n",
        (
            "bad_value",
            "seed has 4 hex digits; allowed: 32 hex digits, or a whole number from 0 to 2**128 - 1",
            3,
            7,
            None,
        ),
    ),
    "number in quotes": (
        HEAD + 'seed: "42"\n',
        (
            "bad_value",
            "seed is text of 2 digits; allowed: 32 hex digits, or a whole number from 0 to "
            "2**128 - 1",
            3,
            7,
            "a number stands without quotes",
        ),
    ),
    "seed too large": (
        HEAD + "seed: 340282366920938463463374607431768211456\n",
        (
            "bad_value",
            "seed is 340282366920938463463374607431768211456; allowed: 32 hex digits, or a whole "
            "number from 0 to 2**128 - 1",
            3,
            7,
            None,
        ),
    ),
    "negative seed": (
        HEAD + "seed: -1\n",
        (
            "bad_value",
            "seed is -1; allowed: 32 hex digits, or a whole number from 0 to 2**128 - 1",
            3,
            7,
            None,
        ),
    ),
    # YAML
    "empty": (
        "",
        (
            "empty",
            "there is nothing in this file",
            1,
            1,
            "a league needs `name` and `bots`; `arena new league NAME` writes one",
        ),
    ),
    "only comments": (
        "# to do\n\n",
        (
            "empty",
            "there is nothing in this file",
            1,
            1,
            "a league needs `name` and `bots`; `arena new league NAME` writes one",
        ),
    ),
    "a list": (
        "# bots\n- a\n- b\n",
        (
            "bad_value",
            "a league file is a mapping of keys, not a list",
            2,
            1,
            "for example `name: spring` and `bots: [bots/*.py]`, each on a line of its own",
        ),
    ),
    "one tab": (
        "name: spring\nbots:\n\t- a\n",
        ("yaml", "a tab in the indentation of line 3", 3, 1, "indent with spaces"),
    ),
    "several tabs": (
        "name: spring\nbots: [a]\nlimits:\n \timport_s: 1\n\tmemory_mib: 99\n",
        ("yaml", "tabs in the indentation of lines 4 and 5", 4, 2, "indent with spaces"),
    ),
    "colon in text": (
        "name: spring\nbots: a: b\n",
        (
            "yaml",
            "a `:` that cannot stand here",
            2,
            8,
            "check the indentation of this line and the one above; "
            "text with `: ` in it needs quotes",
        ),
    ),
    "line out of column": (
        "name: spring\nbots:\n  - a\n - b\n",
        (
            "yaml",
            "this line does not fit the one it follows",
            4,
            2,
            "keys of one mapping, and the `-` of one list, start in the same column",
        ),
    ),
    "bracket left open": (
        "name: spring\nbots: [a, b\nseed: 5\n",
        (
            "yaml",
            "a `[` or `{` that is not closed before this",
            3,
            5,
            "it was opened at line 2, column 7",
        ),
    ),
    "quote left open": (
        'name: spring\nbots: ["a]\nseed: 5\n',
        ("yaml", "a quote that is never closed", 2, 8, None),
    ),
    "sign that starts nothing": (
        "name: @spring\nbots: [a]\n",
        ("yaml", "a character that cannot start a value", 1, 7, "put it in quotes"),
    ),
    "control character": (
        "name: spring\nbots: [a\x1b]\n",
        ("yaml", "character U+001B is not allowed in YAML", 2, 9, None),
    ),
    "escape that is no character": (
        'name: "\\U99999999"\nbots: [a]\n',
        (
            "yaml",
            "what follows is not YAML",
            1,
            5,
            "look for a `\\`, `%` or `!` that is out of place",
        ),
    ),
    "half a character": (
        'name: spring\nbots: [a]\n"\\ud83c\\udfb2": 5\nlimits: {import_s: "\\ud800"}\n',
        (
            "yaml",
            "an escape for one half of a character (U+D800 to U+DFFF)",
            3,
            1,
            "write the character itself, or `\\U` and 8 digits",
        ),
        (
            "yaml",
            "an escape for one half of a character (U+D800 to U+DFFF)",
            4,
            20,
            "write the character itself, or `\\U` and 8 digits",
        ),
    ),
    "star without quotes": (
        "name: spring\nbots: [*.py]\n",
        (
            "yaml",
            "`*.py` without quotes is an alias in YAML; a league file has none",
            2,
            8,
            'put it in quotes: "*.py"',
        ),
    ),
    "anchor": (
        "name: &n spring\nbots: [a]\n",
        (
            "yaml",
            "`&n` is an anchor in YAML; a league file has none",
            1,
            7,
            "write the value out, or put it in quotes",
        ),
    ),
    "tag": (
        "name: spring\nbots: !!python/name:os.system [a]\n",
        (
            "yaml",
            "a value that starts with `!` is a tag in YAML; a league file has none",
            2,
            7,
            "write the plain value, or put it in quotes",
        ),
    ),
    "list for a key": (
        HEAD + "? [seed]\n: 5\n",
        ("yaml", "a key is one word, not a list or a mapping", 3, 3, None),
    ),
    "two leagues": (
        HEAD + "---\nname: autumn\n",
        (
            "yaml",
            "a second document starts here",
            3,
            1,
            "a file holds one league; remove the line `---` and what follows",
        ),
    ),
    "older YAML": (
        "%YAML 1.1\n---\n" + HEAD,
        ("yaml", "league files are YAML 1.2", 2, 1, "remove the %YAML line"),
    ),
    "nested too deep": (
        HEAD + f"rules: {'[' * 30}{']' * 30}\n",
        ("too_large", "a league file has at most 20 levels", 3, 28, None),
    ),
    "too many values": (
        HEAD + "rules: [" + "1, " * 6000 + "1]\n",
        ("too_large", "a league file has at most 5000 values", 3, 14985, None),
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_reported_with_its_place_and_nothing_else(mistake, faults_of):
    text, *expected = MISTAKES[mistake]
    found = [(f.code, f.what, f.place.line, f.place.column, f.hint) for f in faults_of(text)]
    assert found == expected


def test_the_place_names_the_file_as_given_and_shows_the_line(faults_of):
    (fault,) = faults_of("name: spring\r\nbots: [a]\r\nsede: 5  # mine\r\n")
    assert str(fault.place) == "tournaments/spring.yaml:3:1"
    assert fault.place.excerpt == "sede: 5  # mine"


def test_an_excerpt_is_cut_and_cannot_reach_the_terminal(faults_of):
    (fault,) = faults_of("name: spring\nbots: [a]\nx\x1b[31m" + "y" * 200)
    assert fault.place.excerpt == "x\ufffd[31m" + "y" * 154 + "…"


def test_all_faults_come_at_once_in_the_order_of_the_file(faults_of):
    text = (
        "name: Spring\n"
        "bots: [bots/*.py, 7]\n"
        "rules: {preset: lizumo, paliifco: 1, start_dice: 7, burn: rais}\n"
        "table_size: [3, 3]\n"
        "schedule: {deals: 0, mirrored: true}\n"
        "seed: 1.5\n"
        "limits: {import_s: true}\n"
        "limits: {import_s: 3}\n"
    )
    places = [(f.code, f.place.line, f.place.column) for f in faults_of(text)]
    assert places == [
        ("bad_value", 1, 7),
        ("bad_value", 2, 19),
        ("unknown_key", 3, 25),
        ("bad_value", 3, 50),
        ("bad_value", 3, 59),
        ("bad_value", 4, 17),
        ("bad_value", 5, 19),
        ("bad_value", 6, 7),
        ("bad_value", 7, 20),
        ("duplicate_key", 8, 1),
    ]


def test_keys_that_disagree_are_reported_beside_wrong_values(faults_of):
    text = (
        HEAD + "rules: ahle\ntable_size: 3\nschedule: {mirrored: true, deals: 0}\nblock_gaems: 5\n"
    )
    assert [f.what for f in faults_of(text)] == [
        "table_size 3 is above max_players 2 of the rules",
        "mirrored concerns tables of two seats, and no table has two",
        "deals is 0; allowed: a whole number from 1 to 10000000",
        "unknown key 'block_gaems'",
    ]


def test_a_long_value_is_cut_in_the_message(faults_of):
    (fault,) = faults_of("name: " + "x" * 5000 + "\nbots: [a]\n")
    assert fault.what.startswith(f"name is '{'x' * 39}…; allowed: ")


@pytest.mark.parametrize("digits", ["9" * 900, "9" * 6000, "0x" + "f" * 6000])
def test_a_number_of_any_length_is_a_fault_like_others(digits, faults_of):
    text = (
        HEAD
        + f"max_forfeits: {digits}\nseed: {digits}\nrules: {{preset: app, start_dice: {digits}}}"
    )
    assert [(f.code, f.place.line) for f in faults_of(text)] == [
        ("bad_value", 3),
        ("bad_value", 4),
        ("bad_value", 5),
    ]
