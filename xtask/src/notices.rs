//! Collects the licences of the third-party packages that Rivulet contains: Rust crates, npm
//! packages (including fonts) and the list of prices.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use crate::shell::{cargo, files, output, root};

/// The name of the file in Rivulet's packages that contains the licences of third-party packages.
pub const FILE: &str = "third-party-notices.txt";

/// A third-party package that Rivulet contains: a crate, an npm package or the list of prices.
struct Package {
    name: String,
    /// The package's licence as an SPDX expression.
    licence: String,
    authors: Vec<String>,
    folder: PathBuf,
}

/// Returns a text that first lists all packages and then contains each licence text once.
///
/// # Errors
/// Fails if a package contains no licence file and names no licence that has a standard text.
pub fn collect() -> Result<String> {
    let mut packages = crates()?;
    packages.extend(npm_packages()?);
    packages.push(prices()?);
    let mut texts: BTreeMap<String, Vec<&Package>> = BTreeMap::new();
    for package in &packages {
        let mut found = licence_files(&package.folder)?;
        if found.is_empty() {
            found = standard_texts(package)?;
        }
        for text in found {
            texts.entry(text).or_default().push(package);
        }
    }
    let mut all = String::from(
        "Rivulet contains the following packages. Their licences follow the list, each with the names of the packages\n\
         to which it applies.\n\n",
    );
    for Package { name, licence, .. } in &packages {
        writeln!(all, "{name}: {licence}")?;
    }
    for (text, packages) in texts {
        let line = "-".repeat(80);
        let names: BTreeSet<&str> = packages.iter().map(|package| package.name.as_str()).collect();
        let names: Vec<&str> = names.into_iter().collect();
        write!(
            all,
            "\n{line}\n{}\n{line}\n{}\n",
            names.join(", "),
            text.trim_end()
        )?;
    }
    Ok(all)
}

/// Returns the third-party crates that the programs use, including procedural macros.
fn crates() -> Result<Vec<Package>> {
    let mut tree = cargo();
    tree.args(["tree", "--package", "rivulet", "--package", "rivulet-cli"]);
    tree.args(["--edges", "normal", "--prefix", "none", "--format", "{p}"]);
    let tree = output(&mut tree).context("cargo tree failed")?;
    // In the output of `cargo tree`, each line begins with "NAME vVERSION".
    let linked: BTreeSet<(&str, &str)> = tree
        .lines()
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            Some((words.next()?, words.next()?.trim_start_matches('v')))
        })
        .collect();
    let metadata =
        output(cargo().args(["metadata", "--format-version", "1"])).context("cargo metadata failed")?;
    let metadata: Value = serde_json::from_str(&metadata)?;
    let mut crates = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let text = |field: &str| package[field].as_str().unwrap_or_default();
        if package["source"].is_null() || !linked.contains(&(text("name"), text("version"))) {
            continue;
        }
        let manifest = Path::new(text("manifest_path"));
        crates.push(Package {
            name: format!("{} {}", text("name"), text("version")),
            // Old crates separate alternative licences with a slash instead of `OR`.
            licence: text("license").replace('/', " OR "),
            authors: strings(&package["authors"]),
            folder: manifest.parent().context("a manifest is in a folder")?.to_owned(),
        });
    }
    Ok(crates)
}

/// Returns the npm packages of the page, including fonts. Also returns some packages that are used
/// only to build the page, because the lock file does not distinguish them from the others.
fn npm_packages() -> Result<Vec<Package>> {
    let ui = root().join("ui");
    let lock: Value = serde_json::from_str(&fs::read_to_string(ui.join("package-lock.json"))?)?;
    let mut packages = Vec::new();
    for (path, package) in lock["packages"].as_object().into_iter().flatten() {
        let folder = ui.join(path);
        // Skip packages that are used only in development. Also skip packages for other systems,
        // which are not installed.
        if path.is_empty() || package["dev"] == true || !folder.is_dir() {
            continue;
        }
        let name = path.rsplit("node_modules/").next().unwrap_or(path);
        // Skip `elkjs`, because ui/artifact.config.ts leaves it out of the page.
        if name == "elkjs" {
            continue;
        }
        packages.push(Package {
            name: format!("{name} {} (npm)", package["version"].as_str().unwrap_or_default()),
            // If a package contains a licence file but does not name its licence, refer to the text
            // of this file, which is printed below the list.
            licence: package["license"]
                .as_str()
                .unwrap_or("see the text below")
                .to_owned(),
            authors: Vec::new(),
            folder,
        });
    }
    Ok(packages)
}

/// Returns the package that contains the list of prices that Rivulet uses.
fn prices() -> Result<Package> {
    let folder = root().join("crates/app/prices");
    let list: Value = serde_json::from_str(&fs::read_to_string(folder.join("prices.json"))?)?;
    Ok(Package {
        name: format!("{} (PyPI)", list["source"].as_str().unwrap_or_default()),
        licence: "MIT".to_owned(),
        authors: Vec::new(),
        folder,
    })
}

fn strings(list: &Value) -> Vec<String> {
    let list = list.as_array().into_iter().flatten();
    list.filter_map(|text| Some(text.as_str()?.to_owned())).collect()
}

/// Returns the texts of the licence files in a package's folder.
fn licence_files(folder: &Path) -> Result<Vec<String>> {
    let mut texts = Vec::new();
    for path in files(folder)? {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_lowercase();
        let beginnings = [
            "license", "licence", "copying", "notice", "unlicense", "copyright", "ofl",
        ];
        if !beginnings.iter().any(|beginning| name.starts_with(beginning)) {
            continue;
        }
        let found = if path.is_dir() { files(&path)? } else { vec![path] };
        for file in found.iter().filter(|file| file.is_file()) {
            let text = fs::read(file)?;
            texts.push(String::from_utf8_lossy(&text).replace("\r\n", "\n"));
        }
    }
    Ok(texts)
}

/// Returns the standard texts of the licences of a package that contains no licence file.
fn standard_texts(package: &Package) -> Result<Vec<String>> {
    let expression = spdx::Expression::parse_mode(&package.licence, spdx::ParseMode::LAX)
        .with_context(|| format!("the licence of {} is unknown", package.name))?;
    let mut texts = Vec::new();
    for requirement in expression.requirements() {
        let Some(id) = requirement.req.license.id() else {
            bail!("the licence of {} has no standard text", package.name);
        };
        let authors = if package.authors.is_empty() {
            format!("the authors of {}", package.name)
        } else {
            package.authors.join(", ")
        };
        texts.push(format!("Copyright (c) {authors}\n\n{}", id.text()));
    }
    Ok(texts)
}
