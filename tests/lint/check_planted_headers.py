#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_planted_headers.py BUILD: plants headers that don't compile alone and wants check_headers.py to find them. Unlike check_planted.py
it compiles, which takes some ten seconds of processor time."""
import os
import pathlib
import sys
import tempfile

import check_headers
from check_planted import plant, run


def header_mistakes(build):
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder)
        plant(top, [(f"core/good{n}.h", f"#include <QString>\nQString good{n}();", None) for n in range(check_headers.MANY)])
        plant(top, [("core/bad.h", "QString bad();", None), ("core/worse.h", '#include "core/good1.h"\nQUrl worse();', None)])
        (top / "compile_commands.json").write_text((build / "compile_commands.json").read_text())
        environment = os.environ | {"XDG_CACHE_HOME": str(top / "cache")}
        for reading in ("the first", "the second"):
            code, output = run("check_headers.py", top, top, env=environment)
            found = [line for line in output.splitlines() if "does not compile alone" in line]
            if code != 1 or len(found) != 2 or "core/bad.h:1" not in found[0] or "core/worse.h:1" not in found[1]:
                yield f"check_headers.py judges wrongly, {reading} time:\n{output}"
        (top / "src/core/good1.h").write_text("#include <QUrl>\nint good1();\n")
        (top / "src/core/bad.h").unlink()
        code, output = run("check_headers.py", top, top, env=environment)
        if code != 0:
            yield f"check_headers.py doesn't see that an included header changed:\n{output}"


found = list(header_mistakes(pathlib.Path(sys.argv[1])))
print("\n".join(found) or "every header judged right")
sys.exit(1 if found else 0)
