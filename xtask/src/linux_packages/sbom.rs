//! Writes the bills of materials in CycloneDX format: one for each program and one for the page.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use super::product::Product;
use crate::setup::cargo_tools;
use crate::shell::{npm, output};

/// Writes the bills of materials into `results`.
pub fn write(product: &Product, results: &Path) -> Result<()> {
    for package in ["rivulet", "rivulet-cli"] {
        let mut sbom = cargo_tools::command("cargo-sbom");
        sbom.args([
            "sbom",
            "--output-format",
            "cyclone_dx_json_1_6",
            "--cargo-package",
            package,
        ]);
        let bill = output(&mut sbom).context("cargo-sbom failed")?;
        save(product, results, package, &bill)?;
    }
    let bill =
        output(npm().args(["sbom", "--omit=dev", "--sbom-format=cyclonedx"])).context("npm sbom failed")?;
    save(product, results, "rivulet-page", &bill)
}

fn save(product: &Product, results: &Path, name: &str, bill: &str) -> Result<()> {
    let file = results.join(format!("{name}-{}.cdx.json", product.version));
    fs::write(&file, bill).with_context(|| format!("{} cannot be written", file.display()))
}
