//! What an answer says: one msgpack value, which NomadNet makes of the bytes of a page.

/// The size that is advertised for an answer of this size: packing adds a header, and the request's id in a list of both.
pub(crate) const fn advertised(size: u64) -> u64 {
    let header = match size {
        0..=0xff => 2,
        0x100..=0xffff => 3,
        _ => 5,
    };
    size + header + 19
}

/// The bytes of an answer that is one msgpack byte string or text, and nothing besides.
pub(crate) fn body(mut packed: Vec<u8>) -> Option<Vec<u8>> {
    let (&marker, rest) = packed.split_first()?;
    let (wide, length) = match marker {
        0xa0..=0xbf => (0, usize::from(marker & 0x1f)),
        0xc4 | 0xd9 => (1, usize::from(*rest.first()?)),
        0xc5 | 0xda => (2, usize::from(u16::from_be_bytes(*rest.first_chunk()?))),
        0xc6 | 0xdb => (4, usize::try_from(u32::from_be_bytes(*rest.first_chunk()?)).ok()?),
        _ => return None,
    };
    let header = 1 + wide;
    if packed.len() - header != length {
        return None;
    }
    packed.drain(..header);
    Some(packed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byte_strings_and_texts_of_all_lengths_are_read() {
        assert_eq!(body(vec![0xc4, 2, b'h', b'i']).unwrap(), b"hi");
        assert_eq!(body(vec![0xa2, b'h', b'i']).unwrap(), b"hi");
        assert_eq!(body(vec![0xd9, 2, b'h', b'i']).unwrap(), b"hi");
        assert_eq!(body(vec![0xc4, 0]).unwrap(), b"");
        let long = vec![7; 70_000];
        assert_eq!(body([&[0xc5, 0x03, 0xe8][..], &long[..1_000]].concat()).unwrap(), &long[..1_000]);
        assert_eq!(body([&[0xda, 0x03, 0xe8][..], &long[..1_000]].concat()).unwrap(), &long[..1_000]);
        assert_eq!(body([&[0xc6, 0x00, 0x01, 0x11, 0x70][..], &long].concat()).unwrap(), long);
        assert_eq!(body([&[0xdb, 0x00, 0x01, 0x11, 0x70][..], &long].concat()).unwrap(), long);
    }

    #[test]
    fn other_values_and_lengths_that_are_not_true_are_refused() {
        for packed in [
            &b""[..],
            b"\xc0",
            b"\x07",
            b"\x81\xa1a\xa1b",
            b"\xc4",
            b"\xc4\x02h",
            b"\xc4\x01hi",
            b"\xc5\x00",
            b"\xc6\xff\xff\xff\xff",
            b"\xa3hi",
            b"\xbf",
        ] {
            assert_eq!(body(packed.to_vec()), None, "{packed:x?}");
        }
    }
}
