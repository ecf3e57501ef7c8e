#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""check_layers.py SRC [QT_HEADERS [ARCHITECTURE.md]]: who may include whom, as ARCHITECTURE.md says.

Linking alone doesn't say it: Debian keeps all Qt headers under one root, so a library finds headers of what it doesn't link.
"""
import pathlib
import re
import sys
from typing import NamedTuple

from sources import Report, files, line_of, without_comments, without_strings


class Room(NamedTuple):
    """One row of the table in ARCHITECTURE.md."""
    folders: str = ""
    qt: str = "Core"
    outside: str = ""


ROOMS = {
    "core": Room(outside="ICU"),
    "messages": Room("core"),
    "wire": Room("core", outside="Boost"),
    "signing": Room("core", "Core DBus", "OpenSSL QtKeychain"),
    "api": Room("core wire signing", "Core Network"),
    "ledger": Room("core wire", outside="SQLite OpenSSL"),
    "http": Room("core", "Core Network HttpServer"),
    "callbacks": Room("core http", "Core Network HttpServer"),
    "files": Room("core wire", "Core Gui", "ICU libzip libxlsxwriter OpenSSL"),
    "office": Room("core messages wire signing api ledger http callbacks files"),
    "models": Room("core messages ledger office", "Core Gui"),
    "gui": Room("core messages office models", "Core Gui Widgets Svg PrintSupport DBus", "qrcodegen"),
    "sandbox": Room("core messages wire signing http", "Core Network HttpServer"),
    "apps": Room("core messages wire signing api ledger http callbacks files office models gui sandbox", "Core Gui Widgets Network DBus"),
}
# The folders of a library. Each may include those that it names, which stand above it: so none can need another in a circle. The few
# files of a library that stand in none of its folders are the way in: they may include all of them, and nothing in the folders them.
SUBROOMS = {
    "ledger": {
        "storage": "",
        "rows": "storage",
        "integrity": "storage rows",
        "queries": "storage rows integrity",
        "changes": "storage rows integrity queries",
        "files": "storage rows integrity queries changes",
        "access": "storage rows integrity queries changes files",
    },
    "office": {
        "fields": "",
        "profiles": "fields",
        "keys": "profiles",
        "engine": "",
        "payments": "fields profiles engine",
        "imports": "fields payments",
        "sheets": "fields profiles payments imports",
        "exports": "profiles",
        "callbacks": "profiles",
        "batches": "fields engine payments imports sheets exports",
        "session": "profiles keys engine payments imports exports callbacks batches",
    },
    "gui": {
        "accessibility": "",
        "keyboard": "",
        "theme": "accessibility",
        "kit": "accessibility keyboard theme",
        "page": "keyboard theme kit",
        "table": "keyboard theme kit",
        "status": "keyboard theme kit page",
        "jobs": "theme kit page status",
        "payment": "theme kit page status",
        "notifications": "page payment",
        "filters": "keyboard theme kit page",
        "lists": "keyboard theme kit page table status payment filters",
        "lookups": "keyboard theme kit page table",
        "connection": "theme kit page status",
        "callbacks": "keyboard theme kit page table",
        "payouts": "keyboard theme kit page status payment lists",
        "payins": "keyboard theme kit page lists lookups",
        "batches": "keyboard theme kit page table status lists",
        "exports": "theme kit page status jobs",
        "paper": "theme page status jobs exports",
        "keys": "accessibility keyboard theme kit page table status",
        "settings": "accessibility keyboard theme kit page table status notifications connection",
        "welcome": "theme kit page status connection keys settings",
        "overview": "keyboard theme kit page table filters lists lookups welcome",
        "palette": "theme kit page status payment",
        "sandboxcontrol": "keyboard theme kit page",
        "recovery": "theme kit page",
        "lock": "theme kit page",
        "shell": "accessibility theme kit page status jobs notifications lists connection payouts payins batches keys "
                 "settings welcome palette recovery",
        "features": "theme kit page status jobs payment notifications lists lookups callbacks payouts payins batches exports "
                    "paper keys settings overview palette sandboxcontrol shell",
        "window": "accessibility keyboard theme kit page status jobs payment lists payouts exports settings overview palette "
                  "sandboxcontrol shell features",
    },
}
WAYS_IN = {"ledger": "ledger ledgerwriter localwriter"}
OUTSIDE = {
    "unicode/": "ICU", "boost/": "Boost", "openssl/": "OpenSSL", "qt6keychain/": "QtKeychain", "sqlite3.h": "SQLite",
    "zip.h": "libzip", "xlsxwriter": "libxlsxwriter", "qrcodegen": "qrcodegen",
}
QT_MODULES = "Core Gui Widgets Network Sql HttpServer Svg SvgWidgets PrintSupport DBus Concurrent Test Xml WebSockets OpenGL UiTools".split()
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.M)
# Time comes from core/clock.h, or the simulator and the tests couldn't turn it.
CLOCKS = re.compile(r"\b(QTimer|QElapsedTimer|QDeadlineTimer|QBasicTimer|currentDateTime(?:Utc)?|current(?:MSecs|Secs)SinceEpoch|currentDate|"
                    r"currentTime|(?:system|steady|high_resolution)_clock\s*::\s*now|sleep_for|sleep_until|msleep|startTimer)\b")
CLOCK_ROOMS = ("http", "gui")
CLOCK_FILE = "core/clock.cpp"


# Values that happen to live in a module that does I/O: naming an address isn't talking to it.
VALUES = {("office", "QHostAddress")}


class QtHeaders:
    """Which module a header without a folder comes from."""

    def __init__(self, root):
        self.root = pathlib.Path(root)
        self.known = {}

    def module(self, header):
        if header.startswith("Qt") and "/" in header:
            return header.split("/")[0][2:]
        if header not in self.known:
            self.known[header] = next((m for m in QT_MODULES if (self.root / f"Qt{m}" / header).exists()), None)
        return self.known[header]


def outside_library(header):
    return next((library for prefix, library in OUTSIDE.items() if header.startswith(prefix)), None)


def room_inside(path):
    """The folder inside a library; "": the file stands in none."""
    return path[1] if len(path) > 2 else ""


def complaint_about_subroom(inside, header):
    """Of a header of the same library."""
    library = inside.parts[0]
    if library not in SUBROOMS:
        return None
    own, other = room_inside(inside.parts), room_inside(header.split("/"))
    if own in ("", other) or other in SUBROOMS[library].get(own, "").split():
        return None
    return f"{library}/{own} may not include {header if other == '' else f'{library}/{other}'}"


def complaint_about(inside, quote, header, qt):
    room_name = inside.parts[0]
    room = ROOMS[room_name]
    if quote == '"':
        if header.startswith("ui_") or header.startswith("moc_") or header.endswith(".moc"):
            return None
        folder = header.split("/")[0]
        if "/" not in header:
            return f'"{header}" is named without its folder'
        if folder != room_name and folder not in room.folders.split():
            return f"{room_name} may not include {folder}"
        return complaint_about_subroom(inside, header) if folder == room_name else None
    library = outside_library(header)
    if library:
        return None if library in room.outside.split() else f"{room_name} may not use {library}"
    module = qt.module(header)
    if (room_name, header) in VALUES:
        return None
    return None if module is None or module in room.qt.split() else f"{room_name} may not use Qt {module} (<{header}>)"


def check_file(path, inside, room_name, qt, report):
    code = without_comments(path.read_text(encoding="utf-8"))
    for match in INCLUDE.finditer(code):
        complaint = complaint_about(inside, match.group(1), match.group(2), qt)
        if complaint:
            report.add(path, line_of(code, match.start()), complaint)
    if room_name in CLOCK_ROOMS or inside.as_posix() == CLOCK_FILE:
        return
    bare = without_strings(code)
    for match in CLOCKS.finditer(bare):
        report.add(path, line_of(bare, match.start()), f"{match.group(1)}: time comes from core/clock.h")


def check_place(path, inside, report):
    library = inside.parts[0]
    folder = room_inside(inside.parts)
    if library in SUBROOMS and folder and folder not in SUBROOMS[library]:
        report.add(path, 1, f"no row in the table of {library} for {folder}")
    if library in SUBROOMS and not folder and inside.stem not in WAYS_IN.get(library, "").split():
        report.add(path, 1, f"it stands in no folder of {library}")


def check_order(report):
    for library, rooms in SUBROOMS.items():
        above = set()
        for name, others in rooms.items():
            for other in set(others.split()) - above:
                report.add(__file__, 1, f"{library}/{name} names {other}, which doesn't stand above it")
            above.add(name)


def check_page(page, report):
    """The tables of sub-rooms: "| `office/fields/` | what lives there | what it may include |"."""
    text = page.read_text(encoding="utf-8")
    for library, rooms in SUBROOMS.items():
        rows = re.findall(r"^\| `%s/(\w+)/` \|[^|\n]*\| ([^|\n]*) \|$" % library, text, re.M)
        told = {name: "" if others == "–" else others.replace(",", "") for name, others in rows}
        if told != rooms or list(told) != list(rooms):
            report.add(page, 1, f"the table of {library}/ is another than that of check_layers.py")


def check_links(path, room_name, report):
    text = re.sub(r"#[^\n]*", "", path.read_text(encoding="utf-8"))
    for match in re.finditer(r"\bkontor_(\w+)", text):
        other = match.group(1)
        if other in ROOMS and other != room_name and other not in ROOMS[room_name].folders.split():
            report.add(path, line_of(text, match.start()), f"{room_name} may not link {other}")


def main():
    source = pathlib.Path(sys.argv[1])
    qt = QtHeaders(sys.argv[2] if len(sys.argv) > 2 else "/nonexistent")
    report = Report()
    looked_at = files(source, ".h", ".cpp")
    for path in looked_at:
        inside = path.relative_to(source)
        room_name = inside.parts[0]
        if room_name not in ROOMS:
            report.add(path, 1, f"no row in the table for {room_name}")
        else:
            check_file(path, inside, room_name, qt, report)
            check_place(path, inside, report)
    check_order(report)
    if len(sys.argv) > 3:
        check_page(pathlib.Path(sys.argv[3]), report)
    for room_name in ROOMS:
        if (source / room_name / "CMakeLists.txt").exists():
            check_links(source / room_name / "CMakeLists.txt", room_name, report)
    report.finish(len(looked_at))


main()
