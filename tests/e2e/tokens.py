# SPDX-License-Identifier: GPL-3.0-or-later
"""What every access token (a signed JWT) looks like: its header and its claims are JSON objects in Base64, so both begin with eyJ. Those three
letters alone also stand in about every twentieth ledger by chance, in the Base64 of some signature."""
import re

TOKEN = re.compile(rb"eyJ[\w-]{10,}\.eyJ[\w-]{10,}")
