//! Captures pictures of the display. Unlike WebDriver, which waits until the page draws again, this
//! also works while the page is idle.

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use x11rb::connection::Connection;
use x11rb::protocol::xproto::{ConnectionExt, ImageFormat};

/// Width, in pixels, of the widest picture of the window. The display must have at least this
/// width. The pictures are for people, who judge the appearance of the window; no test judges it.
pub(crate) const WIDE: u32 = 2000;

/// Returns the folder for pictures of the window, from the environment variable `RIVULET_PICTURES`.
pub(crate) fn folder() -> Option<PathBuf> {
    std::env::var_os("RIVULET_PICTURES").map(PathBuf::from)
}

/// Saves the `width` × `height` pixels in the top left corner of `display` as a PNG.
pub(crate) fn save(display: &str, (width, height): (u16, u16), path: &Path) -> Result<()> {
    let (connection, screen) = x11rb::connect(Some(display))?;
    let screen = connection
        .setup()
        .roots
        .get(screen)
        .context("the display has a screen")?;
    let (width, height) = (
        width.min(screen.width_in_pixels),
        height.min(screen.height_in_pixels),
    );
    let image = connection
        .get_image(ImageFormat::Z_PIXMAP, screen.root, 0, 0, width, height, u32::MAX)?
        .reply()?;
    // On virtual displays, each pixel has 4 bytes: blue, green, red and an unused byte.
    let pixels: Vec<u8> = image
        .data
        .chunks_exact(4)
        .flat_map(|pixel| [pixel[2], pixel[1], pixel[0]])
        .collect();
    let file = File::create(path).with_context(|| format!("{} cannot be written", path.display()))?;
    let mut encoder = png::Encoder::new(BufWriter::new(file), width.into(), height.into());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(())
}
