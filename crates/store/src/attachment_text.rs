//! Converts the bytes of a text file to UTF-8.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::Encoding;

/// Decodes text in UTF-8, or in UTF-16 with a byte order mark, and removes the byte order mark. If
/// the bytes are in neither encoding or contain a null character, returns the unchanged bytes as
/// the error.
pub fn text(bytes: Vec<u8>) -> Result<String, Vec<u8>> {
    let text = match Encoding::for_bom(&bytes) {
        Some((encoding, mark)) => encoding
            .decode_without_bom_handling_and_without_replacement(bytes.get(mark..).unwrap_or_default())
            .map(|text| text.into_owned()),
        None => std::str::from_utf8(&bytes).ok().map(str::to_owned),
    };
    text.filter(|text| !text.contains('\0')).ok_or(bytes)
}

/// Guesses the encoding of text. Returns the name of the encoding, such as `windows-1252`, and the
/// decoded text. Returns `None` if the bytes are not text.
pub fn guessed(bytes: &[u8]) -> Option<(&'static str, String)> {
    // Do not guess the encoding of a file with a byte order mark. The mark shows that the text is
    // meant to be Unicode. Because it could not be decoded as Unicode, it must be damaged.
    if !looks_like_text(bytes) || Encoding::for_bom(bytes).is_some() {
        return None;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(bytes, true);
    let name = detector.guess(None, Utf8Detection::Deny).name();
    decoded(bytes, name).map(|text| (name, text))
}

/// Decodes bytes from `encoding`. Returns `None` if the bytes are not text in that encoding.
pub fn decoded(bytes: &[u8], encoding: &str) -> Option<String> {
    let encoding = Encoding::for_label_no_replacement(encoding.as_bytes())?;
    looks_like_text(bytes).then_some(())?;
    let text = encoding.decode_without_bom_handling_and_without_replacement(bytes)?;
    Some(text.into_owned())
}

/// Returns whether the bytes contain no control characters except those that occur in text files.
/// Nearly every binary file contains other control characters.
fn looks_like_text(bytes: &[u8]) -> bool {
    // Allow the control character ESC, because it switches the character set in ISO-2022-JP.
    const ALLOWED: &[u8] = b"\t\n\r\x0c\x1b";
    bytes.iter().all(|byte| *byte >= b' ' || ALLOWED.contains(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn utf_8_and_marked_utf_16_are_text() {
        for (bytes, expected) in [
            (&b"words"[..], Some("words")),
            ("é".as_bytes(), Some("é")),
            (b"\xef\xbb\xbfwords", Some("words")),
            (b"\xff\xfea\0b\0", Some("ab")),
            (b"\xfe\xff\0a\0b", Some("ab")),
            (b"\xff\xfea", None),
            (b"caf\xe9", None),
            (b"a\0b", None),
        ] {
            assert_eq!(text(bytes.to_vec()).ok().as_deref(), expected, "{bytes:?}");
        }
    }

    #[test]
    fn the_guessed_encoding_decodes_the_text() {
        for (bytes, name, words) in [
            (
                &b"Ein sch\xf6ner Gru\xdf aus K\xf6ln"[..],
                "windows-1252",
                "Ein schöner Gruß aus Köln",
            ),
            (b"un caf\xe9 cr\xe8me", "windows-1252", "un café crème"),
            (
                b"\xcf\xf0\xe8\xe2\xe5\xf2, \xea\xe0\xea \xe4\xe5\xeb\xe0",
                "windows-1251",
                "Привет, как дела",
            ),
            (
                b"\x82\xb1\x82\xf1\x82\xc9\x82\xbf\x82\xcd\x81A\x90\xa2\x8aE",
                "Shift_JIS",
                "こんにちは、世界",
            ),
        ] {
            assert_eq!(guessed(bytes), Some((name, words.to_owned())));
        }
    }

    #[test]
    fn binary_data_has_no_encoding() {
        for bytes in [&b"PK\x03\x04\xff"[..], b"\x7fELF\x02\x01", b"a\0b\xe9"] {
            assert_eq!(guessed(bytes), None, "{bytes:?}");
            assert_eq!(decoded(bytes, "windows-1252"), None, "{bytes:?}");
        }
        assert_eq!(decoded(b"caf\xe9", "no-such-encoding"), None);
    }
}
