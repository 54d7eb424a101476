//! `cargo xtask bindings`: the contract as TypeScript, and a function for each message of the catalogue.

use std::process::ExitCode;

use anyhow::Result;

use crate::shell::{cargo, run};
use crate::texts;

/// Writes the generated files. The functions of the catalogue come first, because the contract compiles with them.
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
