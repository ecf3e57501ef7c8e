#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""From an empty home to a gateway of one's own, by keys alone: the gateway doesn't know the key yet and the clocks are apart, the lines of
the test say so, and tick once both are put right. Then the first payout goes out. The assistant is left in the middle and goes on there."""
import pathlib
import sys

from desk import Sandbox
from drive import Session, wait_until

bin_dir = pathlib.Path(sys.argv[1])
out_dir = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
LINES = ["Address reachable", "TLS certificate", "API version 2 accepted", "Clock within 5 s", "Token issued with this key", "Merchant name"]


def standing(app):
    """Each line as a screen reader hears it."""
    heard = {}
    for name in app.texts():
        for line in LINES:
            if name.startswith((line + ": ", line + ", ")):
                heard[line] = name[len(line):]
    return heard


def tested(app):
    wait_until(lambda: any(text.endswith(("still open.", "All six are right.")) for text in app.texts()), 40, "the test to end")
    return standing(app)


def picture(session, name):
    if out_dir:
        session.screenshot(out_dir / f"{name}.png")


def start(session, home):
    return session.start([bin_dir / "kontor", "--home", home, "--theme", "light"])


def main(session, gateway):
    home = session.folder / "kontor"
    app = start(session, home)
    choice = app.find("radio button", "Practise in the sandbox", timeout=20)
    wait_until(lambda: app.state(choice, "focused"), 5, "the keyboard to be on the first choice")
    picture(session, "welcome-start")
    app.key("Down", "Return")
    address = app.find("text", "Base address")
    wait_until(lambda: app.state(address, "focused"), 5, "the keyboard to be in the first field")
    app.key("Return")
    app.find("label", lambda name: name.startswith("Enter the address that your gateway gave you"))
    app.keys(gateway.address)
    app.key("Tab")
    app.keys("SANDBOX")
    picture(session, "welcome-gateway")
    app.key("Return")
    create = app.find("button", "Create key", timeout=20)
    wait_until(lambda: app.state(create, "enabled"), 20, "the keychain to be found")
    assert (home / "SANDBOX Test" / "profile.ini").exists()
    picture(session, "welcome-key")
    app.key("Return")
    pem = app.find("text", "Public key", timeout=60)
    wait_until(lambda: "END PUBLIC KEY" in app.text(pem), 20, "the public key")
    public = app.text(pem)
    assert "rest=keychain" in (home / "SANDBOX Test" / "profile.ini").read_text()
    picture(session, "welcome-handover")

    # Closed here, it goes on here.
    app.key("alt+F4")
    assert app.wait_end(30) == 0
    app = start(session, home)
    app.find("text", "Public key", timeout=20)
    app.key("ctrl+Return")
    wrong = tested(app)
    assert wrong["Address reachable"].startswith(", all right"), wrong
    assert wrong["Clock within 5 s"].startswith(", not all right") and "behind the gateway" in wrong["Clock within 5 s"], wrong
    assert "may not be registered" in wrong["Token issued with this key"], wrong
    picture(session, "welcome-test")

    gateway.register(public)
    gateway.settings(clock_skew_s=0)
    app.key("Return")  # the keyboard is on Test again
    wait_until(lambda: all(text.startswith(", all right") for text in standing(app).values()), 40, "every line to tick")
    assert standing(app)["Merchant name"] == ", all right: Toko Nusantara", standing(app)
    app.key("ctrl+Return")
    none = app.find("radio button", "No callbacks")
    wait_until(lambda: app.state(none, "focused"), 5, "the keyboard to be on the choice")
    picture(session, "welcome-callbacks")
    app.key("Return")
    app.find("label", "You can issue payouts.")
    picture(session, "welcome-end")
    app.key("Return")
    app.find("button", lambda name: name.startswith("Test profile, for practice payments. Merchant Toko Nusantara"), timeout=20)
    pay(app, gateway)
    app.key("ctrl+q")
    assert app.wait_end(30) == 0
    app = start(session, home)
    app.find("table", "Payouts", timeout=20)  # the assistant is over
    app.key("ctrl+q")
    assert app.wait_end(30) == 0


def pay(app, gateway):
    app.key("ctrl+n")
    app.find("text", "Recipient")
    for value in ["Asha Verma", "501023481074", "HDFC", "BANK_TRANSFER", "asha@example.com", "FIRST-1", "281.83", "INR"]:
        app.key("ctrl+a")
        app.keys(value)
        app.key("Tab")
    app.key("ctrl+Return")
    app.find("button", lambda name: name.startswith("Pay "), timeout=10)
    app.key("ctrl+Return")
    # Not only until the gateway has it: while its answer is on the way, closing asks before it ends anything.
    wait_until(lambda: is_paid(app), 40, "the payout to be paid")
    assert len(gateway.truth()) == 1, gateway.truth()


def is_paid(app):
    table = app.find("table", "Payouts", timeout=20)
    return any("Status: Paid" in row for row in app.rows(table))


with Session(keyring=True, size="1280x800") as desktop:
    if out_dir:
        out_dir.mkdir(parents=True, exist_ok=True)
    gateway_of_ours = Sandbox(bin_dir, desktop.folder, "--settle-ms", "300")
    gateway_of_ours.settings(clock_skew_s=41)
    try:
        main(desktop, gateway_of_ours)
    finally:
        gateway_of_ours.stop()
