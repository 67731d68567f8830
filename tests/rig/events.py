"""What the programs here tell the test that started them, and how they end with it.

Comes in: events. Goes out: one JSON object a line on the standard output, where no other text appears.
"""
import json, os, signal, sys, threading

_out = os.fdopen(os.dup(1), "w", buffering=1)
_lock = threading.Lock()


def say(event, **fields):
    """Prints one event. Times in fields are float seconds of this machine's clock."""
    with _lock: _out.write(json.dumps({"event": event, **fields}) + "\n")


def end_with_parent():
    """Kills this process group once the standard input closes: no test that dies leaves a node behind.

    Only for a process that leads a group of its own, which is what `--stdin-stops` promises.
    """
    def wait():
        while os.read(0, 4096): pass
        os.killpg(0, signal.SIGKILL)
    if os.getpgid(0) != os.getpid(): sys.exit("--stdin-stops is for a process that leads its own group")
    threading.Thread(target=wait, daemon=True).start()


def on_signal(number, work):
    """Runs work on a thread of its own at each such signal, since RNS may hold its locks where the signal arrives."""
    signal.signal(number, lambda *_: threading.Thread(target=work, daemon=True).start())
