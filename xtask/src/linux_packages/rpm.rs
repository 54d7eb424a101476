//! Builds the package for Fedora and openSUSE.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use super::product::Product;
use crate::shell::{command, files, root, run};

/// Builds the package from the files in `tree`. Returns the path of the package. Empties the `work`
/// folder and writes intermediate files to it.
pub fn build(product: &Product, tree: &Path, work: &Path, results: &Path) -> Result<PathBuf> {
    if work.exists() {
        fs::remove_dir_all(work)?;
    }
    let mut rpmbuild = command("rpmbuild");
    rpmbuild
        .env("SOURCE_DATE_EPOCH", &product.time)
        .args(["-bb", "--quiet"]);
    let payload = if product.debug { "w1.zstdio" } else { "w19.zstdio" };
    let version = product.package_version();
    let date = product.date("%a %b %d %Y")?;
    let (top, tree) = (work.display().to_string(), tree.display().to_string());
    for (name, value) in [
        ("_topdir", top.as_str()),
        ("rivulet_tree", &tree),
        ("rivulet_version", &version),
        ("rivulet_homepage", &product.homepage),
        ("rivulet_maintainer", &product.maintainer),
        ("rivulet_date", &date),
        ("_buildhost", "localhost"),
        ("_binary_payload", payload),
    ] {
        rpmbuild.arg("--define").arg(format!("{name} {value}"));
    }
    run(rpmbuild.arg(root().join("packaging/linux/rivulet.spec")))?;
    let mut built = Vec::new();
    for folder in files(&work.join("RPMS"))? {
        built.extend(files(&folder)?);
    }
    ensure!(
        built.len() == 1,
        "rpmbuild made {} packages instead of one",
        built.len()
    );
    let name = built[0].file_name().context("a package has a name")?;
    let name = name.to_string_lossy().replace(&version, &product.version);
    let package = results.join(name);
    fs::copy(&built[0], &package)?;
    Ok(package)
}
