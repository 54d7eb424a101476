//! `cargo xtask bundle`: builds the installer for Windows or the disk image for macOS.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::shell::{cargo, command, root, run as run_command, target};
use crate::{notices, setup};

/// The version of Tauri's bundler, which `cargo xtask bundle` installs.
const BUNDLER: &str = "2.12.4";

/// The folder in which the bundler finds the list of licences. The path is relative to the
/// repository root, because the bundler drops the drive letter from absolute paths on Windows.
const FILES: &str = "target/bundle";

/// Builds the installer or disk image for this system. `args` are passed to Tauri's bundler.
pub fn run(args: &[String]) -> Result<ExitCode> {
    if cfg!(target_os = "linux") {
        bail!("The packages for Windows and macOS can be built only there.");
    }
    setup::to_run()?;
    let tools = target().join("tools");
    run_command(
        cargo()
            .args(["install", "--locked", "--version", BUNDLER, "--root"])
            .arg(&tools)
            .arg("tauri-cli"),
    )
    .context("Tauri's bundler could not be installed. Is this computer online?")?;
    run_command(
        command(tools.join("bin/cargo-tauri"))
            .args(["build", "--config"])
            .arg(write_configuration()?)
            .args(args),
    )?;
    Ok(ExitCode::SUCCESS)
}

/// Writes two files: the list of third-party packages with their licences, and a configuration that
/// adds this list to the bundle. Returns the path of the configuration. The list is not named in
/// `tauri.conf.json` itself, because then every build would need the list.
fn write_configuration() -> Result<PathBuf> {
    let folder = root().join(FILES);
    fs::create_dir_all(&folder)?;
    fs::write(folder.join(notices::FILE), notices::collect()?)?;
    let path = folder.join("tauri.conf.json");
    fs::write(&path, configuration().to_string())?;
    Ok(path)
}

/// Returns a configuration for Tauri's bundler that adds the list of licences and Rivulet's own
/// licences to the bundle. The paths are relative to `src-tauri`.
fn configuration() -> Value {
    let list = format!("../{FILES}/{}", notices::FILE);
    json!({ "bundle": { "resources": {
        "../LICENSE-MIT": "LICENSE-MIT",
        "../LICENSE-APACHE": "LICENSE-APACHE",
        list: notices::FILE,
    } } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bundles_contain_the_licences_under_the_names_that_the_window_looks_for() {
        let configuration = configuration();
        let resources = configuration["bundle"]["resources"].as_object().unwrap();
        let mut names: Vec<&str> = resources.values().filter_map(Value::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["LICENSE-APACHE", "LICENSE-MIT", notices::FILE]);
        let window = include_str!("../../src-tauri/src/notices.rs");
        assert!(window.contains(&format!("const FILE: &str = {:?};", notices::FILE)));
    }
}
