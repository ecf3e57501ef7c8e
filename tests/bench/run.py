#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run.py BUILD: runs every benchmark of that build folder and ends with one table. What is compared was measured in turns, in this run;
docs/performance.md says how. Nothing here passes or doesn't: a figure over its limit stands in the table."""
import os
import pathlib
import re
import shutil
import statistics
import subprocess
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "e2e"))
from drive import Session, end_process, wait_until  # noqa: E402
from payroll import payroll  # noqa: E402
from screen import Screen, text_rows  # noqa: E402

ROWS = 2000
FEW, MANY = 1000, int(os.environ.get("BENCH_MANY", "1000000"))  # fewer for a quick look: filling a million takes minutes
ROUNDS = 5
MEMORY_LIMIT = 110
MANY_MEMORY_LIMIT = 150
MANY_TIMES = 3
START_LIMIT = 5
PEER = "qbittorrent"
BATCH_ROWS = int(os.environ.get("BENCH_ROWS", "1000"))  # fewer for a quick look: a thousand take four minutes

os.environ["KONTOR_ALLOW_DUMPS"] = "1"  # or the system keeps to itself what memory a program uses
build = pathlib.Path(sys.argv[1]).resolve()
os.environ["XDG_STATE_HOME"] = str(build / "bench-state")  # or the marks of its ledgers go to whoever runs it
table = []


def say(text):
    print(text, flush=True)


def run(program, *arguments, environment=None):
    """Shows what it prints and keeps the lines for the table. A program of the build folder, or a script beside this one."""
    say(f"== {program}")
    where = pathlib.Path(__file__).resolve().parent if program.endswith(".py") else build / "bench"
    with subprocess.Popen([where / program, *arguments], env=environment, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            if line.startswith("table: "):
                table.append([cell.strip() for cell in line[7:].split(" | ")])
            else:
                say(line.rstrip())
    if process.returncode:
        sys.exit(f"{program} ended with {process.returncode}")


def milliseconds_since(moment):
    return (time.monotonic() - moment) * 1000


def processor_time(pid):
    """What its threads have used, in ms. Says more than the wall on a machine that others use too."""
    return sum(int(task.read_text().split()[0]) for task in pathlib.Path(f"/proc/{pid}/task").glob("*/schedstat")) / 1e6


def kept_home(rows):
    """A home with that many payouts, beside the programs: it is made once and kept for the next time. Its key lies in a file, because no
    keyring would be the same then."""
    source = (pathlib.Path(__file__).resolve().parent.parent.parent / "src/ledger/files/schemaversion.h").read_text()
    schema = re.search(r"schemaVersion = (\d+)", source).group(1)
    home = build / "bench" / f"home-{schema}-{rows}"
    if not home.exists():
        unfinished = home.with_suffix(".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        began = time.monotonic()
        without_keyring = {name: value for name, value in os.environ.items() if name != "DBUS_SESSION_BUS_ADDRESS"}
        subprocess.run([build / "bench" / "fillhome", unfinished, str(rows)], env=without_keyring, check=True)
        say(f"{rows} payouts written in {time.monotonic() - began:.0f} s")
        unfinished.rename(home)
    return home


def peer(folder):
    """The command that starts the other program, or nothing where it isn't installed. Its own folder, its questions answered."""
    program = shutil.which(PEER)
    if not program:
        return None
    settings = folder / PEER / "qBittorrent" / "config" / "qBittorrent.conf"
    settings.parent.mkdir(parents=True)
    settings.write_text("[LegalNotice]\nAccepted=true\n\n[BitTorrent]\nSession\\Port=0\n\n[Preferences]\n"
                        "General\\NoSplashScreen=true\nGeneral\\SystrayEnabled=false\nGeneral\\ExitConfirm=false\n"
                        "Advanced\\updateCheck=false\n\n[Network]\nPortForwardingEnabled=false\n")
    return [program, "--no-splash", f"--profile={folder / PEER}"]


def list_part(screen, window):
    """Recipients and the columns beside them, below the table's head. The window manager may still be changing the size."""
    width, height = screen.size(window) or (0, 0)
    return screen.lines(window, int(width * 0.4), int(height * 0.35), int(width * 0.3), int(height * 0.5)) if width else []


def start(session, screen, command, rows_wanted):
    """Starts a program: (process, ms until its window is there, ms until that many rows of text are painted, ms of processor time by then)."""
    # A window's number is used again: one that is still listed after its program has ended would hide the next.
    wait_until(lambda: not screen.windows(), 10, "the last window to go")
    environment = dict(session.environment)
    environment.pop("QT_LINUX_ACCESSIBILITY_ALWAYS_ON")
    began = time.monotonic()
    process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    window = None
    while not window or not screen.size(window):
        window = next(iter(screen.windows()), None)
        if milliseconds_since(began) > 20_000 or process.poll() is not None:
            sys.exit(f"{command[0]} shows no window")
        time.sleep(0.001)
    mapped = milliseconds_since(began)
    while text_rows(list_part(screen, window)) < rows_wanted:
        if milliseconds_since(began) > 20_000:
            sys.exit(f"{command[0]} paints no rows")
        time.sleep(0.001)
    return process, mapped, milliseconds_since(began), processor_time(process.pid)


def stolen_time():
    """(what the host of this virtual machine gave to others, all time) of the processors, in ticks."""
    figures = [int(figure) for figure in pathlib.Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return figures[7], sum(figures)


def memory(pid):
    """(RSS, PSS) in MiB"""
    kib = {}
    for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
        name, value = line.split()[:2]
        kib[name] = int(value)
    return kib["Rss:"] / 1024, kib["Pss:"] / 1024


def children(pid):
    return [int(child) for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def has_ended(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return True


def kontor(home):
    return [build / "bin" / "kontor", "--home", home, "--sandbox", "--theme", "light"]


def measure_scale(session, few, many):
    """The whole program on few and on many payouts, and the peer, in turns."""
    say(f"== start and memory, {FEW} and {MANY} rows")
    screen = Screen(session.environment["DISPLAY"])
    other = peer(session.folder)
    seen = {name: [] for name in ("few", "many", "many's window", "other", "few MiB", "many MiB")}
    for number in range(ROUNDS + 1):
        process, ours, of_few, _ = start(session, screen, kontor(few), 5)
        time.sleep(3)
        few_rss = memory(process.pid)[0]
        end_with_children(process)
        process, many_ours, of_many, _ = start(session, screen, kontor(many), 5)
        time.sleep(3)
        many_rss = memory(process.pid)[0]
        end_with_children(process)
        theirs = 0
        if other:
            process, theirs, _, _ = start(session, screen, other, 0)
            time.sleep(2)
            end_with_children(process)
        if number == 0:
            continue  # the first of each reads its files from the disk
        say(f"{number}: first rows of {FEW} {of_few:.0f} ms ({few_rss:.1f} MiB), of {MANY} {of_many:.0f} ms ({many_rss:.1f} MiB); "
            f"kontor's window {ours:.0f} and {many_ours:.0f} ms; " + (f"{PEER}'s {theirs:.0f} ms" if other else f"{PEER} is not there"))
        for name, value in zip(seen, (of_few, of_many, many_ours, theirs, few_rss, many_rss)):
            seen[name].append(value)
    few_ms, many_ms, window, theirs, few_mib, many_mib = (statistics.median(values) for values in seen.values())
    table.append([f"start to first rows of {MANY} payments", f"{many_ms:.0f} ms", f"of {FEW}: {few_ms:.0f} ms; at most {MANY_TIMES} x",
                  f"{many_ms / few_ms / MANY_TIMES:.2f}"])
    table.append([f"start to window, {MANY} payments", f"{window:.0f} ms", f"{PEER} {theirs:.0f} ms" if other else f"{PEER} is not there",
                  f"{window / theirs:.2f}" if other else "-"])
    table.append([f"memory of kontor, {MANY} rows, 3 s after start", f"RSS {many_mib:.0f} MiB ({FEW} rows: {few_mib:.0f})",
                  f"at most {MANY_MEMORY_LIMIT} MiB", f"{many_mib / MANY_MEMORY_LIMIT:.2f}"])


def end_with_children(process):
    offspring = children(process.pid)
    end_process(process)
    wait_until(lambda: all(map(has_ended, offspring)), 10, "its children to end")


def measure_starts(session, home):
    say(f"== start and memory, {ROWS} rows")
    screen = Screen(session.environment["DISPLAY"])
    bare, bare_used, mapped, painted, used, rss, pss, sandbox = [], [], [], [], [], [], [], []
    for number in range(ROUNDS + 1):
        process, shown, _, shown_used = start(session, screen, [build / "bench" / "barewindow"], 0)
        end_process(process)
        ours, ours_shown, first_rows, rows_used = start(session, screen, kontor(home), 5)
        time.sleep(3)
        own, offspring = memory(ours.pid), children(ours.pid)
        theirs = [memory(child) for child in offspring]
        end_process(ours)
        wait_until(lambda: all(map(has_ended, offspring)), 10, "the sandbox to end")
        if number == 0:
            continue  # the first of each reads its files from the disk
        say(f"{number}: bare window {shown:.0f} ms (processor {shown_used:.0f}); kontor's window {ours_shown:.0f} ms, first rows {first_rows:.0f} ms "
            f"(processor {rows_used:.0f}); "
            f"RSS {own[0]:.1f} MiB, PSS {own[1]:.1f}; sandbox " + ", ".join(f"RSS {child[0]:.1f}, PSS {child[1]:.1f}" for child in theirs))
        bare.append(shown)
        bare_used.append(shown_used)
        used.append(rows_used)
        mapped.append(ours_shown)
        painted.append(first_rows)
        rss.append(own[0])
        pss.append(own[1])
        sandbox.append(sum(child[0] for child in theirs))
    middle = statistics.median
    beside = f"bare QMainWindow {middle(bare):.0f} ms"
    table.append(["start to window", f"{middle(mapped):.0f} ms", beside, f"{middle(mapped) / middle(bare):.2f}"])
    table.append(["start to first rows painted", f"{middle(painted):.0f} ms", f"{beside}; at most {START_LIMIT} x", f"{middle(painted) / middle(bare):.2f}"])
    table.append(["  the same in processor time", f"{middle(used):.0f} ms", f"bare QMainWindow {middle(bare_used):.0f} ms", f"{middle(used) / middle(bare_used):.2f}"])
    table.append([f"memory of kontor, {ROWS} rows, 3 s after start", f"RSS {middle(rss):.0f} MiB (PSS {middle(pss):.0f}; sandbox beside it {middle(sandbox):.0f})",
                  f"at most {MEMORY_LIMIT} MiB", f"{middle(rss) / MEMORY_LIMIT:.2f}"])


def measure_batch(session):
    """On a home of its own, in the middle of 2,000 older payouts."""
    home = session.folder / "batch"
    subprocess.run([build / "bench" / "fillhome", home, str(ROWS)], env=session.environment, check=True)
    file = payroll(session.folder / "payroll.csv", BATCH_ROWS)
    environment = dict(session.environment)
    environment.pop("QT_LINUX_ACCESSIBILITY_ALWAYS_ON")
    run("bench_batch", home, file, environment=environment)


def measure_import(session):
    """On a copy of the home of a million, whose payouts its rows are compared with."""
    home = session.folder / "import"
    shutil.copytree(kept_home(MANY), home)
    files = [payroll(session.folder / f"payroll-{rows}.csv", rows) for rows in (500, 50_000)]
    environment = dict(session.environment)
    environment.pop("QT_LINUX_ACCESSIBILITY_ALWAYS_ON")
    run("bench_import", home, *files, environment=environment)
    shutil.rmtree(home)


def print_table():
    heads = ["measure", "seen", "peer or limit", "ratio"]
    widths = [max(len(row[n]) for row in [heads, *table]) for n in range(4)]
    say("")
    for row in [heads, ["-" * width for width in widths], *table]:
        say("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())


load, stolen_then = os.getloadavg()[0], stolen_time()
with Session(keyring=True, size="1280x800") as desktop:
    folder = desktop.folder / "kontor"
    subprocess.run([build / "bench" / "fillhome", folder, str(ROWS)], env=desktop.environment, check=True)
    measure_starts(desktop, folder)
    few_home, many_home = kept_home(FEW), kept_home(MANY)
    measure_scale(desktop, few_home, many_home)
    quiet_desktop = {name: value for name, value in desktop.environment.items() if name != "QT_LINUX_ACCESSIBILITY_ALWAYS_ON"}
    run("bench_lists", few_home, many_home, environment=quiet_desktop)
    run("bench_export", many_home, environment=quiet_desktop)
    run("bench_storm", many_home, environment=quiet_desktop)
    run("bench_callback", folder, environment=desktop.environment)
    measure_import(desktop)
    measure_batch(desktop)
run("batch_pace.py", build / "bin")
run("bench_ledger")
run("bench_files")
run("bench_json")
run("bench_signing")
run("bench_listener")
run("bench_queue", build / "bin" / "kontor-sandbox")
print_table()
stolen, passed = (now - then for now, then in zip(stolen_time(), stolen_then))
say(f"\n{os.cpu_count()} cores; load {load:.1f} when it began, {os.getloadavg()[0]:.1f} at the end (1 is one busy core); "
    f"the host of a virtual machine gave {stolen / passed:.0%} of the processors' time to others")
