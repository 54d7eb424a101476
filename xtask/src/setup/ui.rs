//! Prepares the window's page: checks Node.js, installs npm packages and builds the page.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::shell::{command, npm, output, root, run, target};

/// The supported versions of Node.js, as in ui/package.json (`engines`). The development tools of
/// the page do not support the versions between those listed here, for example Node.js 23.
const SUPPORTED_NODE: &str = "Node.js 20.19, 22.13, 24 or newer";

/// Installs the npm packages and builds the page. Skips what was already done for the current
/// `package-lock.json`, the current version of Node.js (`node`) and the current sources.
pub fn ensure(node: &str) -> Result<()> {
    install(node)?;
    build()
}

/// Returns the version of Node.js.
///
/// # Errors
/// Fails if Node.js or npm is missing, or if the version of Node.js is not supported.
pub fn node_version() -> Result<String> {
    let Some(version) = output(command("node").arg("--version")) else {
        bail!("Building the window's page needs {SUPPORTED_NODE}, but `node` was not found.");
    };
    if !is_supported(&version) {
        bail!("Building the window's page needs {SUPPORTED_NODE}, but this is {version}.");
    }
    if output(npm().arg("--version")).is_none() {
        bail!("Building the window's page needs npm, which is part of Node.js or the package `npm`.");
    }
    Ok(version)
}

/// Returns whether the page can be built with the version `version` of Node.js, such as `v22.13.0`.
fn is_supported(version: &str) -> bool {
    let mut numbers = version
        .trim_start_matches('v')
        .split('.')
        .map(|n| n.parse::<u32>().unwrap_or(0));
    let minor = |numbers: &mut dyn Iterator<Item = u32>| numbers.next().unwrap_or(0);
    match numbers.next().unwrap_or(0) {
        20 => minor(&mut numbers) >= 19,
        22 => minor(&mut numbers) >= 13,
        major => major >= 24,
    }
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
    // Retry for several minutes, so that a short outage of the registry does not cause a failure.
    run(npm().args([
        "ci", "--include=dev", "--no-fund", "--no-audit", "--fetch-retries=6",
    ]))
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

#[cfg(test)]
mod tests {
    use super::is_supported;

    #[test]
    fn versions_that_the_tools_of_the_page_refuse_are_not_supported() {
        for (version, supported) in [
            ("v18.20.8", false),
            ("v20.18.3", false),
            ("v20.19.0", true),
            ("v21.7.3", false),
            ("v22.12.0", false),
            ("v22.13.0", true),
            ("v23.11.1", false),
            ("v24.0.0", true),
            ("v26.1.0", true),
        ] {
            assert_eq!(is_supported(version), supported, "{version}");
        }
    }
}
