"""Rules and seeds of a league file that are wrong: message, line, column and hint."""

from __future__ import annotations

import pytest

HEAD = "name: spring\nbots: [bots/*.py]\n"

MISTAKES = {
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
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_reported_with_its_place_and_nothing_else(mistake, report):
    text, *expected = MISTAKES[mistake]
    assert report(text) == expected
