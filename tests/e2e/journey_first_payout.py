#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A newcomer's first minute: kontor --sandbox on a fresh desktop with a real keyring, one payout through form and review to SETTLED.

Everything is real: the window under X with accessibility on, the key in the keyring, the sandbox as a second process, signed HTTP,
the callback. Asserts what a person would see, what the gateway took, and that the amount went exactly once.
"""
import json
import pathlib
import sys
import time
import urllib.request

from drive import Session, wait_until

bin_dir = pathlib.Path(sys.argv[1])
out_dir = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
ACCOUNT = "501023481074"


def truth(home):
    ini = (home / "sandbox" / "profile.ini").read_text()
    base = next(line.split("=", 1)[1] for line in ini.splitlines() if line.startswith("baseUrl="))
    with urllib.request.urlopen(base + "/sandbox/truth", timeout=5) as answer:
        return json.load(answer)


def fields(app):
    """What is typed, in Tab order, after Ctrl+N: the keys of a person who never touches the mouse."""
    values = ["Asha Verma", ACCOUNT, "HDFC", "BANK_TRANSFER", "asha@example.com", "FIRST-1", "281.83", "INR"]
    for value in values:
        app.key("ctrl+a")
        app.keys(value)
        app.key("Tab")


def row_of(app, table, reference):
    rows = app.rows(table, 0, 60)
    return next((row for row in rows if reference in row), None)


with Session(keyring=True, size="1280x800") as session:
    home = session.folder / "kontor"
    app = session.start([bin_dir / "kontor", "--home", home, "--sandbox", "--theme", "light"])
    table = app.find("table", "Payouts", timeout=20)

    # A wrong amount and empty fields: words beside the fields, nothing sent, nothing lost.
    app.key("ctrl+n")
    app.find("text", "Recipient")
    app.key("ctrl+Return")
    app.find("label", lambda name: name.startswith("Enter the name on the receiving account"))
    app.key("Escape")
    app.gone("text", "Recipient")

    app.key("ctrl+n")
    app.find("text", "Recipient")
    began = time.monotonic()
    fields(app)
    # Held until it repeats: it leads to the review and no further.
    session.xdotool("keydown", "ctrl", "keydown", "Return")
    time.sleep(2)
    session.xdotool("keyup", "Return", "keyup", "ctrl")
    pay = app.find("button", lambda name: name.startswith("Pay ") and "281.83" in name, timeout=10)
    # The review shows the account as it stands in the frozen bytes.
    app.find("label", lambda name: "5010 2348 1074" in name)
    assert not any("281.83" in p["body"] for p in truth(home)["payouts"]), "a held key has paid"
    app.key("ctrl+Return")
    app.find("label", lambda name: name.startswith("Sending 281.83"))
    wait_until(lambda: (row_of(app, table, "FIRST-1") or [""])[0] == "Status: Paid", 40, "the payout to be paid")
    took = time.monotonic() - began

    row = row_of(app, table, "FIRST-1")
    assert "Asha Verma" in row and "Status: Paid" in row, row
    ours = [p for p in truth(home)["payouts"] if ACCOUNT in p["body"] and "281.83" in p["body"]]
    assert len(ours) == 1 and ours[0]["posts"] == 1 and ours[0]["status"] == "SUCCESS", ours
    assert (home / "sandbox" / "profile.ini").read_text().count("rest=keychain") == 1, "the practice key belongs in the keyring"
    print(f"first payout: {took:.1f} s from the first key to paid, 5 s of them the hold and 2 s a key that was held")
    if out_dir:
        out_dir.mkdir(parents=True, exist_ok=True)
        session.screenshot(out_dir / "first-payout.png")
    app.key("ctrl+q")
    assert app.wait_end() == 0
