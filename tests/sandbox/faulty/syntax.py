"""Cannot be compiled. Expected: load_error."""

class Syntax(
