# SPDX-License-Identifier: GPL-3.0-or-later
"""What the journeys of batches share: a file to import, what the built-in sandbox says happened, and the keys that import it."""
import collections
import json
import re
import time
import urllib.request

from drive import wait_until

HEADER = "reference,account_name,account_number,operator_code,method_code,amount,currency,email,note"
KNOWN = ["Asha Verma", "Siti Rahmawati"]  # paid before in the built-in sandbox, to other accounts
GIVEN = ["Agus", "Ayu", "Bayu", "Citra", "Deepa", "Fitri", "Gita", "Hendra", "Indah", "Joko", "Kavita", "Lina", "Mohan", "Nisha", "Putri", "Rahul",
         "Sari", "Tono", "Utami", "Wulan"]
FAMILY = ["Anggraini", "Basu", "Chandra", "Darmawan", "Gunawan", "Halim", "Iyer", "Joshi", "Kusuma", "Lubis", "Mehta", "Nugroho", "Permata", "Rao",
          "Saputra", "Tanaka", "Utomo", "Wijaya", "Yadav", "Zulkarnain"]


def person(n):
    """Each of some hundred rows pays somebody else."""
    return KNOWN[n] if n < len(KNOWN) else f"{GIVEN[n % 20]} {FAMILY[n // 20 % 20]}"


def payroll(path, rows, *broken):
    """A CSV file of that many good rows, and the broken ones behind them."""
    lines = [HEADER]
    for n in range(rows):
        rupees = n % 3 == 0
        amount = f"{180 + n * 4801 % 9700}.{n * 37 % 100:02}" if rupees else f"{(37 + n * 7919 % 941) * 1000}"
        lines.append(f"SAL-{n:04},{person(n)},50212348{1000 + n},{'HDFC' if rupees else 'BCA'},BANK_TRANSFER,{amount},"
                     f"{'INR' if rupees else 'IDR'},pay{n}@example.com,")
    path.write_text("\n".join([*lines, *broken]) + "\n", encoding="utf-8")
    return path


class BuiltInSandbox:
    """The gateway that kontor --sandbox starts beside itself."""

    def __init__(self, home):
        self.ini = home / "sandbox" / "profile.ini"

    def call(self, method, path, body=None):
        base = next(line.split("=", 1)[1] for line in self.ini.read_text().splitlines() if line.startswith("baseUrl="))
        request = urllib.request.Request(base + path, data=json.dumps(body).encode() if body else None, method=method)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or b"null")

    def faults(self, *rules, **settings):
        self.call("PUT", "/sandbox/faults", {"rules": rules, "settings": settings})

    def payouts(self):
        return self.call("GET", "/sandbox/truth")["payouts"]

    def accepted_accounts(self):
        """How many payouts were accepted for each account number: whoever was paid twice stands out."""
        bodies = [payout["body"] for payout in self.payouts() if payout["accepted_at"]]
        return collections.Counter(number for body in bodies for number in account_in(body))


def account_in(body):
    """The account number of a payout's body, wherever it stands in it."""
    found = []

    def walk(node):
        if isinstance(node, dict):
            for name, value in node.items():
                if name == "accountNumber":
                    found.append(value)
                walk(value)
        elif isinstance(node, list):
            for value in node:
                walk(value)

    walk(json.loads(body))
    return found[:1]


def is_paid(app, table, rows):
    statuses = [row[0] for row in app.rows(table, 0, rows)]
    return len(statuses) == rows and all(status == "Status: Paid" for status in statuses)


def start(session, program, home, theme="light"):
    """The window on its sandbox, once the sample payments have come to rest."""
    app = session.start([program, "--home", home, "--sandbox", "--theme", theme])
    table = app.find("table", "Payouts", timeout=20)
    wait_until(lambda: is_paid(app, table, 40), 90, "the sample payments")
    return app


def open_file(app, path):
    """Ctrl+O and the name, as a person types it; until its rows stand in the grid and can be reviewed."""
    app.key("ctrl+o")
    app.find("dialog", lambda name: name.startswith("Import batch"), timeout=10)
    time.sleep(0.5)  # the dialog reads its folder, and takes no keys before
    app.keys(str(path))
    app.key("Return")
    review = app.find("button", lambda name: re.match(r"Review \d+ ", name), timeout=20)
    wait_until(lambda: app.state(review, "enabled"), 20, "the rows to be looked at")
    return review


def choose_file(app, path):
    """The same, and on to the review."""
    open_file(app, path)
    app.key("ctrl+Return")
    return app.find("button", lambda name: re.match(r"Import and send \d+ ", name), timeout=20)
