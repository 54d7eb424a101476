//! `cargo xtask bindings`: generates the TypeScript contract, and a function for each message in the catalogue.

use std::process::ExitCode;

use anyhow::Result;

use crate::shell::{built, cargo, command, run};
use crate::texts;

/// Writes the generated files. The functions for the messages of the catalogue are written first,
/// because the program that writes the TypeScript contract does not compile without the Rust
/// functions among them.
pub fn write() -> Result<ExitCode> {
    println!("Texts: {} files changed", texts::write()?);
    // Do not use `cargo run --package`, which would select other features than `cargo xtask run` and `cargo
    // xtask test` and would compile everything again.
    run(cargo().args(["build", "--quiet", "--workspace", "--bin", "bindings"]))?;
    run(&mut command(built("bindings")))?;
    Ok(ExitCode::SUCCESS)
}
