//! `cargo xtask models`: updates the list of prices.

use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::shell::{root, run};

/// Downloads the newest release of the list of prices, which is a PyPI package, and writes the
/// parts of it that Rivulet uses.
pub fn refresh() -> Result<ExitCode> {
    run(Command::new("python3")
        .arg(root().join("xtask/src/models.py"))
        .arg(root().join("crates/app/prices")))?;
    Ok(ExitCode::SUCCESS)
}
