# SPDX-License-Identifier: GPL-3.0-or-later
"""emptykeychain.py: a Secret Service on the session bus that runs and has no default collection, as KeePassXC does without a shared group.
Says "ready" on standard output once it has its name, and ends when its input does."""
import sys

from gi.repository import Gio, GLib

SERVICE = """<node><interface name="org.freedesktop.Secret.Service">
<method name="OpenSession"><arg type="s" direction="in"/><arg type="v" direction="in"/><arg type="v" direction="out"/><arg type="o" direction="out"/></method>
<method name="SearchItems"><arg type="a{ss}" direction="in"/><arg type="ao" direction="out"/><arg type="ao" direction="out"/></method>
<method name="ReadAlias"><arg type="s" direction="in"/><arg type="o" direction="out"/></method>
<property name="Collections" type="ao" access="read"/>
</interface></node>"""
ANSWERS = {
    "SearchItems": ("(aoao)", ([], [])),
    "ReadAlias": ("(o)", ("/",)),
}


def answer(_bus, _sender, _path, _interface, method, _arguments, call):
    if method in ANSWERS:
        call.return_value(GLib.Variant(*ANSWERS[method]))
    else:
        call.return_dbus_error("org.freedesktop.DBus.Error.NotSupported", method)


def begin(bus, _name):
    interface = Gio.DBusNodeInfo.new_for_xml(SERVICE).interfaces[0]
    bus.register_object("/org/freedesktop/secrets", interface, answer, lambda *_: GLib.Variant("ao", []), None)


loop = GLib.MainLoop()
Gio.bus_own_name(Gio.BusType.SESSION, "org.freedesktop.secrets", Gio.BusNameOwnerFlags.NONE, begin,
                 lambda *_: print("ready", flush=True), lambda *_: loop.quit())
GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_HUP | GLib.IO_IN, lambda *_: loop.quit())
loop.run()
