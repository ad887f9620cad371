"""What `--json` prints, command by command: the promise to programs that read it.

One file a command, named after it (`new bot` would be `new_bot.py`), with an `Output` in it.
`schemas` makes docs/schemas/ from them, and tests hold every real output against its schema. Nothing
here makes an output: that is what the views do.
"""
