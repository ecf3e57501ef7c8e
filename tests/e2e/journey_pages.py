#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every page as somebody uses it through a day, over the accessibility bus and by keys: the overview's figures, a payin from its form to the
customer's payment, balances, options, a look-up, callbacks, a setting and its way back, the palette, the parts of the status bar."""
import pathlib
import sys

from drive import Session, wait_until
from payroll import BuiltInSandbox, start

bin_dir = pathlib.Path(sys.argv[1])


def says(app, words):
    wait_until(lambda: any(words in text for text in app.texts()), 10, f"the words {words!r}")


def a_payin(app, sandbox):
    """From the form to the customer's payment, which the sandbox controls play."""
    app.key("ctrl+shift+n")
    app.type(app.find("text", "Amount"), "450000")
    app.type(app.find("text", "Currency"), "IDR")
    bank = app.find("combo box", "Bank")
    wait_until(lambda: len([node for node in app.walk(bank) if node.get_role_name() == "list item"]) > 1, 20, "the gateway's banks")
    app.type(app.find("text", "Bank"), "BCA")
    app.type(app.find("text", "Customer"), "Dewi Lestari")
    app.type(app.find("text", "Customer's account no."), "1234567890")
    app.type(app.find("text", "E-mail"), "dewi@example.com")
    app.key("ctrl+Return")
    table = app.find("table", "Payins")
    wait_until(lambda: app.table(table)[0] == 1 and app.row(table)[0] == "Status: Awaiting payment", 20, "the payin at the gateway")
    code = app.find("button", "Show the payment details as a QR code")
    app.click(code)
    says(app, "A phone reads these words from it.")
    app.key("Escape")
    app.gone("button", "Copy picture")
    app.press(app.find("button", "Sandbox controls"))
    payins = app.find("combo box", "Payin")
    says(app, "1 payin open at the gateway.")
    wait_until(lambda: app.state(payins, "focused"), 10, "the keyboard at the desk")
    app.click(app.find("button", "Customer pays"))
    wait_until(lambda: app.row(table)[0] == "Status: Paid by customer", 30, "the customer's payment, in sight of the desk")
    app.key("Escape")
    app.gone("button", "Customer pays")
    [payin] = sandbox.call("GET", "/sandbox/truth")["payins"]
    return payin["id"]


def figures(app):
    """What the overview counts is what its lists hold."""
    app.key("ctrl+1")
    wait_until(lambda: any(node.get_name().startswith("INR, ") for node in app.all("button")), 20, "the balances")
    app.find("button", "Awaiting payment: 0")
    app.click(app.find("button", "Show as table"))
    days = app.find("table")
    assert app.table(days)[0] == 14, app.table(days)
    app.press(app.find("button", "Processing: 0"))
    says(app, "No payouts match this filter.")
    app.key("alt+Left")
    app.find("button", "Show as chart")


def look_ups(app, payin):
    app.key("ctrl+4")
    balances = app.find("table", "Balances")
    wait_until(lambda: any(row[0].startswith("IDR") for row in app.rows(balances)), 20, "the balance in IDR")
    app.key("ctrl+5")
    app.type(app.find("text", "Amount"), "450000")
    app.key("Return")
    options = app.find("table", "Payment options")
    wait_until(lambda: any(row[0] == "Method: VIRTUAL_ACCOUNT" for row in app.rows(options)), 20, "the methods")
    app.key("ctrl+l")
    app.type(app.find("text", "ID of the payment"), payin)
    app.key("Return")
    wait_until(lambda: "450,000\u00a0IDR" in app.texts(), 10, "the payin that was looked up")
    app.key("ctrl+7")
    calls = app.find("table", "Callbacks")
    wait_until(lambda: app.table(calls)[0] >= 41, 10, "the callbacks")
    app.click(app.find("button", "Send test callback"))
    says(app, "The test callback arrived.")


def a_setting(app):
    """Found by a word of it."""
    app.key("ctrl+9")
    app.find("list item", "Appearance")
    app.type(app.find("text", "Find a setting"), "limit")
    app.gone("list item", "Appearance")
    app.find("list item", "Sending")


def commands(app):
    app.key("ctrl+2")
    app.key("ctrl+k")
    app.keys("asha")
    wait_until(lambda: any("Asha Verma" in node.get_name() for node in app.all("list item")), 10, "what the palette finds")
    app.key("Return")
    says(app, "to Asha Verma")
    app.key("alt+Left")
    for part, words in (("Request rate", "10 requests"), ("Clock", "gateway")):
        app.click(app.find("button", lambda name, part=part: name.startswith(part)))
        says(app, words)
        app.key("Escape")


with Session(keyring=True, size="1280x800") as session:
    home = session.folder / "kontor"
    program = start(session, bin_dir / "kontor", home)
    gateway = BuiltInSandbox(home)
    identity = a_payin(program, gateway)
    figures(program)
    look_ups(program, identity)
    a_setting(program)
    commands(program)
    assert not gateway.call("GET", "/sandbox/truth")["rejected_429"]
    program.key("ctrl+q")
    assert program.wait_end() == 0
