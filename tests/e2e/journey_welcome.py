#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The very first start (J8): an empty home, one key, and a person is inside the sandbox: gateway started, key made, sample payments there.
Then the first payout, and from there into another profile and back."""
import pathlib
import sys
import time

from drive import Session, wait_until
from payroll import BuiltInSandbox

bin_dir = pathlib.Path(sys.argv[1])
SAMPLES = 40


def fields(app):
    for value in ["Asha Verma", "501023481074", "HDFC", "BANK_TRANSFER", "asha@example.com", "FIRST-1", "281.83", "INR"]:
        app.key("ctrl+a")
        app.keys(value)
        app.key("Tab")


def settled(app, table, reference):
    return any(reference in row and row[0] == "Status: Paid" for row in app.rows(table, 0, 60))


with Session(keyring=True, size="1280x800") as session:
    home = session.folder / "kontor"
    app = session.start([bin_dir / "kontor", "--home", home, "--theme", "light"])
    choice = app.find("radio button", "Practise in the sandbox", timeout=20)
    wait_until(lambda: app.state(choice, "focused"), 5, "the keyboard to be on the first choice")
    assert not list(home.glob("*/profile.ini")), "nothing is made before a person chooses"
    began = time.monotonic()
    app.key("Return")
    app.find("label", "5 things to try", timeout=40)
    print(f"inside after one key, {time.monotonic() - began:.1f} s")
    app.gone("radio button", "Practise in the sandbox")
    app.find("button", lambda name: name.startswith("Sandbox. No real money moves. Merchant Toko Nusantara"), timeout=20)
    assert (home / "sandbox" / "profile.ini").read_text().count("rest=keychain") == 1, "the practice key belongs in the keyring"
    wait_until(lambda: len(BuiltInSandbox(home).payouts()) == SAMPLES, 60, "the sample payments")

    # The balances are there on arrival, without a press.
    app.find("button", lambda name: name.startswith("IDR, "), timeout=20)

    app.key("ctrl+n")
    app.find("text", "Recipient")
    fields(app)
    app.key("ctrl+Return")
    app.find("button", lambda name: name.startswith("Pay "), timeout=10)
    app.key("ctrl+Return")
    table = app.find("table", "Payouts", timeout=10)
    wait_until(lambda: settled(app, table, "FIRST-1"), 60, "the first payout to be paid")
    print(f"first payout paid {time.monotonic() - began:.1f} s after the first key")

    # A profile for real money is there: it is asked before it opens, and the safe answer is the one that Enter gives.
    (home / "Toko Live").mkdir(mode=0o700)
    (home / "Toko Live" / "profile.ini").write_text(
        "[General]\nuuid=6f3b1d0e-0000-4000-8000-000000000001\nbaseUrl=http://127.0.0.1:9\nmerchantCode=TOKO\nenvironment=live\naddedAt=1\n")
    environment = app.find("button", lambda name: name.startswith("Sandbox. No real money moves."))
    app.click(environment)
    app.click(app.find("button", "Open Toko Live"))
    app.find("label", "Work with real money?")
    app.find("label", "Profile Toko Live. Payouts leave your real balance.")
    app.key("Return")
    app.gone("label", "Work with real money?")
    app.click(app.find("button", lambda name: name.startswith("Sandbox. No real money moves.")))
    app.click(app.find("button", "Open Toko Live"))
    app.find("label", "Work with real money?")
    app.key("Tab", "space")
    app.find("button", lambda name: name.startswith("Live money. Merchant TOKO"), timeout=30)
    wait_until(lambda: "Live – Kontor" in session.active_window(), 10, "the window of the live profile")

    # One that can't be opened: why is said, and when that is read the program ends and leaves nothing behind that keeps the next from starting.
    (home / "Broken" / "ledger.db").mkdir(mode=0o700, parents=True)
    (home / "Broken" / "profile.ini").write_text(
        "[General]\nuuid=6f3b1d0e-0000-4000-8000-000000000002\nbaseUrl=http://127.0.0.1:9\nmerchantCode=TOKO\nenvironment=test\naddedAt=2\n")
    app.click(app.find("button", lambda name: name.startswith("Live money. Merchant TOKO")))
    app.click(app.find("button", lambda name: name.startswith("Open Broken")))
    leave = app.find("button", "Quit", timeout=30)
    app.gone("button", lambda name: name.startswith("Live money."))
    app.click(leave)
    assert app.wait_end(30) == 1
    app = session.start([bin_dir / "kontor", "--home", home, "--profile", "Toko Live", "--theme", "light"])
    app.find("button", lambda name: name.startswith("Live money. Merchant TOKO"), timeout=30)
    app.key("ctrl+q")
    assert app.wait_end(30) == 0
