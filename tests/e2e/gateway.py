#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""gateway.py JOURNEY BIN_DIR: what kontorctl makes of the whole gateway: look-ups, tokens to hand out, the secret, certificates, and every
fault that the sandbox can be switched to. Listed and run as headless.py is."""
import json
import os
import pty
import subprocess
import urllib.error
import urllib.request
from concurrent.futures import ThreadPoolExecutor

from desk import eventually, end_politely, journeys
from headless import accepted_once, expect
from payroll import payroll
from smallproxy import SmallProxy
from tokens import files_with_tokens


def call(sandbox, method, path, token, body=None):
    """One request with this token: its status."""
    headers = {"Authorization": f"Bearer {token}", "X-API-Version": "2", "Content-Type": "application/json", "Accept": "application/json"}
    request = urllib.request.Request(sandbox.address + path, data=body, method=method, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status
    except urllib.error.HTTPError as refused:
        return refused.code


def nowhere(desk, text):
    """No file of the home holds it."""
    for path in desk.home.rglob("*"):
        if path.is_file():
            expect(text.encode() not in path.read_bytes(), f"{text[:12]}… lies in {path}")


# ---- look-ups

def lookups(desk):
    """Balances, payment options, code lists and the merchant's name, as text and as JSON."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    every = desk.ctl("--json", "balances").json
    expect(every["familiar"] and {"IDR", "INR"} <= {each["currency"] for each in every["balances"]}, every)
    some = desk.ctl("--json", "balances", "--currencies", "INR,XQX").json
    expect([each["currency"] for each in some["balances"]] == ["INR"] and some["left_out"] == ["XQX"], some)
    expect("left out: XQX" in desk.ctl("balances", "--currencies", "INR,XQX").err, "what was left out is said")
    desk.ctl("balances", "--currencies", "IN R", code=1)
    before = next(each["amount"] for each in every["balances"] if each["currency"] == "INR")
    desk.pay("1250.50")
    after = desk.ctl("--json", "balances", "--currencies", "INR").json["balances"][0]["amount"]
    expect(float(after) < float(before), f"{before} → {after}")
    options = desk.ctl("--json", "options", "--amount", "450000", "--currency", "IDR").json
    expect(any(operator["code"] == "BCA" for option in options["options"] for operator in option["operators"]), options)
    expect("BCA" in desk.ctl("options", "--amount", "450000", "--currency", "IDR").out, "as text")
    desk.ctl("options", "--amount", "-1", "--currency", "IDR", code=2)
    expect(desk.ctl("--json", "merchant").json == {"name": "Toko Nusantara"}, "the merchant")
    expect("INR" in {each["code"] for each in desk.ctl("--json", "currencies").json["currencies"]}, "currencies")
    expect("BCA" in {each["code"] for each in desk.ctl("--json", "operators").json["operators"]}, "operators")
    sandbox.stop()
    for lookup in ("balances", "currencies", "operators", "merchant"):
        expect("K-101" in desk.ctl(lookup, code=5).err, lookup)


def unfamiliar_shapes(desk):
    """A form of balance that nobody knows is shown as it came; a reply that is no JSON is said to be unreadable."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    odd = '{"purse":"deep"}'
    sandbox.rules({"method": "GET", "path": "/balances", "do": "status", "status": 200, "accept": True, "body": odd},
                  {"method": "GET", "path": "/currencies", "do": "html"},
                  {"method": "GET", "path": "/payment-operators", "do": "status", "status": 404},
                  {"method": "GET", "path": "/merchant-info", "do": "status", "status": 405})
    balances = desk.ctl("--json", "balances").json
    expect(not balances["familiar"] and balances["balances"] == [] and balances["reply"] == odd, balances)
    text = desk.ctl("balances").out
    expect("does not know this form" in text and odd in text, text)
    expect("K-701" in desk.ctl("currencies", code=1).err, "no JSON")
    expect("K-208" in desk.ctl("operators", code=1).err, "no such list here")
    expect(desk.ctl("merchant").out == "Toko Nusantara\n", "asked by POST where GET is not allowed")


# ---- tokens

def tokens_to_hand_out(desk):
    """A token for one payin does what its action says and nothing else, and is kept nowhere."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    made = desk.ctl("--json", "token", "--action", "PAYIN_CREATE", "--id", "INV-1", "--amount", "450000", "--currency", "IDR")
    token = made.json["token"]
    expect(set(made.json["operations"]) == {"POST /payins/!availablePaymentOptions", "POST /payins/INV-1", "GET /payins/INV-1"}, made)
    expect("cannot be taken back" in made.err and "450,000" in made.err, made.err)
    money = b'{"money":{"amount":450000,"currencyCode":"IDR"}}'
    expect(call(sandbox, "POST", "/payins/!availablePaymentOptions", token, money) == 200, "options")
    expect(call(sandbox, "GET", "/payins/INV-1", token) == 404, "permitted, and not there yet")
    expect(call(sandbox, "GET", "/payins/INV-2", token) == 403, "another payin")
    expect(call(sandbox, "GET", "/balances", token) == 403, "anything else")
    info = desk.ctl("token", "--action", "PAYIN_INFO", "--id", "INV-1", "--validity", "60").out.strip()
    expect(call(sandbox, "GET", "/payins/INV-1", info) == 404 and call(sandbox, "POST", "/payins/INV-1", info, b"{}") == 403, "PAYIN_INFO")
    one = desk.ctl("token", "--operation", "GET /payins/INV-1", "--operation", "GET /payins/INV-2").out.strip()
    expect(call(sandbox, "GET", "/payins/INV-2", one) == 404, "operations")
    desk.ctl("token", "--operation", "GET /payins/.*", code=2)
    wide = desk.ctl("token", "--operation", "GET /payins/.*", "--allow-pattern")
    expect(call(sandbox, "GET", "/payins/ANY", wide.out.strip()) == 404 and "never put it in an e-mail" in wide.err, wide)
    for wrong in (["--action", "PAYIN_CREATE"], ["--action", "PAYOUT_CREATE", "--id", "A"], [], ["--operation", "PAY me"],
                  ["--action", "PAYIN_INFO", "--id", "A", "--validity", "86401"], ["--action", "PAYIN_INFO", "--id", "A", "--validity", "an hour"],
                  ["--action", "PAYIN_INFO", "--id", "A", "--amount", "5"], ["--action", "PAYIN_INFO", "--id", "A", "--operation", "GET /payins/A"]):
        desk.ctl("token", *wrong, code=2)
    for text in (token, info, one, "eyJ"):
        nowhere(desk, text)


def secret_method(desk):
    """The deprecated secret works, is kept in the keychain alone, and is said to be deprecated; a key goes before it."""
    sandbox = desk.sandbox("--secret", "an old secret of the shop")
    added = desk.ctl("profile", "add", "Shop", "--base-url", sandbox.address, "--merchant", "SANDBOX", "--secret-stdin",
                     stdin="an old secret of the shop\n")
    expect("deprecated" in added.err, added)
    expect("secret (deprecated)" in desk.ctl("profile", "list").out, "profile list")
    expect("deprecated" in desk.ctl("profile", "test", "Shop").out, "profile test")
    expect(desk.pay("12.50").json["status"] in ("processing", "paid", "other"), "a payout by secret")
    desk.ctl("token", "--action", "PAYIN_INFO", "--id", "INV-1")
    begun = desk.ctl("--json", "key", "generate", "--bits", "2048").json
    expect(not begun["in_use"] and begun["standing"] == "to come", "the gateway does not know it yet, so the secret goes on")
    desk.ctl("balances")
    expect(desk.ctl("--json", "key", "rotate", "--handed-over").json["step"] == "test", "a person was early")
    desk.ctl("key", "rotate", "--switch", code=1)
    expect(desk.pay("13.50").json["status"] in ("processing", "paid", "other"), "still by secret")
    sandbox.register(desk.ctl("key", "export-public").out)
    expect(desk.ctl("--json", "key", "rotate").json["step"] == "switch", "the gateway takes it")
    expect("secret (deprecated)" in desk.ctl("profile", "list").out, "still by secret")
    desk.ctl("key", "rotate", "--switch")
    expect("secret (deprecated)" not in desk.ctl("profile", "list").out, "the key is used")
    expect(desk.pay("14.50").json["status"] in ("processing", "paid", "other"), "a payout by key")
    nowhere(desk, "an old secret")
    desk.ctl("profile", "add", "Other", "--base-url", sandbox.address, "--merchant", "SANDBOX", "--secret-stdin", stdin="a wrong secret\n")
    refused = desk.ctl("--profile", "Other", "balances", code=1)
    expect("K-201" in refused.err and "a wrong secret" not in refused.err + refused.out, refused)
    desk.ctl("profile", "add", "Third", "--base-url", sandbox.address, "--merchant", "SANDBOX", "--secret-stdin", stdin="\n", code=2)
    expect([each["name"] for each in desk.ctl("--json", "profile", "list").json["profiles"]] == ["Shop", "Other"], "nothing half made")


def clocks_apart(desk):
    """This computer's clock is an hour off: what is signed is corrected, and the payment goes out."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    for skew in (3600, -3600):
        sandbox.settings(clock_skew_s=skew)
        expect(desk.pay(f"{7200 + skew}.00").json["status"] in ("processing", "paid", "other"), skew)
    expect("Set the clock in your system settings" in desk.ctl("profile", "test", "Shop", code=1).out, "and it is said")


# ---- the limit, shared

def ten_for_everybody(desk):
    """Look-ups beside a running batch share its ten requests a second: the gateway refuses none."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    worker = desk.begin("run")
    eventually(lambda: desk.home.joinpath("Shop", "worker.lock").exists())
    with ThreadPoolExecutor(3) as pool:
        payouts = [pool.submit(desk.pay, f"{amount}.00") for amount in range(1, 31)]
        for _ in range(6):
            desk.ctl("balances")
            desk.ctl("options", "--amount", "5", "--currency", "INR")
        for payout in payouts:
            expect(payout.result().json["status"] != "unknown", "each was answered")
    end_politely(worker)
    accepted_once(sandbox, desk.payouts())
    expect(sandbox.whole_truth()["rejected_429"] == 0, sandbox.whole_truth()["rejected_429"])


def dropped_reads(desk):
    """A third of the questions of a batch ends with its connection: each is asked again in its turn, and the gateway refuses none."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox, "--callback-listen", "127.0.0.1:0")
    rows = 60
    number = desk.ctl("--json", "batch", "import", str(payroll(desk.folder / "payroll.csv", rows))).json["id"]
    sandbox.rules({"method": "GET", "path": "/payouts/.*", "do": ["none", "drop_before_accept", "none"] * rows})
    desk.ctl("batch", "send", number, "--queue")
    desk.ctl("run", "--until-idle", "--timeout", "100")
    expect(desk.ctl("--json", "batch", "show", number).json["counts"] == {"paid": rows}, "all are paid")
    truth = sandbox.whole_truth()
    # What was dropped is counted, so this holds only if something was.
    expect(sum(truth["gets"].values()) > rows + rows // 4, truth["gets"])
    expect(truth["rejected_429"] == 0, f"{truth['rejected_429']} of {truth['requests']} were refused")


# ---- certificates

def openssl(*arguments, folder):
    subprocess.run(["openssl", *arguments], cwd=folder, check=True, capture_output=True)


def authority(folder, name):
    openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.pem", "-days", "30", "-subj", f"/CN={name}",
            folder=folder)


def leaf(folder, name, *, extensions, issuer="ours", days="30", name_in_it="127.0.0.1"):
    (folder / f"{name}.ext").write_text(extensions)
    openssl("req", "-newkey", "rsa:2048", "-nodes", "-keyout", f"{name}.key", "-out", f"{name}.csr", "-subj", f"/CN={name_in_it}", folder=folder)
    openssl("x509", "-req", "-in", f"{name}.csr", "-CA", f"{issuer}.pem", "-CAkey", f"{issuer}.key", "-CAcreateserial", "-days", days,
            "-extfile", f"{name}.ext", "-out", f"{name}.pem", folder=folder)


def certificates(desk):
    """A gateway behind a private authority is reached; a certificate that is over, for another host, without names or of somebody else
    gets its own sentence, and nothing of a payment leaves."""
    desk.keep_keys_in_files()
    folder = desk.folder
    for name in ("ours", "theirs"):
        authority(folder, name)
    here = "subjectAltName=IP:127.0.0.1"
    leaf(folder, "good", extensions=here)
    leaf(folder, "over", extensions=here, days="-1")
    leaf(folder, "elsewhere", extensions="subjectAltName=DNS:gateway.example", name_in_it="gateway.example")
    leaf(folder, "nameless", extensions="basicConstraints=CA:FALSE")
    leaf(folder, "foreign", extensions=here, issuer="theirs")
    seen = {}
    for name in ("good", "over", "elsewhere", "nameless", "foreign"):
        sandbox = desk.sandbox("--tls-cert", str(folder / f"{name}.pem"), "--tls-key", str(folder / f"{name}.key"), state=f"{name}.state")
        desk.ctl("profile", "add", name, "--base-url", sandbox.address, "--merchant", "SANDBOX", "--ca", str(folder / "ours.pem"))
        desk.ctl("--profile", name, "key", "generate", "--bits", "2048")
        sandbox.register(desk.ctl("--profile", name, "key", "export-public").out)
        if name == "good":
            desk.ctl("profile", "test", name)
            expect(desk.ctl("--profile", name, *desk.payout("5.00")).json["status"] in ("processing", "paid", "other"), "over TLS")
            continue
        answer = desk.ctl("--profile", name, *desk.payout("5.00"), code=6)
        expect("K-401" in answer.err, answer)
        seen[name] = answer.err
        truth = sandbox.whole_truth()
        expect(truth["payouts"] == [] and truth["requests"] == 0, f"{name}: something left: {truth}")
    expect(len(set(seen.values())) == len(seen), f"each has a sentence of its own: {seen}")


def typed_at_a_terminal(desk, lines, *arguments):
    """Runs kontorctl at a terminal of its own, answers each of its questions, and gives what the terminal showed."""
    master, terminal = pty.openpty()
    process = subprocess.Popen(desk.command(*arguments), env=desk.environment, stdin=terminal, stdout=terminal, stderr=terminal)
    desk.running.append(process)
    os.close(terminal)
    shown = b""
    for question, line in lines:
        while question not in shown:
            shown += os.read(master, 4096)
        os.write(master, line + b"\n")
    while True:
        try:
            shown += os.read(master, 4096)
        except OSError:  # the other end is closed
            break
    os.close(master)
    expect(process.wait(60) == 0, shown)
    return shown


def proxy_with_a_login(desk):
    """A proxy that wants a name and password is named. Both rest in the keychain alone, and nothing is sent before they are right."""
    folder = desk.folder
    authority(folder, "ours")
    leaf(folder, "good", extensions="subjectAltName=IP:127.0.0.1")
    sandbox = desk.sandbox("--tls-cert", str(folder / "good.pem"), "--tls-key", str(folder / "good.key"))
    proxy = SmallProxy("proxyuser:pass:wörd")
    desk.ctl("profile", "add", "Shop", "--base-url", sandbox.address, "--merchant", "SANDBOX", "--ca", str(folder / "ours.pem"),
             "--proxy", f"http://{proxy.place}")
    desk.ctl("key", "generate", "--bits", "2048")
    sandbox.register(desk.ctl("key", "export-public").out)

    paused = desk.pay("5.00", code=6)
    expect(paused.json["error"]["code"] == "K-106" and f"The proxy {proxy.place} wants a user name and password." in paused.json["error"]["message"], paused)
    for told in (desk.ctl("balances", code=5).err, desk.ctl("profile", "test", "Shop", code=5).out):
        expect(f"The proxy {proxy.place} wants a user name and password." in told and "kontorctl profile proxy-login" in told, told)
    desk.ctl("profile", "proxy-login", "Shop", stdin="proxyuser\n", code=2)
    desk.ctl("profile", "proxy-login", "Shop", stdin="proxyuser\nwrong\n")
    expect(f"The proxy {proxy.place} didn't accept its user name and password." in desk.ctl("balances", code=5).err, "they are wrong")
    expect(sandbox.whole_truth()["requests"] == 0 and proxy.let_through == 0, "nothing came through")

    shown = typed_at_a_terminal(desk, ((b"User name", b"proxyuser"), (b"Password: ", "pass:wörd".encode())), "profile", "proxy-login", "Shop")
    expect(b"proxyuser" in shown and "wörd".encode() not in shown and b"in the keychain" in shown, shown)
    desk.ctl("run", "--until-idle", "--timeout", "60")
    [payout] = desk.payouts().values()
    expect(payout["status"] in ("processing", "paid"), payout)
    expect(len(sandbox.truth()) == 1 and proxy.let_through > 0, "it went through the proxy")
    nowhere(desk, "pass:w")
    nowhere(desk, "proxyuser")

    proxy.stop()
    expect(f"No connection to the gateway through the proxy {proxy.place}." in desk.ctl("balances", code=5).err, "it isn't there")
    desk.ctl("profile", "proxy-login", "Shop", "--remove")
    desk.ctl("profile", "add", "Straight", "--base-url", sandbox.address, "--merchant", "SANDBOX")
    desk.ctl("profile", "proxy-login", "Straight", stdin="proxyuser\nx\n", code=1)


# ---- every fault

# name, what the rule does, the state that kontorctl payout new may end in, whether the gateway has the payment in the end
FAULTS = [
    ("slow", {"do": "slow", "ms": 900}, {"processing", "paid", "other"}, True),
    ("drop", {"do": "drop_before_accept"}, {"processing", "paid", "other"}, True),
    ("close", {"do": "accept_then_close"}, {"processing", "paid", "other"}, True),
    ("hang", {"do": "accept_then_hang"}, {"unknown", "sending", "processing", "paid", "other"}, True),
    ("cut", {"do": "truncate"}, {"processing", "paid", "other"}, True),
    ("cut-at-5", {"do": "cut", "bytes": 5}, {"processing", "paid", "other"}, True),
    ("longer", {"do": "wrong_content_length", "bytes": 20, "close": True}, {"processing", "paid", "other"}, True),
    ("shorter", {"do": "wrong_content_length", "bytes": -20}, {"processing", "paid", "other"}, True),
    ("huge", {"do": "huge", "bytes": 3000000}, {"processing", "paid", "other"}, True),
    ("odd", {"do": "odd_json"}, {"processing", "paid", "other"}, True),
    ("double-length", {"do": "duplicate_content_length"}, {"processing", "paid", "other"}, True),
    ("drip", {"do": "drip", "ms": 5}, {"processing", "paid", "other"}, True),
    ("too-many", {"do": "status", "status": 429}, {"processing", "paid", "other"}, True),
    ("trouble", {"do": "status", "status": 503, "accept": True}, {"processing", "paid", "other"}, True),
    ("trouble-lost", {"do": "status", "status": 500}, {"processing", "paid", "other"}, True),
    ("html", {"do": "html"}, {"processing", "paid", "other"}, True),
    ("expired", {"do": "expire_token"}, {"processing", "paid", "other"}, True),
    ("hold", {"do": "hold", "ms": 1500}, {"processing", "paid", "other"}, True),
    ("early-call", {"do": "callback_before_response"}, {"processing", "paid", "other"}, True),
    ("refused", {"do": "status", "status": 422, "times": 100}, {"rejected", "unknown"}, False),
    ("other-money", {"do": "echo_wrong_amount"}, {"mismatch"}, True),
    ("other-currency", {"do": "echo_wrong_currency", "currency": "IDR"}, {"mismatch"}, True),
    ("other-id", {"do": "echo_wrong_id", "id": "F-somebody"}, {"mismatch"}, True),
]


def faults(desk):
    """Each fault leaves a true state in the ledger: accepted exactly once, or truthfully not, or a conflict that says so."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox, "--callback-listen", "127.0.0.1:0")
    sandbox.rules(*({"method": "POST", "path": f"/payouts/F-{name}", "times": 1, **rule} for name, rule, _, _ in FAULTS))
    worker = desk.begin("run")
    eventually(lambda: desk.home.joinpath("Shop", "worker.lock").exists())
    with ThreadPoolExecutor(4) as pool:
        issued = {name: pool.submit(desk.try_ctl, *desk.payout("3.00", "--id", f"F-{name}")) for name, *_ in FAULTS}
    first = {name: answer.result() for name, answer in issued.items()}
    # The refused one waits for its token's expiry: 20 s for a token of its own, 120 s when it went with others.
    open_states = ("queued", "sending", "unknown", "processing", "other")
    eventually(lambda: all(payment["status"] not in open_states for payment in desk.payouts().values()), 150)
    end_politely(worker)
    ledger, truth = desk.payouts(), sandbox.truth()
    for name, _, states, accepted in FAULTS:
        payment = ledger[f"F-{name}"]
        theirs = truth.get(f"F-{name}", {})
        expect(first[name].json["status"] in states | {"queued"}, f"{name}: {first[name]}")
        expect(bool(theirs.get("accepted_at")) == accepted, f"{name}: {theirs}")
        expect(not name.startswith("other") or first[name].code == 3, f"{name}: the gateway has it, so it is not refused: {first[name]}")
        wanted = "mismatch" if name.startswith("other") else "rejected" if name == "refused" else "paid"
        expect(payment["status"] == wanted, f"{name}: {payment}")
        expect(theirs["posts"] == desk.timeline(f"F-{name}").count("sent"), f"{name}: posts {theirs['posts']}, {desk.timeline('F-' + name)}")
        expect(wanted == "paid" or payment["problem"].startswith("K-"), f"{name} has no sentence: {payment}")
    expect(desk.ctl("--json", "verify").json["problems"] == [], "verify")
    found = files_with_tokens(path for path in desk.home.rglob("*") if path.is_file())
    expect(not found, found)


def redirected(desk):
    """A redirect is not followed: what carries the payment and the token goes nowhere else."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    elsewhere = desk.sandbox(state="elsewhere.state")
    desk.set_up(sandbox)
    sandbox.rules({"method": "POST", "path": "/payouts/.*", "do": "redirect", "status": 307, "location": elsewhere.address + "/payouts/X"})
    answer = desk.pay("3.00", code=3)
    expect("K-209" in answer.err, answer)
    expect(elsewhere.whole_truth()["requests"] == 0, "nothing went there")
    expect(all(not payout["accepted_at"] for payout in sandbox.truth().values()), "nothing was accepted")


JOURNEYS = (faults, certificates, ten_for_everybody, dropped_reads, tokens_to_hand_out, lookups, secret_method, clocks_apart, unfamiliar_shapes, redirected,
            proxy_with_a_login)
IN_A_KEYRING = (secret_method, proxy_with_a_login)

if __name__ == "__main__":
    journeys(JOURNEYS, IN_A_KEYRING)
