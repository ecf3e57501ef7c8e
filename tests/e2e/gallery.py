#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""gallery.py BIN_DIR OUT_DIR [LOOK…]: every page, sheet, dialog and state of the window, to be looked at.

A look is a theme and what is special about it: light, dark, light-large (letters at 200 %), dark-scaled (a screen of double density), dark-rtl
(right to left), light-narrow (the smallest window), light-id (Indonesian), light-stale (only what has aged, which takes a quarter of an hour).
Without one all of them are taken. A step that doesn't come about is told at the end, and the others are taken all the same."""
import collections
import pathlib
import subprocess
import sys
import time
from xml.etree import ElementTree

from drive import NotFound, Session, wait_until
from payroll import BuiltInSandbox, is_paid, payroll

bin_dir, out_dir = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
LOOKS = {
    "light": {}, "dark": {}, "light-large": {"large": True}, "dark-scaled": {"scale": "2", "size": "2560x1600"}, "dark-rtl": {"arguments": ["-reverse"]},
    "light-narrow": {"size": "960x630"}, "light-id": {"arguments": ["--lang", "id"]},
    "light-stale": {"parts": ["stale"]},
}
PARTS = ["sections", "payout", "sheets", "payins", "batch", "keys", "loading", "trouble", "warnings", "recovery", "marks", "lock"]
STATUS = ["environmentButton", "connectionButton", "callbacksButton", "oldestButton", "rateGauge", "clockButton", "jobsButton"]
STALE = 15 * 60  # seconds until Kontor says that figures have aged
SECTIONS = {1: "overview", 2: "payouts", 3: "payins", 4: "balances", 5: "options", 6: "keys", 7: "callbacks", 9: "settings"}


class Gallery:
    """One window in one look; each picture is named by what it shows. What has no key is found by its name in the language of the look."""

    def __init__(self, session, look):
        self.session = session
        self.look = look
        self.number = 0
        self.missed = []
        self.home = session.folder / look
        self.app = None

    def press(self, words, timeout=10):
        """A button whose name begins so. One that belongs to a key goes on with that."""
        said = self.words().get(words, words).rstrip("…")
        self.app.press(self.app.find("button", lambda name: name.startswith(said), timeout=timeout))

    def words(self):
        """What the English words are called in this look."""
        if "--lang" not in LOOKS[self.look].get("arguments", []):
            return {}
        file = pathlib.Path(__file__).resolve().parents[2] / "translations" / f"kontor_{self.look.split('-')[1]}.ts"
        messages = ElementTree.parse(file).iter("message")
        return {each.findtext("source").replace("&", ""): each.findtext("translation").replace("&", "") for each in messages}

    def start(self, *arguments):
        extra = LOOKS[self.look].get("arguments", [])
        environment = {"QT_SCALE_FACTOR": LOOKS[self.look].get("scale", "1")}
        self.app = self.session.start([bin_dir / "kontor", "--home", self.home, "--sandbox", "--theme", self.look.split("-")[0], *extra, *arguments],
                                      environment=environment)

    def shot(self, name, rest=0.6):
        time.sleep(rest)  # fades and what is read on other threads; a picture too early only shows less
        self.number += 1
        self.session.screenshot(out_dir / self.look / f"{self.number:02}-{name}.png")

    def step(self, name, *keys, text="", rest=0.6, back=()):
        self.app.key(*keys)
        if text:
            time.sleep(0.3)
            self.app.keys(text)
        self.shot(name, rest)
        if back:
            self.app.key(*back)
            time.sleep(0.2)

    def attempt(self, what):
        try:
            what()
        except (NotFound, StopIteration) as missing:
            self.missed.append(f"{self.look}: {what.__name__}: {missing}")

    # ---- what there is

    def first(self):
        self.start()
        self.shot("starting", rest=0)
        table = next(iter(wait_until(lambda: list(self.app.all("table")), 20, "a table")))
        wait_until(lambda: self.app.table(table)[0] >= 40, 60, "the sample payments")
        time.sleep(12)  # until they are paid
        if LOOKS[self.look].get("large"):
            self.app.key(*["ctrl+plus"] * 10)

    def sections(self):
        for digit, name in SECTIONS.items():
            self.step(name, f"ctrl+{digit}", rest=1.5)
        self.step("batches-empty", "ctrl+shift+b")

    def payout(self):
        self.step("new-payout", "ctrl+n", rest=1.5)
        self.step("new-payout-problems", "ctrl+Return")
        self.app.key("Escape", "ctrl+n")
        self.step("new-payout-people", "ctrl+a", text="ash", rest=1)
        self.app.key("Down", "Return")
        self.app.keys("1250.5")
        self.step("new-payout-filled", "Tab")
        self.step("review", "ctrl+Return", rest=1)
        self.step("hold", "ctrl+Return", rest=1)
        time.sleep(9)
        self.step("payment", "ctrl+2", "Home", "Return", rest=1)

    def sheets(self):
        self.app.key("ctrl+2")
        self.step("palette-empty", "ctrl+k", back=["Escape"])
        self.step("palette", "ctrl+k", text="asha", rest=1, back=["Escape"])
        self.step("palette-none", "ctrl+k", text="zzzzzz", rest=1, back=["Escape"])
        self.step("look-up", "ctrl+l", back=["Escape"])
        self.step("export", "ctrl+e", rest=1, back=["Escape"])
        self.app.key("ctrl+l")
        time.sleep(0.5)
        self.app.keys("nobody-knows")
        self.step("look-up-unknown", "Return", rest=3, back=["Escape"])
        self.step("key-map", "ctrl+slash", back=["Escape"])
        self.step("help", "F1", back=["Escape"])
        self.app.key("ctrl+k")
        time.sleep(0.3)
        self.app.keys(self.words().get("Test connection…", "Test connection…").rstrip("…"))
        time.sleep(1)
        self.step("connection-test", "Return", rest=3, back=["Escape"])
        self.step("jobs", "ctrl+j", back=["ctrl+j"])
        self.step("filter-none", "ctrl+2", "ctrl+f", text="zzzzzz", rest=1, back=["ctrl+a", "BackSpace"])
        self.step("save-view", "ctrl+shift+s", back=["Escape"])
        for part in STATUS:
            if part not in ("oldestButton", "jobsButton"):  # which lead elsewhere
                self.status(part)

    def status(self, part):
        """The parts of the status bar stand in their order; what lies beside them at that height belongs to something else."""
        place, low = STATUS.index(part), self.session_height() // int(LOOKS[self.look].get("scale", "1"))  # as places are told
        buttons = [node for node in self.app.all("button") if low - 50 < self.app.centre(node)[1] < low - 15]
        beside = collections.defaultdict(list)
        for node in buttons:
            beside[node.get_parent()].append(node)
        bar = max(beside.values(), key=len, default=[])
        if place < len(bar):
            self.app.press(sorted(bar, key=lambda node: self.app.centre(node)[0], reverse="-reverse" in LOOKS[self.look].get("arguments", []))[place])
            self.shot(f"status-{part}")
            self.app.key("Escape")

    def session_height(self):
        return int(LOOKS[self.look].get("size", "1280x800").split("x")[1])

    def payins(self):
        self.step("new-payin", "ctrl+shift+n", rest=1)
        self.app.keys("450000")
        self.app.key("Tab")
        time.sleep(2)
        self.step("new-payin-problems", "ctrl+Return", rest=1)
        self.app.key("Down", "Tab")  # the first bank
        for field in ("Rina Wijaya", "8810 4455 1234", "rina@example.com"):
            self.app.keys(field)
            self.app.key("Tab")
        self.step("payin", "ctrl+Return", rest=4)
        self.press("Sandbox controls")
        self.shot("sandbox-desk", rest=1.5)
        self.app.key("Escape")

    def batch(self):
        path = payroll(self.session.folder / f"Payroll {self.look}.csv", 200, "SAL-x,,4410 2231,BCA,BANK_TRANSFER,95000,IDR,b@example.com,")
        self.by_hand(path)
        self.shot("batch-import", rest=1)
        self.step("batch-mended", "F8", text="Budi Santoso", back=["Return"])
        self.step("batch-elsewhere", "ctrl+shift+b", rest=1, back=["alt+Left"])
        self.step("batch-review", "ctrl+Return", rest=2)
        self.app.key("ctrl+Return")
        self.shot("batch-run", rest=6)
        self.step("batch-jobs", "ctrl+j", back=["ctrl+j"])
        self.step("batch-quit", "ctrl+q", rest=1, back=["Escape"])

    def by_hand(self, path):
        self.app.key("ctrl+o")
        time.sleep(2)
        self.app.keys(str(path))
        self.app.key("Return")
        time.sleep(3)

    def keys(self):
        """The key's life, from another one on, and a token."""
        self.app.key("ctrl+6")
        self.press("Back up…")
        self.shot("key-backup", rest=1)
        self.app.key("Escape")
        self.press("Import key…")
        self.shot("key-import", rest=1)
        self.app.key("Escape")
        self.press("Rotate key…")
        self.shot("rotate-create", rest=1)
        self.press("Create key")
        self.press("They have it", timeout=60)
        self.shot("rotate-not-yet", rest=3)
        self.press("Play the gateway: register the key")
        time.sleep(1)
        self.press("Test now")
        self.shot("rotate-switch", rest=3)
        self.press("Use the new key")
        self.shot("rotate-done", rest=2)
        self.step("keys-two", "ctrl+6", rest=1)
        self.step("token", "ctrl+t", rest=1)
        for value in ("INV-1", "450000", "IDR"):
            self.app.keys(value)
            self.app.key(*["Tab"] * (2 if value == "INV-1" else 1))
        self.step("token-made", "ctrl+Return", rest=2)
        self.step("tokens", "ctrl+6", rest=1)

    def lock(self):
        self.step("locked", "ctrl+shift+l", rest=2)

    def loading(self):
        """A gateway that takes its time."""
        sandbox = BuiltInSandbox(self.home)
        sandbox.faults({"method": "GET", "path": ".*", "do": "hold", "ms": 5000})
        self.step("loading-balances", "ctrl+4", "F5", rest=1)
        self.app.key("ctrl+5")
        self.app.keys("910000")
        self.step("loading-options", "Return", rest=1)
        self.step("loading-overview", "ctrl+1", "F5", rest=1)
        self.app.key("ctrl+l")
        time.sleep(0.5)
        self.app.keys("nobody-knows-this-one")
        self.step("loading-look-up", "Return", rest=1, back=["Escape"])
        self.app.key("ctrl+shift+n")
        self.app.keys("730000")
        self.step("loading-methods", "Tab", rest=1, back=["Escape"])
        sandbox.faults()

    def stale(self):
        """Figures that were read long ago: the gateway can't be reached since."""
        self.step("fresh-balances", "ctrl+4", rest=3)
        sandbox = BuiltInSandbox(self.home)
        sandbox.faults({"path": ".*", "do": "drop_before_accept"})
        for _ in range(6):  # somebody is at the desk, or the window locks itself
            time.sleep((STALE + 30) / 6)
            self.app.key("Escape")
        self.step("stale-balances", "ctrl+4", rest=2)
        self.step("stale-overview", "ctrl+1", rest=2)
        self.step("stale-payouts", "ctrl+2", rest=2)
        self.status("connectionButton")
        sandbox.faults()

    def trouble(self):
        """Outcomes unknown, other money, and then no gateway at all."""
        sandbox = BuiltInSandbox(self.home)
        sandbox.faults({"method": "POST", "path": "/payouts/.*", "times": 3, "do": "accept_then_hang"},
                       {"method": "GET", "path": "/payouts/.*", "times": 3, "do": "echo_wrong_amount"})
        time.sleep(12)
        self.step("attention", "ctrl+shift+a", rest=2)
        self.step("attention-one", "Home", "Return", rest=1)
        self.step("overview-trouble", "ctrl+1", rest=1)
        sandbox.faults({"path": ".*", "do": "drop_before_accept"})
        self.step("offline-balances", "ctrl+4", rest=3)
        self.app.key("ctrl+5")
        self.app.keys("450000")
        self.step("offline-options", "Return", rest=3)
        self.step("offline-payouts", "ctrl+2", "F5", rest=4)
        sandbox.faults()

    def warnings(self):
        """A clock that is off, and a gateway that refuses more than it takes."""
        sandbox = BuiltInSandbox(self.home)
        sandbox.faults(clock_skew_s=-45)
        for _ in range(8):  # the middle of the last answers
            self.app.key("ctrl+4", "F5")
            time.sleep(1)
        self.shot("clock-off", rest=2)
        self.status("clockButton")
        sandbox.faults({"path": ".*", "do": "status", "status": 429, "retry_after": 5}, clock_skew_s=-45)
        self.app.key("F5")
        self.step("slowed-down", "ctrl+1", "F5", rest=38)
        self.status("rateGauge")
        sandbox.faults()

    def marks(self):
        """Payments that the gateway calls real where only practice is meant."""
        BuiltInSandbox(self.home).faults(is_test=False)
        self.app.key("ctrl+n", "ctrl+a")
        self.app.keys("ash")
        time.sleep(1)
        self.app.key("Down", "Return")
        self.app.keys("77")
        self.app.key("ctrl+Return")
        time.sleep(1)
        self.app.key("ctrl+Return")
        self.shot("marked", rest=20)
        self.press("Show reply")
        self.shot("marked-reply", rest=2)

    def recovery(self):
        self.app.kill()
        self.start()
        self.shot("recovery", rest=5)


def take(look):
    (out_dir / look).mkdir(parents=True, exist_ok=True)
    with Session(keyring=True, size=LOOKS[look].get("size", "1280x800")) as desktop:
        gallery = Gallery(desktop, look)
        gallery.first()
        for part in LOOKS[look].get("parts", PARTS):
            gallery.attempt(getattr(gallery, part))
    print(f"{look}: {gallery.number} pictures", *gallery.missed, sep="\n  ")


if len(sys.argv) == 4:
    take(sys.argv[3])
else:  # a desktop each, and a process for each desktop
    for chosen in sys.argv[3:] or LOOKS:
        subprocess.run([sys.executable, "-B", __file__, *sys.argv[1:3], chosen], check=True)
