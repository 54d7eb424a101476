//! `cargo xtask bindings`: generates the TypeScript declarations of the contract between Rust and
//! the page, and functions for the messages (interface texts) in `locales/en`.

use std::process::ExitCode;

use anyhow::Result;

use crate::shell::{built, cargo, command, run};
use crate::texts;

/// Writes the generated files. First writes the functions for the messages (interface texts). Some
/// of them are Rust functions, without which the program that writes the TypeScript declarations
/// does not compile.
pub fn write() -> Result<ExitCode> {
    println!("Texts: {} files changed", texts::write()?);
    // Do not use `cargo run --package`, which would select different features from those of `cargo
    // xtask run` and `cargo xtask test`, and would compile everything again.
    run(cargo().args(["build", "--quiet", "--workspace", "--bin", "bindings"]))?;
    run(&mut command(built("bindings")))?;
    Ok(ExitCode::SUCCESS)
}
