#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""headless.py JOURNEY BIN_DIR: kontorctl against a gateway of its own, from the outside. Each journey is a test of its own.
headless.py alone lists the journeys, the longest first; those that need a real keyring are marked."""
import csv
import json
import os
import pathlib
import pty
import pwd
import signal
import stat
import subprocess
import sys
import tty
import uuid
from decimal import Decimal

from desk import Desk, end_politely, eventually, journeys


def expect(holds, what):
    assert holds, what


def accepted_once(sandbox, ledger):
    """Every payout of the ledger is at the gateway, with the ledger's own money, and nothing else is."""
    truth = sandbox.truth()
    expect(set(truth) == set(ledger), f"{truth} / {ledger}")
    for order_id, theirs in truth.items():
        expect(theirs["accepted_at"], f"{order_id} was rejected")
        money = json.loads(theirs["body"], parse_float=Decimal, parse_int=Decimal)["paymentRequested"]["money"]
        expect(money == {"amount": Decimal(ledger[order_id]["amount"]), "currencyCode": ledger[order_id]["currency"]}, f"{money}")


def attempts(desk, order_id):
    return desk.timeline(order_id).count("sent")


# ---- the way it should go

def accepted_and_paid(desk):
    """In a real keyring: payouts are accepted, callbacks arrive, statuses settle, and the export says what the gateway says."""
    sandbox = desk.sandbox()
    desk.set_up(sandbox, "--callback-listen", "127.0.0.1:0")
    odd = {"Asha Verma": "1250.50", "Müller, \"Jörg\"": "100.10", "@SUM(A1:A9)": "7"}
    for name, amount in odd.items():
        payment = desk.pay(amount, "--reference", "R-" + amount, name=name).json
        expect(payment["status"] in ("processing", "paid", "other") and payment["amount"] == amount, payment)
    # A callback that comes while nobody listens is not repeated: the first poll finds what it would have told.
    listener = desk.begin("run")
    eventually(lambda: all(payment["status"] == "paid" for payment in desk.payouts().values()))
    one = desk.pay("81.00").json["order_id"]
    eventually(lambda: desk.payouts()[one]["status"] == "paid")
    expect(end_politely(listener).code == 0, "run was told to end")
    desk.ctl("run", "--until-idle", "--timeout", "30")
    for step in ("created", "sent", "accepted", "callback", "paid"):
        expect(step in desk.timeline(one), desk.timeline(one))
    ledger = desk.payouts()
    accepted_once(sandbox, ledger)
    expect(all(theirs["posts"] == 1 for theirs in sandbox.truth().values()), "one POST a payout")
    compare_export(desk, sandbox, odd)
    expect(desk.ctl("verify").out.strip() and desk.ctl("--json", "verify").json["problems"] == [], "verify")
    expect_private(desk.home)


def compare_export(desk, sandbox, names):
    file = desk.folder / "payouts.csv"
    desk.ctl("export", "payouts", "--format", "csv", "--out", str(file))
    expect(file.read_bytes().startswith(b"schema,order_id,kind,") and b"\r\n" in file.read_bytes(), "header")
    with file.open(encoding="utf-8", newline="") as opened:
        rows = list(csv.DictReader(opened))
    truth = sandbox.truth()
    expect(sorted(row["order_id"] for row in rows) == sorted(truth), "every payout exactly once")
    for row in rows:
        money = json.loads(truth[row["order_id"]]["body"], parse_float=Decimal, parse_int=Decimal)["paymentRequested"]["money"]
        expect(Decimal(row["amount"]) == money["amount"] and row["currency"] == money["currencyCode"], row)
        expect((row["status"], row["gateway_status"]) == ("paid", truth[row["order_id"]]["status"]), row)
    exported = {row["account_name"] for row in rows}
    expect("'@SUM(A1:A9)" in exported and set(names) - {"@SUM(A1:A9)"} <= exported, exported)
    desk.ctl("export", "payouts", "--out", str(file), "--status", "rejected", "--allow-empty")
    expect(len(file.read_bytes().splitlines()) == 1, "no payout was rejected")
    desk.ctl("export", "payouts", "--out", str(file), "--to", "2001-01-01", "--allow-empty")
    expect(len(file.read_bytes().splitlines()) == 1, "no payout is as old as that")


def expect_private(home):
    """Nobody else can look into the home, and no private key lies in it."""
    for path in [home, *home.rglob("*")]:
        wanted = 0o700 if path.is_dir() else 0o600
        expect(stat.S_IMODE(path.stat().st_mode) == wanted, f"{path}: {oct(path.stat().st_mode)}")
        if path.is_file():
            expect(b"PRIVATE KEY" not in path.read_bytes(), path)


def built_in_sandbox(desk):
    """The sandbox profile needs nothing: no gateway, no key, no keychain."""
    desk.without_keychain()
    desk.common = ["--profile", "sandbox"]
    desk.ctl("payout", "list")
    first = desk.pay().json
    expect(first["status"] in ("processing", "other", "paid"), first)
    desk.ctl("run", "--until-idle", "--timeout", "60")
    expect(desk.payouts()[first["order_id"]]["status"] == "paid", desk.payouts())
    desk.ctl("profile", "test", "sandbox")


PAY_TO = "pay_to_name", "pay_to_account", "bank_code", "bank_name", "gateway_reference", "expires_at_utc"


def payin_is_paid(desk):
    """A payin from its creation over the customer's payment and the callback to the export; payouts beside it are kept apart."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox, "--callback-listen", "127.0.0.1:0")
    back = "https://shop.example/thanks?order=7"
    payin = desk.collect("450000.00", "--return-url", back, "--reference", "ORDER 7").json
    order_id = payin["order_id"]
    expect((payin["kind"], payin["status"], payin["amount"], payin["return_url"]) == ("payin", "awaiting", "450000.00", back), payin)
    expect(all(payin[column] for column in PAY_TO), payin)
    body = json.loads(sandbox.truth()[order_id]["body"])
    expect(body["returnUrl"] == back and "/cb/payins/" in body["callbackUrl"], body)
    shown = desk.ctl("payin", "show", order_id).out
    for words in (payin["pay_to_account"], payin["bank_name"], payin["gateway_reference"], "450000.00 IDR", back, "The gateway has not said that the customer has paid."):
        expect(words in shown, f"{words} / {shown}")
    for text in (payin["pay_to_account"], payin["gateway_reference"], "dewi"):
        expect(order_id in desk.ctl("payin", "list", "--search", text).out, text)
    expect(desk.ctl("--json", "payin", "list", "--status", "expired").json == {"payments": []}, "it has not expired")
    desk.ctl("run", "--until-idle", "--timeout", "60")  # nobody waits for a customer
    payout = desk.pay().json["order_id"]
    expect(list(desk.payouts()) == [payout] and list(desk.payins()) == [order_id], "each list has its own")
    desk.ctl("payin", "show", payout, code=1)
    desk.ctl("payout", "show", order_id, code=1)
    worker = desk.begin("run")
    eventually(lambda: desk.payouts()[payout]["status"] == "paid")
    sandbox.pay(order_id)
    eventually(lambda: desk.payins()[order_id]["status"] == "paid")
    expect(end_politely(worker).code == 0, "run was told to end")
    expect("callback" in desk.timeline(order_id, "payin") and desk.timeline(order_id, "payin")[-1] == "paid", desk.timeline(order_id, "payin"))
    row = exported(desk, "payins")[order_id]
    expect((row["kind"], row["status"], row["gateway_status"], row["return_url"]) == ("payin", "paid", "SUCCESS", back), row)
    expect({column: row[column] for column in PAY_TO} == {column: payin[column] for column in PAY_TO}, row)
    expect(list(exported(desk, "payouts")) == [payout], "payouts only")
    calls_are_exported(desk, order_id)
    expect(desk.ctl("--json", "verify").json["problems"] == [], "verify")


def calls_are_exported(desk, order_id):
    out = desk.folder / "calls.csv"
    told = desk.ctl("--json", "export", "callbacks", "--zone", "Asia/Jakarta", "--out", str(out)).json
    with out.open(encoding="utf-8", newline="") as opened:
        rows = [row for row in csv.DictReader(opened) if row["order_id"] == order_id]
    expect(rows and told["rows"] >= len(rows), told)
    expect(all(row["kind"] == "payin" and row["received_at_local"].endswith("+07:00") and row["received_at_utc"].endswith("Z") for row in rows), rows)
    expect(desk.ctl("--json", "export", "callbacks", "--to", "2001-01-01", "--allow-empty", "--out", str(out)).json["rows"] == 0, "of those days")


def exported(desk, kind):
    file = desk.folder / f"{kind}.csv"
    desk.ctl("export", kind, "--out", str(file))
    with file.open(encoding="utf-8", newline="") as opened:
        return {row["order_id"]: row for row in csv.DictReader(opened)}


def sandbox_made_at_once(desk):
    """Several programs that meet a new home at the same moment make one practice profile with one key."""
    desk.without_keychain()
    desk.common = ["--profile", "sandbox"]
    at_once = [desk.begin("payout", "list") for _ in range(4)]
    for each in at_once:
        _, err = each.communicate(timeout=60)
        expect(each.returncode == 0, err)
    keys_made = list((desk.home / "sandbox" / "keys").glob("*.p8"))
    expect(len(keys_made) == 1, f"each made a key of its own: {keys_made}")
    expect(desk.pay().json["status"] in ("processing", "other", "paid"), "the gateway knows it")
    for _ in range(4):  # both start the gateway, and one of the two comes too late
        worker = desk.begin("run")
        desk.ctl("merchant")
        end_politely(worker)


# ---- what can go wrong on the way

def payin_answer_lost(desk):
    """The gateway accepts a payin and the answer is lost: where the customer pays is asked for; the same ID is never created twice."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    sandbox.fault("accept_then_close", path="/payins/.*")
    lost = desk.collect().json
    expect(lost["status"] == "other" and lost["gateway_status"] == "WAITING" and all(lost[column] for column in PAY_TO), lost)
    expect("lost" in desk.timeline(lost["order_id"], "payin"), desk.timeline(lost["order_id"], "payin"))
    sandbox.fault("drop_before_accept", path="/payins/.*")
    dropped = desk.collect("450000.01").json
    expect(dropped["status"] == "awaiting" and all(dropped[column] for column in PAY_TO), dropped)
    for order_id, theirs in sandbox.truth().items():
        expect(theirs["posts"] == desk.timeline(order_id, "payin").count("sent"), theirs)
    sandbox.pay(lost["order_id"])
    checked = desk.ctl("--json", "payin", "check", lost["order_id"]).json
    expect((checked["status"], checked["gateway_status"]) == ("paid", "SUCCESS"), checked)
    sandbox.pay(dropped["order_id"], 100000)
    short = desk.ctl("--json", "payin", "check", dropped["order_id"]).json
    expect((short["status"], short["gateway_status"]) == ("other", "UNDERPAID"), short)
    desk.ctl("run", "--until-idle", "--timeout", "60")  # and for the rest of the money nobody waits either
    accepted_once(sandbox, desk.payins())


def payin_id_taken(desk):
    """409: the same ID with the same fields sends nothing new, with others it is refused, and another ledger's stays theirs."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.collect("450000.00", "--id", "order-1")
    expect("nothing new was created" in desk.collect("450000", "--id", "order-1").err, "the same again")
    for other in (desk.collect("450001", "--id", "order-1", code=1),
                  desk.collect("450000", "--id", "order-1", "--return-url", "https://shop.example", code=1), desk.pay("450000", "--id", "order-1", code=1)):
        expect(other.json["error"]["code"] == "K-204" and "already in your ledger" in other.err, other)
    other = Desk(desk.programs)
    try:
        other.keep_keys_in_files()
        other.set_up(sandbox)
        taken = other.collect("450000.00", "--id", "order-1", code=3)
        expect(taken.json["status"] == "mismatch" and taken.json["error"]["code"] == "K-204", taken)
        expect(not any(taken.json[column] for column in PAY_TO), "nobody is told to pay for somebody else's")
    finally:
        other.close()
    expect(sandbox.truth()["order-1"]["posts"] == 2, "the second one was answered 409")


def payin_expires(desk):
    """Past its expiry a payin is shown as expired as long as the gateway has named no word; that is only said, never kept."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    sandbox.settings(payin_expiry_ms=1500)
    order_id = desk.collect().json["order_id"]
    eventually(lambda: desk.payins()[order_id]["status"] == "expired")
    expect("Likely expired at" in desk.ctl("payin", "show", order_id).out, "the sentence")
    expect(order_id in desk.ctl("payin", "list", "--status", "expired").out, "found by it")
    expect(desk.ctl("--json", "payin", "list", "--status", "awaiting").json == {"payments": []}, "and not by the other")
    expect(exported(desk, "payins")[order_id]["status"] == "expired", "in the export, too")
    sandbox.pay(order_id)
    late = desk.ctl("--json", "payin", "check", order_id).json
    expect((late["status"], late["gateway_status"]) == ("other", "LATE"), late)


def lost_answer(desk):
    """The gateway accepts and the answer is lost; the next time the request itself is."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    sandbox.fault("accept_then_close")
    accepted = desk.pay("100.10").json
    expect(accepted["status"] in ("processing", "other", "paid") and "lost" in desk.timeline(accepted["order_id"]), accepted)
    sandbox.fault("drop_before_accept")
    dropped = desk.pay("100.20").json
    expect(dropped["status"] in ("processing", "other", "paid"), dropped)
    desk.ctl("run", "--until-idle", "--timeout", "60")
    accepted_once(sandbox, desk.payouts())
    for order_id, theirs in sandbox.truth().items():
        expect(theirs["posts"] == attempts(desk, order_id), f"{theirs} / {desk.timeline(order_id)}")
    desk.ctl("verify")


def gateway_down(desk):
    """Not reachable: the payout waits in the ledger, and goes out when the gateway is back."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    sandbox.stop()
    waiting = desk.pay(code=6)
    expect(waiting.json["status"] == "paused" and waiting.json["error"]["code"] == "K-101" and "Don't create it again" in waiting.err, waiting)
    desk.ctl("profile", "test", "Shop", code=5)
    again = desk.pay("1250.50", "--id", waiting.json["order_id"], code=6)
    expect(again.json["order_id"] == waiting.json["order_id"] and len(desk.payouts()) == 1, "the same ID again makes no second payout")
    sandbox.start()
    expect(sandbox.truth() == {}, "nothing was sent")
    desk.ctl("run", "--until-idle", "--timeout", "60")
    expect(desk.payouts()[waiting.json["order_id"]]["status"] == "paid", desk.payouts())
    accepted_once(sandbox, desk.payouts())


def keychain_locked(desk):
    """A locked keychain sends nothing and is never taken for an empty one; nor is a missing one."""
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    service = "org.freedesktop.secrets", "/org/freedesktop/secrets"
    subprocess.run(["busctl", "--user", "call", *service, "org.freedesktop.Secret.Service", "Lock", "ao", "1",
                    "/org/freedesktop/secrets/collection/login"], check=True, stdout=subprocess.DEVNULL)
    locked = desk.pay(code=6)
    expect(locked.json["status"] == "paused" and locked.json["error"]["code"] == "K-302", locked)
    desk.without_keychain()
    missing = desk.pay(code=6)
    expect(missing.json["error"]["code"] == "K-303", missing)
    desk.ctl("key", "generate", "--bits", "2048", code=4)
    expect(sandbox.truth() == {}, "nothing was sent")
    desk.keep_keys_in_files()
    key = desk.ctl("--json", "key", "generate", "--bits", "2048").json
    sandbox.register(desk.ctl("key", "export-public", key["id"]).out)
    desk.ctl("key", "use", key["id"])
    desk.ctl("run", "--until-idle", "--timeout", "60")
    accepted_once(sandbox, desk.payouts())


def keychain_without_collection(desk):
    """A keychain that runs and has no default collection is no missing one: the sentence says what to do in it."""
    desk.set_up_without_key(desk.sandbox())
    bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address=1"], stdout=subprocess.PIPE, text=True)
    desk.running.append(bus)
    desk.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.stdout.readline().strip()
    keychain = subprocess.Popen([sys.executable, "-B", str(pathlib.Path(__file__).with_name("emptykeychain.py"))], env=desk.environment,
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    desk.running.append(keychain)
    expect(keychain.stdout.readline() == "ready\n", "the keychain runs")
    refused = desk.ctl("--json", "key", "generate", "--bits", "2048", code=4).json["error"]
    expect(refused["code"] == "K-308" and "no default collection" in refused["message"] and "KeePassXC" in refused["message"], refused)
    expect("Install" not in refused["message"], "it is installed")


def the_same_id_again(desk):
    """The same ID with the same details sends nothing new; with others it is refused."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    order_id = "order-" + uuid.uuid4().hex
    desk.pay("100.10", "--id", order_id, "--reference", "INV 7")
    again = desk.pay("100.1", "--id", order_id, "--reference", "INV 7")  # equal as money
    expect(again.json["order_id"] == order_id and "nothing new was created" in again.err, again)
    for other in (desk.pay("100.11", "--id", order_id, "--reference", "INV 7", code=1),
                  desk.pay("100.10", "--id", order_id, "--reference", "INV 7", code=1, name="Somebody Else"),
                  desk.pay("100.10", "--id", order_id, code=1)):
        expect(other.json["error"]["code"] == "K-204" and "already in your ledger" in other.err, other)
    expect([(theirs["id"], theirs["posts"]) for theirs in sandbox.truth().values()] == [(order_id, 1)], sandbox.truth())
    expect(list(desk.payouts()) == [order_id], desk.payouts())


def possible_duplicate(desk):
    """The same amount to the same account is refused until a reason is given, however it is written, also while the first one is queued."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    first = desk.pay("100.10", again="")
    expect("New recipient" in first.err, first)
    for other in (desk.pay("100.1", again="", code=1), desk.pay("100.10", again="", account="50100-23481074", bank="hdfc", name="A. Verma", code=1)):
        expect(other.json["error"]["code"] == "K-213" and first.json["order_id"] in other.json["error"]["message"], other)
    expect("Name changed" in other.err, other)
    again = desk.pay("100.10", again="second half")
    expect(any("Why the same is paid again: second half" in entry["detail"]
               for entry in desk.ctl("--json", "payout", "show", again.json["order_id"]).json["timeline"]), again)
    moved = desk.pay("7", again="", account="999988887777")
    expect("Account changed" in moved.err, moved)
    strict = desk.pay("8", "--strict", again="", account="999988887778", code=1)
    expect(strict.json["error"]["code"] == "K-214", strict)
    rich = desk.pay("99999999999999999", "--strict", again="", account="999988887777", code=1)
    expect("is more than the balance of" in rich.err and rich.json["error"]["code"] == "K-214", rich)
    unlisted = desk.pay("8", "--strict", again="", bank="HDCF", account="999988887777", code=1)
    expect('Bank "HDCF" is not in the gateway\'s list' in unlisted.err and "HDFC?" in unlisted.err and len(desk.payouts()) == 3, unlisted)
    plain = desk.pay("9", "--strict", again="")  # nothing to warn of
    unneeded = desk.pay("10", again="by mistake")  # of what is no duplicate nothing of the kind is recorded
    for each in (plain, unneeded):
        expect(desk.ctl("--json", "payout", "show", each.json["order_id"]).json["timeline"][0]["detail"] == "Created", each)
    desk.ctl(*desk.payout("9", again="  "), code=2)
    before = len(desk.payouts())
    sandbox.stop()
    expect(desk.pay("55", "--reference", "INV 7", again="", code=6).json["status"] in ("queued", "paused"), "it is queued")
    for _ in range(2):
        expect(desk.pay("55", "--reference", "INV 7", again="", code=1).json["error"]["code"] == "K-213", "a retry is no second payout")
    expect(len(desk.payouts()) == before + 1, desk.payouts())


def the_same_id_later(desk):
    """A call that ended with 6 is repeated with its ID once the gateway is there: then it is sent, once. Codes are written as listed."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("1", again="", bank="hdfc")
    desk.pay("2", again="", bank="hdfc", method="bank transfer")
    sandbox.stop()
    again = ("55", "--id", "order-7")
    expect(desk.pay(*again, again="", bank="hdfc", code=6).json["status"] in ("queued", "paused"), "it is queued")
    sandbox.start()
    sent = desk.pay(*again, again="", bank="hdfc")
    expect(sent.json["status"] == "processing" and "nothing new was created" in sent.err, sent)
    bodies = [json.loads(each["body"])["paymentMethod"] for each in sandbox.truth().values()]
    expect([(each["paymentOperatorCode"], each["paymentMethodCode"]) for each in bodies] == [("HDFC", "BANK_TRANSFER")] * 3, bodies)


def id_taken(desk):
    """A typed ID that another ledger used: 409 at the first try is a conflict, whatever the gateway shows."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("100.10", "--id", "order-1")
    other = Desk(desk.programs)
    try:
        other.keep_keys_in_files()
        other.ctl("profile", "add", "Shop", "--base-url", sandbox.address, "--merchant", "SANDBOX")
        other.ctl("key", "generate", "--bits", "2048")
        sandbox.register(other.ctl("key", "export-public").out)
        taken = other.pay("100.10", "--id", "order-1", code=3)
        expect(taken.json["status"] == "mismatch" and taken.json["error"]["code"] == "K-204", taken)
    finally:
        other.close()
    expect(sandbox.truth()["order-1"]["posts"] == 2, "the second one was answered 409")


def mistyped(desk):
    """What can't be meant is refused in words, and nothing of it comes near the ledger or the gateway."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    for amount, words in (("1.250", "can mean"), ("1,250", "can mean"), ("0", "above 0"), ("-5", "amount"), ("1e3", "amount"), ("", "Enter an amount"),
                          ("10.1234", "at most 2 decimals")):
        refused = desk.pay(amount, code=1)
        expect(words in refused.err and words in refused.json["error"]["message"], f"{amount}: {refused}")
    expect("name" in desk.pay(name="  ", code=1).err and "e-mail" in desk.pay(email="nobody", code=1).err, "words of the fields")
    expect("letters" in desk.pay("5", "--id", "no/slashes", code=1).err, "words of the ID")
    expect("web address" in desk.collect("5", "--return-url", "shop.example", code=1).err, "words of the return address")
    expect("customer's account" in desk.collect("5", code=1, account=" ").err, "words of a payin")
    desk.ctl("payout", "new", "--amount", "5", code=2)
    desk.ctl("payout", "new", "--amout", "5", code=2)
    expect(desk.payouts() == {} and desk.payins() == {} and sandbox.truth() == {}, "nothing came of it")


def refused_for_good(desk):
    """400: rejected at once and not proven; evidence for the gateway's support has no secret; what isn't proven isn't paid again unseen."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    sandbox.fault("status", times=None, status=400)
    refused = desk.ctl(*desk.payout("12.00"), code=3).json  # not 1: that no money moved isn't proven yet
    expect(refused["error"]["code"] == "K-205" and refused["status"] == "rejected", refused)
    expect(refused["proven"] is False and "No money moved" not in refused["problem"] and not refused["found_after_rejected"], refused)
    ended = desk.ctl("--json", "run", "--until-idle", "--timeout", "60", code=3)  # a proof is waited for
    expect(ended.json["counts"]["rejected"] == 1, ended)
    expect(desk.payouts()[refused["order_id"]]["known_by_utc"], desk.payouts())
    expect(sandbox.truth()[refused["order_id"]]["accepted_at"] is None, sandbox.truth())
    expect("rejected" in desk.timeline(refused["order_id"]), desk.timeline(refused["order_id"]))
    sandbox.fault("none")
    again = desk.ctl(*desk.payout("12.00")[:-2], code=1)  # without a reason: it may have been accepted all the same
    expect("may have been paid already" in again.err, again)
    evidence = desk.home / "evidence.txt"
    desk.ctl("payout", "evidence", refused["order_id"], "--out", str(evidence))
    text = evidence.read_text()
    expect(refused["order_id"] in text and "HTTP status   400" in text and "token issued  20" in text, text)
    expect("eyJ" not in text and refused["account_number"] not in text and refused["account_name"] not in text, text)
    expect(stat.S_IMODE(evidence.stat().st_mode) == 0o600, oct(evidence.stat().st_mode))
    early = desk.ctl("payout", "record-answer", refused["order_id"], "not-executed", "--reason", "their mail", code=1)
    expect("can find out itself" in early.err, early)


def nobody_can_find_out(desk):
    """Opaque tokens, a lost answer and a refusal: unknown for good; the gateway's written answer is recorded, and never called proven."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    sandbox.settings([{"method": "POST", "path": "/payouts/.*", "times": 1, "do": "drop_before_accept"},
                      {"method": "POST", "path": "/payouts/.*", "do": "status", "status": 422}], token_form="opaque")
    order_id = json.loads(desk.begin(*desk.payout("12.00")).communicate(timeout=60)[0])["order_id"]
    ended = desk.ctl("run", "--until-idle", "--timeout", "90", code=3)
    expect("whether the gateway accepted 1 payment." in ended.err.replace("\n", " "), ended)
    expect(desk.payouts()[order_id]["status"] == "unknown", desk.payouts())
    desk.ctl("payout", "record-answer", order_id, "not-executed", code=2)  # without a reason
    desk.ctl("payout", "record-answer", order_id, "not-executed", "--reason", "mail of 27 Nov, case 4711")
    recorded = desk.payouts()[order_id]
    expect(recorded["status"] == "rejected" and recorded["proven"] is False and "support" in recorded["problem"], recorded)
    desk.ctl("payout", "record-answer", order_id, "executed", "--reason", "mail of 28 Nov")
    recorded = desk.payouts()[order_id]
    expect(recorded["status"] == "processing" and not recorded["proven"], recorded)
    expect("support says that it was executed" in desk.ctl("payout", "show", order_id).out, "who says so")
    refused = desk.ctl("payout", "record-answer", order_id, "not-executed", "--reason", "mail of 30 Nov", code=1)
    expect("already recorded that the gateway's support says it was executed" in refused.err, refused)
    told = desk.timeline(order_id)
    expect(told.count("answer_recorded") == 2 and told.count("reason") == 2, told)
    desk.ctl("run", "--until-idle", "--timeout", "30", code=3)  # until the gateway shows it


def unfamiliar_word(desk):
    """A word that isn't SUCCESS is never called final: run ends with 3 once it was heard three times; a person stops tracking it."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    sandbox.settings(final_status="PAID_OUT")
    order_id = desk.pay().json["order_id"]
    ended = desk.ctl("--json", "run", "--until-idle", "--timeout", "90", code=3)
    expect(ended.json["counts"]["other"] == 1, ended)
    payment = desk.payouts()[order_id]
    expect((payment["status"], payment["gateway_status"]) == ("other", "PAID_OUT"), payment)
    desk.ctl("payout", "check", order_id)
    desk.ctl("payout", "untrack", order_id)
    desk.ctl("run", "--until-idle", "--timeout", "30")
    sandbox.settings(final_status="PAID_OUT")
    expect(desk.payouts()[order_id]["status"] == "untracked", desk.payouts())
    expect(desk.ctl("--json", "payout", "check", order_id).json["status"] == "other", "a check takes it up again")


# ---- several programs, and sudden ends

def one_worker(desk):
    """Several kontorctl at once on one home: one of them works at a time, and each payout goes out once."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox, "--callback-listen", "127.0.0.1:0")
    together = [desk.begin(*desk.payout(f"{amount}.00")) for amount in (11, 12, 13)]
    for process in together:
        out, err = process.communicate(timeout=60)
        expect(process.returncode == 0 and json.loads(out)["status"] in ("processing", "other", "paid"), (out, err))
    worker = desk.begin("run")
    eventually(lambda: all(payment["status"] == "paid" for payment in desk.payouts().values()))
    second = desk.begin("run")  # the first is at work by now
    desk.pay("14.00")
    desk.pay("15.00", "--id", "order-15")
    eventually(lambda: desk.payouts()["order-15"]["status"] == "paid")
    refused = desk.ctl("payout", "untrack", "order-15", code=1)
    expect("not checked any more" in refused.err, refused)
    expect(end_politely(worker).code == 0, "the first one")
    desk.pay("16.00")
    expect("Another Kontor is at work" in (ended := end_politely(second)).err and ended.code == 0, ended)
    desk.ctl("run", "--until-idle", "--timeout", "60")
    accepted_once(sandbox, desk.payouts())
    expect(all(theirs["posts"] == 1 for theirs in sandbox.truth().values()), sandbox.truth())


def killed(desk):
    """kill -9 while payouts are on the wire: after the restart each of them is accepted exactly once."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    sandbox.stop()
    for amount in (21, 22, 23, 24):
        desk.pay(f"{amount}.00", code=6)
    sandbox.start()
    sandbox.fault("accept_then_hang", times=2)
    worker = desk.begin("run")
    eventually(lambda: len(sandbox.truth()) >= 3, 30)
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    sandbox.heal()
    in_between = {payment["status"] for payment in desk.payouts().values()}
    expect("sending" in in_between, in_between)  # two answers never came
    desk.ctl("verify")
    desk.ctl("run", "--until-idle", "--timeout", "60")
    ledger = desk.payouts()
    expect(len(ledger) == 4 and all(payment["status"] == "paid" for payment in ledger.values()), ledger)
    accepted_once(sandbox, ledger)
    for order_id, theirs in sandbox.truth().items():
        expect(theirs["posts"] <= attempts(desk, order_id), f"{theirs} / {desk.timeline(order_id)}")
    desk.ctl("verify")


# ---- the command line itself

def command_line(desk):
    """Help, usage, common options in any place, keys by file, the home from the environment."""
    overview = desk.ctl("--help").out
    expect("payout new" in overview and "payin new" in overview and "batch import" in overview, overview)
    expect(desk.ctl("--version").out.startswith("kontorctl 0."), "version")
    expect("--amount" in desk.ctl("payout", "new", "--help").out, "help of a command")
    for wrong in (["payin", "new"], ["payout", "new", "--return-url", "https://shop.example"], ["frobnicate"], ["payout"], ["payout", "show"], ["payout", "show", "a", "b"], ["run", "--timeout", "soon"],
                  ["export", "payouts"], ["--key-store", "pocket", "key", "list"], ["export", "payouts", "--out", "x", "--from", "yesterday"],
                  ["export", "payouts", "--out", "x", "--zone", "Middle/Earth"], ["export", "callbacks", "--out", "x", "--format", "pdf"], ["batch", "result", "x"],
                  ["payout", "list", "--status", "lost"]):
        expect(desk.ctl(*wrong, code=2).err, wrong)
    expect(json.loads(desk.ctl("frobnicate", "--json", code=2).out)["error"]["code"] == "usage", "as a document, too")
    for unset in (["--id", ""], ["--id", "--json"], ["--reference", "--json"], ["--home", ""], ["--profile", ""]):  # as a script's empty variable
        expect("needs a value" in desk.ctl("payout", "new", "--amount", "1", "--currency", "INR", "--method", "M", "--account-name", "N", "--account-number",
                                           "1", "--operator", "O", "--email", "a@b.example", *unset, code=2).err, unset)
    desk.ctl("payout", "list", code=1)  # no profile yet
    for base in ("http://localhost:1", "http://192.0.2.1", "ftp://x", "https://user@gateway.example", "gateway.example"):
        desk.ctl("profile", "add", "A", "--base-url", base, "--merchant", "M", code=1)
    for listen in ("8787", "localhost:1", "127.0.0.1", "127.0.0.1:70000", "0.0.0.0:0"):
        desk.ctl("profile", "add", "A", "--base-url", "http://127.0.0.1:1", "--merchant", "M", "--callback-listen", listen, code=1)
    added = desk.ctl("profile", "add", "A", "--base-url", "https://gateway.example/v2", "--merchant", "M", "--json", "--callback-listen", "[::1]:0").json
    expect(added["environment"] == "live" and added["callback_base"].startswith("http://[::1]:"), added)
    desk.ctl("profile", "add", "A", "--base-url", "https://gateway.example", "--merchant", "M", code=1)
    desk.ctl("profile", "add", "B", "--base-url", "http://[::1]:1", "--merchant", "M")
    expect([profile["name"] for profile in desk.ctl("--json", "profile", "list").json["profiles"]] == ["A", "B"], "oldest first")
    desk.environment["KONTOR_HOME"] = str(desk.home)
    ended = subprocess.run([str(desk.programs / "kontorctl"), "key", "--profile", "B", "list", "--json"], env=desk.environment, capture_output=True, check=True)
    expect(json.loads(ended.stdout) == {"keys": []}, ended)


def keys(desk):
    """Keys by file: made elsewhere, imported, used, deleted; a passphrase that others can read is complained about."""
    desk.keep_keys_in_files()
    desk.ctl("profile", "add", "A", "--base-url", "http://127.0.0.1:1", "--merchant", "M")
    own = desk.ctl("--json", "key", "generate", "--bits", "2048").json
    expect(own["in_use"] and own["store"] == "file" and len(own["fingerprint"]) == 64, own)
    pem = desk.folder / "elsewhere.pem"
    subprocess.run(["openssl", "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", str(pem)], check=True,
                   capture_output=True)
    other = desk.ctl("--json", "key", "import", str(pem)).json
    expect(not other["in_use"], other)
    desk.ctl("key", "import", str(pem), code=1)  # it is there already
    public = subprocess.run(["openssl", "pkey", "-in", str(pem), "-pubout"], check=True, capture_output=True, text=True).stdout
    expect(desk.ctl("key", "export-public", other["id"]).out == public, "the same public half")
    desk.ctl("key", "delete", own["id"], code=1)  # in use
    desk.ctl("key", "use", other["id"])
    desk.ctl("key", "delete", own["id"])
    expect([key["id"] for key in desk.ctl("--json", "key", "list").json["keys"]] == [other["id"]], "one is left")
    desk.ctl("key", "use", own["id"], code=1)
    desk.ctl("key", "generate", "--bits", "1024", code=1)
    desk.ctl("key", "generate", "--bits", "many", code=2)
    expect_private(desk.home)
    passphrase = desk.folder / "passphrase"
    passphrase.chmod(0o644)
    expect("Others can read" in desk.ctl("key", "list").err, "a warning")
    passphrase.unlink()
    desk.ctl("key", "list", code=4)


def answer_not_written(desk):
    """An answer that doesn't fit on a full disk is no success, and a payment that went out isn't called refused."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)

    def into_full_disk(*arguments):
        with open("/dev/full", "w", encoding="utf-8") as full:
            return subprocess.run(desk.command(*arguments), env=desk.environment, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120, check=False)

    for arguments in (["payout", "list"], ["--json", "payout", "list"], ["--help"], ["--version"]):
        told = into_full_disk(*arguments)
        expect(told.returncode == 1 and "standard output" in told.stderr, f"{arguments}: {told}")
    paid = into_full_disk(*desk.payout("8.00"))
    expect(paid.returncode == 3 and "standard output" in paid.stderr, paid)
    expect(len(sandbox.truth()) == 1, "it was sent all the same")
    expect(next(iter(sandbox.truth())) in paid.stderr, paid)
    table = desk.folder / "payroll.csv"
    table.write_text("account_name,account_number,operator_code,amount,currency,method_code,email\nAsha Verma,0012345678,BCA,9.50,IDR,BANK_TRANSFER,asha@example.com\n", encoding="utf-8")
    imported = into_full_disk("batch", "import", str(table))
    batches = desk.ctl("--json", "batch", "list").json["batches"]
    expect(imported.returncode == 1 and len(batches) == 1, imported)
    expect(f"Imported as batch {batches[0]['id']}" in imported.stderr, "that it was made")


def named_files(desk):
    """--out replaces files, follows no link, and writes into devices and pipes as they are."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("8.00")
    out = desk.folder / "out.csv"
    out.write_text("older")
    out.chmod(0o644)
    desk.ctl("export", "payouts", "--out", str(out))
    rows = out.read_text(encoding="utf-8")
    expect(rows.startswith("schema,") and out.stat().st_mode & 0o777 == 0o600, "replaced, for its owner only")
    out.write_text("older")
    for name in ("csv", "xlsx", "jsonl"):
        link = desk.folder / f"link.{name}"
        link.symlink_to(out)
        refused = desk.ctl("export", "payouts", "--format", name, "--out", str(link), code=1)
        expect("symbolic link" in refused.err and link.is_symlink() and out.read_text() == "older", refused)
        full = desk.ctl("export", "payouts", "--format", name, "--out", "/dev/full", code=1)
        expect("No space left" in full.err and "[ERROR]" not in full.err, full)
    told = desk.ctl("export", "payouts", "--out", "/dev/stdout")
    expect(told.out.splitlines() == rows.splitlines() and "1 payout in /dev/stdout" in told.err, told)
    pipe = desk.folder / "pipe"
    os.mkfifo(pipe)
    expect("Nothing reads from this pipe" in desk.ctl("export", "payouts", "--out", str(pipe), code=1).err, "it doesn't wait")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    desk.ctl("export", "payouts", "--out", str(pipe))
    expect(os.read(reader, 65536).decode().splitlines() == rows.splitlines(), "the rows came out of the pipe")
    os.close(reader)
    expect(pipe.is_fifo(), "the pipe is still one")


def standard_streams(desk):
    """- is standard output for whatever has --out, and standard input for a batch."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    order = desk.pay("8.00").json["order_id"]
    out = desk.folder / "out"
    for arguments, told in ((["export", "payouts"], "1 payout in standard output"), (["export", "audit"], "entries in standard output"),
                            (["payout", "evidence", order], "in standard output")):
        desk.ctl(*arguments, "--out", str(out))
        answer = desk.ctl(*arguments, "--out", "-")
        written = out.read_text(encoding="utf-8")
        expect(len(answer.out.splitlines()) == len(written.splitlines()) and told in answer.err, answer)
        expect(answer.out == written.replace("\r\n", "\n") or arguments[0] != "export", answer)  # the evidence says when it was made
    table = "account_name,account_number,operator_code,amount,currency,method_code,email\nAsha Verma,0012345678,BCA,9.50,IDR,BANK_TRANSFER,asha@example.com\n"
    imported = desk.ctl("--json", "batch", "import", "-", stdin=table).json
    batch = desk.ctl("--json", "batch", "list").json["batches"][0]
    expect(batch["id"] == imported["id"] and "standard input" in (batch.get("title"), batch.get("file")), batch)
    expect(desk.ctl("batch", "result", batch["id"], "--out", "-").out.startswith("account_name,account_number,"), "its rows")
    expect("K-212: " in desk.ctl("batch", "import", "-", stdin=table, code=1).err, "imported before")
    broken_off(desk, table.replace("9.50", "10.50"))
    expect(not pathlib.Path("-").exists(), "no file is called so")


def broken_off(desk, table):
    """Standard input that can't be read to its end: what came before is no table, whole as its rows may look."""
    ours, theirs = pty.openpty()
    tty.setraw(theirs)
    os.write(theirs, table.encode())
    os.close(theirs)  # behind what was written, reading from our end is refused
    ended = subprocess.run(desk.command("batch", "import", "-"), env=desk.environment, stdin=ours, capture_output=True, text=True, timeout=60, check=False)
    os.close(ours)
    expect(ended.returncode == 1 and "Standard input can't be read to its end: Input/output error. Nothing was imported." in ended.stderr, ended)
    expect(len(desk.ctl("--json", "batch", "list").json["batches"]) == 1, "nothing was imported")


def names_that_say_the_format(desk):
    """The name of a file says what is written into it. One that contradicts --format, and a zone that is none, are refused."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("8.00")
    for name, beginning in (("a.xlsx", b"PK"), ("A.XLSX", b"PK"), ("a.jsonl", b"{"), ("a.csv", b"schema,"), ("a", b"schema,"), ("a.txt", b"schema,")):
        desk.ctl("export", "payouts", "--out", str(desk.folder / name))
        expect((desk.folder / name).read_bytes().startswith(beginning), name)
    desk.ctl("export", "payouts", "--out", str(desk.folder / "b.csv"), "--format", "csv-excel")
    expect((desk.folder / "b.csv").read_bytes().startswith(b"\xef\xbb\xbf"), "CSV for Excel is CSV")
    refused = desk.ctl("export", "payouts", "--out", str(desk.folder / "c.xlsx"), "--format", "csv", code=2)
    expect("--out ends with .xlsx, and --format is csv." in refused.err and not (desk.folder / "c.xlsx").exists(), refused)
    for zone, meant in (("WIB", "Asia/Jakarta, Asia/Pontianak"), ("Jakarta", "Asia/Jakarta"), ("Foo", "named like Asia/Jakarta"), ("GMT+7", "named like")):
        refused = desk.ctl("export", "payouts", "--out", "-", "--zone", zone, code=2)
        expect(f'There is no time zone "{zone}".' in refused.err and meant in refused.err, refused)


def nothing_to_export(desk):
    """Days the wrong way round are refused, and no rows replace a file only where that is said."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    desk.pay("8.00")
    out = desk.folder / "out.csv"
    out.write_text("older", encoding="utf-8")
    for command in (["export", "payouts"], ["export", "audit"], ["export", "balances"]):
        refused = desk.ctl(*command, "--from", "2026-11-27", "--to", "2026-11-20", "--out", str(out), code=2)
        expect("--from 2026-11-27 is after --to 2026-11-20" in refused.err and out.read_text() == "older", refused)
        refused = desk.ctl("--json", *command, "--to", "2020-01-31", "--out", str(out), code=1)
        expect("--allow-empty" in refused.json["error"]["message"] and out.read_text() == "older", refused)
        desk.ctl(*command, "--to", "2020-01-31", "--out", str(out), "--allow-empty")
        expect(out.read_text().startswith("schema,") and len(out.read_text().splitlines()) == 1, out.read_text())
        out.write_text("older", encoding="utf-8")
    desk.ctl("export", "payouts", "--to", "2020-01-31", "--out", str(desk.folder / "new.csv"))
    expect(desk.ctl("export", "payouts", "--to", "2020-01-31", "--out", "-").out.startswith("schema,"), "a stream replaces nothing")


def write_protected_home(desk):
    """What can be read is read; whatever would have to be written says why it isn't."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    order = desk.pay("8.00").json["order_id"]
    folders = [desk.home, *(folder for folder in desk.home.rglob("*") if folder.is_dir())]
    before = {file: file.read_bytes() for file in desk.home.rglob("*") if file.is_file()}
    for folder in folders:
        folder.chmod(0o500)
    try:
        read_only(desk, sandbox, order)
    finally:
        for folder in folders:
            folder.chmod(0o700)
    expect({file: file.read_bytes() for file in desk.home.rglob("*") if file.is_file()} == before, "nothing was written")
    desk.pay("9.00")


def read_only(desk, sandbox, order):
    desk.prefix = ["setpriv", "--bounding-set=-all"] if os.geteuid() == 0 else []  # root could write there
    expect(order in desk.ctl("payout", "list").out, "the list")
    expect(desk.ctl("--json", "payout", "show", order).json["order_id"] == order, "the payout")
    expect(desk.ctl("export", "payouts", "--out", "-").out.count(order) == 1, "the export")
    expect(desk.ctl("profile", "list").code == 0 and desk.ctl("batch", "list").code == 0 and desk.ctl("key", "list").code == 0, "lists")
    desk.ctl("verify")
    desk.ctl("backup", str(desk.folder / "backup.db"))
    refused = desk.ctl(*desk.payout("9.00"), code=1)
    expect("can only be read" in refused.err and len(sandbox.truth()) == 1, refused)
    refused = desk.try_ctl("run", "--until-idle")
    expect(refused.code in (1, 3) and "can only be read" in refused.err, refused)  # 3: the payout isn't final yet
    expect("can't be made" in desk.try_ctl("--home", str(desk.home / "new"), "profile", "list").err, "a folder in it")
    desk.prefix = []


def missing_home(desk):
    """Without HOME the account's own is used; one that doesn't exist is said, and no new folder takes its place."""
    desk.keep_keys_in_files()
    desk.environment.pop("XDG_DATA_HOME", None)
    gone = desk.folder / "gone"
    desk.environment["HOME"] = str(gone)
    command = [str(desk.programs / "kontorctl"), "--json", "profile", "list"]

    def run():
        return subprocess.run(command, env=desk.environment, capture_output=True, text=True, timeout=60, check=False)

    refused = run()
    expect(refused.returncode == 1 and f"Your home folder {gone} doesn't exist" in json.loads(refused.stdout)["error"]["message"], refused)
    expect(not gone.exists(), "it was not made")
    gone.mkdir()
    expect(run().returncode == 0 and (gone / ".local/share/kontor").is_dir(), "it is used once it is there")
    del desk.environment["HOME"]
    desk.environment["XDG_DATA_HOME"] = str(gone)
    expect(run().returncode == 0 and (gone / "kontor").is_dir(), "the folder for data needs no HOME")
    del desk.environment["XDG_DATA_HOME"]
    its = pwd.getpwnam("nobody").pw_dir
    if os.geteuid() == 0 and not pathlib.Path(its).exists():
        command[:0] = ["setpriv", "--reuid", "nobody", "--clear-groups"]
        expect(f"Your home folder {its} doesn't exist" in run().stderr, "the account's own is meant")


def forged_lines(desk):
    """What the gateway writes begins no line of ours and steers no terminal."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    hostile = "no\nK-000: It was paid.\r\x1b[2J\x7f\x9b\x85\u2028\u202e\u2066x"
    unseen = set(hostile) - set("\nK-000: It was paid.nox[2J")

    def expect_harmless(answer, what):
        expect(not unseen & set(answer.out + answer.err), f"{what}: {answer!r}")
        expect(not any(line.startswith("K-000") for line in (answer.out + answer.err).splitlines()), f"{what}: {answer}")

    sandbox.fault("status", status=422, body=json.dumps({"message": hostile}))
    refused = desk.ctl("--json", *desk.payout("8.00"), code=3)
    expect_harmless(refused, "a refusal in JSON")
    expect("It was paid" in refused.json["error"]["message"], refused)
    order = refused.json["order_id"]
    for command in (["payout", "show", order], ["--json", "payout", "show", order], ["payout", "list"], ["--json", "payout", "list"]):
        expect_harmless(desk.ctl(*command), command)
    for name, document in (("currencies", [{"code": "IDR", "name": hostile}, {"code": "INR", hostile: hostile}]),
                           ("operators", [{"code": hostile, "name": hostile}]),
                           ("currencies", {"odd": {hostile: {"deep": [[hostile]]}}})):
        sandbox.fault("odd_json", method="GET", path="/(currencies|payment-operators).*", times=0, body=json.dumps(document, indent=1))
        for form in ([], ["--json"]):
            told = desk.ctl(*form, name)
            expect_harmless(told, name)
            expect("It was paid" in told.out, told)


def detailed_log(desk):
    """QT_LOGGING_RULES has requests, steps and writes logged to standard error, without a token, a name, an account or an amount."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    expect("kontor." not in desk.pay("7.25").err, "quiet by default")
    desk.environment["QT_LOGGING_RULES"] = "kontor.*=true"
    paid = desk.pay("8.25")
    order_id = paid.json["order_id"]
    for line in ("kontor.api: POST /auth-tokens 2", "kontor.api: POST /payouts/",
                 f"kontor.engine: {order_id} slot granted queued -> sending", "kontor.ledger: wrote 1 payments"):
        expect(line in paid.err, (line, paid.err))
    for hidden in ("eyJ", "8.25", "Bearer", *desk.payout("8.25")[4:5]):
        expect(hidden not in paid.err, (hidden, paid.err))


def limits(desk):
    """Above a limit nothing is written or sent: one payout, or all of a day."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    name = desk.ctl("--json", "profile", "list").json["profiles"][0]["name"]
    desk.ctl("profile", "limit", name, "--currency", "INR", "--payment", "a lot", code=1)
    desk.ctl("profile", "limit", name, "--currency", "INR", "--payment", "500", "--day", "700")
    kept = desk.ctl("--json", "profile", "limit", name).json["limits"]
    expect(kept == {"INR": {"payment": 500, "day": 700}}, kept)
    above = desk.pay("500.01", code=1)
    expect(above.json["error"]["code"] == "K-903", above.json)
    expect("The amount is above your limit of 500\u00a0INR. Nothing was queued. Change the limit with kontorctl profile limit." in above.json["error"]["message"], above.json)
    desk.pay("400")
    expect("a day" in desk.pay("300.01", "--reference", "second", code=1).json["error"]["message"], "the day's limit")
    desk.pay("300", "--reference", "third")
    expect(len(desk.payouts()) == 2 and len(sandbox.truth()) == 2, desk.payouts())
    desk.ctl("profile", "limit", name, "--currency", "INR", "--payment", "none", "--day", "none")
    expect(desk.ctl("--json", "profile", "limit", name).json["limits"] == {}, "no limits any more")
    desk.pay("501", "--reference", "fourth")


JOURNEYS = (
    unfamiliar_word, refused_for_good, nobody_can_find_out, one_worker, killed, payin_answer_lost, payin_is_paid, payin_id_taken, payin_expires, gateway_down,
    keychain_locked, keychain_without_collection, lost_answer, built_in_sandbox, sandbox_made_at_once, accepted_and_paid, possible_duplicate, id_taken, the_same_id_again, the_same_id_later, answer_not_written, named_files, standard_streams, names_that_say_the_format, nothing_to_export, write_protected_home,
    missing_home, forged_lines, detailed_log, limits, keys, mistyped, command_line)
IN_A_KEYRING = (accepted_and_paid, keychain_locked)

if __name__ == "__main__":
    journeys(JOURNEYS, IN_A_KEYRING)
