//! Runs Tauri's build steps, and allows the page to call only Rivulet's own commands.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

use tauri_build::{AppManifest, Attributes, WindowsAttributes};

/// The file that declares the commands of all front ends.
const CONTRACT: &str = "../crates/app/src/contract.rs";
/// The file that declares the commands that exist only in the window.
const WINDOW: &str = "src/commands.rs";
const WINDOWS_MANIFEST: &str = "windows/app.manifest";

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::var("OUT_DIR")?).join("permissions");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("page.toml"), permission()?)?;
    let pattern = folder.join("*.toml").display().to_string().leak();
    let manifest = AppManifest::new().permissions_path_pattern(pattern);
    let windows = WindowsAttributes::new().app_manifest(read(WINDOWS_MANIFEST)?);
    tauri_build::try_build(
        Attributes::new()
            .app_manifest(manifest)
            .windows_attributes(windows),
    )?;
    Ok(())
}

/// Returns a Tauri permission that allows all commands of Rivulet and nothing else.
fn permission() -> Result<String, Box<dyn Error>> {
    let (contract, window) = (read(CONTRACT)?, read(WINDOW)?);
    let declared = between(&contract, "$then! {", "\n        }\n")?.lines();
    let declared = declared
        .map(str::trim)
        .filter(|line| !line.starts_with("///"))
        .filter_map(|line| Some(line.split_once('(')?.0));
    let own = between(&window, "generate_handler![", "$($name)")?.split(',');
    let names: Vec<String> = declared
        .chain(own.map(str::trim))
        .filter(|name| !name.is_empty())
        .map(|name| format!("{name:?}"))
        .collect();
    Ok(format!(
        "[[permission]]\nidentifier = \"page\"\ndescription = \"All commands of the program\"\ncommands.allow = [{}]\n",
        names.join(", ")
    ))
}

fn read(file: impl AsRef<Path>) -> std::io::Result<String> {
    println!("cargo:rerun-if-changed={}", file.as_ref().display());
    fs::read_to_string(file)
}

fn between<'a>(text: &'a str, begin: &str, end: &str) -> Result<&'a str, String> {
    let inside = text.split_once(begin).and_then(|(_, rest)| rest.split_once(end));
    inside
        .map(|(inside, _)| inside)
        .ok_or_else(|| format!("the list of commands between {begin:?} and {end:?} is missing"))
}
