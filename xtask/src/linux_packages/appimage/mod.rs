//! Builds the AppImage, which consists of the AppImage runtime and a file system that the runtime
//! mounts. The file system contains the same files as the other packages. It also contains most of
//! the libraries that the other packages expect on the system.

mod libraries;
mod runtime;

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

use anyhow::{Context, Result, bail};

use super::product::Product;
use super::tree::{ID, copy};
use crate::shell::{command, files, output, root, run};

/// The folder that contains the GSettings schemas, below the system's `/usr` and the AppImage's
/// `usr`.
const SCHEMAS: &str = "share/glib-2.0/schemas";

/// The outcome of building an AppImage.
pub enum Outcome {
    Built,
    /// The AppImage was not built, because no AppImage runtime for this processor was available.
    /// Contains the reason.
    Missing(String),
}

/// Builds an AppImage from the files in `tree`, if there is a runtime for this processor. Empties
/// the `work` folder and writes intermediate files to it.
///
/// # Errors
/// Fails if a step fails, or if the AppImage would contain Wayland libraries. A program that does
/// not use the Wayland libraries of the system shows an empty window with Mesa 25.
pub fn build(product: &Product, tree: &Path, work: &Path, results: &Path) -> Result<Outcome> {
    if work.exists() {
        fs::remove_dir_all(work)?;
    }
    fs::create_dir_all(work)?;
    let runtime = match runtime::find(&work.join("runtime"))? {
        Ok(runtime) => runtime,
        Err(missing) => return Ok(Outcome::Missing(missing)),
    };
    let content = work.join("content");
    run(command("cp").arg("--archive").arg(tree).arg(&content))?;
    libraries::add(&content.join("usr"))?;
    schemas(&content.join("usr").join(SCHEMAS))?;
    copy(&root().join("packaging/linux/AppRun"), &content.join("AppRun"))?;
    // Copy these files into the root folder, where programs that add AppImages to the desktop's
    // menus look for them.
    let share = content.join("usr/share");
    let entry = format!("{ID}.desktop");
    copy(&share.join("applications").join(&entry), &content.join(&entry))?;
    let icon = share.join(format!("icons/hicolor/256x256/apps/{ID}.png"));
    copy(&icon, &content.join(format!("{ID}.png")))?;
    copy(&icon, &content.join(".DirIcon"))?;
    let found = wayland_libraries(&content)?;
    if !found.is_empty() {
        bail!("The AppImage must not contain libraries of Wayland:\n{found}");
    }
    let architecture = std::env::consts::ARCH;
    let image = results.join(format!("rivulet-{}-{architecture}.AppImage", product.version));
    pack(product, &runtime, &content, &image)?;
    Ok(Outcome::Built)
}

/// Writes the AppImage `image`, which consists of the runtime and a file system with the files in
/// `content`. The file system is compressed with gzip, because some runtimes cannot read xz or
/// zstd.
fn pack(product: &Product, runtime: &Path, content: &Path, image: &Path) -> Result<()> {
    let packed = content.with_extension("squashfs");
    let level = if product.debug { "1" } else { "9" };
    run(command("mksquashfs")
        .arg(content)
        .arg(&packed)
        .args(["-comp", "gzip", "-Xcompression-level", level])
        .args(["-mkfs-time", &product.time, "-all-time", &product.time])
        .args(["-root-owned", "-noappend", "-no-progress", "-quiet"]))?;
    copy(runtime, image)?;
    let mut whole = OpenOptions::new().append(true).open(image)?;
    io::copy(&mut File::open(&packed)?, &mut whole).context("the AppImage cannot be written")?;
    run(command("chmod").arg("755").arg(image))
}

/// Copies the schemas of GTK's own settings to a folder and compiles them.
fn schemas(folder: &Path) -> Result<()> {
    for schema in files(&Path::new("/usr").join(SCHEMAS))? {
        let name = schema.file_name().unwrap_or_default();
        let of_gtk = name.to_string_lossy().starts_with("org.gtk.");
        if of_gtk && name.to_string_lossy().ends_with(".xml") {
            copy(&schema, &folder.join(name))?;
        }
    }
    run(command("glib-compile-schemas").arg("--strict").arg(folder))
}

fn wayland_libraries(folder: &Path) -> Result<String> {
    output(command("find").arg(folder).args(["-name", "libwayland-*"]))
        .with_context(|| format!("the files of {} cannot be listed", folder.display()))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::wayland_libraries;

    #[test]
    fn a_folder_that_cannot_be_searched_for_libraries_is_an_error() {
        assert!(wayland_libraries(Path::new("/missing/folder")).is_err());
    }
}
