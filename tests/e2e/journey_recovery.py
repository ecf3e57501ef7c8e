#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""After a crash (J10): kill -9 in the middle of a batch whose answers were lost. The window starts on what was left; each payout in doubt is
asked for; nothing new is sent before Enter on Resume; in the end every row was accepted exactly once."""
import pathlib
import re
import subprocess
import sys
import time

from drive import Session, wait_until
from payroll import BuiltInSandbox, choose_file, payroll, start

bin_dir = pathlib.Path(sys.argv[1])
ROWS = 60


def figure(app, name):
    """The number on one of the cards: a screen reader hears "Accepted: 12. the gateway has them"."""
    cards = [node.get_name() for node in app.all("panel", lambda text: text.startswith(name + ": "))]
    return int(re.match(rf"{name}: (\d+)", cards[0]).group(1)) if cards else None


with Session(keyring=True, size="1280x800") as session:
    home = session.folder / "kontor"
    app = start(session, bin_dir / "kontor", home)
    sandbox = BuiltInSandbox(home)
    before = sandbox.accepted_accounts()
    choose_file(app, payroll(session.folder / "Payroll.csv", ROWS))
    # Some answers get lost, and then the gateway accepts and says nothing more.
    sandbox.faults({"method": "POST", "path": "/payouts/.*", "after": 5, "times": 3, "do": "accept_then_close"},
                   {"method": "POST", "path": "/payouts/.*", "after": 12, "times": 40, "do": "accept_then_hang"})
    app.key("ctrl+Return")
    wait_until(lambda: sum(sandbox.accepted_accounts().values()) - sum(before.values()) >= 14, 60, "the gateway to fall silent")
    time.sleep(0.3)
    app.kill()

    app = session.start([bin_dir / "kontor", "--home", home, "--sandbox", "--theme", "light"])
    resume = app.find("button", "Resume", timeout=20)
    lead = app.find("label", lambda name: re.fullmatch(r"Kontor closed while \d+ payouts? (was|were) being sent\.", name))
    app.find("label", "Each is being checked with the gateway. Nothing new is sent until you choose Resume.")
    print(lead.get_name())
    # Whether the gateway has them depends on the moment of the kill: those that never reached it are not there.
    wait_until(lambda: figure(app, "Still to be checked") == 0
               and sum(figure(app, name) or 0 for name in ("Accepted", "Not there", "No answer yet")) > 0, 60, "each of them to be asked for")
    at_rest = sum(sandbox.accepted_accounts().values())
    time.sleep(1.5)
    assert sum(sandbox.accepted_accounts().values()) == at_rest, "nothing new goes before a person says so"
    wait_until(lambda: app.state(resume, "focused"), 5, "the keyboard to be on Resume")
    app.key("Return")
    app.gone("button", "Resume")

    wait_until(lambda: sum(sandbox.accepted_accounts().values()) == sum(before.values()) + ROWS, 90, "the rest of the batch")
    app.key("ctrl+shift+b")
    batches = app.find("table", "Batches")
    wait_until(lambda: app.row(batches)[2] == f"{ROWS} sent", 60, "the batch to be sent")
    accepted = sandbox.accepted_accounts()
    for n in range(ROWS):
        number = f"50212348{1000 + n}"
        assert accepted[number] - before[number] == 1, f"{number}: {accepted[number] - before[number]} times"
    app.key("ctrl+q")
    assert app.wait_end() == 0
    verified = subprocess.run([bin_dir / "kontorctl", "--home", home, "--profile", "sandbox", "verify"], capture_output=True, text=True,
                              timeout=60, env=session.environment, check=False)
    assert verified.returncode == 0, verified.stdout + verified.stderr
