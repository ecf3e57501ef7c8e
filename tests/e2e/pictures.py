#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""pictures.py BIN_DIR OUT_DIR: the pictures of the documentation, taken of a real window on the built-in sandbox, light and dark."""
import pathlib
import sys
import time

from drive import Session, wait_until

bin_dir, out_dir = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
THEMES = ("light", "dark")


def is_settled(app, table, rows):
    statuses = [row[0] for row in app.rows(table, 0, rows)]
    return len(statuses) == rows and all(status == "Status: Settled" for status in statuses)


def take(session, theme):
    home = session.folder / theme
    app = session.start([bin_dir / "kontor", "--home", home, "--sandbox", "--theme", theme])
    table = app.find("table", "Payouts", timeout=20)
    wait_until(lambda: is_settled(app, table, 12), 60, "the sample payments")
    app.key("ctrl+n")
    app.find("text", "Recipient")
    app.keys("ash")
    time.sleep(1)  # the list of people paid before is a window of its own, which the accessibility tree doesn't show
    app.key("Down", "Return")
    app.keys("1250.5")
    app.key("Tab")
    session.screenshot(out_dir / f"new-payout-{theme}.png")
    app.key("ctrl+Return")
    app.find("button", lambda name: name.startswith("Pay "), timeout=10)
    session.screenshot(out_dir / f"review-{theme}.png")
    app.key("ctrl+Return")
    app.find("label", lambda name: name.startswith("Sending "))
    session.screenshot(out_dir / f"hold-{theme}.png")
    wait_until(lambda: is_settled(app, table, 1), 40, "the payout to be settled")
    wait_until(lambda: not list(app.all("label", lambda name: name.startswith("Sending "))), 10, "the toast to go")
    session.screenshot(out_dir / f"main-{theme}.png")
    app.key("ctrl+6")
    app.find("button", "Copy public key")
    session.screenshot(out_dir / f"keys-{theme}.png")
    app.key("ctrl+q")
    app.wait_end()


out_dir.mkdir(parents=True, exist_ok=True)
with Session(keyring=True, size="1280x800") as desktop:
    for name in THEMES:
        take(desktop, name)
