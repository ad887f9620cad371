"""Text that is no YAML, or more YAML than a league file has: message, line, column and hint."""

from __future__ import annotations

import pytest

HEAD = "name: spring\nbots: [bots/*.py]\n"

MISTAKES = {
    "empty": (
        "",
        (
            "empty",
            "there is nothing in this file",
            1,
            1,
            "a league needs `name` and `bots`, such as name: spring and bots: [bots/*.py]",
        ),
    ),
    "only comments": (
        "# to do\n\n",
        (
            "empty",
            "there is nothing in this file",
            1,
            1,
            "a league needs `name` and `bots`, such as name: spring and bots: [bots/*.py]",
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
    "anchor on a wrong value": (
        HEAD + "max_forfeits: &m none\n",
        (
            "yaml",
            "`&m` is an anchor in YAML; a league file has none",
            3,
            15,
            "write the value out, or put it in quotes",
        ),
    ),
    "alias under an unknown key": (
        HEAD + "sede: *m\n",
        ("unknown_key", "unknown key 'sede'", 3, 1, "did you mean `seed`?"),
        (
            "yaml",
            "`*m` without quotes is an alias in YAML; a league file has none",
            3,
            7,
            'put it in quotes: "*m"',
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
def test_a_mistake_is_reported_with_its_place_and_nothing_else(mistake, report):
    text, *expected = MISTAKES[mistake]
    assert report(text) == expected
