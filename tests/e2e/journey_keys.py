#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys and tokens as somebody handles them in the window: a key is rotated while the practice gateway learns of it late, a token is handed out
and leaves the screen, Kontor is locked and opened again with everything where it was: also with the assistant over the window, with a
payout that was just confirmed, and while the window is away and sends in the background. Of keys and tokens nothing is left on the disk."""
import base64
import pathlib
import stat
import subprocess
import sys

from drive import NotFound, Session, wait_until
from payroll import BuiltInSandbox, start
from tokens import files_with_tokens

bin_dir = pathlib.Path(sys.argv[1])
SAVER = "org.freedesktop.ScreenSaver"


class Screen:
    """The desktop's own lock, as programs hear of it. It is there before they are."""

    def __init__(self):
        from gi.repository import Gio, GLib
        self.variant = GLib.Variant
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.bus.set_exit_on_close(False)
        self.bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "RequestName",
                           GLib.Variant("(su)", (SAVER, 4)), None, Gio.DBusCallFlags.NONE, -1, None)

    def lock(self):
        self.bus.emit_signal(None, "/" + SAVER.replace(".", "/"), SAVER, "ActiveChanged", self.variant("(b)", (True,)))
        self.bus.flush_sync()


def says(app, words):
    try:
        wait_until(lambda: any(words in text for text in app.texts()), 20, f"the words {words!r}")
    except NotFound as missing:
        raise NotFound(f"{missing}; it says {list(app.texts())!r}") from missing


def rotate(app):
    app.key("ctrl+6")
    app.click(app.find("button", "Rotate key…"))
    app.click(app.find("button", "Create key"))
    app.click(app.find("button", "They have it", timeout=60))
    says(app, "The gateway does not take the new key yet.")
    says(app, "The old key stays in use")
    app.press(app.find("button", "Play the gateway: register the key"))
    says(app, "The practice gateway knows the new key now.")
    app.press(app.find("button", "Test now"))
    app.press(app.find("button", "Use the new key", timeout=20))
    says(app, "Retired")


def hand_out(app):
    app.key("ctrl+t")
    app.type(app.find("text", "ID of the payin"), "INV-1")
    app.type(app.find("text", "Amount"), "450000")
    app.type(app.find("text", "Currency"), "IDR")
    app.key("ctrl+Return")
    says(app, "It lets its holder create and see the payin INV-1")
    assert not any("eyJ" in text for text in app.texts()), "the token is not shown"
    app.key("Escape")
    says(app, "1 token")


def seen(session, name):
    """Whether a window of such a name is on the screen."""
    return bool(session.xdotool("search", "--onlyvisible", "--name", name))


def is_locked(session, app, *hidden):
    app.find("button", "Unlock", timeout=10)
    says(app, "Kontor is locked.")
    for name in hidden:
        wait_until(lambda: not seen(session, name), 10, f"{name} to be out of sight")


def unlock(app):
    app.press(app.find("button", "Unlock"))
    app.gone("button", "Unlock")


def lock(session, app):
    app.key("ctrl+shift+l")
    is_locked(session, app, "Keys")
    unlock(app)
    says(app, "Tokens that were handed out")


def lock_over_the_assistant(session, app, screen):
    app.press(app.find("menu item", "New profile…"))
    choice = app.find("radio button", "Practise in the sandbox", timeout=10)
    wait_until(lambda: seen(session, "Welcome"), 10, "a search that finds it: one that finds nothing could be a wrong one")
    screen.lock()
    is_locked(session, app, "Keys", "Welcome")
    assert not app.state(choice, "showing"), "the assistant is out of sight, too"
    unlock(app)
    wait_until(lambda: app.state(app.find("radio button", "Practise in the sandbox"), "showing"), 10, "the assistant to be back")
    app.key("alt+F4")
    app.gone("radio button", "Practise in the sandbox")
    says(app, "Tokens that were handed out")


def pay(app, amount, reference):
    app.key("ctrl+n")
    app.find("text", "Recipient")
    for value in ["Asha Verma", "501023481074", "HDFC", "BANK_TRANSFER", "asha@example.com", reference, amount, "INR"]:
        app.key("ctrl+a")
        app.keys(value)
        app.key("Tab")
    app.key("ctrl+Return")
    app.find("button", lambda name: name.startswith("Pay ") and amount in name, timeout=10)
    app.key("ctrl+Return")
    says(app, f"Sending {amount}")


def taken(sandbox, amount):
    bodies = [payout["body"] for payout in sandbox.payouts() if payout["body"] and payout["accepted_at"]]
    return [body for body in bodies if "501023481074" in body and amount in body]


def confirmed_work_goes_on(session, app, sandbox):
    """Locked within the five seconds in which it could be taken back: it goes out all the same."""
    pay(app, "281.83", "LOCKED-1")
    assert not taken(sandbox, "281.83")
    app.key("ctrl+shift+l")
    is_locked(session, app, "Payouts")
    wait_until(lambda: taken(sandbox, "281.83"), 30, "the payout to be accepted")
    is_locked(session, app, "Payouts")
    says(app, "Nothing is on its way.")
    unlock(app)
    app.find("table", "Payouts", timeout=10)


def comes_back_locked(session, app, sandbox, screen):
    """Away in the background, the screen is locked: whoever starts Kontor again stands before the lock, before anything is seen."""
    sandbox.faults({"method": "POST", "path": "/payouts/.*", "times": 1, "do": "hold", "ms": 15000})
    pay(app, "281.84", "LOCKED-2")
    table = app.find("table", "Payouts")
    wait_until(lambda: any("LOCKED-2" in row and "Status: Sending" in row for row in app.rows(table, 0, 5)), 20, "it to be on its way")
    app.key("alt+F4")
    app.press(app.find("button", "Keep sending in the background", timeout=20))
    wait_until(lambda: not seen(session, "Payouts"), 10, "the window to be away")
    screen.lock()
    again = [bin_dir / "kontor", "--home", session.folder / "kontor", "--sandbox"]
    assert subprocess.run(again, env=session.environment, timeout=60, check=False).returncode == 0
    app.find("button", "Unlock", timeout=10)
    assert not seen(session, "Payouts"), "nothing is seen before it is unlocked"
    wait_until(lambda: taken(sandbox, "281.84"), 60, "the payout to be accepted")
    # What was to be sent in the background is sent. Who stands before the lock gets a window all the same.
    says(app, "Nothing is on its way.")
    is_locked(session, app, "Payouts")
    unlock(app)
    table = app.find("table", "Payouts", timeout=20)
    wait_until(lambda: any("LOCKED-2" in row and "Status: Paid" in row for row in app.rows(table, 0, 5)), 40, "it to be paid")


def nobody_else_reads(folder):
    files = [path for path in folder.rglob("*") if path.is_file()]
    open_to_others = [str(path) for path in files if stat.S_IMODE(path.stat().st_mode) & 0o077]
    assert (folder / "window.ini") in files and not open_to_others, open_to_others


def leaves_no_trace(session, home, log):
    """Of the two private halves and of any token nothing is in the home, its logs and ledger, or in what the program printed."""
    found = subprocess.run(["secret-tool", "search", "--all", "server", "org.kontor"], env=session.environment, capture_output=True, check=True)
    stored = [line.partition(b"secret = ")[2] for line in found.stdout.splitlines() if line.startswith(b"secret = ")]
    assert len(stored) == 2 and all(len(each) > 1000 for each in stored), f"{len(stored)} keys are in the keychain"
    canaries = {}
    for number, each in enumerate(stored):
        canaries[f"key {number} as it is stored"] = each[600:640]
        canaries[f"key {number} as bytes"] = base64.b64decode(each)[600:630]
    # The practice gateway keeps what it issued: it is not Kontor.
    files = [path for path in home.rglob("*") if path.is_file() and not path.name.startswith("gateway")] + [pathlib.Path(log)]
    assert any(path.suffix == ".db" for path in files), [str(path) for path in files]
    assert any(path.parent.name == "log" for path in files), "Kontor keeps a log"
    found_in = [f"{name} in {path}" for path in files for name, canary in canaries.items() if canary in path.read_bytes()]
    found_in += [f"a token in {path}" for path in files_with_tokens(files)]
    assert not found_in, found_in


with Session(keyring=True, size="1280x800") as session:
    home = session.folder / "kontor"
    own_screen = Screen()
    program = start(session, bin_dir / "kontor", home)
    gateway = BuiltInSandbox(home)
    rotate(program)
    hand_out(program)
    lock(session, program)
    lock_over_the_assistant(session, program, own_screen)
    confirmed_work_goes_on(session, program, gateway)
    comes_back_locked(session, program, gateway, own_screen)
    program.key("ctrl+q")
    assert program.wait_end() == 0
    nobody_else_reads(home)
    leaves_no_trace(session, home, program.log)
