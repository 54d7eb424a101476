//! `cargo xtask models`: updates the list of model prices.

use std::process::{Command, ExitCode};

use anyhow::Result;

use crate::shell::{root, run};

/// Downloads the newest release of the list of model prices, which is a package on PyPI. Writes the
/// parts of the list that Rivulet needs to `crates/app/prices`.
pub fn refresh() -> Result<ExitCode> {
    run(Command::new("python3")
        .arg(root().join("xtask/src/models.py"))
        .arg(root().join("crates/app/prices")))?;
    Ok(ExitCode::SUCCESS)
}
