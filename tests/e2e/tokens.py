# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds access tokens (signed JWTs) in what a program leaves behind. The header and the claims of a token are JSON objects in Base64, so both
begin with eyJ. These three letters alone also stand in some signature by chance, so what follows them is decoded."""
import base64
import re

BEGINNING = re.compile(rb"(?=(eyJ[\w-]{17}))")
OBJECT = re.compile(rb'\{"[A-Za-z]{2,11}":')


def holds_token(content):
    """Whether a token, or its header or claims alone, stands anywhere in these bytes."""
    return any(OBJECT.match(base64.urlsafe_b64decode(found)) for found in BEGINNING.findall(content))


def files_with_tokens(files):
    return [str(path) for path in files if holds_token(path.read_bytes())]
