//! Builds the AppImage. Two parts of an AppImage are in no package registry, so the person who
//! releases Rivulet must supply these parts.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::product::Product;
use super::tree::{ID, copy};
use crate::shell::{command, output, run};

/// Environment variable with the path of the program linuxdeploy.
const LINUXDEPLOY: &str = "LINUXDEPLOY";
/// The plug-in of linuxdeploy for GTK, which must be in the same folder.
const GTK_PLUGIN: &str = "linuxdeploy-plugin-gtk.sh";
/// Environment variable with the path of the AppImage runtime, which is the beginning of an
/// AppImage and mounts the rest of the file.
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
/// # Errors
/// Fails if a step fails, or if the result contains Wayland libraries. With Wayland libraries other than the system's,
/// Mesa 25 shows an empty window.
pub fn build(product: &Product, tree: &Path, work: &Path, results: &Path) -> Result<Outcome> {
    let Parts { linuxdeploy, runtime } = match Parts::find(|variable| std::env::var_os(variable))? {
        Ok(parts) => parts,
        Err(missing) => return Ok(Outcome::Missing(missing)),
    };
    if work.exists() {
        std::fs::remove_dir_all(work)?;
    }
    run(command("cp").arg("--archive").arg(tree).arg(work))?;
    run(command(&linuxdeploy)
        .arg("--appdir")
        .arg(work)
        .args(["--plugin", "gtk", "--exclude-library", "libwayland-*"])
        .arg("--desktop-file")
        .arg(work.join(format!("usr/share/applications/{ID}.desktop"))))?;
    let found = wayland_libraries(work)?;
    if !found.is_empty() {
        bail!("The AppImage must not contain libraries of Wayland:\n{found}");
    }
    let architecture = std::env::consts::ARCH;
    let image = results.join(format!("rivulet-{}-{architecture}.AppImage", product.version));
    copy(&runtime, &image)?;
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

/// Returns the paths of the libraries of Wayland in a folder, one per line.
fn wayland_libraries(folder: &Path) -> Result<String> {
    output(command("find").arg(folder).args(["-name", "libwayland-*"]))
        .with_context(|| format!("the files of {} cannot be listed", folder.display()))
}

/// The parts that are in no package registry.
struct Parts {
    linuxdeploy: PathBuf,
    runtime: PathBuf,
}

impl Parts {
    /// Returns the parts that the environment variables name, or a text that says which variables are not set.
    ///
    /// # Errors
    /// Fails if a variable names a file that does not exist, or if the plug-in is missing.
    fn find(variable: impl Fn(&str) -> Option<OsString>) -> Result<Result<Parts, String>> {
        let (linuxdeploy, runtime) = match (variable(LINUXDEPLOY), variable(RUNTIME)) {
            (Some(linuxdeploy), Some(runtime)) => (PathBuf::from(linuxdeploy), PathBuf::from(runtime)),
            (linuxdeploy, runtime) => {
                let unset = [(LINUXDEPLOY, linuxdeploy), (RUNTIME, runtime)];
                let unset: Vec<_> = unset
                    .iter()
                    .filter(|(_, set)| set.is_none())
                    .map(|(name, _)| *name)
                    .collect();
                return Ok(Err(format!(
                    "These environment variables are not set: {}. Download linuxdeploy with {GTK_PLUGIN} and the AppImage runtime from their \
                     projects, because no package registry has them, and set {LINUXDEPLOY} and {RUNTIME} to the \
                     paths of the two programs.",
                    unset.join(", ")
                )));
            }
        };
        let plugin = linuxdeploy
            .parent()
            .context("a file is in a folder")?
            .join(GTK_PLUGIN);
        for file in [&linuxdeploy, &plugin, &runtime] {
            if !file.is_file() {
                bail!("A part of the AppImage is missing: {}", file.display());
            }
        }
        Ok(Ok(Parts { linuxdeploy, runtime }))
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{LINUXDEPLOY, Parts, RUNTIME, wayland_libraries};

    #[test]
    fn a_folder_that_cannot_be_searched_for_libraries_is_an_error() {
        assert!(wayland_libraries(Path::new("/missing/folder")).is_err());
    }

    #[test]
    fn variables_that_are_not_set_are_named() {
        for (set, named) in [
            (&[][..], ": LINUXDEPLOY, APPIMAGE_RUNTIME."),
            (&[LINUXDEPLOY][..], ": APPIMAGE_RUNTIME."),
        ] {
            let found = Parts::find(|name| set.contains(&name).then(|| "/missing/part".into()));
            assert!(found.is_ok_and(|parts| parts.is_err_and(|text| text.contains(named))));
        }
    }

    #[test]
    fn a_variable_that_names_no_file_is_an_error() {
        let found = Parts::find(|name| {
            [LINUXDEPLOY, RUNTIME]
                .contains(&name)
                .then(|| "/missing/part".into())
        });
        assert!(found.is_err_and(|fault| fault.to_string().contains("/missing/part")));
    }
}
