//! The address of a node.

use std::fmt;
use std::str::FromStr;

/// The hash of a Reticulum destination: 16 bytes, written as 32 hexadecimal digits.
///
/// ```
/// use strudel_robots::Destination;
/// let destination: Destination = "0123456789ABCDEF0123456789abcdef".parse().unwrap();
/// assert_eq!(destination.to_string(), "0123456789abcdef0123456789abcdef");
/// assert!("0123".parse::<Destination>().is_err());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Destination(pub [u8; Destination::BYTES]);

impl Destination {
    /// How long it is.
    pub const BYTES: usize = 16;
}

impl fmt::Display for Destination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// A text that is no [`Destination`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoDestination;

impl fmt::Display for NoDestination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a destination has {} hexadecimal digits", 2 * Destination::BYTES)
    }
}

impl std::error::Error for NoDestination {}

impl FromStr for Destination {
    type Err = NoDestination;

    fn from_str(text: &str) -> Result<Self, NoDestination> {
        let digits = text.as_bytes();
        if digits.len() != 2 * Self::BYTES {
            return Err(NoDestination);
        }
        let digit = |byte: u8| char::from(byte).to_digit(16).ok_or(NoDestination);
        let mut hash = [0; Self::BYTES];
        for (byte, pair) in hash.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = (digit(pair[0])? << 4 | digit(pair[1])?) as u8;
        }
        Ok(Destination(hash))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_hexadecimal_digits_and_32_of_them() {
        let hash = "00ff7f80".repeat(4);
        assert_eq!(hash.parse::<Destination>().unwrap().to_string(), hash);
        for no in ["", &hash[1..], &format!("{hash}0"), &format!("+{}", &hash[1..]), &format!("é{}", &hash[2..])] {
            assert_eq!(no.parse::<Destination>(), Err(NoDestination), "{no}");
        }
    }
}
