#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A proxy that wants a login, at the window: the bar names it, its dialog takes user name and password once, and what waited goes out. After
the next start they come from the keychain."""
import pathlib
import subprocess
import sys

from desk import Desk, Sandbox
from drive import Session, wait_until
from gateway import authority, leaf
from smallproxy import SmallProxy

bin_dir = pathlib.Path(sys.argv[1])

with Session(keyring=True, size="1280x800") as session:
    folder = session.folder
    home = folder / "kontor"
    authority(folder, "ours")
    leaf(folder, "good", extensions="subjectAltName=IP:127.0.0.1")
    sandbox = Sandbox(bin_dir, folder, "--settle-ms", "300", "--tls-cert", str(folder / "good.pem"), "--tls-key", str(folder / "good.key"))
    proxy = SmallProxy("proxyuser:s3cret")
    try:
        def ctl(*arguments, code=0):
            done = subprocess.run([bin_dir / "kontorctl", "--home", home, *arguments], env=session.environment, capture_output=True, text=True,
                                  timeout=120, check=False)
            assert done.returncode == code, (arguments, done)
            return done.stdout

        ctl("profile", "add", "Shop", "--base-url", sandbox.address, "--merchant", "SANDBOX", "--ca", str(folder / "ours.pem"),
            "--proxy", f"http://{proxy.place}")
        ctl("key", "generate", "--bits", "2048")
        sandbox.register(ctl("key", "export-public"))
        ctl(*Desk.payout("5.00"), code=6)

        app = session.start([bin_dir / "kontor", "--home", home, "--profile", "Shop", "--theme", "light"])
        app.find("label", lambda text: f"The proxy {proxy.place} wants a user name and password." in text, timeout=30)
        app.click(app.find("button", "Enter login…"))
        app.type(app.find("text", "User name"), "proxyuser")
        app.click(app.find("text", "Password"))
        app.keys("s3cret")
        if len(sys.argv) > 2:
            session.screenshot(pathlib.Path(sys.argv[2]) / "proxy-login.png")
        app.key("Return")
        app.gone("button", "Save login")
        wait_until(lambda: len(sandbox.truth()) == 1, 60, "the payout at the gateway")
        app.gone("button", "Enter login…", timeout=20)
        assert "s3cret" not in app.log.read_text(errors="replace")
        app.key("ctrl+q")
        assert app.wait_end(30) == 0

        ctl(*Desk.payout("6.00"))
        assert len(sandbox.truth()) == 2, "by the login of the keychain"
    finally:
        sandbox.stop()
        proxy.stop()
