use personal_rns::routing::announce::DottedNameHash;
use personal_rns::wire::{ContextFlag, IfacFlag, PropagationType, WireAddress};

use super::*;

const LINK: [u8; 16] = [5; 16];

fn packet(kind: PacketType, to: DestinationType, context: WireContext, payload: &[u8]) -> Vec<u8> {
    let header = WirePacketHeader {
        ifac_flag: IfacFlag::Open,
        context_flag: ContextFlag::Unset,
        propagation: PropagationType::Broadcast,
        destination_type: to,
        packet_type: kind,
        hops: 0,
        transport_id: None,
        address: WireAddress::new(LINK),
        context,
    };
    let mut bytes = vec![0; 64];
    let length = header.write(&mut bytes).unwrap();
    bytes.truncate(length);
    [bytes, payload.to_vec()].concat()
}

fn on_link(context: WireContext) -> Vec<u8> {
    packet(PacketType::Data, DestinationType::Link, context, b"12345")
}

fn announce(name: &DottedNameHash) -> Vec<u8> {
    let payload = [&[1; 64][..], name.as_bytes(), &[0; 80]].concat();
    packet(PacketType::Announce, DestinationType::Single, WireContext::None, &payload)
}

fn wire(uplinks: usize) -> (Wire, Vec<mpsc::Receiver<KeepAlive>>) {
    let (inlets, outlets) = (0..uplinks).map(|_| mpsc::channel(1)).unzip();
    (Wire::new(inlets), outlets)
}

#[test]
fn announces_of_other_names_do_not_come_in() {
    let (wire, _outlets) = wire(1);
    assert_eq!(wire.see(0, Way::In, &announce(&NODE), 0), Verdict::Pass);
    assert_eq!(wire.see(0, Way::In, &announce(&DottedNameHash::new([9; 10])), 0), Verdict::Drop);
    let short = packet(PacketType::Announce, DestinationType::Single, WireContext::None, &[1; 70]);
    assert_eq!(wire.see(0, Way::In, &short, 0), Verdict::Drop);
}

#[test]
fn bytes_count_for_the_links_that_are_followed() {
    let (wire, _outlets) = wire(1);
    let packet = on_link(WireContext::Response);
    assert_eq!(wire.see(0, Way::In, &packet, 0), Verdict::Pass);
    let link = wire.follow(LinkId::new(LINK));
    assert_eq!(link.now().bytes, 0);
    wire.see(0, Way::In, &packet, 0);
    wire.see(0, Way::Out, &packet, 4);
    assert_eq!(link.now().bytes, 2 * packet.len() as u64 - 4);
    wire.forget(LinkId::new(LINK));
    wire.see(0, Way::In, &packet, 0);
    assert_eq!(link.now().bytes, 2 * packet.len() as u64 - 4);
    assert!(link.now().closed);
}

#[test]
fn an_answer_begins_with_the_first_part_that_is_asked_for() {
    let (wire, _outlets) = wire(1);
    let link = wire.follow(LinkId::new(LINK));
    let see = |way, context| wire.see(0, way, &on_link(context), 0);
    see(Way::Out, WireContext::Request);
    see(Way::In, WireContext::ResourceAdvertisement);
    assert_eq!(link.now().begun, None);
    see(Way::Out, WireContext::ResourceRequest);
    let begun = link.now().bytes;
    see(Way::In, WireContext::Resource);
    see(Way::Out, WireContext::ResourceRequest);
    assert_eq!(link.now().begun, Some(begun));
    link.expect_answer();
    assert_eq!(link.now().begun, None);
}

#[test]
fn a_second_segment_is_kept_out() {
    let (wire, _outlets) = wire(1);
    let link = wire.follow(LinkId::new(LINK));
    let see = |way, context| wire.see(0, way, &on_link(context), 0);
    // The last proof for an earlier answer is no end of this one.
    see(Way::Out, WireContext::ResourceProof);
    assert_eq!(see(Way::In, WireContext::ResourceAdvertisement), Verdict::Pass);
    see(Way::Out, WireContext::ResourceRequest);
    assert_eq!(see(Way::In, WireContext::ResourceAdvertisement), Verdict::Pass);
    see(Way::Out, WireContext::ResourceProof);
    assert!(!link.now().split);
    assert_eq!(see(Way::In, WireContext::ResourceAdvertisement), Verdict::Drop);
    assert!(link.now().split);
    link.expect_answer();
    assert_eq!(see(Way::In, WireContext::ResourceAdvertisement), Verdict::Pass);
}

#[test]
fn a_link_ends_with_the_uplink_it_goes_over() {
    let (wire, _outlets) = wire(2);
    let link = wire.follow(LinkId::new(LINK));
    wire.uplink_down(0);
    wire.see(1, Way::Out, &on_link(WireContext::LinkRtt), 0);
    wire.uplink_down(0);
    assert!(!link.now().closed);
    wire.uplink_down(1);
    assert!(link.now().closed);
}

#[test]
fn a_keep_alive_goes_where_the_link_goes() {
    let (wire, mut outlets) = wire(2);
    let (id, link) = (LinkId::new(LINK), wire.follow(LinkId::new(LINK)));
    wire.keep_alive(id, &link);
    assert!(outlets.iter_mut().all(|outlet| outlet.try_recv().is_ok()));
    wire.see(1, Way::In, &on_link(WireContext::Response), 0);
    wire.keep_alive(id, &link);
    assert!(outlets[0].try_recv().is_err());
    let keep_alive = outlets[1].try_recv().unwrap();
    let sent = |kind| packet(PacketType::Data, DestinationType::Link, WireContext::KeepAlive, &[kind]);
    assert_eq!((keep_alive.packet, keep_alive.echo), (sent(0xff), sent(0xfe)));
}

#[test]
fn no_packet_makes_it_panic() {
    let (wire, _outlets) = wire(1);
    wire.follow(LinkId::new(LINK));
    for packet in [on_link(WireContext::Resource), announce(&NODE)] {
        for length in 0..packet.len() {
            for first in 0..=u8::MAX {
                let mut packet = packet[..length].to_vec();
                packet.iter_mut().take(1).for_each(|byte| *byte = first);
                wire.see(0, Way::In, &packet, 0);
                assert!(wire.link_of(&packet).is_none() || length >= 19);
            }
        }
    }
}
