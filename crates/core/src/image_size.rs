//! Reads the width and the height of an image from the file header. Accepts only headers that all
//! decoders interpret in the same way. Otherwise, a decoder might find larger dimensions in the
//! same header, and decode billions of pixels.
//!
//! `ui/src/markdown/parse/image_header.ts` applies the same rules to images in Markdown and is
//! tested with the same files.

pub(crate) fn png(bytes: &[u8]) -> Option<(u64, u64)> {
    bytes.get(8..16).filter(|chunk| *chunk == b"\0\0\0\x0dIHDR")?;
    Some((big::<4>(bytes, 16)?, big::<4>(bytes, 20)?))
}

/// Returns the width and the height in the first frame header of a JPEG image (ITU T.81, B.2.2).
pub(crate) fn jpeg(bytes: &[u8]) -> Option<(u64, u64)> {
    let mut at = 2;
    loop {
        let [0xff, marker] = *bytes.get(at..at + 2)? else {
            return None;
        };
        match marker {
            // Skip a fill byte between two segments of the file.
            0xff => at += 1,
            // Skip tables and application segments. This arm must come before the arm for frame
            // headers (0xc0 to 0xcf). DHT, JPG and DAC (0xc4, 0xc8 and 0xcc) are in the range of
            // that arm, but do not begin a frame header.
            0xc4 | 0xc8 | 0xcc | 0xdb..=0xfe => {
                let length = usize::try_from(big::<2>(bytes, at + 2)?).ok()?;
                at += 2 + Some(length).filter(|length| *length >= 2)?;
            }
            0xc0..=0xcf => return Some((big::<2>(bytes, at + 7)?, big::<2>(bytes, at + 5)?)),
            // Before the frame header, no TEM, RST, SOI, EOI or SOS marker is allowed.
            _ => return None,
        }
    }
}

/// Returns the size of a GIF image's logical screen. Like decoders, this function enlarges the
/// screen if it does not contain the whole first frame at the frame's position (GIF89a, sections 18
/// and 20).
pub(crate) fn gif(bytes: &[u8]) -> Option<(u64, u64)> {
    bytes
        .get(..6)
        .filter(|version| matches!(*version, b"GIF87a" | b"GIF89a"))?;
    let flags = *bytes.get(10)?;
    let colours = if flags & 0x80 == 0 { 0 } else { 2 << (flags & 7) };
    let mut at = 13 + 3 * colours;
    loop {
        match *bytes.get(at)? {
            b',' => {
                let number = |offset| little::<2>(bytes, at + offset);
                let (left, top, width, height) = (number(1)?, number(3)?, number(5)?, number(7)?);
                return Some((
                    little::<2>(bytes, 6)?.max(left + width),
                    little::<2>(bytes, 8)?.max(top + height),
                ));
            }
            // An extension consists of a label and blocks, the last of which is empty.
            b'!' => {
                at += 2;
                while let length @ 1.. = usize::from(*bytes.get(at)?) {
                    at += 1 + length;
                }
                at += 1;
            }
            _ => return None,
        }
    }
}

/// Returns the size that the first chunk of a WebP image states (RFC 9649, sections 2.5 to 2.7).
pub(crate) fn webp(bytes: &[u8]) -> Option<(u64, u64)> {
    match bytes.get(12..16)? {
        b"VP8X" => Some((little::<3>(bytes, 24)? + 1, little::<3>(bytes, 27)? + 1)),
        b"VP8L" => {
            bytes.get(20).filter(|signature| **signature == 0x2f)?;
            let bits = little::<4>(bytes, 21)?;
            Some(((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1))
        }
        b"VP8 " => {
            bytes.get(23..26).filter(|start| *start == b"\x9d\x01\x2a")?;
            Some((little::<2>(bytes, 26)? & 0x3fff, little::<2>(bytes, 28)? & 0x3fff))
        }
        _ => None,
    }
}

/// Returns the number in the `N` bytes at offset `at`, most significant byte first.
fn big<const N: usize>(bytes: &[u8], at: usize) -> Option<u64> {
    let digits = bytes.get(at..at.checked_add(N)?)?;
    Some(digits.iter().fold(0, |value, byte| value << 8 | u64::from(*byte)))
}

/// Returns the number in the `N` bytes at offset `at`, least significant byte first.
fn little<const N: usize>(bytes: &[u8], at: usize) -> Option<u64> {
    let digits = bytes.get(at..at.checked_add(N)?)?;
    Some(
        digits
            .iter()
            .rev()
            .fold(0, |value, byte| value << 8 | u64::from(*byte)),
    )
}
