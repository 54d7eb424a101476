//! Recognizes images and reads their size from the header, without decoding them.

use imagesize::{Compression, ImageType};

/// Maximum size of an image that is stored or shown, in millions of pixels. A decoded pixel needs 4 bytes,
/// and even a small file can declare billions of pixels.
pub const MAX_IMAGE_MEGAPIXELS: u64 = 40;

/// The properties of an image that its header declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageHeader {
    /// The media type, such as `image/png`.
    pub media_type: &'static str,
    /// The number of pixels; `None` if the header is damaged or declares an empty image.
    pub pixels: Option<u64>,
}

impl ImageHeader {
    /// Reads the header of a file; `None` unless it is a PNG, JPEG, GIF, WebP or AVIF image.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let media_type = match imagesize::image_type(bytes).ok()? {
            ImageType::Png => "image/png",
            ImageType::Jpeg => "image/jpeg",
            ImageType::Gif => "image/gif",
            ImageType::Webp => "image/webp",
            ImageType::Heif(Compression::Av1) => "image/avif",
            _ => return None,
        };
        let pixels = imagesize::blob_size(bytes)
            .ok()
            .and_then(|size| u64::try_from(size.width.checked_mul(size.height)?).ok())
            .filter(|pixels| *pixels > 0);
        Some(ImageHeader { media_type, pixels })
    }

    /// Returns whether the image has too many pixels to be decoded safely.
    pub fn is_too_large(self) -> bool {
        self.pixels
            .is_some_and(|pixels| pixels > MAX_IMAGE_MEGAPIXELS * 1_000_000)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_header_decides_the_media_type_and_the_size() {
        let found = |media_type, pixels| Some(ImageHeader { media_type, pixels });
        for (bytes, expected) in [
            (
                &b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x02\0\0\0\x03\x08\x06\0\0\0"[..],
                found("image/png", Some(6)),
            ),
            (
                b"\xff\xd8\xff\xe0\0\x04JF\xff\xc0\0\x0b\x08\0\x03\0\x02",
                found("image/jpeg", Some(6)),
            ),
            (b"GIF89a\x02\0\x03\0\0\0\0", found("image/gif", Some(6))),
            (
                b"RIFF\x20\0\0\0WEBPVP8L\x10\0\0\0\x2f\x01\x80\0\0\0\0\0",
                found("image/webp", Some(6)),
            ),
            (b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR", found("image/png", None)),
            (
                b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\0\0\0\0\x03",
                found("image/png", None),
            ),
            (b"RIFF\x10\0\0\0WAVE", None),
            (b"<html>", None),
            (b"", None),
        ] {
            assert_eq!(ImageHeader::read(bytes), expected, "{bytes:?}");
        }
    }

    #[test]
    fn a_small_file_that_declares_too_many_pixels_is_too_large() {
        let png = |side: u32| {
            let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR".to_vec();
            bytes.extend_from_slice(&side.to_be_bytes());
            bytes.extend_from_slice(&side.to_be_bytes());
            bytes.extend_from_slice(b"\x08\x06\0\0\0");
            ImageHeader::read(&bytes).unwrap().is_too_large()
        };
        assert!(!png(6_000));
        assert!(png(6_400));
        assert!(png(u32::MAX));
    }
}
