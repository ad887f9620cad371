"""Raises what stops programs rather than bots: KeyboardInterrupt in a group, in a context.

A KeyboardInterrupt out of a submission has ended a judge as if its organiser had pressed Ctrl-C.

Expected: load_error
"""

try:
    raise GeneratorExit("leave")
except GeneratorExit as error:
    raise BaseExceptionGroup("leave", [KeyboardInterrupt("\x03"), SystemExit(0)]) from error
