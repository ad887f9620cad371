# -*- coding: rot13 -*-
"""Names an encoding that is none of text.

Codecs that are no encodings have run code while a file was only being read.

Expected: load_error
"""
