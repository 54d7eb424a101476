//! The AppImage. Its two foreign parts come from no package registry, so whoever releases Rivulet supplies them.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::product::Product;
use super::tree::{ID, copy};
use crate::shell::{command, output, run};

/// Names the program linuxdeploy, whose plug-in for GTK is in the same folder.
const LINUXDEPLOY: &str = "LINUXDEPLOY";
/// Names the runtime, the beginning of an AppImage, which mounts the rest of the file.
const RUNTIME: &str = "APPIMAGE_RUNTIME";

/// Whether there is an AppImage.
pub enum Outcome {
    Built,
    /// Parts are missing; the text names them.
    Missing(String),
}

/// Builds an AppImage from the files in `tree` if its parts are there. Uses the folder `work` for intermediate files.
///
/// # Errors
/// Fails if a part fails, or if the result contains libraries of Wayland: Mesa 25 shows an empty window with any but
/// the system's.
pub fn build(product: &Product, tree: &Path, work: &Path, results: &Path) -> Result<Outcome> {
    let (Some(linuxdeploy), Some(runtime)) = (part(LINUXDEPLOY), part(RUNTIME)) else {
        return Ok(Outcome::Missing(format!(
            "linuxdeploy with its GTK plug-in and the AppImage runtime are in no package registry. Download them \
             from their projects, and set {LINUXDEPLOY} and {RUNTIME} to their paths."
        )));
    };
    if work.exists() {
        std::fs::remove_dir_all(work)?;
    }
    run(command("cp").arg("--archive").arg(tree).arg(work))?;
    run(command(linuxdeploy)
        .arg("--appdir")
        .arg(work)
        .args(["--plugin", "gtk", "--exclude-library", "libwayland-*"])
        .arg("--desktop-file")
        .arg(work.join(format!("usr/share/applications/{ID}.desktop"))))?;
    let found = output(command("find").arg(work).args(["-name", "libwayland-*"])).unwrap_or_default();
    if !found.is_empty() {
        bail!("The AppImage must not contain libraries of Wayland:\n{found}");
    }
    let architecture = std::env::consts::ARCH;
    let image = results.join(format!("rivulet-{}-{architecture}.AppImage", product.version));
    copy(Path::new(&runtime), &image)?;
    let offset = std::fs::metadata(&image)?.len().to_string();
    run(command("mksquashfs").arg(work).arg(&image).args([
        "-offset",
        &offset,
        "-comp",
        "zstd",
        "-root-owned",
        "-noappend",
        "-quiet",
    ]))?;
    run(command("chmod").arg("755").arg(image))?;
    Ok(Outcome::Built)
}

fn part(variable: &str) -> Option<OsString> {
    std::env::var_os(variable).filter(|path| PathBuf::from(path).is_file())
}
