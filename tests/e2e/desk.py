# SPDX-License-Identifier: GPL-3.0-or-later
"""The real programs, as a script sees them: a sandbox gateway of one's own, and kontorctl on a home folder of one's own."""
import json
import os
import pathlib
import re
import shutil
import signal
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request


class Sandbox:
    """A kontor-sandbox on a port that the system chose. Its state survives stop() and start()."""

    def __init__(self, programs, folder, *options, state="gateway.state"):
        self.command = [str(programs / "kontor-sandbox"), "--state", str(folder / state), *options]
        self.scheme = "https" if "--tls-cert" in options else "http"
        self.port = 0
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen([*self.command, "--port", str(self.port)], stdout=subprocess.PIPE, text=True)
        first = self.process.stdout.readline()
        self.port = int(re.fullmatch(r"listening on https?://127\.0\.0\.1:(\d+)\n", first).group(1))

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(20)

    @property
    def address(self):
        return f"{self.scheme}://127.0.0.1:{self.port}"

    def _call(self, method, path, body=None):
        # Its certificate may be one that nobody should trust: that is what the test is about.
        request = urllib.request.Request(self.address + path, data=body, method=method)
        context = ssl._create_unverified_context() if self.scheme == "https" else None
        try:
            with urllib.request.urlopen(request, timeout=20, context=context) as answer:
                return answer.read()
        except urllib.error.HTTPError as refused:
            raise AssertionError(f"{method} {path}: {refused.code} {refused.read().decode()}") from refused

    def register(self, *public_pems):
        """It knows these keys, and no others."""
        self._call("PUT", "/sandbox/keys", json.dumps({"keys": public_pems}).encode())

    def rules(self, *rules):
        self._call("PUT", "/sandbox/faults", json.dumps({"rules": rules}).encode())

    def fault(self, do, times=1, path="/payouts/.*", method="POST", **more):
        rule = {"method": method, "path": path, "do": do, **more}
        if times:
            rule["times"] = times
        self._call("PUT", "/sandbox/faults", json.dumps({"rules": [rule]}).encode())

    def settings(self, rules=(), **settings):
        self._call("PUT", "/sandbox/faults", json.dumps({"rules": list(rules), "settings": settings}).encode())

    def heal(self):
        self._call("PUT", "/sandbox/faults", b'{"rules":[]}')

    def pay(self, order_id, amount=None):
        """The customer of a payin transfers all that is missing, or this amount."""
        self._call("POST", f"/sandbox/payins/{order_id}/pay", json.dumps({"amount": amount}).encode() if amount else b"")

    def truth(self):
        """What the gateway has, by ID: payouts and payins."""
        truth = self.whole_truth()
        return {payment["id"]: payment for payment in truth["payouts"] + truth["payins"]}

    def whole_truth(self):
        return json.loads(self._call("GET", "/sandbox/truth"))


class Answer:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    @property
    def json(self):
        return json.loads(self.out)

    def __repr__(self):
        return f"exit {self.code}\n{self.out}\n{self.err}"


class Desk:
    """One home folder and the kontorctl that works on it."""

    def __init__(self, programs):
        self.programs = pathlib.Path(programs)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kontor-e2e."))
        self.home = self.folder / "home"
        self.environment = {key: value for key, value in os.environ.items() if not key.startswith("KONTOR_")}
        self.environment["XDG_STATE_HOME"] = str(self.folder / "state")
        self.common = []
        self.prefix = []
        self.sandboxes = []
        self.running = []

    def close(self):
        for process in self.running:
            if process.poll() is None:
                process.kill()
                process.wait()
        for sandbox in self.sandboxes:
            sandbox.stop()
        shutil.rmtree(self.folder)

    def sandbox(self, *options, state="gateway.state"):
        sandbox = Sandbox(self.programs, self.folder, "--settle-ms", "300", *options, state=state)
        self.sandboxes.append(sandbox)
        return sandbox

    def built_in_sandbox(self):
        """The gateway of the profile "sandbox", which the programs start themselves."""
        profile = (self.home / "sandbox" / "profile.ini").read_text(encoding="utf-8")
        gateway = Sandbox.__new__(Sandbox)
        gateway.scheme, gateway.port = "http", int(re.search(r"^baseUrl=http://127\.0\.0\.1:(\d+)", profile, re.MULTILINE).group(1))
        return gateway

    def keep_keys_in_files(self):
        passphrase = self.folder / "passphrase"
        passphrase.write_text("a practice passphrase\n", encoding="utf-8")
        passphrase.chmod(0o600)
        self.common += ["--key-store", "file", "--passphrase-file", str(passphrase)]

    def without_keychain(self):
        self.environment.pop("DBUS_SESSION_BUS_ADDRESS", None)
        self.environment["XDG_RUNTIME_DIR"] = str(self.folder)

    def command(self, *arguments):
        return [*self.prefix, str(self.programs / "kontorctl"), "--home", str(self.home), *self.common, *arguments]

    def ctl(self, *arguments, code=0, stdin=None, patience=120):
        """Runs kontorctl to its end and insists on its exit code."""
        answer = self.try_ctl(*arguments, stdin=stdin, patience=patience)
        assert answer.code == code, f"{arguments}: {code} was expected\n{answer}"
        return answer

    def try_ctl(self, *arguments, stdin=None, patience=120):
        """Runs kontorctl to its end, whichever it is."""
        ended = subprocess.run(
            self.command(*arguments), env=self.environment, capture_output=True, text=True, timeout=patience, check=False, input=stdin)
        return Answer(ended.returncode, ended.stdout, ended.stderr)

    def begin(self, *arguments):
        """Starts kontorctl and leaves it running."""
        process = subprocess.Popen(self.command(*arguments), env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.running.append(process)
        return process

    def set_up_without_key(self, sandbox, *options):
        self.ctl("profile", "add", "Shop", "--base-url", sandbox.address, "--merchant", "SANDBOX", *options)

    def set_up(self, sandbox, *options):
        """A profile for that gateway, with a key that the gateway knows."""
        self.set_up_without_key(sandbox, *options)
        self.ctl("key", "generate", "--bits", "2048")
        sandbox.register(self.ctl("key", "export-public").out)

    def pay(self, amount="1250.50", *options, code=0, **fields):
        return self.ctl(*self.payout(amount, *options, **fields), code=code)

    @staticmethod
    def payout(amount="1250.50", *options, name="Asha Verma", currency="INR", account="50100 2348 1074", email="asha@example.com", bank="HDFC",
               method="BANK_TRANSFER", again="one of several alike"):
        """`again` empty: a possible duplicate is refused."""
        if again:
            options = ("--again", again, *options)
        return ["--json", "payout", "new", "--amount", amount, "--currency", currency, "--method", method, "--account-name", name,
                "--account-number", account, "--operator", bank, "--email", email, *options]

    def collect(self, amount="450000.00", *options, code=0, account="0012 3456 78"):
        """A payin: the customer is told where to pay."""
        return self.ctl("--json", "payin", "new", "--amount", amount, "--currency", "IDR", "--method", "VIRTUAL_ACCOUNT", "--operator", "BCA",
                        "--account-name", "Dewi Lestari", "--account-number", account, "--email", "dewi@example.com", *options, code=code)

    def payouts(self, kind="payout"):
        """The ledger, by ID."""
        return {payment["order_id"]: payment for payment in self.ctl("--json", kind, "list").json["payments"]}

    def payins(self):
        return self.payouts("payin")

    def timeline(self, order_id, kind="payout"):
        return [entry["what"] for entry in self.ctl("--json", kind, "show", order_id).json["timeline"]]


def eventually(what, seconds=60):
    """Waits until what() holds, by looking again and again: it happens in other programs."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        result = what()
        if result:
            return result
        time.sleep(0.05)
    raise AssertionError(f"it did not come to be within {seconds} s")


def end_politely(process, seconds=15):
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=seconds)
    return Answer(process.returncode, out, err)


def journeys(known, in_a_keyring=()):
    """The main() of a file of journeys: without arguments it lists them, the longest first, and says which need a keyring."""
    if len(sys.argv) == 1:
        for journey in known:
            print(journey.__name__, "keyring" if journey in in_a_keyring else "")
        return
    name, programs = sys.argv[1:]
    os.environ.pop("DISPLAY", None)
    desk = Desk(programs)
    try:
        {journey.__name__: journey for journey in known}[name](desk)
    finally:
        desk.close()
