//! Builds the AppImage. Two parts of an AppImage are in no package registry, so the person who
//! releases Rivulet must supply these parts.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use super::product::Product;
use super::tree::{ID, copy};
use crate::shell::{command, output, run};

/// Environment variable with the path of the program linuxdeploy. linuxdeploy's plug-in for GTK
/// must be in the same folder.
const LINUXDEPLOY: &str = "LINUXDEPLOY";
/// Environment variable with the path of the runtime. The runtime is the beginning of an AppImage
/// and mounts the rest of the file.
const RUNTIME: &str = "APPIMAGE_RUNTIME";

/// The outcome of building an AppImage.
pub enum Outcome {
    Built,
    /// The AppImage was not built because parts are missing. The text names the parts.
    Missing(String),
}

/// Builds an AppImage from the files in `tree`, if the parts for an AppImage exist. Uses the folder
/// `work` for intermediate files.
///
/// # Errors Fails if a step fails, or if the result contains Wayland libraries. With Wayland
/// libraries other than the system's, Mesa 25 shows an empty window.
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
