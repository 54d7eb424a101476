//! `cargo xtask bindings`: generates the TypeScript contract, and a function for each message of the catalogue.

use std::process::ExitCode;

use anyhow::Result;

use crate::shell::{built, cargo, command, run};
use crate::texts;

/// Writes the generated files. The message functions are written first, because the program that writes the
/// contract needs them to compile.
pub fn write() -> Result<ExitCode> {
    println!("Texts: {} files changed", texts::write()?);
    // Do not use `cargo run --package`, which would select other features than the daily build and compile
    // everything again.
    run(cargo().args(["build", "--quiet", "--workspace", "--bin", "bindings"]))?;
    run(&mut command(built("bindings")))?;
    Ok(ExitCode::SUCCESS)
}
