#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_headers.py TOP BUILD: every header of src/ and tests/ compiles alone, so it includes what it uses.

Qt's headers cost a second each time, so the common ones are precompiled. That hides nothing: a header is compiled after a precompiled
one only if it includes, directly or not, every file of that one itself. A header that was good is compiled again when it, or what it includes,
changed. What was good is kept in the folder of cached files, for other clones as well."""
import concurrent.futures
import functools
import hashlib
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

from sources import Report

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*(?:"([^"]+)"|<([^>]+)>)', re.M)
# From so many headers on something is precompiled: to find out what can be takes as long as the compiling of some.
MANY = 8
MOST_KEPT = 20_000
# The first that a header includes as a whole is used.
PRECOMPILED = (("office/session/merchantsession.h", "QWidget"), ("office/session/merchantsession.h",), ("ledger/ledger.h",), ("QWidget",), ("QObject",), ("QString",))


def compiler_of(top, build):
    """A compiler with every folder of included files and every definition that some source has. Clang is used where it is installed: it
    reads of a precompiled header only what is used, and so takes a third of the time."""
    command, options = [], {name: [f"-I{top / name}"] for name in ("src", "tests")}
    for entry in json.loads((build / "compile_commands.json").read_text()):
        words = shlex.split(entry["command"])
        if not words[-1].endswith((".cpp", ".cxx")):
            continue
        words = words[next(n for n, word in enumerate(words) if word.endswith(("c++", "g++", "clang++"))):]
        command = command or [shutil.which("clang++") or words[0], *[word for word in words if word.startswith("-std=")], "-fPIC", "-fsyntax-only", "-w"]
        for n, word in enumerate(words):
            if word.startswith("-I") and word.endswith("_autogen/include") or re.match(r"-D[A-Z_]+(=0x\w+)?$", word):
                options[word] = [word]
            elif word == "-isystem":
                options[words[n + 1]] = ["-isystem", words[n + 1]]
    return command + [word for option in options.values() for word in option]


class Headers:
    def __init__(self, top, build, folder):
        self.top, self.folder = top, folder
        self.compiler = compiler_of(top, build)
        version = subprocess.run([self.compiler[0], "--version"], check=True, capture_output=True).stdout
        # Without the paths of this clone, so that another one finds what is good here.
        command = repr(self.compiler).replace(str(build), "BUILD").replace(str(top), "TOP")
        system = [f"{file} {os.stat(file).st_size} {os.stat(file).st_mtime_ns}" for file in sorted(self.files_of("QtGlobal"))]
        self.seed = command.encode() + version + "\n".join(system).encode()

    @functools.cached_property
    def precompiled(self):
        """Those that can be made, with the files that each includes: looked for only when many headers are to be compiled."""
        return [self.precompile(n, names) for n, names in enumerate(PRECOMPILED) if all(self.is_there(name) for name in names)]

    @functools.cache
    def text(self, path):
        return path.read_bytes()

    @functools.cache
    def includes(self, path):
        """Files of ours, and names of others."""
        ours, others = set(), set()
        for quoted, angled in INCLUDE.findall(self.text(path).decode()):
            found = [p for p in (path.parent / quoted, self.top / "src" / quoted, self.top / "tests" / quoted) if p.is_file()] if quoted else []
            if found:
                ours.add(found[0].resolve())
            else:
                others.add(quoted or angled)
        return ours, others

    @functools.cache
    def closure(self, path):
        seen, others, waiting = set(), set(), [path]
        while waiting:
            here = waiting.pop()
            if here not in seen:
                seen.add(here)
                ours, names = self.includes(here)
                waiting += ours
                others |= names
        return seen, others

    @functools.cache
    def files_of(self, name):
        """What <name> includes, by the preprocessor."""
        said = subprocess.run([*self.compiler, "-M", "-x", "c++", "-"], input=f"#include <{name}>\n", text=True, capture_output=True, check=False)
        # Qt's headers without a suffix only name others.
        return frozenset(file for file in said.stdout.replace("\\\n", " ").split()[1:] if "/qt6/" not in file or file.endswith(".h"))

    @functools.cache
    def all_files_of(self, path):
        ours, others = self.closure(path)
        return frozenset(map(str, ours)).union(*(self.files_of(name) for name in others))

    def is_there(self, name):
        return (self.top / "src" / name).is_file() if "/" in name else bool(self.files_of(name))

    def precompile(self, number, names):
        header = self.folder / f"precompiled{number}.h"
        header.write_text("".join(f"#include <{name}>\n" for name in names))
        found = [(name, self.top / "src" / name) for name in names]
        return header, frozenset().union(*(self.all_files_of(path.resolve()) if path.is_file() else self.files_of(name) for name, path in found))

    @functools.cache
    def make(self, header):
        subprocess.run([word for word in self.compiler if word != "-fsyntax-only"] + ["-x", "c++-header", "-o", f"{header}.gch", str(header)], check=True)

    def best(self, path):
        """The precompiled header that it can be compiled after."""
        return next((header for header, files in self.precompiled if files <= self.all_files_of(path)), None)

    def digest(self, path):
        whole = hashlib.sha256(self.seed + str(path.relative_to(self.top)).encode())
        for file in sorted(self.closure(path)[0]):
            whole.update(self.text(file))
        return whole.hexdigest()

    def errors(self, path, precompiled):
        options = ["-include", str(precompiled)] if precompiled else []
        said = subprocess.run([*self.compiler, *options, "-x", "c++", "-"], input=f'#include "{path}"\n', text=True, capture_output=True, check=False)
        return said.stderr if said.returncode else ""


def cache():
    """Where the digests of good headers are kept. Each clone adds to it; the oldest go when there are too many."""
    folder = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "kontor"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "good-headers"


def known_good(kept):
    lines = kept.read_text().splitlines() if kept.exists() else []
    if len(lines) > 2 * MOST_KEPT:
        with tempfile.NamedTemporaryFile("w", dir=kept.parent, delete=False) as latest:
            latest.writelines(f"{line}\n" for line in lines[-MOST_KEPT:])
        os.replace(latest.name, kept)
    return set(lines)


def main(top, build):
    report = Report()
    kept = cache()
    known = known_good(kept)
    with tempfile.TemporaryDirectory(dir=build) as folder:
        headers = Headers(top, build, pathlib.Path(folder))
        paths = sorted(path.resolve() for room in ("src", "tests") for path in (top / room).rglob("*.h"))
        digests = {path: headers.digest(path) for path in paths}
        changed = [path for path in paths if digests[path] not in known]
        best = {path: headers.best(path) for path in changed} if len(changed) >= MANY else dict.fromkeys(changed)
        for header in sorted({header for header in best.values() if header}):
            headers.make(header)
        # Written down one by one: what a run that was ended early has found counts.
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool, kept.open("a") as found:
            for path, said in zip(changed, pool.map(lambda path: headers.errors(path, best[path]), changed)):
                if said:
                    report.add(path, 1, "does not compile alone:\n" + said)
                else:
                    print(digests[path], file=found, flush=True)
    report.finish(len(paths))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
