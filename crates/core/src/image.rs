//! Recognises images and reads their dimensions from the file header without decoding the images.

use imagesize::{Compression, ImageType};

use crate::image_size;
use crate::texts::fault;
use crate::ui_text::UiText;

/// Maximum size, in megapixels, of an image that Rivulet stores or shows. Each decoded pixel
/// occupies 4 bytes of memory, and even a small file can declare billions of pixels.
const MAX_IMAGE_MEGAPIXELS: u64 = 40;

/// The facts about an image that are stated in its header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageHeader {
    /// The media type, such as `image/png`.
    pub media_type: &'static str,
    /// The number of pixels; `None` if the header is damaged or declares an image without pixels.
    pub pixels: Option<u64>,
}

impl ImageHeader {
    /// Returns `None` unless the file is a PNG, JPEG, GIF, WebP or AVIF image.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (media_type, size) = match imagesize::image_type(bytes).ok()? {
            ImageType::Png => ("image/png", image_size::png(bytes)),
            ImageType::Jpeg => ("image/jpeg", image_size::jpeg(bytes)),
            ImageType::Gif => ("image/gif", image_size::gif(bytes)),
            ImageType::Webp => ("image/webp", image_size::webp(bytes)),
            ImageType::Heif(Compression::Av1) => ("image/avif", avif_size(bytes)),
            _ => return None,
        };
        let pixels = size
            .and_then(|(width, height)| width.checked_mul(height))
            .filter(|pixels| *pixels > 0);
        Some(ImageHeader { media_type, pixels })
    }

    /// Returns the reason why the image cannot be decoded safely, or `None` if the image is safe.
    pub fn refusal(self) -> Option<UiText> {
        match self.pixels {
            None => Some(fault::image_damaged()),
            Some(pixels) if pixels > MAX_IMAGE_MEGAPIXELS * 1_000_000 => {
                Some(fault::image_pixels(MAX_IMAGE_MEGAPIXELS))
            }
            Some(_) => None,
        }
    }
}

fn avif_size(bytes: &[u8]) -> Option<(u64, u64)> {
    let size = imagesize::blob_size(bytes).ok()?;
    Some((u64::try_from(size.width).ok()?, u64::try_from(size.height).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(serde::Deserialize)]
    struct Sample {
        name: String,
        hex: String,
        size: Option<(u64, u64)>,
    }

    #[test]
    fn only_headers_that_all_decoders_read_alike_declare_a_size() {
        let samples = include_str!("../../../tests/fixtures/image_headers.json");
        for Sample { name, hex, size } in serde_json::from_str::<Vec<Sample>>(samples).unwrap() {
            let bytes: Vec<u8> = (0..hex.len())
                .step_by(2)
                .map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap())
                .collect();
            let pixels = ImageHeader::read(&bytes).and_then(|image| image.pixels);
            assert_eq!(pixels, size.map(|(width, height)| width * height), "{name}");
        }
    }

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
            (
                b"GIF89a\x02\0\x03\0\0\0\0,\0\0\0\0\x02\0\x03\0\0",
                found("image/gif", Some(6)),
            ),
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
            ImageHeader::read(&bytes).unwrap().refusal()
        };
        assert_eq!(png(6_000), None);
        assert_eq!(png(6_400), Some(fault::image_pixels(40)));
        assert_eq!(png(u32::MAX), Some(fault::image_pixels(40)));
        assert_eq!(png(0), Some(fault::image_damaged()));
    }
}
