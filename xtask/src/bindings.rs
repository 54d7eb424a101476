//! `cargo xtask bindings`: generates the TypeScript contract, and a function for each message of the catalogue.

use std::process::ExitCode;

use anyhow::Result;

use crate::shell::{cargo, run};
use crate::texts;

/// Writes the generated files. The functions are written first, because the program that writes the contract
/// needs them to compile.
pub fn write() -> Result<ExitCode> {
    println!("Texts: {} files changed", texts::write()?);
    run(cargo().args([
        "run",
        "--quiet",
        "--package",
        "rivulet-tests",
        "--bin",
        "bindings",
    ]))?;
    Ok(ExitCode::SUCCESS)
}
