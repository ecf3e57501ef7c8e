#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A payroll from its file to its end by the keys alone: Ctrl+O, the rows with what is wrong mended in their cells, Ctrl+Enter, the review,
Ctrl+Enter, the run page; pausing it and going on; and the same file once more, which is held up."""
import pathlib
import sys

from drive import Session, wait_until
from payroll import BuiltInSandbox, open_file, payroll, start

bin_dir = pathlib.Path(sys.argv[1])
ROWS = 150

with Session(keyring=True, size="1280x800") as session:
    home = session.folder / "kontor"
    app = start(session, bin_dir / "kontor", home)
    sandbox = BuiltInSandbox(home)
    before = sum(sandbox.accepted_accounts().values())
    path = payroll(session.folder / "Payroll November.csv", ROWS - 2, "SAL-x,,502123481500,BCA,BANK_TRANSFER,95000,IDR,b@example.com,",
                   "SAL-y,Dewi Lestari,502123481501,BAC,BANK_TRANSFER,96000,IDR,dewi@example.com,")

    open_file(app, path)
    grid = app.find("table", "Rows of the file")
    assert app.table(grid)[0] == ROWS, app.table(grid)
    wait_until(lambda: app.rows(grid, ROWS - 1, 1)[0][6].startswith('Bank "BAC" is not in the gateway'), 20, "the gateway's banks")
    assert app.rows(grid, ROWS - 2, 1)[0][6] == "Enter the recipient's name.", app.rows(grid, ROWS - 2, 1)
    # The keyboard is in the first cell to mend; F8 goes to the next.
    app.keys("Budi Santoso")
    app.key("Return")
    wait_until(lambda: app.rows(grid, ROWS - 2, 1)[0][1] == "Recipient: Budi Santoso", 10, "the name")
    app.key("F8")
    app.click(app.find("button", "Use BCA"))
    review = app.find("button", lambda name: name.startswith(f"Review {ROWS} "), timeout=10)
    wait_until(lambda: app.state(review, "enabled"), 10, "every row to be ready")
    # What was done is taken back and done again.
    app.key("ctrl+z")
    app.find("button", lambda name: name.startswith(f"Review {ROWS - 1} "))
    app.key("ctrl+shift+z")
    app.find("button", lambda name: name.startswith(f"Review {ROWS} "))
    app.key("ctrl+Return")
    app.find("button", lambda name: name.startswith(f"Import and send {ROWS} "), timeout=10)
    assert sum(sandbox.accepted_accounts().values()) == before, "a review sends nothing"
    app.key("ctrl+Return")
    app.find("progress bar", "Sending batch Payroll November.csv", timeout=10)

    # A pause holds the rest; what was on its way ends.
    app.click(app.find("button", "Pause"))
    resume = app.find("button", "Resume", timeout=10)
    app.find("button", lambda name: name.startswith(("Queued ", "Paused ")), timeout=10)
    held = sum(sandbox.accepted_accounts().values())
    assert held < before + ROWS, "the pause came too late to show anything"
    app.click(resume)
    wait_until(lambda: next(app.all("button", f"Paid {ROWS}"), None), 60, "every row to be paid")
    wait_until(lambda: f"{ROWS} sent" in app.texts(), 10, "the sentence of the batch")

    accepted = sandbox.accepted_accounts()
    for account in [*(f"50212348{1000 + n}" for n in range(ROWS - 2)), "502123481500", "502123481501"]:
        assert accepted[account] >= 1, account
    assert sum(accepted.values()) == before + ROWS, accepted

    # A figure opens its list.
    app.click(app.find("button", f"Paid {ROWS}"))
    table = app.find("table", "Payouts")
    wait_until(lambda: app.table(table)[0] == ROWS, 10, "the list of the batch")
    assert app.rows(table, 0, 1)[0][6] == "SAL-0000", app.rows(table, 0, 1)

    # The same rows again would pay the same people again.
    open_file(app, path)
    app.find("label", lambda name: "would pay the same people again" in name, timeout=20)
    app.find("button", "Open that batch")
    app.key("ctrl+Return")
    send = app.find("button", lambda name: name.startswith("Import and send "), timeout=10)
    assert not app.state(send, "enabled")
    app.key("ctrl+Return")
    app.key("ctrl+shift+b")
    batches = app.find("table", "Batches")
    wait_until(lambda: app.row(batches)[:3] == ["Sent", "Payroll November.csv", f"{ROWS} sent"], 10, "the batch in its list")
    assert sum(sandbox.accepted_accounts().values()) == before + ROWS, "nothing went twice"
    app.key("ctrl+q")
    assert app.wait_end() == 0
