//! Detects the type of a file from its content. Only images, PDFs and text files can be sent.

use rivulet_core::texts::fault;
use rivulet_core::{Fault, FaultCategory, UiText};

const MB: usize = 1_000_000;
/// Maximum size of each kind of file, in bytes.
const LARGEST_IMAGE: usize = 20 * MB;
const LARGEST_PDF: usize = 32 * MB;
const LARGEST_TEXT: usize = 2 * MB;
/// Maximum size of any file that can be sent, in bytes.
pub const LARGEST: usize = LARGEST_PDF;
/// Maximum length of a file name, in characters.
const MAX_NAME_CHARS: usize = 200;
/// Number of bytes at the start of a file within which a PDF's header must begin.
const PDF_HEAD: usize = 1024;

/// Returns the media type of a file and the bytes to store; text is converted to UTF-8. Fails if the file
/// cannot be sent.
pub fn recognize(name: &str, bytes: Vec<u8>) -> Result<(&'static str, Vec<u8>), Fault> {
    if bytes.is_empty() {
        return Err(refused(fault::file_empty()));
    }
    if let Some((media_type, size)) = image(&bytes) {
        at_most(bytes.len(), LARGEST_IMAGE, fault::image_file_too_large)?;
        return match size {
            Some((width, height)) if width > 0 && height > 0 => Ok((media_type, bytes)),
            _ => Err(refused(fault::image_damaged())),
        };
    }
    let head = bytes.get(..PDF_HEAD).unwrap_or(&bytes);
    if head.windows(5).any(|five| five == b"%PDF-") {
        at_most(bytes.len(), LARGEST_PDF, fault::pdf_file_too_large)?;
        return Ok(("application/pdf", bytes));
    }
    let length = bytes.len();
    let text = text(bytes).ok_or_else(|| refused(fault::attachment_kind()))?;
    at_most(length.max(text.len()), LARGEST_TEXT, fault::text_file_too_large)?;
    if text.is_empty() {
        return Err(refused(fault::file_empty()));
    }
    Ok((text_type(name), text.into_bytes()))
}

/// Returns the media type of stored bytes whose name is unknown.
pub fn media_type(bytes: &[u8]) -> &'static str {
    match image(bytes) {
        Some((media_type, _)) => media_type,
        None if bytes.starts_with(b"%PDF-") || std::str::from_utf8(bytes).is_err() => "application/pdf",
        None => "text/plain;charset=utf-8",
    }
}

/// Returns the name of a file without its folders, in a form that is safe to display and send.
pub fn display_name(name: &str) -> String {
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    let shown: String = last
        .chars()
        .filter(|c| !c.is_control())
        .take(MAX_NAME_CHARS)
        .collect();
    match shown.trim() {
        "" => "file".to_owned(),
        shown => shown.to_owned(),
    }
}

fn refused(message: UiText) -> Fault {
    Fault::new(FaultCategory::Input, message)
}

fn at_most(length: usize, largest: usize, message: fn(usize, usize) -> UiText) -> Result<(), Fault> {
    if length <= largest {
        return Ok(());
    }
    let (has, may) = (length.div_ceil(MB), largest / MB);
    Err(refused(message(may, has)))
}

fn text_type(name: &str) -> &'static str {
    let extension = name
        .rsplit_once('.')
        .map(|(_, extension)| extension.to_ascii_lowercase());
    match extension.as_deref() {
        Some("md" | "markdown") => "text/markdown",
        Some("csv") => "text/csv",
        Some("json") => "application/json",
        _ => "text/plain",
    }
}

/// Decodes UTF-8, or UTF-16 with a byte order mark, and removes the byte order mark. Returns `None` if the
/// bytes are not text.
fn text(bytes: Vec<u8>) -> Option<String> {
    let text = match bytes.as_slice() {
        [0xff, 0xfe, rest @ ..] => utf16(rest, u16::from_le_bytes)?,
        [0xfe, 0xff, rest @ ..] => utf16(rest, u16::from_be_bytes)?,
        [0xef, 0xbb, 0xbf, rest @ ..] => std::str::from_utf8(rest).ok()?.to_owned(),
        _ => String::from_utf8(bytes).ok()?,
    };
    (!text.contains('\0')).then_some(text)
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let units: Vec<u16> = pairs.iter().map(|pair| unit(*pair)).collect();
    String::from_utf16(&units).ok().filter(|_| rest.is_empty())
}

/// Width and height in pixels; `None` if the header is damaged.
type Size = Option<(u32, u32)>;

/// Returns the media type of an image, which is recognised by its signature, and its size.
fn image(bytes: &[u8]) -> Option<(&'static str, Size)> {
    match bytes {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(("image/png", png(bytes))),
        [0xff, 0xd8, 0xff, ..] => Some(("image/jpeg", jpeg(bytes))),
        [b'G', b'I', b'F', b'8', b'7' | b'9', b'a', rest @ ..] => Some(("image/gif", gif(rest))),
        [
            b'R',
            b'I',
            b'F',
            b'F',
            _,
            _,
            _,
            _,
            b'W',
            b'E',
            b'B',
            b'P',
            rest @ ..,
        ] => Some(("image/webp", webp(rest))),
        _ => None,
    }
}

fn number_be(bytes: &[u8], at: usize, length: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + length)?;
    Some(bytes.iter().fold(0, |sum, byte| sum << 8 | u32::from(*byte)))
}

fn number_le(bytes: &[u8], at: usize, length: usize) -> Option<u32> {
    let bytes = bytes.get(at..at + length)?;
    Some(
        bytes
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | u32::from(*byte)),
    )
}

/// PNG specification, section 11.2.1: the first chunk is IHDR, which is 13 bytes long.
fn png(bytes: &[u8]) -> Size {
    let header = bytes.get(8..16)? == b"\0\0\0\x0dIHDR";
    header.then_some((number_be(bytes, 16, 4)?, number_be(bytes, 20, 4)?))
}

/// ITU-T T.81, section B.1.1: segments, each with its length, precede the frame header.
fn jpeg(bytes: &[u8]) -> Size {
    let mut at = 2;
    loop {
        if *bytes.get(at)? != 0xff {
            return None;
        }
        match *bytes.get(at + 1)? {
            // A padding byte before a marker.
            0xff => at += 1,
            // SOF0 to SOF15 start a frame header. DHT, JPG and DAC have codes in the same range.
            marker @ 0xc0..=0xcf if !matches!(marker, 0xc4 | 0xc8 | 0xcc) => {
                return Some((number_be(bytes, at + 7, 2)?, number_be(bytes, at + 5, 2)?));
            }
            // The image data begins before any frame header, or the file ends.
            0xd9 | 0xda => return None,
            // Markers that have no length field.
            0x01 | 0xd0..=0xd8 => at += 2,
            _ => at += 2 + usize::try_from(number_be(bytes, at + 2, 2)?).ok()?,
        }
    }
}

/// GIF89a, section 18.
fn gif(after_version: &[u8]) -> Size {
    Some((number_le(after_version, 0, 2)?, number_le(after_version, 2, 2)?))
}

/// RFC 9649, section 2: the size is in the first chunk.
fn webp(chunks: &[u8]) -> Size {
    match chunks.get(..4)? {
        b"VP8 " => {
            let begins = chunks.get(11..14)? == [0x9d, 0x01, 0x2a];
            begins.then_some((
                number_le(chunks, 14, 2)? & 0x3fff,
                number_le(chunks, 16, 2)? & 0x3fff,
            ))
        }
        b"VP8L" => {
            let bits = number_le(chunks, 9, 4)?;
            let begins = *chunks.get(8)? == 0x2f;
            begins.then_some(((bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1))
        }
        b"VP8X" => Some((number_le(chunks, 12, 3)? + 1, number_le(chunks, 15, 3)? + 1)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x02\0\0\0\x03\x08\x06\0\0\0";
    const JPEG: &[u8] = b"\xff\xd8\xff\xe0\0\x04JF\xff\xc0\0\x0b\x08\0\x03\0\x02";
    const GIF: &[u8] = b"GIF89a\x02\0\x03\0";
    const WEBP: &[u8] = b"RIFF\x20\0\0\0WEBPVP8L\x10\0\0\0\x2f\x01\x80\0\0";

    #[test]
    fn the_type_of_a_file_is_found_from_its_content() {
        let long = "a".repeat(2 * MB + 1);
        for (name, bytes, expected) in [
            ("a.txt", PNG, Ok("image/png")),
            ("a.png", JPEG, Ok("image/jpeg")),
            ("a", GIF, Ok("image/gif")),
            ("a", WEBP, Ok("image/webp")),
            ("a", b"%PDF-1.7\n", Ok("application/pdf")),
            ("a", b"\n\n%PDF-1.7\n\xe2\xe3", Ok("application/pdf")),
            ("notes.MD", b"# Hi", Ok("text/markdown")),
            ("t.csv", b"a,b", Ok("text/csv")),
            ("t.json", b"{}", Ok("application/json")),
            ("main.rs", "é".as_bytes(), Ok("text/plain")),
            ("a.png", b"\x89PNG\r\n\x1a\n\0\0", Err("damaged")),
            (
                "a.png",
                b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\0\0\0\0\x03",
                Err("damaged"),
            ),
            ("a.jpg", b"\xff\xd8\xff\xe0\0\x04JF\xff\xd9", Err("damaged")),
            ("a.jpg", b"\xff\xd8\xff\xe0\xff\xff", Err("damaged")),
            ("a.gif", b"GIF89a\x02", Err("damaged")),
            ("a.webp", b"RIFF\x20\0\0\0WEBPVP8 ", Err("damaged")),
            (
                "a.zip",
                b"PK\x03\x04\xff",
                Err("images (PNG, JPEG, GIF, WebP), text and PDF"),
            ),
            (
                "a.txt",
                b"a\0b",
                Err("images (PNG, JPEG, GIF, WebP), text and PDF"),
            ),
            (
                "a.txt",
                b"\xff\xfea",
                Err("images (PNG, JPEG, GIF, WebP), text and PDF"),
            ),
            ("a.txt", b"", Err("empty")),
            ("a.txt", b"\xef\xbb\xbf", Err("empty")),
            (
                "a.txt",
                long.as_bytes(),
                Err("A text file can be at most 2 MB; this one is 3 MB"),
            ),
        ] {
            match (recognize(name, bytes.to_vec()), expected) {
                (Ok((found, content)), Ok(expected)) => {
                    assert_eq!((found, content.as_slice()), (expected, bytes), "{name}");
                }
                (Err(fault), Err(words)) => {
                    assert!(fault.message.to_string().contains(words), "{name}: {fault}")
                }
                (found, expected) => panic!("{name}: {found:?}, not {expected:?}"),
            }
        }
    }

    #[test]
    fn sizes_are_read_from_the_header() {
        for bytes in [PNG, JPEG, GIF] {
            assert_eq!(image(bytes).unwrap().1, Some((2, 3)));
        }
        assert_eq!(image(WEBP).unwrap().1, Some((2, 3)));
    }

    #[test]
    fn the_size_limit_depends_on_the_type() {
        let with_length = |head: &[u8], length: usize| {
            let mut bytes = head.to_vec();
            bytes.resize(length, b' ');
            recognize("a", bytes).map(|(found, _)| found)
        };
        assert_eq!(with_length(PNG, 20 * MB), Ok("image/png"));
        assert!(
            with_length(PNG, 20 * MB + 1)
                .unwrap_err()
                .message
                .to_string()
                .contains("at most 20 MB")
        );
        assert_eq!(with_length(b"%PDF-1.4", 32 * MB), Ok("application/pdf"));
        assert!(
            with_length(b"%PDF-1.4", 32 * MB + 1)
                .unwrap_err()
                .message
                .to_string()
                .contains("at most 32 MB")
        );
    }

    #[test]
    fn text_is_kept_as_utf8() {
        for bytes in [
            &b"\xff\xfeH\0i\0"[..],
            b"\xfe\xff\0H\0i",
            b"\xef\xbb\xbfHi",
            b"Hi",
        ] {
            assert_eq!(
                recognize("a.txt", bytes.to_vec()).unwrap(),
                ("text/plain", b"Hi".to_vec())
            );
        }
    }

    #[test]
    fn a_display_name_contains_no_folders() {
        for (name, shown) in [
            ("/home/me/a b.txt", "a b.txt"),
            ("C:\\x\\y.png", "y.png"),
            ("two\nlines", "twolines"),
            ("dir/", "file"),
        ] {
            assert_eq!(display_name(name), shown);
        }
    }
}
