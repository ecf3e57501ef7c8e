#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A payout that is sent by a window in Indonesian and read by somebody who doesn't speak it: what happened is stored as facts, so kontorctl
tells its whole timeline in English, and the window tells it in Indonesian."""
import json
import pathlib
import sqlite3
import subprocess
import sys

from drive import Session, wait_until

bin_dir = pathlib.Path(sys.argv[1])
ENGLISH = ["Created", "Sent (try 1)", "Accepted by the gateway", "Checked: SUCCESS"]


def kontorctl(home, *arguments):
    done = subprocess.run([bin_dir / "kontorctl", "--home", home, "--profile", "sandbox", "--json", *arguments], capture_output=True,
                          text=True, timeout=60, check=True)
    return json.loads(done.stdout)


with Session(keyring=True, size="1280x800") as session:
    home = session.folder / "kontor"
    app = session.start([bin_dir / "kontor", "--home", home, "--sandbox", "--theme", "light", "--lang", "id"])
    app.find("table", timeout=20)
    app.key("ctrl+n")
    app.find("button", "Tinjau", timeout=10)
    for value in ["Asha Verma", "501023481074", "HDFC", "BANK_TRANSFER", "asha@example.com", "BAHASA-1", "281", "INR"]:
        app.key("ctrl+a")
        app.keys(value)
        app.key("Tab")
    app.key("ctrl+Return")
    app.find("button", lambda name: name.startswith("Bayar ") and "281" in name, timeout=10)
    app.key("ctrl+Return")

    def payout():
        return next((p for p in kontorctl(home, "payout", "list")["payments"] if p["reference"] == "BAHASA-1"), None)

    wait_until(lambda: (payout() or {}).get("status") == "paid", 40, "the payout to be paid")
    lines = kontorctl(home, "payout", "show", payout()["order_id"])["timeline"]
    told = [line["detail"] for line in lines]
    assert [line for line in told if line in ENGLISH] == ENGLISH, told
    assert all(line in [*ENGLISH, "Callback received"] for line in told), told
    with sqlite3.connect(f"file:{home}/sandbox/ledger.db?mode=ro", uri=True) as ledger:
        kept = [args for (args,) in ledger.execute("SELECT args FROM timeline")]
    assert all(args == "" or args.startswith("{") for args in kept), kept
