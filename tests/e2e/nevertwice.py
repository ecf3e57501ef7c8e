#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""nevertwice.py JOURNEY BIN_DIR: what breaks in the middle, and where the money is afterwards. The gateway's own record is compared with the
ledger. Each journey is a test of its own; nevertwice.py alone lists them. KONTOR_FULL=1 makes the long ones long."""
import csv
import fcntl
import http.server
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import threading

from desk import Desk, end_politely, eventually, journeys

FULL = "KONTOR_FULL" in os.environ
HEADER = "reference,account_name,account_number,operator_code,method_code,amount,currency,email,note".split(",")


def expect(holds, what):
    assert holds, what


def batch_file(desk, rows, name="payroll.csv", start=1):
    """Rows that all differ, so that each can be told from the others at the gateway."""
    path = desk.folder / name
    with path.open("w", encoding="utf-8", newline="") as opened:
        out = csv.writer(opened)
        out.writerow(HEADER)
        for number in range(start, start + rows):
            out.writerow([f"R-{number}", f"Person {number}", f"50100{number:08}", "HDFC", "BANK_TRANSFER", f"{number}.50", "INR", f"p{number}@example.com", ""])
    return path


def imported(desk, rows, **more):
    answer = desk.ctl("--json", "batch", "import", str(batch_file(desk, rows, **more))).json
    expect(answer["ready"] == rows and not answer["problems"], answer)
    return answer["id"]


def compare(desk, sandbox, rows):
    """Every row was accepted exactly once, the POSTs on the wire are no more than the attempts in the ledger, and the ledger is whole."""
    ledger, truth = desk.payouts(), sandbox.truth()
    expect(len(ledger) == rows, f"{len(ledger)} rows in the ledger")
    accepted = [order_id for order_id, theirs in truth.items() if theirs["accepted_at"]]
    expect(sorted(accepted) == sorted(ledger), f"accepted {len(accepted)} of {len(ledger)}")
    bodies = {truth[order_id]["sha256"] for order_id in accepted}
    expect(len(bodies) == rows, "two payments of one row")
    for order_id, theirs in truth.items():
        attempts = desk.timeline(order_id).count("sent") if theirs["posts"] > 1 else 1
        expect(theirs["posts"] <= attempts, f"{order_id}: {theirs['posts']} POSTs, {attempts} attempts")
    found = desk.ctl("--json", "verify").json
    expect(found["problems"] == [], found)


def troubles(chance, length=400):
    """A script for the gateway: most requests go well, some are lost before or after they were accepted."""
    odd = ["accept_then_close", "drop_before_accept", {"do": "truncate"}, {"do": "status", "status": 503, "accept": True}, {"do": "status", "status": 500}]
    return [chance.choice(odd) if chance.random() < 0.25 else "none" for _ in range(length)]


# ---- the program dies

def killed_at_random(desk):
    """kill -9 at random moments of a batch, with lost answers: at the end each row was accepted exactly once."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    kills = 300 if FULL else 20
    rows = kills * 5
    seed = int(os.environ.get("KONTOR_SEED", random.randrange(1_000_000)))
    print("seed", seed)
    chance = random.Random(seed)
    batch = imported(desk, rows)
    desk.ctl("batch", "send", batch, "--queue")
    for _ in range(kills):
        sandbox._call("PUT", "/sandbox/faults", json.dumps({"rules": [{"method": "POST", "path": "/payouts/.*", "do": troubles(chance)}]}).encode())
        worker = desk.begin("run")
        try:
            worker.wait(chance.uniform(0.2, 2.5))
            raise AssertionError(worker.communicate())
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.communicate()
    sandbox.heal()
    desk.ctl("verify")
    desk.ctl("run", "--until-idle", "--timeout", str(200 + rows), patience=300 + rows)
    compare(desk, sandbox, rows)
    states = {payment["status"] for payment in desk.payouts().values()}
    expect(states == {"paid"}, states)


def two_at_once(desk):
    """Two programs on one home, both told to send the same rows: each row goes out once."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    sandbox.settings(settle_ms=0)
    rounds, rows = (200 if FULL else 20), 3
    for number in range(rounds):
        batch = imported(desk, rows, start=1 + number * rows)
        desk.ctl("batch", "send", batch, "--queue")
        pair = [desk.begin("run", "--until-idle", "--timeout", "60"), desk.begin("run", "--until-idle", "--timeout", "60")]
        for process in pair:
            out, err = process.communicate(timeout=90)
            expect(process.returncode == 0, (out, err))
    compare(desk, sandbox, rounds * rows)
    expect(all(theirs["posts"] == 1 for theirs in sandbox.truth().values()), "one POST a row")


# ---- a person decides, beside a program that works

def acts_beside_a_worker(desk):
    """Check, stop tracking, resume and pause by kontorctl while another program works on the folder: it does them."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    sandbox.settings(status_after=[{"ms": 0, "status": "ROUTED"}])
    worker = desk.begin("run")
    one = desk.pay("41.00", "--id", "order-41").json["order_id"]
    checked = desk.ctl("--json", "payout", "check", one).json
    expect(checked["gateway_status"] == "ROUTED", checked)
    expect(desk.ctl("--json", "payout", "untrack", one).json["status"] == "untracked", one)
    expect(desk.ctl("--json", "payout", "track", one).json["status"] != "untracked", one)
    expect("resumed" in desk.timeline(one), desk.timeline(one))
    # Whoever is answered with a word that is final already has nothing to be told of it.
    eventually(lambda: desk.ctl("--json", "payout", "show", one).json["status"] == "other")
    desk.ctl("word", "final", "ROUTED")
    eventually(lambda: "word_final" in desk.timeline(one))
    desk.ctl("sending", "pause")
    held = desk.begin(*desk.payout("42.00", "--id", "order-42"))
    eventually(lambda: desk.payouts().get("order-42", {}).get("status") == "paused")
    expect("order-42" not in sandbox.truth(), "nothing goes out during a pause")
    expect(end_politely(worker).code == 0, "run was told to end")
    held.communicate(timeout=60)
    still = desk.pay("43.00", "--id", "order-43", code=6)  # a restart doesn't end a person's pause
    expect("paused" in still.err and "order-43" not in sandbox.truth(), still)
    desk.ctl("sending", "resume")
    desk.ctl("run", "--until-idle", "--timeout", "60")
    expect({key for key, theirs in sandbox.truth().items() if theirs["accepted_at"]} == {"order-41", "order-42", "order-43"}, sandbox.truth())
    desk.ctl("verify")


def a_conflict_is_decided(desk):
    """An ID that somebody else used: it is a conflict until a person has compared and said why."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    other = Desk(desk.programs)
    other.keep_keys_in_files()
    other.ctl("profile", "add", "Shop", "--base-url", sandbox.address, "--merchant", "SANDBOX")
    other.ctl("key", "generate", "--bits", "2048")
    keys = [each.ctl("key", "export-public").out for each in (desk, other)]
    sandbox._call("PUT", "/sandbox/keys", json.dumps({"keys": keys}).encode())
    try:
        for number in (1, 2):
            other.pay(f"5{number}.00", "--id", f"taken-{number}")
            desk.pay(f"6{number}.00", "--id", f"taken-{number}", code=3)
    finally:
        other.close()
    expect({payment["status"] for payment in desk.payouts().values()} == {"mismatch"}, desk.payouts())
    desk.ctl("payout", "decide", "taken-1", "--not-ours", code=2)  # without a reason
    decided = desk.ctl("--json", "payout", "decide", "taken-1", "--not-ours", "--reason", "Ravi paid it by hand").json
    expect(decided["status"] == "rejected" and "K-204" in decided["problem"], decided)
    ours = desk.ctl("--json", "payout", "decide", "taken-2", "--ours", "--reason", "the gateway's people have changed the amount").json
    expect(ours["status"] in ("processing", "other", "paid"), ours)
    shown = desk.ctl("payout", "show", "taken-1").out
    expect("Ravi paid it by hand" in shown, shown)
    desk.ctl("payout", "decide", "taken-1", "--ours", "--reason", "again", code=1)
    expect(all(theirs["posts"] == 2 for theirs in sandbox.truth().values()), "a decision sends nothing")
    desk.ctl("verify")


# ---- the folder, the clock and the address

def run_limited(desk, *arguments, bytes_a_file):
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (bytes_a_file, bytes_a_file))
    return subprocess.run(desk.command(*arguments), env=desk.environment, capture_output=True, text=True, timeout=120, check=False, preexec_fn=limit)


def disk_full(desk):
    """No room for the ledger: nothing is sent, the sentence says what to do, and afterwards everything goes on."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("71.00", "--id", "before")
    full = run_limited(desk, *desk.payout("72.00", "--id", "no-room"), bytes_a_file=3000)
    expect(full.returncode == 1 and "K-501" in full.stderr and "ulimit -f" in full.stderr, (full.returncode, full.stdout, full.stderr))
    named = run_limited(desk, "export", "payouts", "--out", str(desk.folder / "out.csv"), bytes_a_file=10)
    expect(named.returncode == 1 and "ulimit -f" in named.stderr and not (desk.folder / "out.csv").exists(), named)
    profile = run_limited(desk, "profile", "add", "Another", "--base-url", sandbox.address, "--merchant", "M", bytes_a_file=10)
    expect(profile.returncode == 1 and "ulimit -f" in profile.stderr, profile)
    expect("no-room" not in sandbox.truth(), "it was sent without a record")
    expect(list(desk.payouts()) == ["before"], "reading goes on")
    desk.pay("72.00", "--id", "no-room")
    # The disk fills up somewhere in the middle: whatever was sent is in the ledger, and what it says is not more than is known.
    for number, room in enumerate(range(8_000, 80_000, 12_000)):
        order_id = f"some-room-{number}"
        answer = run_limited(desk, *desk.payout(f"73.0{number}", "--id", order_id), bytes_a_file=room)
        there, here = order_id in sandbox.truth(), desk.payouts().get(order_id, {}).get("status")
        expect(here in (("processing", "other", "paid", "unknown", "sending") if there else (None, "queued", "paused")), (room, here, answer.stderr))
        expect(answer.returncode == 0 or "K-501" in answer.stderr, (room, answer.returncode, answer.stderr))
    desk.ctl("run", "--until-idle", "--timeout", "100")
    expect({payment["status"] for payment in desk.payouts().values()} == {"paid"}, desk.payouts())
    expect(all(theirs["posts"] == 1 for theirs in sandbox.truth().values()), sandbox.truth())
    desk.ctl("verify")


def paths_too_long(desk):
    """A path that the system or the ledger doesn't take is blamed itself, and not the disk or somebody's permissions."""
    desk.keep_keys_in_files()
    desk.set_up(desk.sandbox())
    home = desk.home
    desk.ctl("payout", "list")
    out = desk.ctl("export", "payouts", "--out", str(desk.folder / ("n" * 300)), code=1)
    expect("too long" in out.err, out)
    backup = desk.ctl("backup", str(desk.folder / ("n" * 300)), code=1)
    expect("too long" in backup.err, backup)
    for folder in (desk.folder / ("n" * 300), desk.folder.joinpath(*["n" * 200] * 25)):
        desk.home = folder
        refused = desk.ctl("profile", "list", code=1)
        expect("too long" in refused.err, refused)
    desk.home = desk.folder / ("n" * 240) / ("n" * 240) / "home"  # the system takes it, and SQLite doesn't
    desk.home.parent.mkdir(parents=True)
    home.rename(desk.home)
    refused = desk.ctl("payout", "list", code=1)
    expect("too long" in refused.err and "Free at least" not in refused.err, refused)


def nobody():
    """Root may write whatever the permissions say; whoever else runs the tests may not."""
    return {"user": 65534, "group": 65534, "extra_groups": []} if os.getuid() == 0 else {}


def look_as(desk, *arguments, **who):
    return subprocess.run(desk.command(*arguments), env=desk.environment, capture_output=True, text=True, timeout=60, check=False, **who)


def a_batch_without_room(desk):
    """The disk is full in the middle of a batch: sending stays paused, both commands end and say why, reading goes on, then all of it goes on."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    batch = imported(desk, 5)
    desk.ctl("batch", "send", batch, "--queue")
    for code, command in ((1, ["run", "--until-idle"]), (6, ["batch", "send", batch])):
        full = run_limited(desk, *command, bytes_a_file=40_000)
        expect(full.returncode == code and "K-501" in full.stderr and "Sending goes on" not in full.stderr, (command, full.returncode, full.stderr))
    expect(not sandbox.truth(), "it was sent without a record")
    for command in (["payout", "list"], ["verify"]):  # there is no room for what is made beside an open ledger, either
        answer = run_limited(desk, *command, bytes_a_file=3000)
        expect(answer.returncode == 0, (command, answer.stderr))
    desk.ctl("run", "--until-idle", "--timeout", "60")
    compare(desk, sandbox, 5)
    expect(all(theirs["posts"] == 1 for theirs in sandbox.truth().values()), sandbox.truth())


def write_protected(desk):
    """Nobody may write in the home: what is there is shown and exported, nothing is sent, and the sentence says what to do."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("75.00", "--id", "before")
    places = [desk.home, *desk.home.rglob("*")]
    desk.folder.chmod(0o755)
    (desk.folder / "passphrase").chmod(0o644)
    for place in places:
        place.chmod(0o555 if place.is_dir() else 0o444)
    listed = look_as(desk, "payout", "list", **nobody())
    expect(listed.returncode == 0 and "before" in listed.stdout, listed)
    for command in (["payout", "show", "before"], ["verify"]):
        expect(look_as(desk, *command, **nobody()).returncode == 0, command)
    refused = look_as(desk, *desk.payout("76.00", "--id", "after"), **nobody())
    expect(refused.returncode == 1 and "K-502" in refused.stderr and "writable" in refused.stderr, refused)
    for place in places:
        place.chmod(0o755 if place.is_dir() else 0o600)
    expect(list(desk.payouts()) == ["before"] and "after" not in sandbox.truth(), "nothing was written or sent")


def no_lock(desk):
    """The worker's lock can't be taken: it is told as that, and not as another Kontor at work."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.ctl("payout", "list")
    lock = next(desk.home.rglob("profile.ini")).parent / "worker.lock"
    lock.unlink(missing_ok=True)
    lock.mkdir()
    held = desk.pay("77.00", "--id", "waits", code=6)
    expect("K-502" in held.err and "locked" in held.err and "waits" not in sandbox.truth(), held)
    ended = desk.ctl("run", "--until-idle", code=1)
    expect("K-502" in ended.err and "Another Kontor" not in ended.err, ended)
    lock.rmdir()
    desk.ctl("run", "--until-idle", "--timeout", "60")
    expect(sandbox.truth()["waits"]["posts"] == 1, sandbox.truth())


def no_place_to_write(desk):
    """A home that can't be written: a clear sentence, and nothing is made."""
    locked = desk.folder / "locked"
    locked.mkdir()
    locked.chmod(0o555)
    desk.folder.chmod(0o755)
    desk.home = locked / "home"
    answer = look_as(desk, "profile", "list", **nobody())
    expect(answer.returncode == 1 and str(desk.home) in answer.stderr, (answer.returncode, answer.stderr))
    expect(not desk.home.exists(), "nothing was made")


def newer_ledger(desk):
    """A ledger of a later Kontor is left alone, and no command sends from it."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("81.00")
    ledger = next(path for path in desk.home.rglob("ledger.db"))
    with sqlite3.connect(ledger) as database:
        database.execute("PRAGMA user_version=999")
    before = ledger.read_bytes()
    for command in (desk.payout("82.00"), ["run", "--until-idle"], ["payout", "list"]):
        answer = desk.ctl(*command, code=1)
        expect("K-503" in answer.err, answer)
    expect(ledger.read_bytes() == before and len(sandbox.truth()) == 1, "it was touched")


def old_ledger(desk):
    """A ledger from before schema 1 is refused with its name, and taken over: nothing that waited in it goes out."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    ledger = desk.home / "Shop" / "ledger.db"
    for path in desk.home.rglob("ledger.db*"):
        path.unlink()
    shutil.rmtree(desk.folder / "state", ignore_errors=True)  # the mark of the ledger that was there
    with sqlite3.connect(ledger) as database:
        database.executescript((pathlib.Path(__file__).parent.parent / "data/ledger/old12.sql").read_text(encoding="utf-8"))
    before = ledger.read_bytes()
    for command in (desk.payout("82.00"), ["run", "--until-idle"], ["payout", "list"]):
        answer = desk.ctl(*command, code=1)
        expect("K-508" in answer.err and f"kontorctl --home {desk.home} --profile Shop import-old {ledger}" in answer.err, answer)
    expect(ledger.read_bytes() == before, "it was touched")
    with open(desk.home / "Shop" / "worker.lock", "a", encoding="utf-8") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        expect("works on this ledger" in desk.ctl("import-old", str(ledger), code=1).err, "somebody works on it")
    expect("There is no file" in desk.ctl("import-old", str(desk.folder / "missing"), code=1).err, "none is there")
    expect(ledger.read_bytes() == before, "it was touched")
    report = desk.ctl("--json", "import-old", str(ledger)).json
    expect(report["payments"] == 17 and report["schema"] == 12 and report["to_review"] == 7, report)
    expect(pathlib.Path(report["put_aside"]).read_bytes() == before, "the old one was changed")
    desk.ctl("verify")
    payouts = desk.payouts()
    expect(len(payouts) == 16 and not {"queued", "paused"} & {payout["status"] for payout in payouts.values()}, payouts)
    desk.ctl("import-old", report["put_aside"], code=1)  # it has payments now
    desk.ctl("accept", "gateway", code=1)  # some of them aren't final at theirs
    desk.try_ctl("run", "--until-idle", "--timeout", "20")
    expect(not sandbox.truth(), "something was sent")


def older_copy(desk):
    """An older copy of the ledger is put in its place: nothing is sent, changed or cancelled before a person accepts it."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("91.00", "--id", "first")
    copy = desk.folder / "copy.kontor"
    desk.ctl("backup", str(copy))
    desk.ctl("backup", str(copy), code=1)  # nothing is overwritten
    desk.pay("92.00", "--id", "second")
    desk.ctl("restore", str(copy))
    expect(list(desk.payouts()) == ["first"], "the copy is in place")
    held = desk.pay("93.00", "--id", "third", code=1)
    expect("K-505" in held.err and "kontorctl accept older-copy" in held.err, held)
    expect(list(desk.payouts()) == ["first"] and "third" not in sandbox.truth(), "nothing was written")
    desk.ctl("accept", "older-copy")
    desk.pay("93.00", "--id", "third")
    expect(sandbox.truth()["third"]["posts"] == 1, sandbox.truth())
    desk.ctl("verify")


def another_gateway(desk):
    """The profile names another merchant than its payments were made for: nothing is sent or asked before a person has said so."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("91.00", "--id", "first")
    desk.ctl("accept", "gateway", code=1)  # there is nothing to say
    profile = desk.home / "Shop" / "profile.ini"
    ours = profile.read_text()
    code = next(line for line in ours.splitlines() if line.startswith("merchantCode="))
    profile.write_text(ours.replace(code, "merchantCode=OTHER"))
    requests = sandbox.whole_truth()["requests"]
    for command in (["run", "--until-idle", "--timeout", "60"], ["payout", "check", "first"], ["balances"]):
        held = desk.ctl(*command, code=1)
        expect("K-507" in held.err and "OTHER" in held.err and "kontorctl accept gateway" in held.err, held)
    told = desk.ctl("payout", "list")
    expect("K-507" in told.err and "kontorctl accept gateway" in told.err, told)
    waits = desk.pay("92.00", "--id", "second", code=6)
    expect("kontorctl accept gateway" in waits.err and "second" not in sandbox.truth(), waits)
    expect(sandbox.whole_truth()["requests"] == requests, "it was asked")
    profile.write_text(ours)  # corrected: there is nothing to confirm
    desk.ctl("run", "--until-idle", "--timeout", "60")
    expect(sandbox.truth()["second"]["posts"] == 1, sandbox.truth())
    base = next(line for line in ours.splitlines() if line.startswith("baseUrl="))
    profile.write_text(ours.replace(base, base + "/"))  # the same one
    desk.ctl("balances")
    expect("K-507" not in desk.ctl("run", "--until-idle", "--timeout", "60").err, "a slash")
    profile.write_text(ours.replace(base, base + "/moved"))
    moved = desk.ctl("run", "--until-idle", "--timeout", "60", code=1)
    expect("kontorctl accept gateway" in moved.err, moved)
    desk.ctl("accept", "gateway")
    expect("K-507" not in desk.try_ctl("run", "--until-idle", "--timeout", "20").err, "confirmed")
    profile.write_text(ours)
    desk.ctl("accept", "gateway")
    sandbox.fault("status", times=None, status=422)
    desk.pay("93.00", "--id", "third", code=3)  # whether it was accepted isn't known, and the other gateway doesn't know it
    profile.write_text(ours.replace(base, base + "/moved"))
    refused = desk.ctl("accept", "gateway", code=1)
    expect("1 payment was sent to the earlier gateway" in refused.err.replace("\n", " "), refused)
    desk.ctl("verify")


def older_home(desk):
    """One is cancelled, and somebody puts back the whole home folder of before, its mark with it: nothing is sent before a person has said so,
    and afterwards nothing is paid twice."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("91.00", "--id", "paid-before")
    desk.ctl("sending", "pause")
    desk.pay("92.00", "--id", "paid-later", code=6)
    batch = imported(desk, 2)
    desk.ctl("batch", "send", batch, "--queue")
    unwanted = sorted(set(desk.payouts()) - {"paid-before", "paid-later"})
    older = desk.folder / "home-of-before"
    shutil.copytree(desk.home, older)
    desk.ctl("batch", "cancel", batch)
    desk.ctl("sending", "resume")
    desk.ctl("run", "--until-idle", "--timeout", "60")
    posts = {order_id: theirs["posts"] for order_id, theirs in sandbox.truth().items()}
    expect(sorted(posts) == ["paid-before", "paid-later"], posts)
    shutil.rmtree(desk.home)
    older.rename(desk.home)
    desk.ctl("sending", "resume")
    asked = sandbox.whole_truth()["requests"]
    rows = desk.payouts()
    for command in (["run", "--until-idle", "--timeout", "60"], ["batch", "cancel", batch], ["payout", "untrack", unwanted[0]],
                    ["payout", "check", "paid-later"], ["word", "final", "DONE"]):
        held = desk.ctl(*command, code=1)
        expect("K-505" in held.err and "kontorctl accept older-copy" in held.err, (command, held))
    expect(sandbox.whole_truth()["requests"] == asked, "the gateway was asked")
    expect(desk.payouts() == rows, "nothing was changed")
    desk.ctl("sending", "pause")  # somebody who looks first knows that some aren't wanted
    desk.ctl("accept", "older-copy")
    expect("too late" in desk.ctl("batch", "cancel", batch, code=1).err, "nobody can tell any more that it wasn't sent")
    for order_id in unwanted:
        desk.ctl("payout", "untrack", order_id)
    desk.ctl("sending", "resume")
    desk.ctl("run", "--until-idle", "--timeout", "60")
    expect({order_id: theirs["posts"] for order_id, theirs in sandbox.truth().items()} == posts, "nothing was sent again")
    states = {order_id: payment["status"] for order_id, payment in desk.payouts().items()}
    expect(states == {"paid-before": "paid", "paid-later": "paid", **dict.fromkeys(unwanted, "untracked")}, states)
    expect(desk.pay("93.00", "--id", "next").json["status"] in ("processing", "paid"), "sending goes on")
    desk.ctl("verify")


def a_home_copied_here(desk):
    """A home with payments on another computer: nothing there tells whether it is the newest copy, so it asks, once, and says why."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("94.00", "--id", "first")
    desk.environment["XDG_STATE_HOME"] = str(desk.folder / "another computer")
    held = desk.pay("95.00", "--id", "second", code=1)
    expect("K-505" in held.err and "the folder was copied" in held.err and "second" not in sandbox.truth(), held)
    desk.ctl("run", "--until-idle", "--timeout", "60", code=1)
    desk.ctl("accept", "older-copy")
    desk.pay("95.00", "--id", "second")
    expect(sandbox.truth()["second"]["posts"] == 1, sandbox.truth())
    expect("K-505" not in desk.ctl("payout", "list").err, "once")
    desk.ctl("accept", "older-copy", code=1)


def a_reader_in_another_account(desk):
    """A worker proves that a refused payout isn't there. Meanwhile other programs read the same home with another state folder, as by cron,
    sudo or ssh: they say what is so, change nothing, and the proof ends as without them."""
    desk.common = ["--profile", "sandbox"]  # whose proofs take half a minute
    desk.ctl("payout", "list")
    gateway = desk.built_in_sandbox()
    desk.begin("run")

    def is_up():
        try:
            return gateway.whole_truth()
        except OSError:
            return None
    eventually(is_up)
    desk.pay("91.00", "--id", "control")
    gateway.fault("status", status=422)
    refused = desk.pay("92.00", "--id", "refused", code=3).json
    expect(refused["status"] == "rejected" and not refused["proven"], refused)
    here, elsewhere = desk.environment["XDG_STATE_HOME"], str(desk.folder / "another account")

    def proven():
        desk.environment["XDG_STATE_HOME"] = elsewhere
        for command in (["payout", "list"], ["balances"], ["payout", "show", "refused"], ["batch", "list"]):
            told = desk.try_ctl(*command)
            expect(told.code == 0 and "is older" not in told.err, (command, told))
        held = desk.ctl("payout", "untrack", "refused", code=1)
        expect("This account has no record of this ledger" in held.err and "kontorctl accept older-copy" in held.err, held)
        desk.environment["XDG_STATE_HOME"] = here
        return desk.ctl("--json", "payout", "show", "refused").json["proven"]
    eventually(proven, seconds=150)
    expect("older_copy" not in desk.timeline("refused"), "it was marked")
    desk.environment["XDG_STATE_HOME"] = elsewhere
    desk.ctl("accept", "older-copy")
    expect("K-505" not in desk.ctl("payout", "list").err, "confirmed")
    desk.pay("93.00", "--id", "after")
    desk.ctl("verify")


def places_of_the_mark(desk):
    """The mark outside the home folder: where a person wants it, in the state folder, or nowhere, which is said once."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("96.00")
    kept = list((desk.folder / "state" / "kontor").iterdir())
    expect(len(kept) == 1 and kept[0].stat().st_mode & 0o777 == 0o600, kept)

    def add(name, *options, code=0):
        return desk.ctl("profile", "add", name, "--base-url", sandbox.address, "--merchant", "SANDBOX", *options, code=code)
    chosen = desk.folder / "elsewhere.mark"
    expect("older copy" in add("Inside", "--mark", str(desk.home / "x.mark"), code=1).err, "not in the home")
    expect("outside the home" not in add("Chosen", "--mark", str(chosen)).err, "it is written there")
    desk.ctl("--profile", "Chosen", "payout", "list")
    expect(chosen.read_text().startswith("kontor-mark 1 "), chosen)
    desk.environment["XDG_STATE_HOME"] = "/dev/null/state"
    expect("No file can be kept outside the home folder" in add("Nowhere").err, "said once")
    expect("outside the home" not in desk.ctl("--profile", "Nowhere", "payout", "list").err, "and not again")


def restored_before_it_was_sent(desk):
    """A batch waits, a backup is made, the batch is paid, the backup is restored: nothing of it is called cancelled or can be paid again."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    batch = imported(desk, 3)
    draft = imported(desk, 3, start=11, name="bonus.csv")
    desk.ctl("batch", "send", batch, "--queue")
    copy = desk.folder / "copy.kontor"
    desk.ctl("backup", str(copy))
    desk.ctl("run", "--until-idle", "--timeout", "60")
    desk.ctl("batch", "send", draft)
    desk.ctl("run", "--until-idle", "--timeout", "60")
    expect(len(sandbox.truth()) == 6, sandbox.truth())
    desk.ctl("restore", str(copy))
    for when in ("before", "after"):  # a person accepts the copy
        for each in (batch, draft):
            refused = desk.ctl("batch", "cancel", each, code=1)
            expect({"before": "K-505", "after": "too late"}[when] in refused.err, (when, refused))
        for name in ("payroll.csv", "bonus.csv"):
            expect(desk.try_ctl("batch", "import", str(desk.folder / name)).code != 0, (when, name))
        expect(not any(payment["status"] == "cancelled" for payment in desk.payouts().values()), desk.payouts())
        if when == "before":
            desk.ctl("accept", "older-copy")
    posts = {order_id: theirs["posts"] for order_id, theirs in sandbox.truth().items()}
    desk.ctl("batch", "send", draft)
    desk.ctl("run", "--until-idle", "--timeout", "60")
    expect({payment["status"] for payment in desk.payouts().values()} == {"paid"}, desk.payouts())
    expect({order_id: theirs["posts"] for order_id, theirs in sandbox.truth().items()} == posts, "it was asked for, and not sent again")
    desk.ctl("verify")


def altered_by_hand(desk):
    """A byte of the ledger is changed by another program: verify names it, and nothing is sent from that row."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.ctl("sending", "pause")
    desk.pay("94.00", "--id", "altered", code=6)
    ledger = next(path for path in desk.home.rglob("ledger.db"))
    with sqlite3.connect(ledger) as database:
        database.execute("UPDATE payments SET state='queued', problem='{}' WHERE id='altered'")
    answer = desk.ctl("--json", "verify", code=1).json
    expect(any("altered" in problem for problem in answer["problems"]), answer)
    desk.ctl("sending", "resume")
    stopped = desk.ctl("run", "--until-idle", "--timeout", "30", code=1)
    expect("K-504" in stopped.err and "altered" not in sandbox.truth(), stopped)


def altered_after_it_was_paid(desk):
    """A byte in the row of a payment that is long paid: whatever reads it says so, and nothing more is sent."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("95.00", "--id", "paid")
    desk.ctl("run", "--until-idle", "--timeout", "60")
    ledger = next(path for path in desk.home.rglob("ledger.db"))
    with sqlite3.connect(ledger) as database:
        database.execute("UPDATE payments SET note='Xsha' WHERE id='paid'")
    listed = desk.payouts()["paid"]
    expect("K-504" in listed["problem"], listed)
    expect("Altered" in desk.ctl("payout", "list").out, "the list shows it")
    expect("K-504" in desk.ctl("payout", "show", "paid", code=1).err, "what it says is not shown as true")
    out = desk.folder / "out.csv"
    desk.ctl("export", "payouts", "--out", str(out))
    expect("K-504" in out.read_text(encoding="utf-8"), "the export says it")
    held = desk.pay("96.00", "--id", "next", code=6)
    expect("K-504" in held.err and "next" not in sandbox.truth(), held)
    stopped = desk.ctl("run", "--until-idle", "--timeout", "30", code=1)
    expect("K-504" in stopped.err and "next" not in sandbox.truth(), stopped)


def the_ledger_is_gone(desk):
    """Somebody removed or emptied the ledger, or the mark beside it: nobody is told that all is well."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("97.00", "--id", "paid")
    desk.ctl("run", "--until-idle", "--timeout", "60")
    ledger = next(path for path in desk.home.rglob("ledger.db"))
    mark, kept = ledger.with_name("ledger.db.mark"), ledger.read_bytes()
    said = mark.read_bytes()
    mark.unlink()
    expect("newest copy" in desk.ctl("verify").err, "without its mark")
    mark.write_bytes(said)
    for how in ("removed", "emptied"):
        if how == "removed":
            ledger.unlink()
        else:
            ledger.write_bytes(b"")
        expect("all but empty" in desk.ctl("payout", "list").err, how)
        found = desk.ctl("--json", "verify", code=1)
        expect(any("all but empty" in problem for problem in found.json["problems"]), found)
        held = desk.pay("98.00", "--id", f"never-{how}", code=1)
        expect("K-505" in held.err and f"never-{how}" not in sandbox.truth(), held)
    ledger.write_bytes(kept)
    mark.write_bytes(said)
    desk.ctl("verify")


def words_are_checked(desk):
    """What can't be a word of the gateway is wrong usage, and nothing is recorded."""
    desk.keep_keys_in_files()
    desk.set_up(desk.sandbox())
    for word in ("", "   ", "X" * 201, "PAID\nOUT", "SUCCESS"):
        refused = desk.ctl("word", "final", word, code=2)
        expect(refused.err.strip(), word)
    desk.ctl("word", "final", "PAID_OUT")


def a_backup_of_a_damaged_ledger(desk):
    """It is copied as it is, and not called whole."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("99.00", "--id", "paid")
    ledger = next(path for path in desk.home.rglob("ledger.db"))
    with sqlite3.connect(ledger) as database:
        database.execute("UPDATE payments SET note='Xsha' WHERE id='paid'")
    copy = desk.folder / "copy.kontor"
    told = desk.ctl("backup", str(copy), code=1)
    expect("K-504" in told.err and copy.exists() and "cannot be restored" in told.err, told)
    before = ledger.read_bytes()
    desk.ctl("restore", str(copy), code=1)
    expect(ledger.read_bytes() == before, "it was left as it was")


def the_clock_jumps(desk):
    """The gateway's clock and ours come to differ by an hour in the middle of a batch: every row is accepted once."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    batch = imported(desk, 40)
    desk.ctl("batch", "send", batch, "--queue")
    worker = desk.begin("run", "--until-idle", "--timeout", "150")
    eventually(lambda: len(sandbox.truth()) >= 5)
    sandbox.settings(clock_skew_s=3600)
    eventually(lambda: len(sandbox.truth()) >= 20, 60)
    sandbox.settings(clock_skew_s=-3600)
    out, err = worker.communicate(timeout=200)
    expect(worker.returncode == 0, (out, err))
    compare(desk, sandbox, 40)


class NothingHere(http.server.BaseHTTPRequestHandler):
    """A web server that is no gateway."""
    payments = 0

    def do_POST(self):
        NothingHere.payments += "/payouts/" in self.path
        self.send_error(404)

    do_GET = do_POST

    def log_message(self, *_):
        pass


def a_wrong_address(desk):
    """A profile whose base address is wrong: nothing is sent, nothing is called refused, and the sentence names the address."""
    desk.keep_keys_in_files()
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), NothingHere)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    desk.ctl("profile", "add", "Typo", "--base-url", f"http://127.0.0.1:{server.server_port}/api", "--merchant", "SHOP")
    desk.ctl("key", "generate", "--bits", "2048")
    batch = imported(desk, 5)
    answer = desk.ctl("batch", "send", batch, code=6)
    expect("K-202" in answer.err, answer)
    expect({payment["status"] for payment in desk.payouts().values()} <= {"queued", "paused"}, desk.payouts())
    expect(NothingHere.payments == 0, "nothing was sent")
    expect("K-202" in desk.ctl("run", "--until-idle", "--timeout", "20", code=1).err, "run says it, too")
    server.shutdown()


if __name__ == "__main__":
    journeys([killed_at_random, two_at_once, the_clock_jumps, acts_beside_a_worker, a_conflict_is_decided, disk_full, paths_too_long, a_batch_without_room, no_lock, older_copy, another_gateway, older_home, a_home_copied_here, a_reader_in_another_account, places_of_the_mark,
              restored_before_it_was_sent, altered_by_hand, altered_after_it_was_paid, the_ledger_is_gone, a_backup_of_a_damaged_ledger, words_are_checked,
              write_protected, newer_ledger, old_ledger, a_wrong_address, no_place_to_write])
