//! Finds the AppImage runtime, which is the program at the beginning of an AppImage. It mounts the
//! rest of the AppImage as a file system.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;

use crate::shell::{cargo, command, output};

/// Environment variable with the path of a runtime. If it is set, this runtime is used instead of
/// the one in [`PACKAGE`].
const VARIABLE: &str = "APPIMAGE_RUNTIME";
/// The name and version of the package on crates.io that contains the runtime. Its file [`FILE`] is
/// the runtime for the processor architecture [`ARCHITECTURE`]. The authors of AppImageKit have
/// published this runtime under the MIT licence.
const PACKAGE: (&str, &str) = ("appimage", "0.4.0");
const FILE: &str = "assets/runtime-x86_64";
const ARCHITECTURE: &str = "x86_64";
const SHA256: &str = "328e0d745c5c6817048c27bc3e8314871703f8f47ffa81a37cb06cd95a94b323";

/// Returns the path of an AppImage runtime for this processor, or the reason why there is none.
/// Writes intermediate files to the `work` folder.
///
/// # Errors
/// Fails if the `APPIMAGE_RUNTIME` environment variable names a file that does not exist, or if the
/// runtime from crates.io is not the expected one.
pub fn find(work: &Path) -> Result<Result<PathBuf, String>> {
    if let Some(given) = given(|name| std::env::var_os(name))? {
        return Ok(Ok(given));
    }
    if std::env::consts::ARCH != ARCHITECTURE {
        return Ok(Err(format!(
            "no package registry has an AppImage runtime for {}. Download the runtime from its project, and set \
             {VARIABLE} to its path.",
            std::env::consts::ARCH
        )));
    }
    let runtime = match from_registry(work) {
        Ok(runtime) => runtime,
        Err(fault) => {
            return Ok(Err(format!(
                "the AppImage runtime cannot be downloaded: {fault:#}"
            )));
        }
    };
    verify(&runtime)?;
    Ok(Ok(runtime))
}

fn given(variable: impl Fn(&str) -> Option<OsString>) -> Result<Option<PathBuf>> {
    let given = variable(VARIABLE).map(PathBuf::from);
    if let Some(file) = &given
        && !file.is_file()
    {
        bail!("{VARIABLE} names no file: {}", file.display());
    }
    Ok(given)
}

/// Makes Cargo download the package [`PACKAGE`], as the dependency of an empty package.
fn from_registry(work: &Path) -> Result<PathBuf> {
    let (name, version) = PACKAGE;
    let empty = |folder: &Path, manifest: &str| {
        fs::create_dir_all(folder)?;
        fs::write(folder.join("lib.rs"), "")?;
        fs::write(folder.join("Cargo.toml"), manifest)
    };
    // Replace the large dependency of the downloaded package with an empty package. This is
    // possible because nothing is compiled here.
    empty(
        &work.join("xcommon"),
        "[package]\nname = \"xcommon\"\nversion = \"0.3.0\"\n[lib]\npath = \"lib.rs\"\n",
    )?;
    empty(
        work,
        &format!(
            "[package]\nname = \"runtime\"\nversion = \"0.0.0\"\n[lib]\npath = \"lib.rs\"\n[workspace]\n\
             [dependencies]\n{name} = \"={version}\"\n[patch.crates-io]\nxcommon = {{ path = \"xcommon\" }}\n"
        ),
    )?;
    let metadata = output(
        cargo()
            .current_dir(work)
            .args(["metadata", "--quiet", "--format-version", "1"]),
    )
    .context("is this computer online?")?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let packages = metadata["packages"]
        .as_array()
        .context("Cargo lists no packages")?;
    let package = packages.iter().find(|package| package["name"] == name);
    let manifest = package.and_then(|package| package["manifest_path"].as_str());
    let folder = manifest.and_then(|manifest| Path::new(manifest).parent());
    Ok(folder.context("Cargo does not list the package")?.join(FILE))
}

/// Checks the SHA-256 of a runtime.
///
/// # Errors
/// Fails if the file is not the runtime with which Rivulet was tested.
fn verify(runtime: &Path) -> Result<()> {
    let sum = output(command("sha256sum").arg(runtime)).context("sha256sum failed")?;
    let found = sum.split(' ').next().unwrap_or_default();
    ensure!(
        found == SHA256,
        "{} is not the expected AppImage runtime: its SHA-256 is {found}",
        runtime.display()
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::given;

    #[test]
    fn a_variable_that_names_no_file_is_an_error() {
        assert!(given(|_| None).is_ok_and(|found| found.is_none()));
        let found = given(|_| Some("/missing/runtime".into()));
        assert!(found.is_err_and(|fault| fault.to_string().contains("/missing/runtime")));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn another_file_is_not_accepted_as_the_runtime() {
        let refused = super::verify("/bin/sh".as_ref()).unwrap_err().to_string();
        assert!(refused.contains("not the expected AppImage runtime"), "{refused}");
    }
}
