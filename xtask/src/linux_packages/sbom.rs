//! Writes two software bills of materials in the CycloneDX format: one for the Rust crates of the
//! program, and one for the npm packages of its user interface.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::product::Product;
use super::programs::PROGRAM;
use crate::setup::cargo_tools;
use crate::shell::{npm, output};

/// Writes the bills of materials into the `results` folder.
pub fn write(product: &Product, results: &Path) -> Result<()> {
    let mut sbom = cargo_tools::command("cargo-sbom");
    sbom.args(["sbom", "--output-format", "cyclone_dx_json_1_6"]);
    let bill = output(sbom.args(["--cargo-package", PROGRAM])).context("cargo-sbom failed")?;
    save(product, results, PROGRAM, &bill)?;
    let bill =
        output(npm().args(["sbom", "--omit=dev", "--sbom-format=cyclonedx"])).context("npm sbom failed")?;
    save(product, results, "rivulet-page", &bill)
}

fn save(product: &Product, results: &Path, name: &str, bill: &str) -> Result<()> {
    let file = results.join(file_name(name, &product.version));
    fs::write(&file, bill).with_context(|| format!("{} cannot be written", file.display()))
}

/// Returns the file name of a bill of materials. It includes the architecture, because a release
/// contains the files for all architectures.
fn file_name(name: &str, version: &str) -> String {
    format!("{name}-{version}-{}.cdx.json", std::env::consts::ARCH)
}

#[cfg(test)]
mod tests {
    use super::file_name;

    #[test]
    fn a_bill_of_materials_names_its_architecture() {
        let name = file_name("rivulet", "1.2.3");
        assert_eq!(name, format!("rivulet-1.2.3-{}.cdx.json", std::env::consts::ARCH));
    }
}
