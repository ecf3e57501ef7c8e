#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""pictures.py BIN_DIR OUT_DIR: the pictures of the documentation, taken of a real window on the built-in sandbox, light and dark."""
import pathlib
import sys
import time

from drive import Session, wait_until
from payroll import BuiltInSandbox, is_paid, open_file, payroll

bin_dir, out_dir = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
THEMES = ("light", "dark")


def take(session, theme):
    home = session.folder / theme
    app = session.start([bin_dir / "kontor", "--home", home, "--sandbox", "--theme", theme])
    table = app.find("table", "Payouts", timeout=20)
    wait_until(lambda: is_paid(app, table, 12), 60, "the sample payments")
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
    wait_until(lambda: is_paid(app, table, 1), 40, "the payout to be paid")
    wait_until(lambda: not list(app.all("label", lambda name: name.startswith("Sending "))), 10, "the toast to go")
    session.screenshot(out_dir / f"main-{theme}.png")
    app.key("ctrl+6")
    app.find("button", lambda name: name.startswith("Copy public key"))
    session.screenshot(out_dir / f"keys-{theme}.png")
    app = take_batch(session, app, home, theme)
    take_conflict(session, app, home, theme)
    app.key("ctrl+q")
    app.wait_end()


def take_batch(session, app, home, theme):
    """A payroll in its review, while it is sent, and what a crash left of it."""
    path = payroll(session.folder / "Payroll November.csv", 300, "SAL-x,,4410 2231,BCA,BANK_TRANSFER,95000,IDR,b@example.com,",
                   "SAL-y,Dewi Lestari,4410 2231,BCA,BANK_TRANSFER,1.250,IDR,dewi@example.com,")
    open_file(app, path)
    time.sleep(2)  # until the gateway has named its banks
    session.screenshot(out_dir / f"batch-import-{theme}.png")
    app.key("ctrl+Return")
    app.find("button", lambda name: name.startswith("Import and send "), timeout=20)
    session.screenshot(out_dir / f"batch-review-{theme}.png")
    sandbox = BuiltInSandbox(home)
    sandbox.faults({"method": "POST", "path": "/payouts/.*", "after": 20, "times": 1, "do": "accept_then_close"},
                   {"method": "POST", "path": "/payouts/.*", "after": 60, "times": 300, "do": "accept_then_hang"})
    app.key("ctrl+Return")
    app.find("progress bar", timeout=10)
    wait_until(lambda: any(name.endswith(" left") for name in app.texts()), 20, "the time left")
    time.sleep(2)
    session.screenshot(out_dir / f"batch-run-{theme}.png")
    time.sleep(5)  # until answers stay away
    app.kill()
    app = session.start([bin_dir / "kontor", "--home", home, "--sandbox", "--theme", theme])
    app.find("button", "Resume", timeout=20)
    app.find("label", lambda name: name.startswith("All of them have been checked"), timeout=60)
    session.screenshot(out_dir / f"recovery-{theme}.png")
    app.key("Return")
    app.gone("button", "Resume")
    return app


def take_conflict(session, app, home, theme):
    """A payout that the gateway shows with other money."""
    BuiltInSandbox(home).faults(*({"method": method, "path": "/payouts/.*", "do": "echo_wrong_amount"} for method in ("POST", "GET")))
    wait_until(lambda: "Sending goes on." not in app.texts(), 10, "the toast to go")
    app.key("ctrl+shift+a")
    table = app.find("table", "Payouts")
    wait_until(lambda: app.table(table)[0] > 0 and app.rows(table, 0, 1)[0][0] == "Status: Gateway mismatch", 60, "a conflict")
    app.click(app.cell(table, 0, 3))
    app.click(app.find("button", "Compare…", timeout=10))
    app.find("label", lambda name: "(differs)" in name, timeout=10)
    app.keys("Asked their desk on the phone: it is ours, rounded up by their bank")
    session.screenshot(out_dir / f"conflict-{theme}.png")
    BuiltInSandbox(home).faults()
    app.key("Escape")


out_dir.mkdir(parents=True, exist_ok=True)
with Session(keyring=True, size="1280x800") as desktop:
    for name in THEMES:
        take(desktop, name)
