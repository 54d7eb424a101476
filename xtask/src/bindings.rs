//! `cargo xtask bindings`: the contract as TypeScript.

use std::process::ExitCode;

use anyhow::Result;

use crate::shell::{cargo, run};

/// Writes `ui/src/bindings/contract.ts`.
pub fn write() -> Result<ExitCode> {
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
