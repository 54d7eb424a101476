//! Detects the type of a file. The type is detected from the content and, for a text file, also
//! from the name. Only images, PDFs and text files can be sent.

use rivulet_core::texts::fault;
use rivulet_core::{Fault, ImageHeader, UiText};

use crate::attachment_text::{decoded, guessed, text};

const MB: usize = 1_000_000;
/// Maximum size of each kind of file, in bytes.
const LARGEST_IMAGE: usize = 20 * MB;
const LARGEST_PDF: usize = 32 * MB;
const LARGEST_TEXT: usize = 2 * MB;
/// Maximum size of any file that can be sent, in bytes.
pub const LARGEST: usize = LARGEST_PDF;
const MAX_NAME_CHARS: usize = 200;
/// The header of a PDF is searched for in this many bytes at the beginning of a file.
const PDF_HEAD: usize = 1024;

/// Returns the media type of a file and the bytes to store, with text converted to UTF-8. Fails if
/// the file cannot be sent.
///
/// The encoding of text that is not Unicode can only be guessed. Such text is therefore converted
/// only from an `encoding` that the user has confirmed. If `encoding` is `None`, the function
/// fails, and the fault names the guessed encoding. If the text could not be sent even after the
/// conversion, the fault states the reason instead.
pub fn recognize(
    name: &str,
    bytes: Vec<u8>,
    encoding: Option<&str>,
) -> Result<(&'static str, Vec<u8>), Fault> {
    if bytes.is_empty() {
        return Err(Fault::input(fault::file_empty()));
    }
    if let Some(image) = image(&bytes) {
        at_most(bytes.len(), LARGEST_IMAGE, fault::image_file_too_large)?;
        return match image.refusal() {
            Some(message) => Err(Fault::input(message)),
            None => Ok((image.media_type, bytes)),
        };
    }
    let head = bytes.get(..PDF_HEAD).unwrap_or(&bytes);
    if head.windows(5).any(|five| five == b"%PDF-") {
        at_most(bytes.len(), LARGEST_PDF, fault::pdf_file_too_large)?;
        return Ok(("application/pdf", bytes));
    }
    let length = bytes.len();
    at_most(length, LARGEST_TEXT, fault::text_file_too_large)?;
    let (guess, text) = match (text(bytes), encoding) {
        (Ok(text), _) => Some((None, text)),
        (Err(bytes), Some(label)) => decoded(&bytes, label).map(|text| (None, text)),
        (Err(bytes), None) => guessed(&bytes).map(|(name, text)| (Some(name), text)),
    }
    .ok_or_else(|| Fault::input(fault::attachment_kind()))?;
    at_most(text.len(), LARGEST_TEXT, fault::text_file_too_large)?;
    if text.is_empty() {
        return Err(Fault::input(fault::file_empty()));
    }
    match guess {
        Some(encoding) => Err(Fault::input(fault::attachment_encoding(encoding))),
        None => Ok((text_type(name), text.into_bytes())),
    }
}

/// Determines the media type of a stored attachment from its content alone.
pub fn media_type(bytes: &[u8]) -> &'static str {
    match image(bytes) {
        Some(image) => image.media_type,
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

fn at_most(length: usize, largest: usize, message: fn(usize, usize) -> UiText) -> Result<(), Fault> {
    if length <= largest {
        return Ok(());
    }
    let (has, may) = (length.div_ceil(MB), largest / MB);
    Err(Fault::input(message(may, has)))
}

/// Reads the header of an image. Returns `None` if the file is not an image. Also returns `None`
/// for AVIF images, because no provider is known to accept them.
fn image(bytes: &[u8]) -> Option<ImageHeader> {
    ImageHeader::read(bytes).filter(|image| image.media_type != "image/avif")
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

#[cfg(test)]
mod tests {
    use super::*;

    const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x02\0\0\0\x03\x08\x06\0\0\0";
    const JPEG: &[u8] = b"\xff\xd8\xff\xe0\0\x04JF\xff\xc0\0\x0b\x08\0\x03\0\x02";
    const GIF: &[u8] = b"GIF89a\x02\0\x03\0\0\0\0,\0\0\0\0\x02\0\x03\0\0";
    const WEBP: &[u8] = b"RIFF\x20\0\0\0WEBPVP8L\x10\0\0\0\x2f\x01\x80\0\0";

    #[test]
    fn the_type_of_a_file_is_found_from_its_content() {
        let long = "a".repeat(2 * MB + 1);
        let no_kind = "images (PNG, JPEG, GIF, WebP), text files and PDF";
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
            ("a.png", b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", Err("damaged")),
            (
                "a.png",
                b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\0\0\0\0\x03",
                Err("damaged"),
            ),
            ("a.jpg", b"\xff\xd8\xff\xe0\0\x04JF\xff\xd9\0\0", Err("damaged")),
            ("a.jpg", b"\xff\xd8\xff\xe0\xff\xff\0\0\0\0\0\0", Err("damaged")),
            ("a.gif", b"GIF89a\x02\0\0\0\0\0\0", Err("damaged")),
            ("a.webp", b"RIFF\x20\0\0\0WEBPVP8 ", Err("damaged")),
            ("a.zip", b"PK\x03\x04\xff", Err(no_kind)),
            ("a.txt", b"a\0b", Err(no_kind)),
            ("a.txt", b"un caf\xe9 cr\xe8me", Err("encoded as windows-1252")),
            (
                "a.png",
                b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\x01\0\0\0\x01\0\0\x08\x06\0\0\0",
                Err("more than 40 million pixels"),
            ),
            ("a.txt", b"\xff\xfea", Err(no_kind)),
            ("a.txt", b"", Err("empty")),
            ("a.txt", b"\xef\xbb\xbf", Err("empty")),
            (
                "a.txt",
                long.as_bytes(),
                Err("A text file can be at most 2 MB; this one is 3 MB"),
            ),
        ] {
            match (recognize(name, bytes.to_vec(), None), expected) {
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
    fn the_size_limit_depends_on_the_type() {
        let with_length = |head: &[u8], length: usize| {
            let mut bytes = head.to_vec();
            bytes.resize(length, b' ');
            recognize("a", bytes, None).map(|(found, _)| found)
        };
        assert_eq!(with_length(PNG, 20 * MB), Ok("image/png"));
        let refused = with_length(PNG, 20 * MB + 1).unwrap_err();
        assert_eq!(refused.message, fault::image_file_too_large(20_usize, 21_usize));
        assert_eq!(with_length(b"%PDF-1.4", 32 * MB), Ok("application/pdf"));
        let refused = with_length(b"%PDF-1.4", 32 * MB + 1).unwrap_err();
        assert_eq!(refused.message, fault::pdf_file_too_large(32_usize, 33_usize));
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
                recognize("a.txt", bytes.to_vec(), None).unwrap(),
                ("text/plain", b"Hi".to_vec())
            );
        }
    }

    #[test]
    fn text_in_an_old_encoding_is_converted_only_from_the_confirmed_encoding() {
        assert_eq!(
            recognize("a.txt", b"caf\xe9".to_vec(), Some("windows-1252")).unwrap(),
            ("text/plain", "café".as_bytes().to_vec())
        );
        recognize("a.zip", b"PK\x03\x04\xff".to_vec(), Some("windows-1252")).unwrap_err();
    }

    #[test]
    fn a_conversion_that_would_make_text_too_large_is_not_offered() {
        let phrase = b"un caf\xe9 cr\xe8me ";
        let bytes = phrase.repeat(LARGEST_TEXT / phrase.len());
        let fault = recognize("a.txt", bytes, None).unwrap_err();
        assert!(fault.message.to_string().contains("at most 2 MB"), "{fault}");
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
