#!/usr/bin/env python3
"""What NomadNet shows of pages: the text of the widgets that its own parser makes, with the screen stubbed out.

    shown.py FILE...      one JSON object a file
    {"lines":[text of a row,...],"headings":[text of a heading,...]} or {"failed":"why NomadNet cannot show it"}

The text of a field stands between spaces. A field that is masked, a divider and a partial have none; a picture has its
description. Marks of folding headings are left out.
"""
import atexit, json, os, shutil, sys, tempfile, types

home = os.environ["HOME"] = tempfile.mkdtemp(prefix="shown-")
atexit.register(shutil.rmtree, home, True)
import urwid, RNS, nomadnet
from nomadnet.util import strip_modifiers
from nomadnet.ui.textui import MicronParser as parser

RNS.loglevel = -1
app = types.SimpleNamespace(
    config={"textui": {"theme": nomadnet.ui.TextUI.THEME_DARK}},
    ui=types.SimpleNamespace(colormode=1, glyphs={"warning": "!", "image": "#"}),
)
nomadnet.NomadNetworkApp.get_shared_instance = staticmethod(lambda: app)
parser.make_style = lambda state: "plain"
parser.SYNTH_SPECS["plain"] = [urwid.AttrSpec("default", "default")] * 5
page = types.SimpleNamespace(resolve_image=lambda url: None, g=app.ui.glyphs, last_keypress=0)


def text(widget):
    if hasattr(widget, "partial_url") or isinstance(widget, urwid.Divider): return ""
    if hasattr(widget, "image_alt"): return widget.image_alt
    if isinstance(widget, parser.CollapsibleHeading):
        return "".join(part if isinstance(part, str) else part[1] for part in widget._segments)
    if isinstance(widget, urwid.Columns): return "".join(text(column) for column, _ in widget.contents)
    if isinstance(widget, urwid.Edit): return " " + ("" if widget._mask else widget.edit_text) + " "
    if isinstance(widget, urwid.CheckBox): return " " + widget.label + " "
    if isinstance(widget, urwid.Text): return widget.text
    inner = getattr(widget, "_contained_image", None) or getattr(widget, "original_widget", None)
    if inner is None: raise TypeError(f"shown.py knows no {type(widget).__name__}")
    return text(inner)


def shown(path):
    with open(path, "rb") as file: data = file.read()
    try: rows = parser.markup_to_attrmaps(strip_modifiers(data.decode("utf-8")), url_delegate=page)
    except Exception as problem: return {"failed": f"{type(problem).__name__}: {problem}"}
    return {"lines": [text(row) for row in rows], "headings": [text(rows[index]) for index in rows.header_rows]}


for path in sys.argv[1:]: print(json.dumps(shown(path)))
