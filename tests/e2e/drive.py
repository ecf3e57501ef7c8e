# SPDX-License-Identifier: GPL-3.0-or-later
"""Drives Kontor from outside, as a person with a mouse and a keyboard would, and reads what a screen reader would read.

    with Session() as session:
        app = session.start([kontor, "--sandbox"])
        app.click(app.find("button", "New payout"))
        app.type(app.find("text", "Account name"), "Asha Verma")
        print(app.rows(app.find("table", "Payouts"), 0, 5))
        session.screenshot("payouts.png")

A session has an X server, a bus, a home and a window manager of its own. Needs the system's Python (python3-gi). Every wait has
an end, and every process is ended by its own number.
"""
import os
import pathlib
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

# Qt and at-spi have changed their words between releases: a test says the first, any of the set will do.
ALIASES = {
    "button": {"push button", "button"},
    "panel": {"panel", "frame", "filler"},
    "window": {"frame", "window"},
    "dialog": {"dialog", "alert"},
    "text": {"text", "entry", "password text"},
    "list item": {"list item", "table cell", "tree item"},
    "cell": {"table cell", "list item"},
    "check box": {"check box", "toggle button", "check menu item"},
    "tab": {"page tab"},
    "pages": {"layered pane"},
}
# Their cells are counted in thousands, each a call over the bus: rows() and cell() reach them, find() doesn't go in.
HUGE = {"table", "tree table", "tree"}
# What may be named by a label beside it instead of by itself.
LABELLED = {"combo box", "spin box", "text", "entry", "password text", "date editor", "list", "table", "unknown"}
# These would lead the program, or us, to another session than our own.
FOREIGN = ("DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS", "DISPLAY", "WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP",
           "KDE_SESSION_VERSION", "QT_QPA_PLATFORM", "NO_AT_BRIDGE", "GNOME_KEYRING_CONTROL", "QT_NO_GLIB")


class NotFound(Exception):
    """Something didn't come, or didn't go, in time."""


#: The times that journeys name are those of a quiet computer.
PATIENCE = 4


def wait_until(condition, seconds, what="it"):
    """The first true answer of condition(); NotFound when there is none in time."""
    seconds *= PATIENCE
    end = time.monotonic() + seconds
    while True:
        answer = condition()
        if answer:
            return answer
        if time.monotonic() > end:
            raise NotFound(f"waited {seconds:g} s for {what}")
        time.sleep(0.03)


class Session:
    """A desktop of its own for as long as the with-block lasts. keyring=True gives it an unlocked, empty keyring."""

    def __init__(self, keyring=False, size="1400x900", environment=None):
        self._keyring = keyring
        self._size = size
        self._processes = []
        self._environment = dict(environment or {})

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.environment = self._own_environment()
        try:
            self.environment["DISPLAY"] = ":" + self._ask_new_process("Xvfb", "-displayfd", "{}", "-screen", "0", f"{self._size}x24",
                                                                      "-dpi", "96", "-nolisten", "tcp", "-noreset")
            self.environment["DBUS_SESSION_BUS_ADDRESS"] = self._ask_new_process("dbus-daemon", "--session", "--nofork",
                                                                                "--print-address={}")
            self._spawn(["openbox"])
            wait_until(self._has_window_manager, 10, "the window manager")
            if self._keyring:
                self._open_keyring()
            self._connect()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        for process in reversed(self._processes):
            end_process(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self, command, environment=None, log=None, timeout=60):
        """Starts the program and waits until it shows itself to screen readers."""
        log = pathlib.Path(log) if log else self.folder / f"program-{len(self._processes)}.log"
        with open(log, "wb") as out:
            process = self._spawn(command, environment={**self.environment, **(environment or {})}, stdout=out, stderr=subprocess.STDOUT)

        def shown():
            if process.poll() is not None:
                raise NotFound(f"{command[0]} ended with {process.returncode}:\n{log.read_text(errors='replace')[-2000:]}")
            return self._application_of(process.pid)

        app = App(self, process, wait_until(shown, timeout, f"a window of {command[0]}"), log)
        self._await_keyboard(process)
        return app

    def _await_keyboard(self, process, seconds=10):
        """A key that comes before the window has the keyboard is lost. Some start without: they are not waited for any longer."""
        until = time.monotonic() + seconds
        while time.monotonic() < until and process.poll() is None:
            if self.xdotool("getwindowfocus", "getwindowpid") == str(process.pid):
                return
            time.sleep(0.05)

    def screenshot(self, path):
        subprocess.run(["import", "-window", "root", str(path)], env=self.environment, check=True, timeout=30)

    def xdotool(self, *arguments, timeout=60):
        done = subprocess.run(["xdotool", *map(str, arguments)], env=self.environment, capture_output=True, text=True, timeout=timeout)
        return done.stdout.strip()

    def active_window(self):
        return self.xdotool("getwindowfocus", "getwindowname")

    def lock_keyring(self):
        subprocess.run(["busctl", "--user", "call", "org.freedesktop.secrets", "/org/freedesktop/secrets", "org.freedesktop.Secret.Service",
                        "Lock", "ao", "1", "/org/freedesktop/secrets/collection/login"], env=self.environment, check=True, timeout=10,
                       stdout=subprocess.DEVNULL)

    # ---- how it comes up

    def _own_environment(self):
        environment = {name: value for name, value in os.environ.items() if name not in FOREIGN}
        home = self.folder / "home"
        runtime = self.folder / "run"
        home.mkdir(mode=0o700)
        runtime.mkdir(mode=0o700)
        environment.update(
            HOME=str(home), XDG_RUNTIME_DIR=str(runtime), XDG_DATA_HOME=str(home / "data"), XDG_CONFIG_HOME=str(home / "config"),
            XDG_STATE_HOME=str(home / "state"), XDG_CACHE_HOME=str(home / "cache"), LC_ALL="C.UTF-8", QT_QPA_PLATFORM="xcb", LIBGL_ALWAYS_SOFTWARE="1",
            # Without it Qt shows its widgets only to a screen reader that has announced itself.
            QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1")
        environment.update(self._environment)
        return environment

    def _spawn(self, command, environment=None, **options):
        options.setdefault("stdout", subprocess.DEVNULL)
        options.setdefault("stderr", subprocess.DEVNULL)
        process = subprocess.Popen([str(word) for word in command], env=environment or self.environment, stdin=subprocess.DEVNULL,
                                   start_new_session=True, **options)
        self._processes.append(process)
        return process

    def _ask_new_process(self, *command):
        """Starts it with a pipe in the place of {} and returns the line it writes there: a free display, an address."""
        reading, writing = os.pipe()
        try:
            self._spawn([word.format(writing) if "{}" in word else word for word in command], pass_fds=(writing,))
        finally:
            os.close(writing)
        with os.fdopen(reading) as answer:
            if not select.select([answer], [], [], 15)[0]:
                raise NotFound(f"{command[0]} did not answer")
            line = answer.readline().strip()
        if not line:
            raise NotFound(f"{command[0]} ended without an answer")
        return line

    def _has_window_manager(self):
        done = subprocess.run(["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"], env=self.environment, capture_output=True, text=True, timeout=10)
        return "window id" in done.stdout

    def _open_keyring(self):
        subprocess.run(["gnome-keyring-daemon", "--unlock", "--components=secrets"], input=b"test", env=self.environment,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=15)

        def is_open():
            # The daemon forks before it is on the bus; a call too early would start a second, locked one.
            done = subprocess.run(["busctl", "--user", "get-property", "org.freedesktop.secrets", "/org/freedesktop/secrets/collection/login",
                                   "org.freedesktop.Secret.Collection", "Locked"], env=self.environment, capture_output=True, text=True, timeout=10)
            return done.stdout.strip() == "b false"

        wait_until(is_open, 10, "the keyring")

    def _connect(self):
        # The library reads these once, when it is loaded: one process can see one session only.
        for name in ("DISPLAY", "DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR", "HOME"):
            os.environ[name] = self.environment[name]
        os.environ.pop("AT_SPI_BUS_ADDRESS", None)
        if "gi.repository.Atspi" in sys.modules:
            raise RuntimeError("one session a process: start another Python for the next")
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi
        self.atspi = Atspi
        Atspi.init()
        Atspi.set_timeout(3000, 15000)

    def _application_of(self, pid):
        desktop = self.atspi.get_desktop(0)
        desktop.clear_cache()
        for index in range(desktop.get_child_count()):
            application = quietly(lambda: desktop.get_child_at_index(index))
            if application and quietly(application.get_process_id) == pid and quietly(application.get_child_count):
                return application
        return None


class App:
    """A running program: its objects by role and name, the pointer, the keyboard, its tables."""

    def __init__(self, session, process, root, log):
        self.session = session
        self.process = process
        self.root = root
        self.log = log

    # ---- finding. A role is one word for all Qt releases (ALIASES); a name is a text, a function of the text, or None for any

    def find(self, role, name=None, within=None, visible=True, timeout=5):
        try:
            return wait_until(lambda: next(self.all(role, name, within, visible), None), timeout)
        except NotFound:
            names = sorted({node.get_name() for node in self.all(role, None, within, visible)})
            raise NotFound(f"no {role} {name!r}; there are: {names[:40]}") from None

    def all(self, role=None, name=None, within=None, visible=True):
        roles = ALIASES.get(role, {role})
        for node in self.walk(within, shown=visible and role != "menu item"):
            if quietly(lambda: self._matches(node, role and roles, name, visible)):
                yield node

    def gone(self, role, name=None, within=None, timeout=5):
        wait_until(lambda: next(self.all(role, name, within), None) is None, timeout, f"{role} {name!r} to go")

    def walk(self, node=None, depth=30, shown=False):
        """The object and what is in it, but not the cells of tables. `shown`: what isn't seen isn't entered, which saves most of the time."""
        node = node or self.root
        # Without an event loop of ours the library never hears of changes and answers from memory.
        node.clear_cache()
        yield node
        role = quietly(node.get_role_name)
        if depth == 0 or role in HUGE or (shown and role != "application" and not quietly(lambda: self._is_shown(node))):
            return
        for index in range(quietly(node.get_child_count) or 0):
            child = quietly(lambda: node.get_child_at_index(index))
            if child:
                yield from self.walk(child, depth - 1, shown)

    def label_of(self, node):
        """The text of the label beside it. A combo box is named by its current text on Linux: only this finds it."""
        if node.get_role_name() not in LABELLED:
            return None
        for relation in node.get_relation_set():
            if relation.get_relation_type() == self.session.atspi.RelationType.LABELLED_BY:
                return relation.get_target(0).get_name().replace("&", "")
        return None

    def state(self, node, name):
        """state(node, "enabled"), "focused", "checked", "selected", "showing"…"""
        node.clear_cache()
        return node.get_state_set().contains(getattr(self.session.atspi.StateType, name.upper()))

    def _matches(self, node, roles, name, visible):
        role = node.get_role_name()
        if roles and role not in roles:
            return False
        if visible and role not in ("application", "menu item") and not self._is_shown(node):
            return False
        if name is None:
            return True
        own = node.get_name()
        if callable(name):
            return name(own)
        return name in (own, self.label_of(node))

    def _is_shown(self, node):
        states = node.get_state_set()
        types = self.session.atspi.StateType
        return states.contains(types.SHOWING) and states.contains(types.VISIBLE)

    # ---- acting

    def click(self, node, button=1, double=False):
        """The pointer goes to the middle of it and clicks."""
        x, y = self.centre(node)
        twice = ["--repeat", "2", "--delay", "60"] if double else []
        # Two steps, so that there is a movement in any case; never with --sync, which waits for one that may not come.
        self.session.xdotool("mousemove", x - 1, y, "mousemove", x, y, "click", *twice, button)

    def press(self, node, action=None):
        """Its first action, or the named one, as a screen reader would ask for it: works for closed menus too."""
        actions = node.get_action_iface()
        names = [actions.get_action_name(index) for index in range(actions.get_n_actions())]
        if not names or (action and action not in names):
            raise NotFound(f"{node.get_name()!r} has no action {action!r}; there are: {names}")
        actions.do_action(names.index(action) if action else 0)

    def key(self, *keys):
        """key("ctrl+Return"), key("Tab", "Tab")"""
        self.session.xdotool("key", "--delay", "20", *keys)

    def keys(self, text):
        """Types into whatever has the focus, and doesn't look."""
        self.session.xdotool("type", "--delay", "20", "--", text)

    def type(self, node, text, clear=True, expect=None):
        """Types into a field and looks that it stands there; `expect` is what the field makes of it when that differs.

        Characters that no key has are put on one for a moment, and on a busy machine that moment passes too soon: then again, slower."""
        expect = text if expect is None else expect
        for delay in (8, 40, 150) if text.isascii() else (60, 150, 400):
            self.click(node)
            if clear:
                self.key("ctrl+a", "BackSpace")
            self.session.xdotool("type", "--delay", delay, "--", text)
            try:
                wait_until(lambda: self.text(node) == expect, 2)
                return
            except NotFound:
                clear = True
        raise NotFound(f"typed {text!r}, the field holds {self.text(node)!r}")

    def choose(self, combo, name):
        """Opens a combo box and takes the entry of this name, by the keys."""
        entries = [node.get_name() for node in self.walk(combo) if quietly(node.get_role_name) in ALIASES["list item"]]
        if name not in entries:
            raise NotFound(f"no entry {name!r}; there are: {entries}")
        popup = next(node for node in self.walk(combo) if quietly(node.get_role_name) == "list")
        self.click(combo)
        # Keys that come before it is open go to the closed box.
        wait_until(lambda: self.state(popup, "showing"), 3, "the entries to open")
        self.key("Home", *["Down"] * entries.index(name), "Return")
        wait_until(lambda: combo.clear_cache() or combo.get_name() == name, 3, f"{name!r} to be chosen")

    def centre(self, node):
        node.clear_cache()
        box = node.get_component_iface().get_extents(self.session.atspi.CoordType.SCREEN)
        if box.width <= 0 or box.height <= 0:
            raise NotFound(f"{node.get_name()!r} has no place on the screen")
        return box.x + box.width // 2, box.y + box.height // 2

    # ---- reading

    def text(self, node):
        node.clear_cache()
        text = node.get_text_iface()
        return text.get_text(0, text.get_character_count()) if text else node.get_name()

    def texts(self, within=None):
        """Every text that a label shows."""
        return [node.get_name() for node in self.all("label", None, within)]

    def table(self, node):
        """(rows, columns), counted by the program"""
        node.clear_cache()
        table = node.get_table_iface()
        return table.get_n_rows(), table.get_n_columns()

    def headers(self, node):
        table = node.get_table_iface()
        headers = [table.get_column_header(column) for column in range(table.get_n_columns())]
        return [header.get_name() if header else "" for header in headers]

    def cell(self, node, row, column):
        node.clear_cache()
        cell = node.get_table_iface().get_accessible_at(row, column)
        cell.clear_cache()
        return cell

    def rows(self, node, first=0, count=None):
        """The words of these rows: what a delegate paints comes from the model's AccessibleTextRole."""
        there, columns = self.table(node)
        last = there if count is None else min(there, first + count)
        return [[self.cell(node, row, column).get_name() for column in range(columns)] for row in range(first, last)]

    def row(self, node, number=0):
        """The words of one row; none while it isn't there."""
        return next(iter(self.rows(node, number, 1)), None) or [None] * self.table(node)[1]

    def tree(self, node=None, depth=12, indent=0):
        """Everything as text, for whoever writes a test."""
        node = node or self.root
        node.clear_cache()
        lines = [f"{'  ' * indent}{node.get_role_name()} {node.get_name()!r}{'' if self._is_shown(node) else ' (hidden)'}"]
        if indent < depth and node.get_role_name() not in HUGE:
            for index in range(node.get_child_count()):
                child = node.get_child_at_index(index)
                if child:
                    lines.append(self.tree(child, depth, indent + 1))
        return "\n".join(lines)

    def screenshot(self, path):
        self.session.screenshot(path)

    def rss(self):
        """Memory it holds, in KiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])

    # ---- its end

    def wait_end(self, timeout=15):
        """For when the program was asked to quit: its exit code."""
        return self.process.wait(timeout)

    def stop(self):
        """Asks it to end (SIGTERM), then ends it; its exit code."""
        return end_process(self.process)

    def kill(self):
        """As a crash would: nothing is tidied up."""
        self.process.send_signal(signal.SIGKILL)
        return self.process.wait(10)


def end_process(process):
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)
    return process.returncode


def quietly(question):
    """The answer, or None when the object has gone while it was asked."""
    try:
        return question()
    except Exception:  # GLib.Error, and the library's own when an object is no more
        return None
