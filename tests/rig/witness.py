"""Tells what a node is asked: every link, every request and what became of its answer.

Comes in: the calls inside RNS, which are passed on unchanged. Goes out: events, see events.py. `t` is the node's clock.

    {"event":"link","link":L,"t":…}                        a link request arrived
    {"event":"open","link":L,"t":…,"rtt":…}                the link is open
    {"event":"identified","link":L,"t":…,"identity":…}     the peer told who it is
    {"event":"request","link":L,"request":R,"t":…,"path":…,"hash":…}
    {"event":"answer","link":L,"request":R,"t":…,"status":…,"size":…}
    {"event":"close","link":L,"t":…,"by":"peer|node|timeout"}
    {"event":"peer","t":…}                                 a program dialled this one's TCP port
    {"event":"path_request","t":…,"destination":…}         somebody asks for a path

A path that the node does not serve has "path": null; its "hash" is the one that every path has on the wire.
An answer's status is "packet" (it went out in one), "complete" (all of it was received), "rejected" (the peer would not
have it), "failed" (it broke off) or "silent" (there is none). Its `t` is just before its last piece went out, so that
the peer cannot have had all of it any earlier: a pause that is counted from there is never counted too short.
"""
import functools, threading, time
import RNS
import RNS.vendor.umsgpack as msgpack
from RNS.Interfaces.TCPInterface import TCPClientInterface
from events import say

_here = threading.local()                        # the answer that this thread's request handler has just made


def around(owner, name, wrapper):
    """Replaces a method by wrapper(original, *arguments)."""
    original = getattr(owner, name)
    setattr(owner, name, functools.wraps(original)(lambda *p, **k: wrapper(original, *p, **k)))


def watch_links(is_watched):
    """Tells of the links to the destinations for which is_watched(destination) holds."""
    tell = lambda event, link, **fields: is_watched(link.destination) and say(
        event, link=link.link_id.hex(), **{"t": time.time(), **fields})
    _watch_opening(tell)
    _watch_requests(tell)
    _watch_resources(tell)


def watch_peers():
    """Tells when a program dials this one's TCP port, as soon as it can be sent something."""
    def read_loop(original, interface):
        if not interface.initiator: say("peer", t=time.time())
        original(interface)
    around(TCPClientInterface, "read_loop", read_loop)


def watch_path_requests():
    """Tells of the path requests that arrive here."""
    original = RNS.Transport.path_request
    def path_request(destination_hash, *arguments, **options):
        say("path_request", t=time.time(), destination=destination_hash.hex())
        original(destination_hash, *arguments, **options)
    RNS.Transport.path_request = staticmethod(path_request)


def _watch_opening(tell):
    validate = RNS.Link.validate_request
    def validate_request(owner, data, packet):
        arrived = time.time()
        link = validate(owner, data, packet)
        if link: tell("link", link, t=arrived)
        return link
    RNS.Link.validate_request = staticmethod(validate_request)

    def rtt_packet(original, link, packet):
        original(link, packet)
        tell("open", link, rtt=link.rtt)
        link.set_remote_identified_callback(lambda link, identity: tell("identified", link, identity=identity.hash.hex()))
    around(RNS.Link, "rtt_packet", rtt_packet)

    ends = {RNS.Link.TIMEOUT: "timeout", RNS.Link.INITIATOR_CLOSED: "peer", RNS.Link.DESTINATION_CLOSED: "node"}
    def link_closed(original, link):
        tell("close", link, by=ends.get(link.teardown_reason))
        original(link)
    around(RNS.Link, "link_closed", link_closed)


def _watch_requests(tell):
    def register(original, destination, path, response_generator=None, *rest, **options):
        @functools.wraps(response_generator)     # RNS looks at its signature
        def generator(*arguments):
            _here.response = response_generator(*arguments)
            _here.made = time.time()
            return _here.response
        return original(destination, path, generator, *rest, **options)
    around(RNS.Destination, "register_request_handler", register)

    def handle_request(original, link, request_id, unpacked):
        path_hash = unpacked[1]
        handler = link.destination.request_handlers.get(path_hash)
        tell("request", link, request=request_id.hex(), path=handler and handler[0], hash=path_hash.hex())
        _here.response = None
        original(link, request_id, unpacked)
        response, request = _here.response, request_id.hex()
        if response is None: return tell("answer", link, request=request, status="silent", size=0)
        if isinstance(response, bytes) and len(msgpack.packb([request_id, response])) <= link.mdu:
            tell("answer", link, request=request, status="packet", size=len(response), t=_here.made)
    around(RNS.Link, "handle_request", handle_request)


def _watch_resources(tell):
    """An answer that does not fit a packet is a resource: parts that the peer asks for."""
    def conclude(resource, status):
        if not (resource.initiator and resource.is_response) or getattr(resource, "told", False): return
        resource.told = True
        tell("answer", resource.link, request=resource.request_id.hex(), status=status, size=resource.total_size,
             t=resource.last_piece)

    def init(original, resource, *arguments, **options):
        resource.last_piece = time.time()
        original(resource, *arguments, **options)
    around(RNS.Resource, "__init__", init)

    def request(original, resource, data):
        resource.last_piece = time.time()
        original(resource, data)
    around(RNS.Resource, "request", request)

    def resource_concluded(original, link, resource):
        original(link, resource)
        if resource.status == RNS.Resource.COMPLETE and resource.segment_index == resource.total_segments:
            conclude(resource, "complete")
    around(RNS.Link, "resource_concluded", resource_concluded)

    def rejected(original, resource):
        original(resource)
        conclude(resource, "rejected")
    around(RNS.Resource, "_rejected", rejected)

    def cancel(original, resource):
        original(resource)
        conclude(resource, "failed")
    around(RNS.Resource, "cancel", cancel)
