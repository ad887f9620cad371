"""Data in pages cannot break out of their block."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arena.views.site.embed import script_json

HOSTILE = ("</script><script>alert(1)</script>", "<!--", "]]>", "&lt;", "a\u2028b\u2029c", "\ud800")


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_leaves_no_sign_of_html_and_comes_back_whole(name: str) -> None:
    text = str(script_json({"bots": [name]}))
    assert not set(text) & set("<>&\u2028\u2029")
    assert json.loads(text) == {"bots": [name]}


@given(st.text())
def test_any_text_is_ascii_and_comes_back_whole(name: str) -> None:
    text = str(script_json([name]))
    assert text.isascii()
    assert json.loads(text) == [name]


def test_nan_is_refused() -> None:
    with pytest.raises(ValueError, match="JSON"):
        script_json([float("nan")])
