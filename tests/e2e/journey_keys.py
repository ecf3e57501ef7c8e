#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keys and tokens as somebody handles them in the window: a key is rotated while the practice gateway learns of it late, a token is handed out
and leaves the screen, Kontor is locked and opened again with everything where it was."""
import pathlib
import sys

from drive import Session, wait_until
from payroll import start

bin_dir = pathlib.Path(sys.argv[1])


def says(app, words):
    wait_until(lambda: any(words in text for text in app.texts()), 20, f"the words {words!r}")


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


def lock(session, app):
    app.key("ctrl+shift+l")
    app.find("button", "Unlock", timeout=10)
    says(app, "Kontor is locked.")
    wait_until(lambda: not session.xdotool("search", "--onlyvisible", "--name", "Keys"), 10, "the window to be out of sight")
    app.press(app.find("button", "Unlock"))
    says(app, "Tokens that were handed out")
    app.gone("button", "Unlock")


with Session(keyring=True, size="1280x800") as session:
    program = start(session, bin_dir / "kontor", session.folder / "kontor")
    rotate(program)
    hand_out(program)
    lock(session, program)
    program.key("ctrl+q")
    assert program.wait_end() == 0
