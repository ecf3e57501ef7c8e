#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""batch_pace.py BIN_DIR: what a batch of 120 asks of the gateway, by the gateway's own count: requests a payout, refusals, and requests a
second. The real kontorctl with its key in a file and its listener on; the sandbox is a second process."""
import json
import pathlib
import sys
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from desk import Desk  # noqa: E402
from payroll import payroll  # noqa: E402

ROWS = 120
MOST_A_PAYOUT = 2.1
LEAST_RATE = 9.3
LOOK_EVERY = 0.02
AT_ONCE = 10  # that many leave together: a rate between other places of the pattern would say more or less than the truth
LEFT_OUT = 1.0  # seconds at either end


class Watch(threading.Thread):
    """The gateway's counters, again and again; asking for them is not counted."""

    def __init__(self, sandbox):
        super().__init__()
        self.sandbox = sandbox
        self.looks = []  # (when, requests, payouts accepted)
        self.ended = threading.Event()

    def run(self):
        while not self.ended.wait(LOOK_EVERY):
            truth = self.sandbox.whole_truth()
            self.looks.append((time.monotonic(), truth["requests"], sum(1 for payout in truth["payouts"] if payout["accepted_at"])))

    def end(self):
        self.ended.set()
        self.join()

    def until_accepted(self, payouts):
        return next(look for look in self.looks if look[2] >= payouts)

    def when_counted(self, requests):
        return next(moment for moment, counted, _ in self.looks if counted >= requests)

    def rate(self, last):
        """Requests a second from a second after the first of them to a second before `last`, over whole tens."""
        begun = next(look[0] for look in self.looks if look[1] > 0)
        inner = [counted for moment, counted, _ in self.looks if begun + LEFT_OUT <= moment <= last - LEFT_OUT]
        first, count = inner[0] + 1, (inner[-1] - inner[0] - 1) // AT_ONCE * AT_ONCE
        return count / (self.when_counted(first + count) - self.when_counted(first)), count


def batch(desk, sandbox):
    """The watch over a batch of 120, from nothing to all paid, and how many requests the import took."""
    desk.set_up(sandbox, "--callback-listen", "127.0.0.1:0")
    file = payroll(desk.folder / "payroll.csv", ROWS)
    number = desk.ctl("--json", "batch", "import", str(file)).json["id"]
    desk.ctl("batch", "send", number, "--queue")
    asked_by_import = sandbox.whole_truth()["requests"]
    watch = Watch(sandbox)
    watch.start()
    try:
        desk.ctl("run", "--until-idle", "--timeout", "110")
    finally:
        watch.end()
    counts = desk.ctl("--json", "batch", "show", number).json["counts"]
    if counts != {"paid": ROWS}:
        sys.exit(f"not all are paid: {counts}")
    return watch, asked_by_import


def table(measure, seen, limit, ratio):
    print(f"table: {measure} | {seen} | {limit} | {ratio:.2f}")


def main():
    desk = Desk(sys.argv[1])
    try:
        desk.keep_keys_in_files()
        sandbox = desk.sandbox("--settle-ms", "1500")
        watch, asked_by_import = batch(desk, sandbox)
        truth = sandbox.whole_truth()
    finally:
        desk.close()
    accepted_at, until_accepted, _ = watch.until_accepted(ROWS)
    gets, posts = sum(truth["gets"].values()), sum(payout["posts"] for payout in truth["payouts"])
    a_payout, rate, refused = truth["requests"] / ROWS, watch.rate(accepted_at), truth["rejected_429"]
    print(f"{truth['requests']} requests until all were paid: {posts} POSTs, {gets} GETs of payouts, {truth['tokens_issued']} tokens, "
          f"{truth['requests'] - posts - gets - truth['tokens_issued']} others; {truth['callbacks_sent']} callbacks, "
          f"{truth['callbacks_refused']} of them not taken; {until_accepted} requests until the last was accepted")
    print(f"payouts that were asked for more than once: {json.dumps(sorted((n for n in truth['gets'].values() if n > 1), reverse=True))}")
    print(f"the rate is that of {rate[1]} requests, from {len(watch.looks)} looks")
    name = f"a batch of {ROWS}, requests a payout"
    table(f"{name} until all are paid", f"{a_payout:.2f}", f"at most {MOST_A_PAYOUT}", a_payout / MOST_A_PAYOUT)
    table("  without the import's (lists of codes, balance)", f"{a_payout - asked_by_import / ROWS:.2f}", f"at most {MOST_A_PAYOUT}",
          (a_payout - asked_by_import / ROWS) / MOST_A_PAYOUT)
    table("  until the last is accepted", f"{until_accepted / ROWS:.2f}", f"at most {MOST_A_PAYOUT}", until_accepted / ROWS / MOST_A_PAYOUT)
    table("  requests a second meanwhile", f"{rate[0]:.2f}/s, {refused} x 429", f"at least {LEAST_RATE}/s, no 429", rate[0] / LEAST_RATE)


main()
