#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""keys.py JOURNEY BIN_DIR: the life of signing keys by kontorctl: taken in or refused, backed up, rotated while payouts go out, and nothing
of them anywhere else. Listed and run as headless.py is."""
import base64
import fcntl
import json
import re
import subprocess

from batches import accepted, imported, rows_match, shown, start
from desk import end_politely, eventually, journeys
from headless import accepted_once, expect
from tokens import files_with_tokens, holds_token


def openssl(*arguments):
    return subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True).stdout


def public(desk, key):
    return desk.ctl("key", "export-public", key).out


def made(desk):
    return desk.ctl("--json", "key", "generate", "--bits", "2048").json["id"]


def in_use(desk):
    return next(key["id"] for key in desk.ctl("--json", "key", "list").json["keys"] if key["in_use"])


# ---- taken in, or refused

def files_that_are_no_key(desk):
    """Each wrong file gets a sentence of its own, and nothing is stored."""
    desk.keep_keys_in_files()
    desk.ctl("profile", "add", "Shop", "--base-url", "http://127.0.0.1:1", "--merchant", "M")
    folder = desk.folder
    plain, sealed, opener = folder / "plain.pem", folder / "sealed.pem", folder / "opener"
    openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", plain)
    openssl("pkcs8", "-topk8", "-in", plain, "-out", sealed, "-passout", "pass:a passphrase of theirs")
    opener.write_text("a passphrase of theirs\n", encoding="utf-8")
    own = plain.read_bytes()
    openssl("req", "-x509", "-key", plain, "-out", folder / "cert.pem", "-subj", "/CN=shop", "-days", "2")
    openssl("pkcs12", "-export", "-inkey", plain, "-in", folder / "cert.pem", "-out", folder / "key.p12", "-passout", "pass:x")
    openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", folder / "ec.pem")
    openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024", "-out", folder / "short.pem")
    openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-pkeyopt", "rsa_keygen_pubexp:3", "-out", folder / "three.pem")
    (folder / "public.pem").write_bytes(openssl("pkey", "-in", plain, "-pubout"))
    (folder / "cut.pem").write_bytes(own[:len(own) // 2])
    (folder / "pgp.asc").write_text("-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----\n", encoding="utf-8")
    wanted = {"public.pem": "This is a public key", "cert.pem": "This is a certificate", "key.p12": "of another kind", "pgp.asc": "of another kind",
              "cut.pem": "ends in the middle", "ec.pem": "elliptic curves", "short.pem": "1024 bits", "three.pem": "not 65537"}
    said = {}
    for name, words in wanted.items():
        refused = desk.ctl("--json", "key", "import", str(folder / name), code=1)
        expect(refused.json["error"]["code"] == "K-306" and words in refused.err and "Nothing was stored" in refused.err, f"{name}: {refused}")
        said[name] = refused.err
    expect(len(set(said.values())) == len(wanted) - 1, "two of them are of another kind")
    wrong = desk.ctl("--json", "key", "import", str(sealed), code=4)
    expect(wrong.json["error"]["code"] == "K-305" and "doesn't fit" in wrong.err, wrong)
    expect(desk.ctl("--json", "key", "list").json["keys"] == [], "nothing is stored")
    expect(not list(desk.home.rglob("*.p8")), "no key file")
    key = desk.ctl("--json", "key", "import", str(sealed), "--import-passphrase-file", str(opener)).json
    expect(key["in_use"] and key["last_used_at_utc"] is None and public(desk, key["id"]).encode() == (folder / "public.pem").read_bytes(), key)


def backup_and_restore(desk):
    """A backup is an encrypted file that openssl reads too; on another home it brings the same key back."""
    sandbox = start(desk)
    backup, secret = desk.folder / "backup.pem", desk.folder / "backup-passphrase"
    secret.write_text("twelve\n", encoding="utf-8")
    desk.ctl("key", "backup", str(backup), "--backup-passphrase-file", str(secret), code=4)
    expect(not backup.exists(), "a short passphrase makes no file")
    secret.write_text("a passphrase for the safe\n", encoding="utf-8")
    desk.ctl("key", "backup", str(backup), "--backup-passphrase-file", str(secret))
    desk.ctl("key", "backup", str(backup), "--backup-passphrase-file", str(secret), code=1)  # never overwritten
    expect(backup.stat().st_mode & 0o077 == 0, "for its owner only")
    expect(openssl("pkey", "-in", backup, "-passin", f"file:{secret}", "-pubout").decode() == public(desk, in_use(desk)), "openssl reads it")
    desk.ctl("key", "import", str(backup), "--import-passphrase-file", str(secret), code=1)  # it is there already
    desk.home = desk.folder / "another home"
    desk.ctl("profile", "add", "Shop", "--base-url", sandbox.address, "--merchant", "SANDBOX")
    desk.ctl("key", "import", str(backup), code=4)
    desk.ctl("key", "import", str(backup), "--import-passphrase-file", str(secret))
    expect(desk.pay().json["status"] in ("processing", "paid", "other"), "the gateway knows it")
    words = [line["what"] for line in map(json.loads, exported_audit(desk))]
    expect("key.imported" in words, words)


def exported_audit(desk):
    out = desk.folder / "audit.jsonl"
    desk.ctl("export", "audit", "--format", "jsonl", "--out", str(out))
    return out.read_text(encoding="utf-8").splitlines()


# ---- rotated

def rotated_in_steps(desk):
    """Create, hand over, test, switch: payouts go out all the time, with one, two and again one key at the gateway."""
    sandbox = start(desk)
    old = in_use(desk)
    desk.ctl("key", "rotate", "--switch", code=1)
    expect(desk.ctl("--json", "key", "rotate", "--show").json["step"] == "create", "nothing is under way")
    begun = desk.ctl("--json", "key", "rotate").json
    new = begun["key"]["id"]
    expect(begun["step"] == "hand-over" and begun["key_in_use"] == old and begun["key"]["standing"] == "to come", begun)
    expect(desk.ctl("--json", "key", "rotate").json["step"] == "hand-over", "it waits for a person")
    early = desk.ctl("--json", "key", "rotate", "--handed-over").json
    expect(early["step"] == "test" and early["key"]["accepted_at_utc"] is None, early)
    expect("it may need time" in desk.ctl("key", "rotate").out, "not knowing it yet is nothing wrong")
    expect(desk.ctl("--json", "key", "test", new, code=1).json == {"id": new, "accepted": False}, "the new key")
    desk.ctl("key", "rotate", "--switch", code=1)
    expect(desk.pay("1.50").json["status"] in ("processing", "paid", "other"), "the old key signs")
    sandbox.register(public(desk, old), public(desk, new))
    expect(desk.ctl("--json", "key", "rotate").json["step"] == "switch", "the gateway takes it")
    expect(in_use(desk) == old and desk.pay("2.50").json["status"] in ("processing", "paid", "other"), "still the old one")
    desk.ctl("key", "delete", old, code=1)
    desk.ctl("key", "rotate", "--switch")
    expect(in_use(desk) == new and desk.pay("3.50").json["status"] in ("processing", "paid", "other"), "the new key signs")
    expect("retired" in desk.ctl("key", "list").out, "key list")
    sandbox.register(public(desk, new))
    expect(desk.pay("4.50").json["status"] in ("processing", "paid", "other"), "the gateway has forgotten the old one")
    desk.ctl("key", "test", old, code=1)
    desk.ctl("key", "delete", old)
    sandbox.register()
    expect("K-201" in desk.ctl("balances", code=1).err, "it knows no key at all")
    sandbox.stop()
    desk.ctl("key", "test", code=5)
    expect(in_use(desk) == new, "nothing was changed by that")


def switched_in_a_batch(desk):
    """A worker in the middle of a batch goes on with the old key until the switch, and with the new one after it."""
    sandbox = start(desk)
    old = in_use(desk)
    batch = imported(desk, range(1, 121))
    worker = desk.begin("run")
    desk.ctl("batch", "send", batch, "--queue")
    eventually(lambda: len(accepted(sandbox)) >= 3)
    new = desk.ctl("--json", "key", "rotate").json["key"]["id"]
    sandbox.register(public(desk, old), public(desk, new))
    desk.ctl("key", "rotate", "--handed-over")
    desk.ctl("key", "rotate", "--switch")
    sandbox.register(public(desk, new))  # whoever still signed with the old one would be refused from here on
    eventually(lambda: shown(desk, batch)["state"] == "done", 100)
    expect(end_politely(worker).code in (0, 3), "the worker ends")
    expect(len(accepted(sandbox)) == 120 and all(each["posts"] == 1 for each in accepted(sandbox)), "once each")
    rows_match(sandbox, shown(desk, batch))


def removed_in_a_batch(desk):
    """The gateway forgets the key in the middle of a batch: it stops, loses nothing, and goes on when another key is used."""
    sandbox = start(desk)
    old = in_use(desk)
    batch = imported(desk, range(1, 101))
    worker = desk.begin("run")
    desk.ctl("batch", "send", batch, "--queue")
    eventually(lambda: len(accepted(sandbox)) >= 3)
    sandbox.register()
    eventually(lambda: shown(desk, batch)["counts"].get("paused", 0) > 0 and not shown(desk, batch)["counts"].get("sending"))
    sent = len(accepted(sandbox))
    expect(3 <= sent < 100, sent)
    new = made(desk)
    sandbox.register(public(desk, new))
    desk.ctl("key", "test", new)
    expect(len(accepted(sandbox)) == sent, "testing a key sends nothing")
    desk.ctl("key", "use", new)  # the worker hears of it by the ledger
    eventually(lambda: shown(desk, batch)["state"] == "done", 100)
    expect(end_politely(worker).code in (0, 3), "the worker ends")
    expect(len(accepted(sandbox)) == 100 and all(each["posts"] == 1 for each in accepted(sandbox)), "once each")
    rows_match(sandbox, shown(desk, batch))
    desk.ctl("key", "delete", old)


# ---- nowhere else

def secrets_of_a_day(desk):
    """Through a whole day nothing of the private keys, the passphrases and the tokens is in the home, the logs, the ledger or an export."""
    sandbox = start(desk)
    secrets = {"our passphrase": b"a practice passphrase", "a backup's": b"canary of the safe", "an import's": b"canary of the import"}
    safe, opener = desk.folder / "safe", desk.folder / "opener"
    safe.write_bytes(secrets["a backup's"] + b"\n")
    opener.write_bytes(secrets["an import's"] + b"\n")
    backup, theirs = desk.folder / "backup.pem", desk.folder / "theirs.pem"
    desk.ctl("key", "backup", str(backup), "--backup-passphrase-file", str(safe))
    openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-aes-256-cbc", "-pass", f"file:{opener}", "-out", theirs)
    for file, opened_by in ((backup, safe), (theirs, opener)):
        der = openssl("pkey", "-in", file, "-passin", f"file:{opened_by}", "-outform", "DER")
        for number, at in enumerate((600, 800, 1000)):  # pieces of d, p and q; as bytes and as they stand in base64
            secrets[f"{file.name} {number}"] = der[at:at + 24]
            for shift in range(3):
                secrets[f"{file.name} {number} in base64, {shift}"] = base64.b64encode(der[at + shift:at + shift + 24])[:30]
    other = desk.ctl("--json", "key", "import", str(theirs), "--import-passphrase-file", str(opener)).json["id"]
    sandbox.register(public(desk, in_use(desk)), public(desk, other))
    desk.ctl("key", "test", other)
    for number in range(3):
        desk.pay(f"{number + 1}.50")
    payin = desk.collect().json["order_id"]
    sandbox.pay(payin)
    desk.ctl("payin", "check", payin)
    desk.ctl("batch", "send", imported(desk, range(10, 25)))
    secrets["a token"] = desk.ctl("token", "--action", "PAYIN_CREATE", "--id", "INV-1", "--amount", "5", "--currency", "IDR").out.strip().encode()
    secrets["a token in JSON"] = desk.ctl("--json", "token", "--action", "PAYIN_INFO", "--id", "INV-1").json["token"].encode()
    listed = desk.ctl("--json", "token", "list").json["tokens"]
    expect([each["id"] for each in listed] == ["INV-1", "INV-1"] and listed[1]["money"] == "5 IDR", listed)
    desk.ctl("token", "link", "https://pay.example.com/#{token}")
    linked = desk.ctl("token", "--action", "PAYIN_INFO", "--id", "INV-2")
    bare, link = linked.out.splitlines()
    inside = desk.ctl("--json", "token", "--action", "PAYIN_INFO", "--id", "INV-2")
    expect(link == f"https://pay.example.com/#{bare}" and inside.json["link"] == f"https://pay.example.com/#{inside.json['token']}", linked)
    expect("eyJ" not in linked.err + inside.err, "standard error ends in logs")
    secrets["a token in a link"] = bare.encode()
    desk.ctl("key", "use", other)
    desk.ctl("balances")
    desk.ctl("run", "--until-idle", "--timeout", "60")
    for kind in ("payouts", "payins", "audit"):
        desk.ctl("export", kind, "--out", str(desk.home / f"{kind}.csv"))
    desk.ctl("backup", str(desk.home / "ledger-backup.db"))
    desk.ctl("verify")
    accepted_once(sandbox, {**desk.payouts(), **desk.payins()})
    for name in ("a token", "a token in JSON", "a token in a link"):
        header, claims, signature = secrets[name].split(b".")
        expect([holds_token(part) for part in (header, claims, signature)] == [True, True, False], f"{name} is known by either of its objects")
    looked = 0
    for path in desk.home.rglob("*"):
        if not path.is_file():
            continue
        looked += 1
        content = path.read_bytes()
        for name, secret in secrets.items():
            expect(secret not in content, f"{name} lies in {path}")
        expect(not files_with_tokens([path]), f"a token lies in {path}")
    expect(looked >= 8, f"{looked} files were looked through")


def in_memory(pid, secrets):
    """Which of them lie in what that process may write to."""
    found = set()
    with open(f"/proc/{pid}/maps", encoding="utf-8") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for line in maps:
            places, rights = line.split()[:2]
            begin, end = (int(place, 16) for place in places.split("-"))
            if not rights.startswith("rw") or end - begin > 1 << 28:
                continue
            try:
                memory.seek(begin)
                content = memory.read(end - begin)
            except (OSError, ValueError):
                continue  # what the kernel keeps to itself
            found |= {name for name, secret in secrets.items() if secret in content}
    return found


def is_at_work(desk):
    """Whether a process holds the lock of the one that works."""
    for path in desk.home.rglob("worker.lock"):
        with open(path, "rb") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
    return False


def left_in_memory(desk):
    """A key in a file: neither its passphrase nor its primes stay in the memory of a program that has signed with it."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    opener = desk.folder / "passphrase"
    sealed = next(desk.home.rglob("*.p8"))
    text = openssl("pkey", "-inform", "DER", "-in", sealed, "-passin", f"file:{opener}", "-noout", "-text").decode()
    secrets = {"passphrase": opener.read_bytes().strip()}
    for name in ("prime1", "prime2"):
        digits = re.search(rf"^{name}:\n((?: +[0-9a-f:]+\n)+)", text, re.MULTILINE).group(1)
        prime = bytes.fromhex(re.sub(r"[^0-9a-f]", "", digits)).lstrip(b"\0")
        secrets |= {name: prime[:48], f"{name}, as a processor has it": prime[::-1][:48]}
    desk.environment["KONTOR_ALLOW_DUMPS"] = "1"  # or the system keeps its memory to itself
    worker = desk.begin("run")
    eventually(lambda: is_at_work(desk))  # or the call that pays would sign itself
    expect(desk.pay("12.00").json["status"] in ("processing", "other", "paid"), "it is accepted")
    expect(worker.poll() is None and is_at_work(desk), "the worker has signed, no other process")
    eventually(lambda: not in_memory(worker.pid, secrets))
    known = {"address": sandbox.address.encode()}
    expect(in_memory(worker.pid, known) == set(known), "it was looked through")
    expect(end_politely(worker).code == 0, "run was told to end")


def others_may_write(desk):
    """A home folder, a profile's and one of keys that others may write to: each is refused and says how it is mended; nothing is sent."""
    desk.keep_keys_in_files()
    sandbox = desk.sandbox()
    desk.set_up(sandbox)
    keys = next(desk.home.rglob("*.p8")).parent
    for folder, mode in ((desk.home, 0o770), (desk.home, 0o702), (keys.parent, 0o720), (keys, 0o720)):
        folder.chmod(mode)
        refused = desk.try_ctl(*desk.payout("13.00"))
        expect(refused.code != 0 and f"chmod go-w '{folder}'" in refused.err, (folder, refused))
        expect(not sandbox.truth(), "nothing is sent")
        folder.chmod(0o700)
    desk.ctl("run", "--until-idle", "--timeout", "60")
    desk.pay("14.00")


if __name__ == "__main__":
    journeys([left_in_memory, others_may_write, removed_in_a_batch, switched_in_a_batch, secrets_of_a_day, rotated_in_steps, files_that_are_no_key, backup_and_restore])
