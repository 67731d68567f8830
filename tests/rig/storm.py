#!/usr/bin/env python3
"""Announces made-up nodes: fresh identities, names as odd as announces allow, nothing behind them. Loopback only.

    storm.py --connect 4250 --count 2000       # dials a hub
    storm.py --port 4260 --count 2000          # listens: who dials it hears all of them

One JSON object a line on stdout; each SIGUSR1 announces COUNT new ones:
    {"event":"ready"}
    {"event":"peer","t":...}                   somebody dialled (--port)
    {"event":"stormed","count":2000,"t":...}
SIGTERM/SIGINT stops. --seed N chooses the names, not the identities.
"""
import argparse, os, random, shutil, signal, tempfile, time

import events
from events import on_signal, say

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
where = parser.add_mutually_exclusive_group(required=True)
where.add_argument("--port", type=int, help="listen on 127.0.0.1:PORT")
where.add_argument("--connect", type=int, help="dial 127.0.0.1:PORT")
parser.add_argument("--count", type=int, default=1000)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--stdin-stops", action="store_true", help="stop at once when stdin closes")
arguments = parser.parse_args()
if arguments.stdin_stops: events.end_with_parent()

state = tempfile.mkdtemp(prefix="rnsstorm-")
os.environ["HOME"] = state
listening = f"""type = TCPServerInterface
    listen_ip = 127.0.0.1
    listen_port = {arguments.port}"""
dialling = f"""type = TCPClientInterface
    target_host = 127.0.0.1
    target_port = {arguments.connect}"""
with open(os.path.join(state, "config"), "w") as config: config.write(f"""[reticulum]
  enable_transport = no
  share_instance = no
[interfaces]
  [[loopback]]
    enabled = yes
    {listening if arguments.port else dialling}
""")

import RNS                                       # noqa: E402
import witness                                   # noqa: E402

names = [
    b"Made-up node", b"", b"\xff\xfe\x00 not text", b"\x1b[2J\x1b[31mred", "\u202eedoN".encode(), b"'; DROP TABLE nodes; --",
    b"long " * 60, "\U0001f356 emoji".encode(), b"two\nlines\r\n", b"{\"json\":true}",
]
choice = random.Random(arguments.seed)


def storm():
    for _ in range(arguments.count):
        made_up = RNS.Destination(RNS.Identity(), RNS.Destination.IN, RNS.Destination.SINGLE, "nomadnetwork", "node")
        made_up.announce(app_data=choice.choice(names))
        RNS.Transport.deregister_destination(made_up)
    say("stormed", count=arguments.count, t=time.time())


def stop(*_):
    RNS.Reticulum.exit_handler()
    shutil.rmtree(state, ignore_errors=True)
    os._exit(0)


witness.watch_peers()
RNS.Reticulum(configdir=state, loglevel=RNS.LOG_CRITICAL)
for number in (signal.SIGINT, signal.SIGTERM): signal.signal(number, stop)
on_signal(signal.SIGUSR1, storm)
say("ready")
while True: time.sleep(1)
