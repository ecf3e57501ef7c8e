#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A payroll from its file to its end by the keys alone: Ctrl+O, the review with what is wrong in which row, Ctrl+Enter, the run page; pausing
it and going on; and the same file once more, which is held up."""
import pathlib
import sys

from drive import Session, wait_until
from payroll import BuiltInSandbox, choose_file, payroll, start

bin_dir = pathlib.Path(sys.argv[1])
ROWS = 150

with Session(keyring=True, size="1280x800") as session:
    home = session.folder / "kontor"
    app = start(session, bin_dir / "kontor", home)
    sandbox = BuiltInSandbox(home)
    before = sum(sandbox.accepted_accounts().values())
    path = payroll(session.folder / "Payroll November.csv", ROWS, "SAL-x,,4410 2231,BCA,BANK_TRANSFER,95000,IDR,b@example.com,")

    choose_file(app, path)
    problems = app.find("table", "Rows with problems")
    assert app.rows(problems) == [[f"Row {ROWS + 1}", f"Line {ROWS + 2}", "account_name", "Enter the name on the receiving account."]], app.rows(problems)
    assert sum(sandbox.accepted_accounts().values()) == before, "a review sends nothing"
    app.key("ctrl+Return")
    app.find("progress bar", "Sending batch Payroll November.csv", timeout=10)

    # A pause holds the rest; what was on its way ends.
    app.click(app.find("button", "Pause"))
    resume = app.find("button", "Resume", timeout=10)
    app.find("button", lambda name: name.startswith(("Queued ", "On hold ")), timeout=10)
    held = sum(sandbox.accepted_accounts().values())
    assert held < before + ROWS, "the pause came too late to show anything"
    app.click(resume)
    wait_until(lambda: next(app.all("button", f"Settled {ROWS}"), None), 60, "every row to be settled")
    wait_until(lambda: f"{ROWS} sent" in app.texts(), 10, "the sentence of the batch")

    accepted = sandbox.accepted_accounts()
    for n in range(ROWS):
        assert accepted[f"50102348{1000 + n}"] >= 1, n
    assert sum(accepted.values()) == before + ROWS, accepted

    # A figure opens its list.
    app.click(app.find("button", f"Settled {ROWS}"))
    table = app.find("table", "Payouts")
    wait_until(lambda: app.table(table)[0] == ROWS, 10, "the list of the batch")
    assert app.rows(table, 0, 1)[0][6] == "SAL-0000", app.rows(table, 0, 1)

    # The same rows again would pay the same people again.
    send = choose_file(app, path)
    app.find("button", "Open that batch")
    assert not app.state(send, "enabled")
    app.key("ctrl+Return")
    app.key("Escape")
    batches = app.find("table", "Batches")
    wait_until(lambda: app.rows(batches)[0][:3] == ["Sent", "Payroll November.csv", f"{ROWS} sent"], 10, "the batch in its list")
    assert sum(sandbox.accepted_accounts().values()) == before + ROWS, "nothing went twice"
    app.key("ctrl+q")
    assert app.wait_end() == 0
