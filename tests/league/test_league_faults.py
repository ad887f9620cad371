"""How faults of a league file are reported: where, how long, and all at once."""

from __future__ import annotations

import pytest

HEAD = "name: spring\nbots: [bots/*.py]\n"


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
