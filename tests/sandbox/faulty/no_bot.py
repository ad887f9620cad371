"""Has no Bot. Expected: load_error."""

VALUE = 1
