//! Prepares the window's page: checks Node.js, installs npm packages and builds the page.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::shell::{command, npm, output, root, run, target};

/// The oldest supported version of Node.js, as stated under `engines` in ui/package.json.
const OLDEST_NODE: (u32, u32) = (20, 19);

/// Installs the npm packages, unless they are already installed for the current `package-lock.json`
/// and the version `node` of Node.js. Builds the page, unless it is already built from the current
/// sources.
pub fn ensure(node: &str) -> Result<()> {
    install(node)?;
    build()
}

/// Returns the version of Node.js.
///
/// # Errors
/// Fails if Node.js or npm is missing, or if Node.js is too old.
pub fn node_version() -> Result<String> {
    let (major, minor) = OLDEST_NODE;
    let Some(version) = output(command("node").arg("--version")) else {
        bail!("Building the window's page needs Node.js {major}.{minor} or newer, but `node` was not found.");
    };
    let mut numbers = version
        .trim_start_matches('v')
        .split('.')
        .map(|n| n.parse::<u32>().unwrap_or(0));
    let found = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if found < OLDEST_NODE {
        bail!("Building the window's page needs Node.js {major}.{minor} or newer, but this is {version}.");
    }
    if output(npm().arg("--version")).is_none() {
        bail!("Building the window's page needs npm, which is part of Node.js or the package `npm`.");
    }
    Ok(version)
}

fn install(node: &str) -> Result<()> {
    let ui = root().join("ui");
    let stamp = ui.join("node_modules/.rivulet-stamp");
    let lock = fs::read(ui.join("package-lock.json")).context("ui/package-lock.json cannot be read")?;
    let wanted = fingerprint(&(lock, node));
    if fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    println!("Installing the packages of the window's page (ui/package-lock.json) into ui/node_modules.");
    // Try several times. A registry that is unavailable for a few minutes must not cause a failure.
    run(npm().args(["ci", "--no-fund", "--no-audit", "--fetch-retries=6"]))
        .context("The packages of the page could not be installed. Is this computer online?")?;
    fs::write(&stamp, wanted).context("ui/node_modules is not writable")
}

fn build() -> Result<()> {
    let ui = root().join("ui");
    let stamp = target().join("ui.stamp");
    let wanted = fingerprint(&sources(&ui)?);
    let built = ui.join("dist/index.html").is_file();
    if built && fs::read_to_string(&stamp).is_ok_and(|found| found == wanted) {
        return Ok(());
    }
    println!("Building the window's page into ui/dist, because its sources changed.");
    run(npm().args(["run", "build"])).context("The window's page does not build.")?;
    fs::write(&stamp, wanted).context("the target folder is not writable")
}

/// Returns the paths and contents of all source files of the page.
fn sources(ui: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut found = Vec::new();
    let mut folders = vec![ui.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).with_context(|| format!("{} cannot be read", folder.display()))? {
            let path = entry?.path();
            let name = path
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            if name.starts_with('.') || (folder == ui && matches!(name.as_str(), "node_modules" | "dist")) {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                let content =
                    fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
                found.push((path, content));
            }
        }
    }
    found.sort();
    Ok(found)
}

fn fingerprint(value: &impl Hash) -> String {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}
