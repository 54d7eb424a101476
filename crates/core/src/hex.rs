//! Formats bytes as hexadecimal digits.

use std::fmt::Write as _;

/// Returns bytes as lowercase hexadecimal digits, two for each byte.
pub fn hex(bytes: &[u8]) -> String {
    let mut digits = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_byte_has_two_digits() {
        assert_eq!(hex(&[]), "");
        assert_eq!(hex(&[0, 9, 0x1f, 0xff]), "00091fff");
    }
}
