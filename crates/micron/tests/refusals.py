#!/usr/bin/env python3
"""What NomadNet and rngit themselves send in place of a page that they refuse, and a page of rngit that is none.

    refusals.py      one JSON string a line: NomadNet's refusal, rngit's with and without navigation, rngit's front page
"""
import atexit, json, os, shutil, tempfile, time, types

home = os.environ["HOME"] = tempfile.mkdtemp(prefix="refusals-")
atexit.register(shutil.rmtree, home, True)
from nomadnet.Node import DEFAULT_NOTALLOWED
from RNS.Utilities.rngit import pages

node = types.SimpleNamespace(
    node_name="Anonymous Git Node", format_tabs=lambda text: text, get_template=lambda name: None,
    templates={"base": pages.DEFAULT_BASE_TEMPLATE, "front": pages.DEFAULT_FRONT_TEMPLATE, "no_ident": pages.DEFAULT_NO_IDENT_TEMPLATE},
)
navigation = ">>\n`!`[Node`:/page/index.mu]`! / group\n"


def rngit(content, template, **more):
    return pages.NomadNetworkNode.render_template(node, content, template=template, st=time.time(), **more).decode("utf-8")


print(json.dumps(DEFAULT_NOTALLOWED))
print(json.dumps(rngit("", "no_ident", nav_content=navigation)))
print(json.dumps(rngit("", "no_ident")))
print(json.dumps(rngit(">>\nNo groups available\n", "front", nav_content=navigation)))
